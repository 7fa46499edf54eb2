/** The interface of a search algorithm to the engine. */
import type { Line } from '../games/line.ts';
import type { Limits } from '../search/limits.ts';
import type { SearchReport } from '../search/report.ts';
import type { Result } from '../util/result.ts';

/**
 * A position to search, which must not be over. It is read before `start` returns; the line may
 * change afterwards.
 */
export interface SearchRequest {
  readonly line: Line;
  readonly limits: Limits;
  readonly seed: string;
  /** The root moves to consider: distinct legal moves, at least one. Default: all. */
  readonly rootMoves?: readonly number[] | undefined;
  /** The minimum share of the visits for each of the best moves; tree search only. */
  readonly breadth?: number | undefined;
  /** Collect the expected ownership of every cell. */
  readonly ownership?: boolean | undefined;
  /** Collect the moves' expected margins, in games of points. */
  readonly margins?: boolean | undefined;
  /** Request the game's verdict on the position; tree search only. */
  readonly verdict?: boolean | undefined;
}

/** A running search. */
export interface RunningSearch {
  /** Rejects if a thread throws or dies. */
  readonly done: Promise<void>;
  /** The results so far, with at most `top` moves. */
  report(top?: number): SearchReport;
}

/** The results of a searcher for the position at the end of a line. */
export interface SavedSearch {
  readonly start: string | undefined;
  readonly moves: readonly number[];
  /** The root moves that the search was restricted to; undefined for all. */
  readonly rootMoves?: readonly number[] | undefined;
  /** In the format of search/tree-file.ts. */
  readonly tree: Uint8Array;
}

export interface Searcher {
  /** Whether reports are available during a search. */
  readonly hasProgress: boolean;
  /**
   * Prepares a search; returns the visits reused from an earlier search of a position on the way.
   * Throws an `EngineError` for a request that this searcher does not support.
   */
  prepare(request: SearchRequest): number;
  /** Starts the prepared search. It ends by its limits or through the search control. */
  start(request: SearchRequest): RunningSearch;
  /**
   * The results of the last or running search. Throws an `EngineError` if they cannot be saved.
   */
  save(): SavedSearch;
  /**
   * Restores results for the position of a line, possibly restricted to some root moves. Throws an
   * `EngineError` if this searcher does not support that. Errors: `bad-file`; all results are then
   * discarded.
   */
  resume(line: Line, tree: Uint8Array, rootMoves?: readonly number[]): Result<void>;
  /** Discards all results. */
  forget(): void;
}
