/**
 * Levels of play for people, 1 to 10. The lower ones draw their moves among those that a short search has visited, so that
 * they are weak by choosing lesser moves and not absurd ones. On the standard board each level beats the one below it in
 * about two games of three; `docs/play.md` has the figures.
 */
import { PRESETS, type SearchParams } from './engine.ts';
import { fail, ok, quote, type Result } from './util/result.ts';

export interface Level {
  readonly params: SearchParams;
  readonly limits: { readonly playouts: number };
}

const SETTINGS: readonly (readonly [playouts: number, temperature: number])[] = [
  [40, 4],
  [40, 2],
  [40, 1.3],
  [40, 0.9],
  [40, 0.55],
  [60, 0.4],
  [100, 0.3],
  [200, 0.2],
  [500, 0],
  [1000, 0],
];

export const MOST_LEVEL = SETTINGS.length;

/** Reads a level. Errors: `bad-level`. */
export function parseLevel(text: string): Result<Level> {
  const setting = /^\d+$/.test(text) ? SETTINGS[Number(text) - 1] : undefined;
  if (!setting) return fail('bad-level', `level ${quote(text)}: a whole number from 1 to ${MOST_LEVEL} is expected`);
  const [playouts, temperature] = setting;
  return ok({ params: { ...PRESETS.default, temperature }, limits: { playouts } });
}
