/** Conditions that stop a search. */
import { parseCount, parseDuration } from '../util/quantity.ts';

/** The deepest iteration of alpha-beta: an entry of its table has six bits for the depth. */
export const MOST_DEPTH = 63;

/** One row of `LIMITS`. Ranges are inclusive. */
interface Limit {
  /** Its name as an option of commands and as a setting of players and of the Go Text Protocol. */
  readonly option: string;
  /** A count is a whole number; a time is in milliseconds, and in seconds where other programs give it. */
  readonly kind: 'count' | 'time';
  readonly least: number;
  readonly most: number;
  /** Searches that have it: the tree search, alpha-beta. */
  readonly of: readonly ('mcts' | 'alphabeta')[];
  /** For people. */
  readonly about: string;
}

/**
 * All limits of a search. The options of `Engine`, the fields of the analysis protocol, the settings of players and
 * of the Go Text Protocol are made from this table; `runShare` and `AlphaBeta` stop at the limits.
 */
export const LIMITS = {
  /** Finished playouts. Visits reused from an earlier search do not count. */
  playouts: {
    option: 'playouts',
    kind: 'count',
    least: 1,
    most: Infinity,
    of: ['mcts'],
    about: 'Stop after this number of playouts.',
  },
  /** Nodes in the tree; positions that alpha-beta examines. */
  nodes: {
    option: 'nodes',
    kind: 'count',
    least: 1,
    most: Infinity,
    of: ['mcts', 'alphabeta'],
    about: 'Stop when the tree has this number of nodes.',
  },
  /** Wall-clock time in milliseconds. */
  timeMs: {
    option: 'time',
    kind: 'time',
    least: 0,
    most: Infinity,
    of: ['mcts', 'alphabeta'],
    about: 'Stop after this time.',
  },
  /** Alpha-beta only: the deepest iteration. */
  depth: {
    option: 'depth',
    kind: 'count',
    least: 1,
    most: MOST_DEPTH,
    of: ['alphabeta'],
    about: 'Stop at this depth.',
  },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;
export const LIMIT_NAMES = Object.keys(LIMITS) as readonly LimitName[];

/** The limits that a search has. */
export function limitsOfSearch(search: Limit['of'][number]): readonly LimitName[] {
  return LIMIT_NAMES.filter((name) => (LIMITS[name] satisfies Limit as Limit).of.includes(search));
}

type LimitValues = { readonly [name in LimitName]?: number | undefined };

/** A search stops at the first limit reached; without limits, only on request. */
export interface Limits extends LimitValues {
  /**
   * Stops when the second most visited move can no longer overtake the first within `playouts` or
   * `timeMs`.
   */
  readonly stopEarly?: boolean | undefined;
}

/** The value of a limit that is given as text; undefined if it is none. */
export function parseLimit(name: LimitName, text: string): number | undefined {
  const { kind, least, most } = LIMITS[name];
  const value = kind === 'time' ? parseDuration(text) : parseCount(text);
  return value !== undefined && value >= least && value <= most ? value : undefined;
}

/** What the text of a limit must be. */
export function limitForm(name: LimitName): string {
  const { kind, least, most } = LIMITS[name];
  if (kind === 'time') return 'a time such as 500ms, 5s or 2m';
  return `a whole number from ${least}${most < Infinity ? ` to ${most}` : ''}`;
}

/** The limits among other values. */
export function limitsIn(values: Limits): Limits {
  return Object.fromEntries(LIMIT_NAMES.map((name) => [name, values[name]]));
}

/** Whether anything limits a search. */
export function hasLimit(limits: Limits): boolean {
  return LIMIT_NAMES.some((name) => limits[name] !== undefined);
}

/** Whether a search with `limits` ends no later than one with the others. */
export function isWithin(limits: Limits, others: Limits): boolean {
  return LIMIT_NAMES.some((name) => (limits[name] ?? Infinity) <= (others[name] ?? 0));
}

/**
 * Positions that the end solver may examine per millisecond and per playout of a search: about a
 * third of the work.
 */
const END_NODES_PER_MS = 1000;
const END_NODES_PER_PLAYOUT = 20;
const MOST_END_NODES = 2_000_000;

/** The node limit of the end solver at the root, for a search with these limits. */
export function endNodesFor({ timeMs, playouts }: Limits): number {
  const byTime = timeMs === undefined ? Infinity : END_NODES_PER_MS * timeMs;
  const byPlayouts = playouts === undefined ? Infinity : END_NODES_PER_PLAYOUT * playouts;
  return Math.min(byTime, byPlayouts, MOST_END_NODES);
}

/** The time left on a player's clock. */
export interface Clock {
  readonly remainingMs: number;
  readonly incrementMs?: number | undefined;
  /**
   * Moves until the next time control. Without it the remaining time must last for the rest of the
   * game.
   */
  readonly movesToGo?: number | undefined;
}

/** The number of moves to plan for if `movesToGo` is unknown. */
const EXPECTED_MOVES = 30;
/** Reserved for the delay between the search and the clock. */
const OVERHEAD_MS = 20;

/**
 * The time to spend on one move, in milliseconds: at least 1, and at most half of the usable time,
 * or all of it for the last move before the time control. Usable time excludes `OVERHEAD_MS`. Never
 * more than `mostMs`.
 */
export function timeForMove(clock: Clock, mostMs = Infinity): number {
  const moves = Math.max(1, clock.movesToGo ?? EXPECTED_MOVES);
  const usable = Math.max(0, clock.remainingMs - OVERHEAD_MS);
  const share = usable / moves + (clock.incrementMs ?? 0) * 0.9;
  return Math.min(mostMs, Math.max(1, Math.min(share, moves === 1 ? usable : usable / 2)));
}
