/** Values with 95 % intervals. */
import { type Estimate, z95 } from '../statistics/elo.ts';
import { mean } from '../statistics/summary-numbers.ts';

/**
 * A number for each of some games. Games with the same moves count in a mean as often as they were played, since that is how
 * often such players play them, but an interval is as wide as if each of them had been played once.
 */
export interface Sample {
  readonly values: readonly number[];
  /** Games that differ in their moves. */
  readonly different: number;
}

/** The numbers of these games, leaving out those that have none. */
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

/** Numbers of games that are known to differ, or of which nothing else is known. */
export function allDifferent(values: readonly number[]): Sample {
  return { values, different: values.length };
}

/**
 * Mean of scores in [0, 1] by the interval of Wilson ("Probable inference", J. Am. Stat. Assoc. 22, 1927). Where results spread
 * less than those of wins and losses alone, draws among them, they count for as many more games as have the same error; never
 * less spread is assumed than one virtual game, half of it won and half lost, would add. Undefined without scores. `z` is the
 * reach in standard errors.
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
 * Mean of any numbers by Student's t, one number for each game, as plies of one game are not independent. One game alone has
 * no interval, which is then the whole range; undefined without numbers.
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
