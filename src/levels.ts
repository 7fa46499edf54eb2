/**
 * Levels of play for people, from 1 up. The lower ones draw their moves among those that a short search has visited, so that
 * they are weak by choosing lesser moves and not absurd ones.
 */
import { type GameKit, PRESETS, type SearchParams } from './engine.ts';
import { fail, ok, quote, type Result } from './util/result.ts';

export interface Level {
  readonly params: SearchParams;
  readonly limits: { readonly playouts: number };
}

/** Reads a level. Errors: `bad-level`. */
export function parseLevel({ levels, title }: Pick<GameKit, 'levels' | 'title'>, text: string): Result<Level> {
  const level = /^\d+$/.test(text) ? levels[Number(text) - 1] : undefined;
  if (level) {
    return ok({ params: { ...PRESETS.default, temperature: level.temperature }, limits: { playouts: level.playouts } });
  }
  const expected = levels.length === 0 ? `${title} has none` : `a whole number from 1 to ${levels.length} is expected`;
  return fail('bad-level', `level ${quote(text)}: ${expected}`);
}
