/** Values with 95 % intervals. */
import { type Estimate, z95 } from '../statistics/intervals.ts';
import { mean } from '../statistics/summary-numbers.ts';

/**
 * A number for each game. In means, equal games count as often as they were played, since the
 * players play them that often. Intervals are as wide as if each distinct game was played once.
 */
export interface Sample {
  readonly values: readonly number[];
  /** Number of distinct games. */
  readonly different: number;
}

/** The numbers of the games that have one. */
export function sampleOf<Game extends { readonly moves: readonly string[] }>(
  games: readonly Game[],
  numberOf: (game: Game) => number | undefined,
): Sample {
  const found = games.flatMap((game) => {
    const value = numberOf(game);
    return value === undefined ? [] : [{ value, moves: game.moves.join(' ') }];
  });
  return { values: found.map(({ value }) => value), different: new Set(found.map(({ moves }) => moves)).size };
}

/** Numbers of games that are all treated as distinct. */
export function allDifferent(values: readonly number[]): Sample {
  return { values, different: values.length };
}

/**
 * Mean of scores in [0, 1] with Wilson's interval ("Probable inference", J. Am. Stat. Assoc. 22,
 * 1927). Draws reduce the variance, so the interval uses the number of games without draws that has
 * the same standard error. The variance is at least that added by one virtual game, half won and
 * half lost. Undefined without scores. `z` is the half-width in standard errors.
 */
export function scoreEstimate({ values: scores, different: games }: Sample, z = z95): Estimate | undefined {
  if (games === 0) return undefined;
  const share = mean(scores);
  const variance = scores.reduce((sum, score) => sum + (score - share) ** 2, 0) / scores.length;
  const binomial = share * (1 - share);
  const least = binomial / (games + 1);
  return wilson(share, binomial === 0 ? games : (games * binomial) / Math.max(variance, least), z);
}

function wilson(share: number, trials: number, z: number): Estimate {
  const z2 = z ** 2;
  const middle = (share + z2 / (2 * trials)) / (1 + z2 / trials);
  const reach = (z / (1 + z2 / trials)) * Math.sqrt((share * (1 - share)) / trials + z2 / (4 * trials ** 2));
  return {
    value: share,
    low: Math.max(0, Math.min(share, middle - reach)),
    high: Math.min(1, Math.max(share, middle + reach)),
  };
}

/**
 * Mean of arbitrary numbers with Student's t interval. Takes one number per game, since plies of one
 * game are not independent. The interval of a single number is unbounded. Undefined without numbers.
 */
export function meanEstimate({ values, different: count }: Sample): Estimate | undefined {
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

/** Two-sided 95 % quantile of Student's t (Abramowitz and Stegun, 26.7.5). The error is below 0.1 % from 5 degrees of freedom. */
export function studentT(degrees: number): number {
  const exact = [12.706, 4.303, 3.182, 2.776][degrees - 1];
  if (exact !== undefined) return exact;
  const z = z95;
  const g1 = (z ** 3 + z) / 4;
  const g2 = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96;
  const g3 = (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384;
  return z + g1 / degrees + g2 / degrees ** 2 + g3 / degrees ** 3;
}
