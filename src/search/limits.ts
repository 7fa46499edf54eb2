/** When a search stops. */

/** A search stops at the first of these limits; without any it runs until it is stopped. */
export interface Limits {
  /** Finished playouts, from 1. Visits taken over from an earlier search do not count. */
  readonly playouts?: number | undefined;
  /** Wall-clock milliseconds. */
  readonly timeMs?: number | undefined;
  /** Positions that have a node in the tree. */
  readonly nodes?: number | undefined;
  /** Stop when the second most visited move can no longer overtake the first within `playouts` or `timeMs`. */
  readonly stopEarly?: boolean | undefined;
}

/** Positions that an exact end may take for each millisecond and each playout of a search: about a third of its work. */
const END_NODES_PER_MS = 1000;
const END_NODES_PER_PLAYOUT = 20;
const MOST_END_NODES = 2_000_000;

/** Positions that the exact end of the root may take, in a search with these limits. */
export function endNodesFor({ timeMs, playouts }: Limits): number {
  const byTime = timeMs === undefined ? Infinity : END_NODES_PER_MS * timeMs;
  const byPlayouts = playouts === undefined ? Infinity : END_NODES_PER_PLAYOUT * playouts;
  return Math.min(byTime, byPlayouts, MOST_END_NODES);
}

/** What is left on a player's clock. */
export interface Clock {
  readonly remainingMs: number;
  readonly incrementMs?: number | undefined;
  /** Moves until the clock is filled up again; without it the rest of the game has to be played in the time. */
  readonly movesToGo?: number | undefined;
}

/** its own Moves that a player still has to plan for where nobody says so. */
const EXPECTED_MOVES = 30;
/** Kept back for what lies between the search and the clock. */
const OVERHEAD_MS = 20;

/**
 * The time to spend on one move of a game with a clock: at least a millisecond, and at most half of what is left, or all
 * but a little before the last move to the control.
 */
export function timeForMove(clock: Clock): number {
  const moves = Math.max(1, clock.movesToGo ?? EXPECTED_MOVES);
  const usable = Math.max(0, clock.remainingMs - OVERHEAD_MS);
  const share = usable / moves + (clock.incrementMs ?? 0) * 0.9;
  return Math.max(1, Math.min(share, moves === 1 ? usable : usable / 2));
}
