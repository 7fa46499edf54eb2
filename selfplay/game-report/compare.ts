/** Two reports side by side, and which of their differences are real. */
import { normalCdf, z95 } from '../statistics/elo.ts';
import { type Figure, isGiven, type PartName, plainNumber } from './figures.ts';
import type { ComparedReport } from './read-report.ts';

export interface ComparedFigure {
  readonly part: PartName;
  readonly name: string;
  readonly title: string;
  readonly a: Pick<Figure, 'value' | 'unit' | 'estimate' | 'count'>;
  readonly b: Pick<Figure, 'value' | 'unit' | 'estimate' | 'count'>;
  readonly difference: number;
  /** Two-sided, that there is no difference; null where a figure has no interval. */
  readonly p: number | null;
  readonly isReal: boolean;
}

export interface Comparison {
  readonly v: 1;
  readonly kind: 'game-comparison';
  readonly a: { readonly title: string; readonly verdict: string };
  readonly b: { readonly title: string; readonly verdict: string };
  /** Why differences may be due to how the reports were made, a sentence each. */
  readonly warnings: readonly string[];
  /** Tests that were made together. */
  readonly tests: number;
  readonly figures: readonly ComparedFigure[];
}

/** All real differences together are wrong at most this often. */
const LEVEL = 0.05;

/**
 * Compares the figures that both reports give. The error of a figure is taken from the half of its interval that faces the
 * other report, the two are compared by a normal test, and the levels are those of Holm ("A simple sequentially rejective
 * multiple test procedure", Scand. J. Stat. 6, 1979).
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
    ...{ v: 1, kind: 'game-comparison', a: { title, verdict: verdict.text } },
    b: { title: b.title, verdict: b.verdict.text },
    warnings: warningsOf(a, b),
    tests: order.length,
    figures: compared.map(({ part, figure, other, p }) => ({
      ...{ part, name: figure.name, title: figure.title, a: shown(figure), b: shown(other) },
      difference: plainNumber(other.value - figure.value),
      p: p === null ? null : plainNumber(p),
      isReal: p !== null && p < bound,
    })),
  };
}

/** What the reports do not have in common, besides the game. */
function warningsOf(a: ComparedReport, b: ComparedReport): string[] {
  const unfinished = [a, b].flatMap(({ isComplete }, i) => (isComplete ? [] : ['AB'[i]]));
  const [first, second] = [a, b].map(({ config }) => config.playouts.toLocaleString('en'));
  return [
    ...(first === second
      ? []
      : [
          `The strongest players have ${first} playouts a move in A and ${second} in B: differences may be due to their strength.`,
        ]),
    ...(a.version === b.version ? [] : [`A was made by version ${a.version}, B by ${b.version}.`]),
    ...(unfinished.length === 0 ? [] : [`Unfinished: ${unfinished.join(' and ')}.`]),
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

/** Standard error towards a larger value, or a smaller one where `side` is negative. */
function errorOf({ estimate, value }: Figure, side: number): number | null {
  if (!estimate) return null;
  const [low, high] = [Number(estimate.low), Number(estimate.high)];
  const reach = side < 0 ? value - low : high - value;
  return Number.isFinite(reach) ? reach / z95 : null;
}
