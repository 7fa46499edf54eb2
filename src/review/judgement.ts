/** What the values of a game say of its moves and of its course. */
import type { Candidate } from './search-log.ts';

export const MARKS = ['doubtful', 'mistake', 'blunder'] as const;
export type Mark = (typeof MARKS)[number];

/** What a move has to lose at least, in expected score, to be called so. */
export const MARK_LOSSES: Readonly<Record<Mark, number>> = { doubtful: 0.05, mistake: 0.1, blunder: 0.2 };

/** As annotators of games write them. */
export const MARK_SIGNS: Readonly<Record<Mark, string>> = { doubtful: '?!', mistake: '?', blunder: '??' };

/** A seat is ahead from this expected score on. */
export const AHEAD = 0.55;

export function markOf(lost: number): Mark | null {
  return MARKS.findLast((mark) => lost >= MARK_LOSSES[mark]) ?? null;
}

/** A ply and what became of it. Values are expected scores in [0, 1] of `mover`. */
export interface ReviewedPly {
  /** Counted from 1. */
  readonly ply: number;
  readonly move: string;
  /** Name of the seat that the move is made for, or that is chosen. */
  readonly mover: string;
  /** Before the move. */
  readonly position: string;
  /** After the move; null for the moves of an opening and those before a choice of seat, which nobody makes to win with them. */
  readonly value: number | null;
  /** Value of the best move less that of the move played, 0 where nothing better is known. */
  readonly lost: number | null;
  readonly mark: Mark | null;
  /** In games of points: by how many the mover is expected to win, and how many the best move has more. */
  readonly margin?: number;
  readonly pointsLost?: number;
  /** The mover had a proven win in this many plies at most, and after the move it is proven that it has none any more. */
  readonly winThrownAway?: number;
  /** The best move, which is the one that was played where nothing better is known. */
  readonly best: { readonly move: string; readonly value: number; readonly line: readonly string[] } | null;
  /** The move and what was expected to follow it. */
  readonly line: readonly string[];
  /** What the search of the position before has found, the best first; for a choice of seat the seats. */
  readonly candidates: readonly Candidate[];
}

export interface SideSummary {
  /** Moves that were judged. */
  readonly moves: number;
  /** Expected score lost per move; null where none was judged. */
  readonly meanLost: number | null;
  /** Points lost per move, in games of points. */
  readonly meanPointsLost?: number;
  /** Moves than which nothing better is known. */
  readonly best: number;
  readonly doubtful: number;
  readonly mistake: number;
  readonly blunder: number;
}

/** Of the seat of that name. */
export function summaryOf(plies: readonly ReviewedPly[], seat: string): SideSummary {
  const losses = plies.flatMap(({ mover, lost }) => (mover === seat && lost !== null ? [lost] : []));
  const marked = (mark: Mark) => losses.filter((lost) => markOf(lost) === mark).length;
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
  return Number((values.reduce((total, value) => total + value, 0) / values.length).toFixed(4));
}

/**
 * The accuracy of a move that lost so much, from 0 to 1: the formula of lichess (https://lichess.org/page/accuracy), which is in per cent, with
 * the expected score in the place of its chance to win.
 */
export function accuracyOf(lost: number): number {
  const percent = 103.1668 * Math.exp(-0.04354 * 100 * lost) - 3.1669;
  return Math.max(0, Math.min(100, percent)) / 100;
}

/** The mean accuracy of the judged moves of a seat; null where none was judged. */
export function meanAccuracy(plies: readonly ReviewedPly[], seat: string): number | null {
  const judged = plies.flatMap(({ mover, lost }) => (mover === seat && lost !== null ? [accuracyOf(lost)] : []));
  return judged.length > 0 ? meanOf(judged) : null;
}

/** The moves that were marked, the greatest losses first. */
export function worstOf(plies: readonly ReviewedPly[]): ReviewedPly[] {
  const marked = plies.filter(({ mark }) => mark !== null);
  return marked.sort((a, b) => (b.lost as number) - (a.lost as number) || a.ply - b.ply);
}

/** The ply with which one seat has come to be ahead, where the other one was before; the seats by their names. */
export interface TurningPoint {
  readonly ply: number;
  readonly move: string;
  readonly from: string;
  readonly to: string;
}

/**
 * `curve` is the expected score of the first of two seats after this many plies. What lies between is nobody's lead and turns
 * nothing.
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
