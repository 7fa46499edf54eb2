/** The figures of a report: what each is, where it is from, how sure it is, and what it rests on. */
import type { Estimate } from '../statistics/elo.ts';
import { type JsonEstimate, jsonEstimate } from '../statistics/summary-numbers.ts';
import { type Counted, DEFINITIONS, type FigureName, type Unit } from './definitions.ts';
import type { Sample } from './estimates.ts';

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
  /** Of games, those that differ in their moves: an interval is as wide as that of this number of games. */
  readonly different?: number;
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
const PLOT_DIGITS = 4;
const MOST_POINTS = 150;

export function plainNumber(value: number): number {
  return Number(value.toPrecision(DIGITS));
}

/** A number of a plot, which needs fewer digits. */
export function plotNumber(value: number): number {
  return Number(value.toPrecision(PLOT_DIGITS));
}

/** Points of a curve at equal distances, where there are more than a plot can show. */
export function thinned<Point>(points: readonly Point[], most = MOST_POINTS): Point[] {
  const step = Math.ceil(points.length / most);
  return points.filter((_, i) => i % Math.max(1, step) === 0);
}

function plainEstimate({ value, low, high }: Estimate): JsonEstimate {
  return jsonEstimate({ value: plainNumber(value), low: plainNumber(low), high: plainNumber(high) });
}

export interface FigureOptions {
  /** Why there is none, where the estimate is undefined. */
  readonly without?: string;
  /** Tells figures of one kind apart, as of several levels. */
  readonly suffix?: string;
  readonly detail?: string;
  readonly different?: number;
}

/** A figure, or why there is none. */
export function figureOf(
  name: FigureName,
  estimate: Estimate | number | undefined,
  count: number,
  options: FigureOptions = {},
): Figure | AbsentFigure {
  const { title, unit, definition, source, of = 'games' } = DEFINITIONS[name];
  const { without = 'there were no such games', suffix = '', detail = '', different } = options;
  const named = { name: `${name}${suffix && `:${suffix}`}`, title: `${title}${detail && `, ${detail}`}` };
  if (estimate === undefined) return { ...named, absent: without };
  const value = plainNumber(typeof estimate === 'number' ? estimate : estimate.value);
  const own = typeof estimate === 'number' ? null : plainEstimate(estimate);
  const rest = { count, ...(different !== undefined && { different }), of };
  return { ...named, unit, definition, source, estimate: own, value, ...rest };
}

/** A figure of a sample of games: the mean of scores or of other numbers. */
export function sampleFigure(
  name: FigureName,
  sample: Sample,
  estimate: (sample: Sample) => Estimate | undefined,
  options: FigureOptions = {},
): Figure | AbsentFigure {
  const { values, different } = sample;
  return figureOf(name, estimate(sample), values.length, { ...options, different });
}

export function isGiven(figure: Figure | AbsentFigure): figure is Figure {
  return !('absent' in figure);
}

/** The figure of that name in some parts, if it is given. */
export function figureNamed(parts: readonly Part[], name: string): Figure | undefined {
  return parts.flatMap(({ figures }) => figures.filter(isGiven)).find((figure) => figure.name === name);
}
