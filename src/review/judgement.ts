/** What the values of a game say of its moves and of its course. */
import type { Side } from '../records/movers.ts';
import type { ReviewedPly } from './review.ts';

export const MARKS = ['doubtful', 'mistake', 'blunder'] as const;
export type Mark = (typeof MARKS)[number];

/** What a move has to lose at least, in expected score, to be called so. */
export const MARK_LOSSES: Readonly<Record<Mark, number>> = { doubtful: 0.05, mistake: 0.1, blunder: 0.2 };

/** A side is ahead from this expected score on. */
export const AHEAD = 0.55;

export function markOf(lost: number): Mark | null {
  return MARKS.findLast((mark) => lost >= MARK_LOSSES[mark]) ?? null;
}

export interface SideSummary {
  /** Moves that were judged. */
  readonly moves: number;
  /** Expected score lost per move; null where none was judged. */
  readonly meanLost: number | null;
  /** Moves than which nothing better is known. */
  readonly best: number;
  readonly doubtful: number;
  readonly mistake: number;
  readonly blunder: number;
}

export function summaryOf(plies: readonly ReviewedPly[], side: Side): SideSummary {
  const losses = plies.flatMap(({ mover, lost }) => (mover === side && lost !== null ? [lost] : []));
  const marked = (mark: Mark) => losses.filter((lost) => markOf(lost) === mark).length;
  const sum = losses.reduce((total, lost) => total + lost, 0);
  return {
    moves: losses.length,
    meanLost: losses.length > 0 ? Number((sum / losses.length).toFixed(4)) : null,
    best: losses.filter((lost) => lost === 0).length,
    doubtful: marked('doubtful'),
    mistake: marked('mistake'),
    blunder: marked('blunder'),
  };
}

/** The moves that were marked, the greatest losses first. */
export function worstOf(plies: readonly ReviewedPly[]): ReviewedPly[] {
  const marked = plies.filter(({ mark }) => mark !== null);
  return marked.sort((a, b) => (b.lost as number) - (a.lost as number) || a.ply - b.ply);
}

/** The ply with which one side has come to be ahead, where the other one was before. */
export interface TurningPoint {
  readonly ply: number;
  readonly move: string;
  readonly from: Side;
  readonly to: Side;
}

/** `curve` is the expected score of Light after so many plies. What lies between is nobody's lead and turns nothing. */
export function turningPointsOf(curve: readonly (number | null)[], plies: readonly ReviewedPly[]): TurningPoint[] {
  const points: TurningPoint[] = [];
  let ahead: Side | undefined;
  for (const [i, light] of curve.entries()) {
    if (light === null) continue;
    const now: Side | undefined = light >= AHEAD ? 'light' : light <= 1 - AHEAD ? 'dark' : undefined;
    if (!now) continue;
    if (ahead && now !== ahead) points.push({ ply: i, move: (plies[i - 1] as ReviewedPly).move, from: ahead, to: now });
    ahead = now;
  }
  return points;
}
