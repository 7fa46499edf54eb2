/**
 * Playing levels for people, from 1 up. Lower levels choose randomly among the moves that a short
 * search visited, so that they play weaker but not absurd moves.
 */

import type { GameKit } from '../games/kit.ts';
import { fail, ok, quote, type Result } from '../util/result.ts';
import { presetParams, type SearchParams } from './engine.ts';

/** The most that the solver does at a level: what it did when the levels were rated. */
const MOST_SOLVING = 0.3;

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
    const { temperature, playouts } = level;
    const solverShare = Math.min(preset.value.solverShare, MOST_SOLVING);
    return ok({ params: { ...preset.value, temperature, solverShare }, limits: { playouts } });
  }
  const expected = levels.length === 0 ? `${title} has no levels` : `must be a whole number from 1 to ${levels.length}`;
  return fail('bad-level', `level ${quote(text)}: ${expected}`);
}
