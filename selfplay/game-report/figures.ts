/** The figures of a report: what each is, where it is from, how sure it is, and what it rests on. */
import type { Estimate } from '../statistics/elo.ts';
import { type JsonEstimate, jsonEstimate } from '../statistics/summary-numbers.ts';
import { type Counted, DEFINITIONS, type FigureName, type Unit } from './definitions.ts';

export const PARTS = [
  'balance',
  'length',
  'breadth',
  'depth',
  'tension',
  'board',
  'symmetry',
  'complexity',
  'openings',
  'puzzles',
] as const;
export type PartName = (typeof PARTS)[number];

export interface Figure {
  readonly name: string;
  readonly title: string;
  readonly unit: Unit;
  readonly definition: string;
  readonly source: string;
  /** With its 95 % interval; null for a figure that has none, such as the longest game. */
  readonly estimate: JsonEstimate | null;
  readonly value: number;
  /** What it rests on, and how many of them. */
  readonly count: number;
  readonly of: Counted;
}

/** A figure that could not be given. */
export interface AbsentFigure {
  readonly name: string;
  readonly title: string;
  readonly absent: string;
}

export interface Part {
  readonly name: PartName;
  readonly figures: readonly (Figure | AbsentFigure)[];
}

/** Digits of the numbers in a report. */
const DIGITS = 6;

export function plainNumber(value: number): number {
  return Number(value.toPrecision(DIGITS));
}

function plainEstimate({ value, low, high }: Estimate): JsonEstimate {
  return jsonEstimate({ value: plainNumber(value), low: plainNumber(low), high: plainNumber(high) });
}

/** A figure, or why there is none: `without` where the estimate is undefined. `suffix` parts figures of one kind, as of several levels. */
export function figureOf(
  name: FigureName,
  estimate: Estimate | number | undefined,
  count: number,
  options: { readonly without?: string; readonly suffix?: string; readonly detail?: string } = {},
): Figure | AbsentFigure {
  const { title, unit, definition, source, of = 'games' } = DEFINITIONS[name];
  const { without = 'there were no such games', suffix = '', detail = '' } = options;
  const named = { name: `${name}${suffix && `:${suffix}`}`, title: `${title}${detail && `, ${detail}`}` };
  if (estimate === undefined) return { ...named, absent: without };
  const value = plainNumber(typeof estimate === 'number' ? estimate : estimate.value);
  const own = typeof estimate === 'number' ? null : plainEstimate(estimate);
  return { ...named, unit, definition, source, estimate: own, value, count, of };
}

export function isGiven(figure: Figure | AbsentFigure): figure is Figure {
  return !('absent' in figure);
}

/** The figure of that name in some parts, if it is given. */
export function figureNamed(parts: readonly Part[], name: string): Figure | undefined {
  return parts.flatMap(({ figures }) => figures.filter(isGiven)).find((figure) => figure.name === name);
}
