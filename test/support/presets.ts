/** The presets of the default game. */
import { DEFAULT_GAME, openGame } from '../../src/games/registry.ts';
import { presetNames, presetParams, type SearchParams } from '../../src/search/params.ts';

const kit = openGame({ name: DEFAULT_GAME });
if (!kit.ok) throw new Error(kit.error.message);

export const PRESET_NAMES = presetNames(kit.value);

export function preset(name: string): SearchParams {
  const params = kit.ok ? presetParams(kit.value, name) : kit;
  if (!params.ok) throw new Error(params.error.message);
  return params.value;
}

/** Quick, and without chance. */
export const STATIC = preset('static');
