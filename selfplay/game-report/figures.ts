/** The figures of a report: value, interval, sample, definition and source. */
import type { JsonEstimate } from '../../src/util/estimate.ts';
import { type Estimate, estimateMean, estimateShare } from '../tournament/statistics/intervals.ts';
import { jsonEstimate } from '../tournament/statistics/summary-numbers.ts';
import { type Counted, DEFINITIONS, type FigureName, NO_GAMES, type Unit } from './definitions.ts';
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
  /** The value with its 95 % interval; null if it has none, e.g. for the longest game. */
  readonly estimate: JsonEstimate | null;
  readonly value: number;
  /** The kind and size of its sample. */
  readonly count: number;
  /** The kind and number of the units of resampling of the interval; absent without an interval. */
  readonly by?: Resampled['by'];
  readonly units?: number;
  readonly of: Counted;
}

/** The units of resampling of an interval. */
interface Resampled {
  readonly by: 'game' | 'pair' | 'opening';
  readonly units: number;
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
/** Of a curve in a plot. */
export const MOST_POINTS = 150;

export function plainNumber(value: number): number {
  return Number(value.toPrecision(DIGITS));
}

/** A number for a plot, with fewer digits. */
export function plotNumber(value: number): number {
  return Number(value.toPrecision(PLOT_DIGITS));
}

/** In JSON, with the digits that reports keep. */
export function plainEstimate({ value, low, high }: Estimate): JsonEstimate {
  return jsonEstimate({ value: plainNumber(value), low: plainNumber(low), high: plainNumber(high) });
}

export interface FigureOptions {
  /** The reason for a missing value, if the estimate is undefined. */
  readonly without?: string;
  /** Distinguishes figures of one kind, e.g. of several levels. */
  readonly suffix?: string;
  readonly detail?: string;
  readonly resampled?: Resampled;
}

/** A figure, or the reason for its absence. */
export function figureOf(
  name: FigureName,
  estimate: Estimate | number | undefined,
  count: number,
  options: FigureOptions = {},
): Figure | AbsentFigure {
  const { title, unit, definition, source, of = 'games' } = DEFINITIONS[name];
  const { without = NO_GAMES, suffix = '', detail = '', resampled } = options;
  const named = { name: `${name}${suffix && `:${suffix}`}`, title: `${title}${detail && `, ${detail}`}` };
  if (estimate === undefined) return { ...named, absent: without };
  const value = plainNumber(typeof estimate === 'number' ? estimate : estimate.value);
  const isKnown = typeof estimate !== 'number' && [estimate.low, estimate.high].some(Number.isFinite);
  const own = isKnown ? plainEstimate(estimate) : null;
  const rest = { count, of, ...(own && resampled) };
  return { ...named, unit, definition, source, estimate: own, value, ...rest };
}

const SHARES: readonly Unit[] = ['share', 'points', 'distance'];

/** A figure of a sample of games: the mean of shares or of counts. */
export function sampleFigure(
  name: FigureName,
  { values, units, by }: Sample,
  options: FigureOptions = {},
): Figure | AbsentFigure {
  const estimate = (SHARES.includes(DEFINITIONS[name].unit) ? estimateShare : estimateMean)(units);
  return figureOf(name, estimate, values.length, { ...options, resampled: { by, units: units.size } });
}

export function isGiven(figure: Figure | AbsentFigure): figure is Figure {
  return !('absent' in figure);
}

/** The figure of this name, if it has a value. */
export function figureNamed(parts: readonly Part[], name: string): Figure | undefined {
  return parts.flatMap(({ figures }) => figures.filter(isGiven)).find((figure) => figure.name === name);
}
