/** What the page keeps of an analysis. */
import type { AnalysisFields } from '../../protocol/analysis/reply.ts';

export type Report = AnalysisFields;
export type Candidate = Report['moves'][number];

/** Of the visits of the best move; a move with fewer says little. */
const LEAST_SHARE = 0.01;

/** Moves to be marked on the board, this many at most, the best first. */
export function shownMoves(moves: readonly Candidate[], count: number): Candidate[] {
  const most = Math.max(1, ...moves.map(({ visits }) => visits));
  return moves.slice(0, count).filter(({ visits, proven }, i) => i === 0 || proven || visits >= LEAST_SHARE * most);
}

/** What a move loses against the best one, in expected score. */
export function lossOf({ moves: [best] }: Report, move: Candidate): number {
  return Math.max(0, (best?.value ?? move.value) - move.value);
}

/** Where nothing that the mover plays is worth as much, losses say little. */
const LOST = 0.05;

/** Whether the mover has lost, whatever it plays. */
export function isLost({ moves: [best], value }: Report): boolean {
  return (best?.value ?? value) < LOST;
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

/**
 * The expected score of every seat; undefined where there are more than two, and only that of the one to move is known. What all
 * seats have had of the playouts holds those, too, that only compared moves; so the others share what the value leaves them.
 */
export function scoresOf(
  { value, values, toMove }: Pick<Report, 'value' | 'values' | 'toMove'>,
  seats: readonly { readonly name: string }[],
): readonly number[] | undefined {
  if (!values && seats.length !== 2) return undefined;
  const shareOf = (name: string) => (name === toMove ? 0 : (values?.[name] ?? 1));
  const others = seats.reduce((sum, { name }) => sum + shareOf(name), 0);
  return seats.map(({ name }) => (name === toMove ? value : ((1 - value) * shareOf(name)) / (others || 1)));
}

/** A report that knows more of a position than another one, or as much. */
export function isBetter(report: Report, known: Report | undefined): boolean {
  return known === undefined || report.visits >= known.visits || report.proven !== undefined || !report.isDuringSearch;
}
