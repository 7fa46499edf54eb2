/** Compares two reports and finds the significant differences. */
import { normalCdf, z95 } from '../tournament/statistics/intervals.ts';
import { type Figure, isGiven, type PartName, plainNumber } from './figures.ts';
import type { ComparedReport } from './read-report.ts';

export interface ComparedFigure {
  readonly part: PartName;
  readonly name: string;
  readonly title: string;
  readonly a: Pick<Figure, 'value' | 'unit' | 'estimate' | 'count'>;
  readonly b: Pick<Figure, 'value' | 'unit' | 'estimate' | 'count'>;
  readonly difference: number;
  /** Two-sided p-value of the hypothesis of no difference; null if a figure has no interval. */
  readonly p: number | null;
  readonly isReal: boolean;
}

export interface Comparison {
  readonly v: 1;
  readonly kind: 'game-comparison';
  readonly a: { readonly title: string; readonly verdict: string };
  readonly b: { readonly title: string; readonly verdict: string };
  /** Differences between the reports that are not due to the games, a sentence each. */
  readonly warnings: readonly string[];
  /** Number of tests, for the correction by Holm. */
  readonly tests: number;
  readonly figures: readonly ComparedFigure[];
}

/** Family-wise error rate of all significant differences. */
const LEVEL = 0.05;

/**
 * Compares the figures that both reports contain, by a two-sided normal test. The standard error of
 * a figure comes from the half of its interval towards the other value. The levels are those of
 * Holm, "A simple sequentially rejective multiple test procedure", Scand. J. Stat. 6 (1979).
 */
export function compareReports(a: ComparedReport, b: ComparedReport): Comparison {
  const others = new Map(figuresOf(b).map(({ figure }) => [figure.name, figure]));
  const compared = figuresOf(a).flatMap(({ part, figure }) => {
    const other = others.get(figure.name);
    return other ? [{ part, figure, other, p: probability(figure, other) }] : [];
  });
  const order = compared.flatMap(({ p }) => p ?? []).sort((x, y) => x - y);
  const firstKept = order.findIndex((p, i) => p > LEVEL / (order.length - i));
  const bound = firstKept < 0 ? Number.POSITIVE_INFINITY : (order[firstKept] as number);
  const { title, verdict } = a;
  return {
    v: 1,
    kind: 'game-comparison',
    a: { title, verdict: verdict.text },
    b: { title: b.title, verdict: b.verdict.text },
    warnings: warningsOf(a, b),
    tests: order.length,
    figures: compared.map(({ part, figure, other, p }) => ({
      part,
      name: figure.name,
      title: figure.title,
      a: shown(figure),
      b: shown(other),
      difference: plainNumber(other.value - figure.value),
      p: p === null ? null : plainNumber(p),
      isReal: p !== null && p < bound,
    })),
  };
}

/** Differences between the reports other than the game. */
function warningsOf(a: ComparedReport, b: ComparedReport): string[] {
  const open = [a, b].flatMap(({ isComplete }, i) => (isComplete ? [] : ['AB'.charAt(i)]));
  const [first, second] = [a, b].map(({ config }) => config.playouts.toLocaleString('en'));
  return [
    ...(first === second ? [] : [otherPlayouts(first as string, second as string)]),
    ...(a.version === b.version ? [] : [otherVersions(a.version, b.version)]),
    ...(open.length === 0 ? [] : [unfinished(open)]),
  ];
}

function figuresOf({ parts }: ComparedReport): { part: PartName; figure: Figure }[] {
  return parts.flatMap(({ name, figures }) => figures.filter(isGiven).map((figure) => ({ part: name, figure })));
}

function shown({ value, unit, estimate, count }: Figure): ComparedFigure['a'] {
  return { value, unit, estimate, count };
}

function probability(a: Figure, b: Figure): number | null {
  const difference = b.value - a.value;
  const errors = [errorOf(a, difference), errorOf(b, -difference)];
  if (errors.some((error) => error === null)) return null;
  const error = Math.hypot(...(errors as number[]));
  if (difference === 0) return 1;
  return error === 0 ? 0 : 2 * normalCdf(-Math.abs(difference) / error);
}

/** Standard error towards larger values, or towards smaller ones if `side` is negative. */
function errorOf({ estimate, value }: Figure, side: number): number | null {
  if (!estimate) return null;
  const [low, high] = [Number(estimate.low), Number(estimate.high)];
  const reach = side < 0 ? value - low : high - value;
  return Number.isFinite(reach) ? reach / z95 : null;
}

export function otherPlayouts(a: string, b: string): string {
  return `The strongest players have ${a} playouts per move in A and ${b} in B: differences may be due to their strength.`;
}

export function otherVersions(a: string, b: string): string {
  return `A was made by version ${a}, B by ${b}.`;
}

export function unfinished(reports: readonly string[]): string {
  return `Unfinished: ${reports.join(' and ')}.`;
}
