/**
 * Stores the games of a log compactly: shared parts once, and numeric lists as 64-bit floats that
 * are converted on access. A log of 600 MiB takes about as much memory, not six times that.
 */
import type { LoggedGame } from './logged-game.ts';

const SLAB_NUMBERS = 2 ** 17;

type Numbers = readonly (number | null)[];

export class CompactGames {
  private readonly known = new Map<string, unknown>();
  private slab = new Float64Array(SLAB_NUMBERS);
  private used = 0;

  /** The same game with the same fields. */
  compact(game: LoggedGame): LoggedGame {
    const { players, rules, opening } = game;
    const kept: LoggedGame = {
      ...game,
      players: this.one(players),
      ...(rules && { rules: this.one(rules) }),
      ...(opening && { opening: this.one(opening) }),
    };
    for (const field of ['evals', 'ms'] as const) {
      const list = this.numbers(game[field]);
      if (list) Object.defineProperty(kept, field, { get: list, enumerable: true, configurable: true });
    }
    return kept;
  }

  private one<T>(part: T): T {
    const key = JSON.stringify(part);
    if (!this.known.has(key)) this.known.set(key, part);
    return this.known.get(key) as T;
  }

  /** A function that restores such a list; undefined for other content. */
  private numbers(list: unknown): (() => Numbers) | undefined {
    const isPlain = Array.isArray(list) && list.every((value) => value === null || typeof value === 'number');
    if (!isPlain || list.length > SLAB_NUMBERS) return undefined;
    if (this.used + list.length > SLAB_NUMBERS) {
      this.slab = new Float64Array(SLAB_NUMBERS);
      this.used = 0;
    }
    const { slab, used: from } = this;
    // JSON has no NaN, so NaN represents null.
    for (const value of list as Numbers) slab[this.used++] = value ?? Number.NaN;
    const to = this.used;
    return () => Array.from(slab.subarray(from, to), (value) => (Number.isNaN(value) ? null : value));
  }
}
