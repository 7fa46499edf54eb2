/** Values with 95 % intervals. */
import { type Estimate, z95 } from '../statistics/elo.ts';
import { mean } from '../statistics/summary-numbers.ts';

/**
 * Mean of scores in [0, 1] by the interval of Wilson ("Probable inference", J. Am. Stat. Assoc. 22, 1927). Where results spread
 * less than those of wins and losses alone, draws among them, they count for as many more games as have the same error; never
 * less spread is assumed than one virtual game, half of it won and half lost, would add. Undefined without scores.
 */
export function scoreEstimate(scores: readonly number[]): Estimate | undefined {
  const games = scores.length;
  if (games === 0) return undefined;
  const share = mean(scores);
  const variance = scores.reduce((sum, score) => sum + (score - share) ** 2, 0) / games;
  const binomial = share * (1 - share);
  const least = binomial / (games + 1);
  return wilson(share, binomial === 0 ? games : (games * binomial) / Math.max(variance, least));
}

/** Of trials, this many of which were hits. Undefined without trials. */
export function shareEstimate(hits: number, trials: number): Estimate | undefined {
  return trials === 0 ? undefined : wilson(hits / trials, trials);
}

function wilson(share: number, trials: number): Estimate {
  const z2 = z95 ** 2;
  const middle = (share + z2 / (2 * trials)) / (1 + z2 / trials);
  const reach = (z95 / (1 + z2 / trials)) * Math.sqrt((share * (1 - share)) / trials + z2 / (4 * trials ** 2));
  return {
    value: share,
    low: Math.max(0, Math.min(share, middle - reach)),
    high: Math.min(1, Math.max(share, middle + reach)),
  };
}

/**
 * Mean of any numbers by Student's t, one number for each game, as plies of one game are not independent. One number alone has
 * no interval, which is then the whole range; undefined without numbers.
 */
export function meanEstimate(values: readonly number[]): Estimate | undefined {
  const count = values.length;
  if (count === 0) return undefined;
  const value = mean(values);
  if (count === 1) return { value, low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
  const reach = studentT(count - 1) * (deviation(values) / Math.sqrt(count));
  return { value, low: value - reach, high: value + reach };
}

/** Standard deviation of a sample; 0 for fewer than two values. */
export function deviation(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const middle = mean(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1));
}

/** Two-sided 95 % quantile of Student's t, by the expansion of Abramowitz and Stegun, 26.7.5; below 0.1 % off from 5 degrees on. */
export function studentT(degrees: number): number {
  const exact = [12.706, 4.303, 3.182, 2.776][degrees - 1];
  if (exact !== undefined) return exact;
  const z = z95;
  const g1 = (z ** 3 + z) / 4;
  const g2 = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96;
  const g3 = (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384;
  return z + g1 / degrees + g2 / degrees ** 2 + g3 / degrees ** 3;
}
