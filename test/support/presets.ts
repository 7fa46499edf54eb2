/** The presets of the default game. */
import { DEFAULT_GAME, openGame } from '../../src/games/registry.ts';
import { presetNames, presetParams, type SearchParams } from '../../src/search/params.ts';
import { must } from '../../src/util/result.ts';

const kit = openGame({ name: DEFAULT_GAME });
if (!kit.ok) throw new Error(kit.error.message);

export const PRESET_NAMES = presetNames(kit.value);

export function preset(name: string): SearchParams {
  return must(kit.ok ? presetParams(kit.value, name) : kit);
}

/** Quick, and without chance. */
export const STATIC = preset('static');
