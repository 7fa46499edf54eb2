/** Judges the moves of a game by their values. */
import { MOVE_MARK_NAMES, type MoveMark } from '../records/tree-nodes.ts';
import { exp } from '../util/exponential.ts';
import { rounded } from '../util/rounded.ts';
import type { LoggedCandidate } from './search-log.ts';

/** The smallest loss in expected score for each mark. */
export const MARK_LOSSES: Readonly<Record<MoveMark, number>> = { doubtful: 0.05, mistake: 0.1, blunder: 0.2 };

/** Annotation symbols. */
export const MARK_SIGNS: Readonly<Record<MoveMark, string>> = { doubtful: '?!', mistake: '?', blunder: '??' };

/** A seat is ahead at or above this expected score. */
export const AHEAD = 0.55;

export function markOf(lost: number): MoveMark | null {
  return MOVE_MARK_NAMES.findLast((mark) => lost >= MARK_LOSSES[mark]) ?? null;
}

/** A ply with its judgement. Values are expected scores in [0, 1] for `mover`. */
export interface ReviewedPly {
  /** Counted from 1. */
  readonly ply: number;
  readonly move: string;
  /** Name of the seat that makes the move, or that is chosen. */
  readonly mover: string;
  /** The position before the move. */
  readonly position: string;
  /**
   * The value after the move. Null for moves of an opening or before a choice of seat, which are
   * not played to win.
   */
  readonly value: number | null;
  /** Value of the best move less that of the move played; 0 if no better move is known. */
  readonly lost: number | null;
  readonly mark: MoveMark | null;
  /**
   * In games of points: the mover's expected margin, and how much larger it is for the best move.
   */
  readonly margin?: number;
  readonly pointsLost?: number;
  /**
   * The mover had a proven win within this number of plies, and provably has none after the move.
   */
  readonly winThrownAway?: number;
  /** The best move: the move played if no better one is known. */
  readonly best: { readonly move: string; readonly value: number; readonly line: readonly string[] } | null;
  /** The move and its expected continuation. */
  readonly line: readonly string[];
  /**
   * The moves found by the search of the position before, best first; for a choice of seat, the
   * seats. The best move and the move played have the values of separate searches.
   */
  readonly candidates: readonly LoggedCandidate[];
}

export interface SideSummary {
  /** Number of judged moves. */
  readonly moves: number;
  /** Mean loss in expected score per move; null if none was judged. */
  readonly meanLost: number | null;
  /** Mean loss in points per move, in games of points. */
  readonly meanPointsLost?: number;
  /** Number of moves with no better alternative known. */
  readonly best: number;
  readonly doubtful: number;
  readonly mistake: number;
  readonly blunder: number;
}

/** The summary of the seat with that name. */
export function summaryOf(plies: readonly ReviewedPly[], seat: string): SideSummary {
  const losses = plies.flatMap(({ mover, lost }) => (mover === seat && lost !== null ? [lost] : []));
  const marked = (mark: MoveMark) => losses.filter((lost) => markOf(lost) === mark).length;
  const points = plies.flatMap(({ mover, pointsLost }) =>
    mover === seat && pointsLost !== undefined ? [pointsLost] : [],
  );
  return {
    moves: losses.length,
    meanLost: losses.length > 0 ? meanOf(losses) : null,
    ...(points.length > 0 && { meanPointsLost: meanOf(points) }),
    best: losses.filter((lost) => lost === 0).length,
    doubtful: marked('doubtful'),
    mistake: marked('mistake'),
    blunder: marked('blunder'),
  };
}

function meanOf(values: readonly number[]): number {
  return rounded(values.reduce((total, value) => total + value, 0) / values.length);
}

/**
 * The accuracy of a move with this loss, from 0 to 1: the formula of lichess
 * (https://lichess.org/page/accuracy), which uses per cent, with the expected score as winning
 * chance.
 */
function accuracyOf(lost: number): number {
  const percent = 103.1668 * exp(-0.04354 * 100 * lost) - 3.1669;
  return Math.max(0, Math.min(100, percent)) / 100;
}

/** The mean accuracy of a seat's judged moves; null if none was judged. */
export function meanAccuracy(plies: readonly ReviewedPly[], seat: string): number | null {
  const judged = plies.flatMap(({ mover, lost }) => (mover === seat && lost !== null ? [accuracyOf(lost)] : []));
  return judged.length > 0 ? meanOf(judged) : null;
}

/** The marked moves, largest loss first. */
export function worstOf(plies: readonly ReviewedPly[]): ReviewedPly[] {
  const marked = plies.filter(({ mark }) => mark !== null);
  return marked.sort((a, b) => (b.lost as number) - (a.lost as number) || a.ply - b.ply);
}

/** The ply at which the lead passes from one seat to the other, given by name. */
export interface TurningPoint {
  readonly ply: number;
  readonly move: string;
  readonly from: string;
  readonly to: string;
}

/**
 * `curve` is the expected score of the first of two seats after each ply. Values between the
 * thresholds do not count as a lead.
 */
export function turningPointsOf(
  curve: readonly (number | null)[],
  plies: readonly ReviewedPly[],
  [first, second]: readonly [string, string],
): TurningPoint[] {
  const points: TurningPoint[] = [];
  let ahead: string | undefined;
  for (const [i, score] of curve.entries()) {
    if (score === null) continue;
    const now = score >= AHEAD ? first : score <= 1 - AHEAD ? second : undefined;
    if (now === undefined) continue;
    if (ahead && now !== ahead) points.push({ ply: i, move: (plies[i - 1] as ReviewedPly).move, from: ahead, to: now });
    ahead = now;
  }
  return points;
}
