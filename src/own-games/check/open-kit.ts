/** Opens a game without the registry. */

import type { GameKit, GameModule, Rules } from '../../games/kit.ts';
import { completeRules } from '../../games/rules.ts';
import { must } from '../../util/result.ts';

/**
 * Opens a game for tests. Omitted options use their defaults. Throws a `ResultError` for invalid
 * rules.
 */
export function openKit(module: GameModule, rules: Rules = {}): GameKit {
  return must(module.open({ name: module.name, rules: must(completeRules(module, rules)), weights: null }));
}
