/** Conditions that stop a search. */

/** A search stops at the first limit reached; without limits, only on request. */
export interface Limits {
  /** Finished playouts, at least 1. Visits reused from an earlier search do not count. */
  readonly playouts?: number | undefined;
  /** Wall-clock time in milliseconds. */
  readonly timeMs?: number | undefined;
  /** Nodes in the tree. */
  readonly nodes?: number | undefined;
  /** Alpha-beta only: the deepest iteration, from 1 to `MOST_DEPTH`. */
  readonly depth?: number | undefined;
  /**
   * Stops when the second most visited move can no longer overtake the first within `playouts` or
   * `timeMs`.
   */
  readonly stopEarly?: boolean | undefined;
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
