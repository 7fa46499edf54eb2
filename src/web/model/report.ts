/** What the page keeps of an analysis. */
import type { AnalysisFields } from '../../protocol/analysis/reply.ts';

export type Report = AnalysisFields;
export type Candidate = Report['moves'][number];

/** Moves that get their value on the board, at most. */
const SHOWN = 8;
/** Of the visits of the best move; a move with fewer says little. */
const LEAST_SHARE = 0.01;

/** Moves to be marked on the board, the best first. */
export function shownMoves({ moves }: Report): Candidate[] {
  const most = Math.max(1, ...moves.map(({ visits }) => visits));
  return moves.slice(0, SHOWN).filter(({ visits, proven }, i) => i === 0 || proven || visits >= LEAST_SHARE * most);
}

/** What a move loses against the best one, in expected score. */
export function lossOf({ moves: [best] }: Report, move: Candidate): number {
  return Math.max(0, (best?.value ?? move.value) - move.value);
}

/** Bounds of losses, and the class of a move that loses no more. */
const CLASSES = [
  [0.01, 'great'],
  [0.03, 'good'],
  [0.07, 'fair'],
  [0.15, 'poor'],
] as const;

export function classOf(loss: number): string {
  return CLASSES.find(([most]) => loss <= most)?.[1] ?? 'bad';
}

/** The expected score of the first seat; undefined where there are more than two, and another one is to move. */
export function scoreOfFirst(
  { value, toMove }: Report,
  seats: readonly { readonly name: string }[],
): number | undefined {
  if (toMove === seats[0]?.name) return value;
  return seats.length === 2 ? 1 - value : undefined;
}

/** A report that knows more of a position than another one, or as much. */
export function isBetter(report: Report, known: Report | undefined): boolean {
  return known === undefined || report.visits >= known.visits || report.proven !== undefined || !report.isDuringSearch;
}
