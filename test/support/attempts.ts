/** Results of a player on a suite. */
import { type Attempt, type Budgets, solveSuite } from '../../selfplay/solving/solving.ts';
import { parsePlayer } from '../../selfplay/tournament/player-spec.ts';
import type { SuitePosition } from '../../src/records/suite.ts';
import { must } from '../../src/util/result.ts';
import { kitOfSize } from './kits.ts';

export async function attempts(suite: readonly SuitePosition[], player: string, budgets: Budgets): Promise<Attempt[]> {
  const spec = must(parsePlayer(player, kitOfSize()));
  const all: Attempt[] = [];
  for await (const attempt of solveSuite('meridians', suite, spec, budgets)) all.push(attempt);
  return all;
}
