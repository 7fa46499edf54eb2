/** The interface of a search algorithm to the engine. */
import type { Line } from '../games/line.ts';
import { finishedReport } from '../search/finished.ts';
import type { Game } from '../search/game.ts';
import type { SearchReport } from '../search/report.ts';
import type { SearchRequest } from '../search/request.ts';
import type { Result } from '../util/result.ts';

/** A running search, or one of a finished game. */
export interface RunningSearch {
  /** Rejects if a thread throws or dies. */
  readonly done: Promise<void>;
  /** Visits reused from an earlier search of a position on the way. */
  readonly keptVisits: number;
  /** The results so far, with at most `top` moves. */
  report(top?: number): SearchReport;
}

/** The search of a finished game, which has its result at once. */
export function finishedSearch<P>(
  game: Game<P>,
  position: P,
  { ownership }: SearchRequest,
  keptVisits: number,
): RunningSearch {
  const finished = finishedReport(game, position, ownership === true);
  return { done: Promise.resolve(), keptVisits, report: () => finished };
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
   * Searches the position at the end of a line, which is read before this returns; the line may change afterwards. The
   * search ends by its limits or through the search control. `rootMoves` are those of the request as numbers. Throws an
   * `EngineError` for a request that this searcher does not support.
   */
  start(line: Line, request: SearchRequest, seed: string, rootMoves?: readonly number[]): RunningSearch;
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
