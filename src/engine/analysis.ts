/** Options and results of an analysis: search reports with seats and moves as text. */
import type { GameKit } from '../games/kit.ts';
import { nameIn, namesFrom } from '../games/names-in.ts';
import type { Clock, Limits } from '../search/limits.ts';
import type { MoveReport, SearchReport } from '../search/report.ts';

/** The largest breadth. More would leave too few visits for the best move. */
export const MOST_BREADTH = 0.05;
/** The breadth for analyses shown to people. */
export const DEFAULT_BREADTH = 0.04;

export interface AnalyseOptions extends Limits {
  /** Milliseconds between reports. Default: only the final report. A search without a limit ends with `stop`. */
  readonly intervalMs?: number | undefined;
  /** Whether the time limit includes starting the threads. Default: false. */
  readonly countsStart?: boolean | undefined;
  /** Stops the search; the iteration then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
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

export interface AnalysedMove extends Omit<MoveReport, 'move' | 'pv'> {
  readonly move: string;
  readonly pv: readonly string[];
}

/** A search report with moves as text. */
export interface Analysis extends Omit<SearchReport, 'moves' | 'toMove'> {
  /** Name of the seat to move. */
  readonly toMove: string;
  /** Visits reused from an earlier search. */
  readonly keptVisits: number;
  /**
   * Seconds spent starting threads before the search's clock began. Absent if they were running.
   */
  readonly startSeconds?: number;
  /** False in the final report. */
  readonly isDuringSearch: boolean;
  readonly moves: readonly AnalysedMove[];
}

export interface BestMoveOptions extends AnalyseOptions {
  readonly clock?: Clock | undefined;
  /** Called with every report, including the final one. */
  readonly onReport?: ((analysis: Analysis) => void) | undefined;
}

export interface ChosenMove {
  readonly move: string;
  readonly analysis: Analysis;
}

/** Converts a report on a position to text. */
export function analysisOf(
  { game, seats }: GameKit,
  position: unknown,
  report: SearchReport,
  { keptVisits, startMs, isDuringSearch }: { keptVisits: number; startMs: number; isDuringSearch: boolean },
): Analysis {
  return {
    ...report,
    toMove: seats[report.toMove]?.name as string,
    moves: report.moves.map((move) => ({
      ...move,
      move: nameIn(game, position, move.move),
      pv: namesFrom(game, position, move.pv),
    })),
    keptVisits,
    ...(startMs > 0 && { startSeconds: startMs / 1000 }),
    isDuringSearch,
  };
}
