/** The figures of a report: value, interval, sample, definition and source. */
import type { Estimate } from '../statistics/intervals.ts';
import { type JsonEstimate, jsonEstimate } from '../statistics/summary-numbers.ts';
import { type Counted, DEFINITIONS, type FigureName, type Unit } from './definitions.ts';
import type { Sample } from './estimates.ts';
import { NO_GAMES } from './messages.ts';

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
  /** The value with its 95 % interval; null if it has none, e.g. for the longest game. */
  readonly estimate: JsonEstimate | null;
  readonly value: number;
  /** The kind and size of its sample. */
  readonly count: number;
  /** Number of distinct games, which determines the width of the interval. */
  readonly different?: number;
  readonly of: Counted;
}

/** A figure without a value, with the reason. */
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

/** A number for a plot, with fewer digits. */
export function plotNumber(value: number): number {
  return Number(value.toPrecision(PLOT_DIGITS));
}

/** Equally spaced points of a curve, at most as many as a plot can show. */
export function thinned<Point>(points: readonly Point[], most = MOST_POINTS): Point[] {
  const step = Math.ceil(points.length / most);
  return points.filter((_, i) => i % Math.max(1, step) === 0);
}

function plainEstimate({ value, low, high }: Estimate): JsonEstimate {
  return jsonEstimate({ value: plainNumber(value), low: plainNumber(low), high: plainNumber(high) });
}

export interface FigureOptions {
  /** The reason for a missing value, if the estimate is undefined. */
  readonly without?: string;
  /** Distinguishes figures of one kind, e.g. of several levels. */
  readonly suffix?: string;
  readonly detail?: string;
  readonly different?: number;
}

/** A figure, or the reason for its absence. */
export function figureOf(
  name: FigureName,
  estimate: Estimate | number | undefined,
  count: number,
  options: FigureOptions = {},
): Figure | AbsentFigure {
  const { title, unit, definition, source, of = 'games' } = DEFINITIONS[name];
  const { without = NO_GAMES, suffix = '', detail = '', different } = options;
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

/** The figure of this name, if it has a value. */
export function figureNamed(parts: readonly Part[], name: string): Figure | undefined {
  return parts.flatMap(({ figures }) => figures.filter(isGiven)).find((figure) => figure.name === name);
}
