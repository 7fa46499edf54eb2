/** Options and results of an analysis: search reports with seats and moves as text. */
import type { GameKit } from '../games/kit.ts';
import { legalMoves } from '../games/legal-moves.ts';
import { nameIn, namesFrom, parseIn } from '../games/names-in.ts';
import type { Clock } from '../search/limits.ts';
import type { MoveReport, Proven, SearchReport } from '../search/report.ts';
import type { SearchRequest } from '../search/request.ts';
import { quote } from '../util/result.ts';
import { EngineError, OptionsError } from './errors.ts';

export interface AnalyseOptions extends SearchRequest {
  /** Stops the search; the iteration then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
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

/** What a player does at its turn. */
export interface Decision {
  /** A move, `resign`, or the name of the seat that it chooses. */
  readonly move: string;
  /** The player's expected score, in [0, 1]; null before seats are chosen. */
  readonly value: number | null;
  /** The result that the player has proven, from its viewpoint. */
  readonly proven?: Proven['result'] | undefined;
  /** The search for the move. */
  readonly analysis?: Analysis;
}

/** A decision by a search. */
export interface ChosenMove extends Decision {
  readonly value: number;
  readonly analysis: Analysis;
}

/** The root moves of a request as numbers; undefined for all. Throws an `EngineError` for other than legal moves. */
export function rootMovesOf(
  kit: GameKit,
  position: unknown,
  { rootMoves }: Pick<SearchRequest, 'rootMoves'>,
): number[] | undefined {
  if (!rootMoves) return undefined;
  if (rootMoves.length === 0) throw new OptionsError('bad-option', 'the list of root moves is empty');
  const legal = new Set(legalMoves({ game: kit.game }, position));
  const moves = rootMoves.map((text) => {
    const move = parseIn(kit, position, text);
    if (move.ok && legal.has(move.value)) return move.value;
    const { message } = (move.ok ? kit.illegality(position, move.value) : move.error) ?? { message: 'not legal' };
    throw new EngineError('illegal-move', `root move ${quote(text)}: ${message}`);
  });
  return [...new Set(moves)];
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
