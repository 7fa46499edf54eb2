/** The figures of a report: how each is described, counted and made of what was played. */
import type { JsonEstimate } from '../../src/util/estimate.ts';
import { type Estimate, estimateMean, estimateShare } from '../tournament/statistics/intervals.ts';
import { jsonEstimate } from '../tournament/statistics/summary-numbers.ts';
import { type Sample, sampleOf } from './estimates.ts';
import type { Evidence } from './evidence.ts';
import type { GameDone } from './item.ts';

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

/** Why a figure is missing. */
export const NO_GAMES = 'there were no such games';
export const TWO_SEATS_ONLY = 'defined for two-player games only';

/** The unit of a figure, which determines how it is printed. */
export const UNITS = [
  'share',
  'points',
  'plies',
  'moves',
  'elo',
  'steps',
  'times',
  'pieces',
  'log10',
  'distance',
] as const;
export type FigureUnit = (typeof UNITS)[number];

/** What the sample of a figure consists of. */
type Counted = 'games' | 'positions' | 'searches' | 'cells';

/** Sources of several figures. */
export const OWN = 'Sightline';
export const BROWNE = 'Browne, "Automatic generation and evaluation of recombination games" (2008)';
export const LUDII = 'Ludii, Evaluation/metrics';
export const AI_AI = 'Ai Ai, game reports';

/** A row of the table of figures. */
export interface FigureRow {
  readonly name: string;
  readonly title: string;
  readonly unit: FigureUnit;
  readonly definition: string;
  readonly source: string;
  /** Default: games. */
  readonly of?: Counted;
  /** Counts the figure, or several of one kind, e.g. of several levels. */
  count(evidence: Evidence): Count | readonly Count[];
}

/** What was counted for a figure. */
export interface Count {
  /** The figure: a number, an estimate, or the mean of a sample of shares or counts. Undefined if it cannot be counted. */
  readonly value: Sample | Estimate | number | undefined;
  /** The size of the sample. Default: that of a `Sample`. */
  readonly count?: number;
  /** The reason for a missing value. Default: there were no games. */
  readonly without?: string | undefined;
  /** Distinguish figures of one kind. */
  readonly suffix?: string;
  readonly detail?: string;
  readonly resampled?: Resampled;
}

/** A number of each game between the strongest players; undefined for games that have none. */
export function perGame(numberOf: (game: GameDone) => number | undefined, without?: string): FigureRow['count'] {
  return ({ kit, strongest }) => ({ value: sampleOf(kit, strongest, numberOf), without });
}

export interface Figure extends Omit<FigureRow, 'of' | 'count'> {
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

const SHARES: readonly FigureUnit[] = ['share', 'points', 'distance'];

/** The figures of a row. */
export function figuresOf(row: FigureRow, evidence: Evidence): readonly (Figure | AbsentFigure)[] {
  const counts = row.count(evidence);
  return (Array.isArray(counts) ? counts : [counts]).map((one) => figureOf(row, one));
}

/** A figure, or the reason for its absence. */
function figureOf(
  { name, title, unit, definition, source, of = 'games' }: FigureRow,
  counted: Count,
): Figure | AbsentFigure {
  const { value, without = NO_GAMES, suffix = '', detail = '' } = counted;
  const named = { name: `${name}${suffix && `:${suffix}`}`, title: `${title}${detail && `, ${detail}`}` };
  const isSample = typeof value === 'object' && 'units' in value;
  const estimate = isSample ? (SHARES.includes(unit) ? estimateShare : estimateMean)(value.units) : value;
  if (estimate === undefined) return { ...named, absent: without };
  const count = counted.count ?? (isSample ? value.values.length : 0);
  const resampled = isSample ? { by: value.by, units: value.units.size } : counted.resampled;
  const isKnown = typeof estimate !== 'number' && [estimate.low, estimate.high].some(Number.isFinite);
  const own = isKnown ? plainEstimate(estimate) : null;
  const number = plainNumber(typeof estimate === 'number' ? estimate : estimate.value);
  return { ...named, unit, definition, source, estimate: own, value: number, count, of, ...(own && resampled) };
}

export function isGiven(figure: Figure | AbsentFigure): figure is Figure {
  return !('absent' in figure);
}

/** The figure of this name, if it has a value. */
export function figureNamed(parts: readonly Part[], name: string): Figure | undefined {
  return parts.flatMap(({ figures }) => figures.filter(isGiven)).find((figure) => figure.name === name);
}
