/** A search request, and the share of it that each thread gets. */
import type { Limits } from './limits.ts';
import type { SearchParams } from './params.ts';

/** The largest breadth. More would leave too few visits for the best move. */
export const MOST_BREADTH = 0.05;
/** The breadth for analyses shown to people. */
export const DEFAULT_BREADTH = 0.04;

/**
 * The options of a search. They go from commands, protocols and the service to the threads unchanged, so all values
 * can be posted and written as JSON.
 */
export interface SearchRequest extends Limits {
  /** Milliseconds between reports. Default: only the final report. A search without a limit ends with `stop`. */
  readonly intervalMs?: number | undefined;
  /** Whether the time limit includes starting the threads. Default: false. */
  readonly countsStart?: boolean | undefined;
  /**
   * Tree search only: the minimum share of the visits, from 0 to `MOST_BREADTH`, for each of the
   * five best moves, so that they can be compared. Default: 0, which plays best. Analyses for
   * people use `DEFAULT_BREADTH`.
   */
  readonly breadth?: number | undefined;
  /** Collect the expected ownership of every cell. */
  readonly ownership?: boolean | undefined;
  /**
   * Collect the moves' expected margins, in games of points. Default: true in `analyse`, false in
   * `bestMove`.
   */
  readonly margins?: boolean | undefined;
  /**
   * Tree search only: request the game's verdict on the position (see `Game.verdict`), as for
   * well-visited moves. Default: true in `analyse`; false in `bestMove`, where it would not change
   * the move.
   */
  readonly verdict?: boolean | undefined;
  /** The most moves in a report. Default: all. */
  readonly top?: number | undefined;
  /**
   * Tree search only: the legal moves to consider in the position, at least one. Default: all. Only
   * a search restricted to the same moves can reuse the results. A proven loss or draw holds among
   * these moves only.
   */
  readonly rootMoves?: readonly string[] | undefined;
}

/** A thread's part in a search. Alpha-beta needs nothing else. */
export interface SearchShare {
  readonly request: SearchRequest;
  readonly params: SearchParams;
  /** The words of the `SearchControl`. */
  readonly control: ArrayBufferLike;
}

/** A thread's part in a tree search. The caller allocates shared memory; threads only create views. */
export interface TreeShare extends SearchShare {
  readonly seed: string;
  /** Index of the thread, from 0. Selects its random stream. */
  readonly thread: number;
  /** The number of threads working on the tree. With more than one, virtual loss is necessary. */
  readonly threads: number;
  /** The tree's records (see tree.ts), and how much of the memory they may use. */
  readonly tree: ArrayBufferLike;
  readonly treeBytes: number;
  /**
   * Memory of the solver's table, if the solver has a share of the work (see solver/share.ts). Only
   * the first thread of a tree gets it.
   */
  readonly proofs?: ArrayBufferLike | undefined;
  /** Statistics of all threads, if collected: see owners.ts, margins.ts and player-values.ts. */
  readonly ownership?: ArrayBufferLike | undefined;
  readonly margins?: ArrayBufferLike | undefined;
  readonly values?: ArrayBufferLike | undefined;
}
