/**
 * Playing levels for people, from 1 up. Lower levels choose randomly among the moves that a short
 * search visited, so that they play weaker but not absurd moves.
 */

import type { GameKit } from '../games/kit.ts';
import { fail, ok, quote, type Result } from '../util/result.ts';
import { presetParams, type SearchParams } from './engine.ts';

export interface Level {
  readonly params: SearchParams;
  readonly limits: { readonly playouts: number };
}

/** Parses a level. Levels use the game's default preset. Errors: `bad-level`. */
export function parseLevel(kit: Pick<GameKit, 'levels' | 'title' | 'presets'>, text: string): Result<Level> {
  const { levels, title } = kit;
  const level = /^\d+$/.test(text) ? levels[Number(text) - 1] : undefined;
  if (level) {
    const preset = presetParams(kit, 'default');
    if (!preset.ok) return preset;
    return ok({ params: { ...preset.value, temperature: level.temperature }, limits: { playouts: level.playouts } });
  }
  const expected = levels.length === 0 ? `${title} has no levels` : `must be a whole number from 1 to ${levels.length}`;
  return fail('bad-level', `level ${quote(text)}: ${expected}`);
}
