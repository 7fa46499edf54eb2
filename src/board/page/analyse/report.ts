/** The part of an analysis that the page keeps. */
import type { AnalysisFields } from '../../../protocol/analysis/reply.ts';
import { MOST_LINE_MOVES, MOST_LINES, type NodeAnalysis } from '../../../records/tree-nodes.ts';
import { TEXTS } from '../texts/texts.ts';

export type Report = Pick<
  AnalysisFields,
  'position' | 'toMove' | 'value' | 'values' | 'proven' | 'visits' | 'moves' | 'lifeMap'
> &
  Pick<AnalysisFields, 'isDuringSearch' | 'keptVisits' | 'memoryFull' | 'seconds' | 'playoutsPerSecond'>;
export type ReportedMove = Report['moves'][number];

/** A report as files store it. */
export function storedAnalysis({ value, visits, moves }: Report): NodeAnalysis {
  const lines = moves.slice(0, MOST_LINES).map(({ value, visits, pv }) => {
    return { value, visits, moves: pv.slice(0, MOST_LINE_MOVES) };
  });
  return { value, visits, lines };
}

/** The report of a stored analysis. */
export function reportOfStored(found: NodeAnalysis, of: Pick<Report, 'position' | 'toMove'>): Report {
  const { value, visits, lines } = found;
  const moves = lines.map(({ value, visits, moves }) => {
    return { move: moves[0] as string, value, visits, lcb: value, prior: 0, pv: [...moves] };
  });
  const search = { isDuringSearch: false, keptVisits: 0, memoryFull: false, seconds: 0, playoutsPerSecond: 0 };
  return { ...of, value, visits, moves, ...search };
}

/** What a margin is, for its title. */
export function marginTitle({ spread, isExact }: NonNullable<ReportedMove['margin']>): string {
  if (isExact) return TEXTS.marginExact();
  return TEXTS.marginExpected({ spread: spread.toFixed(1) });
}

/** As a share of the best move's visits. Moves with fewer say little. */
const LEAST_SHARE = 0.01;

/** The best moves to mark on the board, at most `count`. */
export function shownMoves(moves: readonly ReportedMove[], count: number): ReportedMove[] {
  const most = Math.max(1, ...moves.map(({ visits }) => visits));
  return moves.slice(0, count).filter(({ visits, proven }, i) => i === 0 || proven || visits >= LEAST_SHARE * most);
}

/** The loss of a move compared with the best one, in expected score. */
export function lossOf({ moves: [best] }: Report, move: ReportedMove): number {
  return Math.max(0, (best?.value ?? move.value) - move.value);
}

/** If no move reaches this value, losses say little. */
const LOST = 0.05;

/** Whether the mover has lost, whatever it plays. */
export function isLost({ moves: [best], value }: Report): boolean {
  return (best?.value ?? value) < LOST;
}

/** Upper bounds of losses, with CSS classes. */
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
 * The expected score of every seat; undefined for more than two if only the mover's is known. The
 * means over all playouts include those that only compared moves, so the other seats share the rest
 * of the mover's value in proportion.
 */
export function scoresOfReport(
  { value, values, toMove }: Pick<Report, 'value' | 'values' | 'toMove'>,
  seats: readonly { readonly name: string }[],
): readonly number[] | undefined {
  if (!values && seats.length !== 2) return undefined;
  const shareOf = (name: string) => (name === toMove ? 0 : (values?.[name] ?? 1));
  const others = seats.reduce((sum, { name }) => sum + shareOf(name), 0);
  return seats.map(({ name }) => (name === toMove ? value : ((1 - value) * shareOf(name)) / (others || 1)));
}

/** Whether a report knows at least as much about a position as another. */
export function isBetter(report: Report, known: Report | undefined): boolean {
  return known === undefined || report.visits >= known.visits || report.proven !== undefined || !report.isDuringSearch;
}
