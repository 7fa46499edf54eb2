/** The options of an engine, and checks of options for programs without types. */
import type { GameSpec } from '../games/kit.ts';
import { LIMITS } from '../search/limits.ts';
import type { SearchParams } from '../search/params.ts';
import { MOST_BREADTH, type SearchRequest } from '../search/request.ts';
import { quote } from '../util/result.ts';
import { OptionsError } from './errors.ts';
import type { SearchPool } from './pool.ts';
import { type Algorithm, MOST_THREADS } from './searchers.ts';

export interface EngineOptions {
  /** Default: the default game with its default rules. */
  readonly game?: GameSpec;
  /**
   * `mcts` is the tree search. `alphabeta` is the baseline for two players: it uses one thread and
   * ignores the options for trees.
   */
  readonly algorithm?: Algorithm;
  /** The name of a preset of the game (`presetNames`). Default: `default`. */
  readonly preset?: string;
  /** Parameters instead of those of the preset. Alpha-beta uses only `evaluation`. */
  readonly params?: SearchParams;
  /**
   * Worker threads. Default: the number that the machine can run at once. 0 searches on the
   * caller's thread, which then has little time for other work.
   */
  readonly threads?: number;
  /**
   * Threads shared with other engines. A search waits until they are free, and its clock starts
   * then. Closing the engine does not close them. Default: a private pool of `threads`, with the
   * clock starting at the call.
   */
  readonly pool?: SearchPool;
  /** Memory for trees in bytes. Default: `defaultMemoryBytes()`. One tree uses at most 4 GiB. */
  readonly memoryBytes?: number;
  /** Reuse the last search's tree after moves. Default: true. */
  readonly reuse?: boolean;
  /**
   * Seed of all random numbers. With one thread and a playout limit, equal seeds give equal
   * searches. Default: "1".
   */
  readonly seed?: string;
}

/** A number in a range; undefined for options of other kinds. */
type OptionRange = { readonly least: number; readonly most: number; readonly kind?: 'count' | 'time' } | undefined;

export const ENGINE_OPTIONS: Readonly<Record<keyof EngineOptions, OptionRange>> = {
  game: undefined,
  algorithm: undefined,
  preset: undefined,
  params: undefined,
  threads: { least: 0, most: MOST_THREADS, kind: 'count' },
  pool: undefined,
  memoryBytes: { least: 1, most: Infinity },
  reuse: undefined,
  seed: undefined,
};

export const REQUEST_OPTIONS: Readonly<Record<keyof SearchRequest, OptionRange>> = {
  ...LIMITS,
  stopEarly: undefined,
  intervalMs: { least: 1, most: Infinity },
  countsStart: undefined,
  breadth: { least: 0, most: MOST_BREADTH },
  ownership: undefined,
  margins: undefined,
  verdict: undefined,
  top: { least: 1, most: Infinity, kind: 'count' },
  rootMoves: undefined,
};

/**
 * Throws an `OptionsError` with the code `bad-option` for an unknown option, and for a value that is not a
 * number or out of its range. An option may be undefined; a limit may be infinite.
 */
export function checkOptions(options: object, ranges: Readonly<Record<string, OptionRange>>): void {
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(ranges, name)) {
      throw new OptionsError('bad-option', `unknown option ${name}; options are ${Object.keys(ranges).join(', ')}`);
    }
    const range = ranges[name];
    if (range === undefined || value === undefined) continue;
    const { least, most, kind } = range;
    const isWhole = kind === 'count';
    const isNumber = typeof value === 'number' && value >= least && value <= most;
    if (isNumber && (!isWhole || Number.isInteger(value) || value === Infinity)) continue;
    const what = isWhole ? 'a whole number' : 'a number';
    const upTo = most === Infinity ? `of at least ${least}` : `from ${least} to ${most}`;
    throw new OptionsError(
      'bad-option',
      `${name} ${typeof value === 'string' ? quote(value) : String(value)}: must be ${what} ${upTo}`,
    );
  }
}
