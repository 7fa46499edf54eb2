/** The figures of summaries, as plain JSON: infinite numbers are text. */
import * as z from 'zod';
import type { JsonEstimate, JsonNumber } from '../../../src/util/estimate.ts';
import type { Trinomial } from './elo.ts';
import type { Estimate } from './intervals.ts';

/**
 * Finished games from the viewpoint of one player or seat. A draw is a game without a winner, e.g.
 * one stopped at a ply limit. A game in which a player has several seats counts for each of them.
 */
export interface Tally {
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Mean points per game in [0, 1], draws counting ½ for two seats; ½ without games. */
  readonly score: number;
}

export function tallyOf([losses, draws, wins]: Trinomial): Tally {
  const games = losses + draws + wins;
  return { games, wins, draws, losses, score: games === 0 ? 0.5 : (wins + draws / 2) / games };
}

export function jsonEstimate({ value, low, high }: Estimate): JsonEstimate {
  return { value: jsonNumber(value), low: jsonNumber(low), high: jsonNumber(high) };
}

const numberSchema = z.union([z.number(), z.enum(['Infinity', '-Infinity'])]);
/** A `JsonEstimate` in a file. */
export const estimateSchema: z.ZodType<JsonEstimate> = z
  .object({ value: numberSchema, low: numberSchema, high: numberSchema })
  .readonly();

function jsonNumber(value: number): JsonNumber {
  return Number.isFinite(value) ? value : value > 0 ? 'Infinity' : '-Infinity';
}

export function sum(values: ArrayLike<number>): number {
  let total = 0;
  for (let i = 0; i < values.length; i++) total += values[i] as number;
  return total;
}

export function mean(values: ArrayLike<number>): number {
  return sum(values) / values.length;
}

/** A quantile of sorted values, at least one, with linear interpolation. */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  const at = share * (sorted.length - 1);
  const below = sorted[Math.floor(at)] as number;
  const above = sorted[Math.ceil(at)] as number;
  return below + (above - below) * (at - Math.floor(at));
}
