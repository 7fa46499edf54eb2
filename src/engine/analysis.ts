/** What an analysis is asked for, and what it tells: reports of searches with seats and moves as text. */
import type { GameKit } from '../games/kit.ts';
import type { Clock, Limits } from '../search/limits.ts';
import type { MoveReport, SearchReport } from '../search/report.ts';

/** More would leave too little for the best move. */
export const MOST_BREADTH = 0.05;
/** The breadth of analyses for people. */
export const DEFAULT_BREADTH = 0.04;

export interface AnalyseOptions extends Limits {
  /** Alpha-beta only: the deepest iteration, 1 to `MOST_DEPTH`. */
  readonly depth?: number | undefined;
  /** Milliseconds between reports; without it there is only the last one. */
  readonly intervalMs?: number | undefined;
  /** Whether the limit of time holds for the start of threads, too. Default: no. */
  readonly countsStart?: boolean | undefined;
  /** Stops the search; the iteration then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Tree search only: the share of the visits, from 0 to `MOST_BREADTH`, that each of the five best moves gets at least, so
   * that they can be compared. Default: 0, which is best for playing; analyses for people have `DEFAULT_BREADTH`.
   */
  readonly breadth?: number | undefined;
  /** Gather for every cell who holds it at the end. */
  readonly lifeMap?: boolean | undefined;
  /** Gather the margins that the moves promise, in games of points; default: yes in `analyse`, no in `bestMove`. */
  readonly margins?: boolean | undefined;
  /**
   * Tree search only: ask the game who wins the position (see `Game.verdict`), as it is asked of moves with many visits; default: yes
   * in `analyse`, no in `bestMove`, where it would not change the choice of a move.
   */
  readonly verdict?: boolean | undefined;
  /** The most moves in a report; default: all. */
  readonly top?: number | undefined;
  /**
   * Tree search only: the moves that may be chosen in the position, legal and at least one; default: all. Such a search
   * is continued by one of the same moves alone. A loss or draw it proves holds among these moves.
   */
  readonly rootMoves?: readonly string[] | undefined;
}

export interface AnalysedMove extends Omit<MoveReport, 'move' | 'pv'> {
  readonly move: string;
  readonly pv: readonly string[];
}

/** A report of a search, with moves as text. */
export interface Analysis extends Omit<SearchReport, 'moves' | 'toMove'> {
  /** Name of the seat to move. */
  readonly toMove: string;
  /** Visits taken over from an earlier search. */
  readonly keptVisits: number;
  /** What the start of threads took, before the time of the search began; absent where they were running. */
  readonly startSeconds?: number;
  /** The search goes on; false in the last report. */
  readonly isDuringSearch: boolean;
  readonly moves: readonly AnalysedMove[];
}

export interface BestMoveOptions extends AnalyseOptions {
  readonly clock?: Clock | undefined;
  /** Sees every report, the last one too. */
  readonly onReport?: ((analysis: Analysis) => void) | undefined;
}

export interface ChosenMove {
  readonly move: string;
  readonly analysis: Analysis;
}

/** A report in words. */
export function analysisOf(
  { game, seats }: GameKit,
  report: SearchReport,
  { keptVisits, startMs, isDuringSearch }: { keptVisits: number; startMs: number; isDuringSearch: boolean },
): Analysis {
  const name = (move: number) => game.moveName(move);
  return {
    ...report,
    toMove: seats[report.toMove]?.name as string,
    moves: report.moves.map((move) => ({ ...move, move: name(move.move), pv: move.pv.map(name) })),
    keptVisits,
    ...(startMs > 0 && { startSeconds: startMs / 1000 }),
    isDuringSearch,
  };
}
