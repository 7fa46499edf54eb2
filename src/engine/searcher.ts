/** A way to search, as the engine sees it. */
import type { Line } from '../games/line.ts';
import type { AlphaBetaLimits } from '../search/alphabeta.ts';
import type { SearchReport } from '../search/report.ts';
import type { Result } from '../util/result.ts';

/** What is to be searched, a position that is not over. It is read before `start` returns; the line may change afterwards. */
export interface SearchRequest {
  readonly line: Line;
  readonly limits: AlphaBetaLimits;
  readonly seed: string;
  /** The only moves to look at in the position: different legal ones, at least one. Default: all. */
  readonly rootMoves?: readonly number[] | undefined;
  /** The share of the visits that each of the best moves gets at least; tree search only. */
  readonly breadth?: number | undefined;
  /** Gather for every cell who holds it at the end. */
  readonly lifeMap?: boolean | undefined;
  /** Gather the margins that the moves promise, in games of points. */
  readonly margins?: boolean | undefined;
  /** Ask the game who wins the position; tree search only. */
  readonly verdict?: boolean | undefined;
}

/** A search under way. */
export interface RunningSearch {
  /** Rejects when a thread throws or dies. */
  readonly done: Promise<void>;
  /** What has been found by now; `top` bounds the number of moves. */
  report(top?: number): SearchReport;
}

/** What a searcher has found, of the position that a line leads to. */
export interface SavedSearch {
  readonly start: string | undefined;
  readonly moves: readonly number[];
  /** The only moves of the root that were looked at; undefined for all. */
  readonly rootMoves?: readonly number[] | undefined;
  /** See search/tree-file.ts. */
  readonly tree: Uint8Array;
}

export interface Searcher {
  /** There is something to report before the search has ended. */
  readonly hasProgress: boolean;
  /**
   * Makes ready for a search; returns the visits kept of an earlier one, which was of a position on the way. Throws an
   * `EngineError` for a request that this searcher does not know how to meet.
   */
  prepare(request: SearchRequest): number;
  /** Begins the search that it was made ready for; it ends by its limits, or when the search control says so. */
  start(request: SearchRequest): RunningSearch;
  /** What was found by the last search, or by now. Throws an `EngineError` where that cannot be saved. */
  save(): SavedSearch;
  /**
   * Takes over what was found of a line's position, or of some moves there. Throws an `EngineError` where that cannot be. Errors: `bad-file`; then
   * nothing is kept.
   */
  resume(line: Line, tree: Uint8Array, rootMoves?: readonly number[]): Result<void>;
  /** Keeps nothing of the searches up to now. */
  forget(): void;
}
