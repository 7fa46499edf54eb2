import { invariant } from '../../src/util/invariant.ts';

/**
 * Game pairs (one opening, seats swapped) by what one player scored in the two games: 0, ½, 1, 1½ and 2 points.
 * The two games of a pair are not independent, so a spread is only ever taken over whole pairs.
 */
export type Pentanomial = readonly [number, number, number, number, number];

/** Single games by what one player scored: losses, draws, wins. */
export type Trinomial = readonly [number, number, number];

/** Trials of the same kind counted by score. Entry i of n holds the trials that scored i/(n − 1) of what they could. */
export type ScoreCounts = Pentanomial | Trinomial;

/** A value with its 95 % confidence interval: `low` ≤ `value` ≤ `high`. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** What a match says of one player against the other, from that player's viewpoint. */
export interface Strength {
  /** Finished games. */
  readonly games: number;
  /** Mean points per game, in [0, 1]. */
  readonly score: Estimate;
  /** Logistic Elo difference, in (−∞, ∞), infinite where the score is 0 or 1. */
  readonly elo: Estimate;
  /** Normalised Elo difference, infinite where every trial scored the same and that is not half. */
  readonly nElo: Estimate;
  /** Likelihood of superiority, in [0, 1]: 1 − p for the one-sided test that both players are equally strong. */
  readonly los: number;
}

/** Standard normal quantile of a two-sided 95 % interval. */
export const z95 = 1.959963984540054;

/** Normalised Elo per standard deviation of one game that the score lies above ½. */
export const nEloPerDeviation = 800 / Math.LN10;

/** Logistic Elo difference of an expected score in [0, 1]; ±∞ at the ends. */
export function eloOfScore(score: number): number {
  return 400 * Math.log10(score / (1 - score));
}

/** Expected score in [0, 1] of a logistic Elo difference. */
export function scoreOfElo(elo: number): number {
  return 1 / (1 + 10 ** (-elo / 400));
}

/** Counts game pairs by score. Each pair scores 0, 0.5, 1, 1.5 or 2. */
export function countPairs(pairScores: Iterable<number>): Pentanomial {
  const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  countScores(counts, pairScores);
  return counts;
}

/** Counts games by score. Each game scores 0, 0.5 or 1. */
export function countGames(gameScores: Iterable<number>): Trinomial {
  const counts: [number, number, number] = [0, 0, 0];
  countScores(counts, gameScores);
  return counts;
}

function countScores(counts: number[], scores: Iterable<number>): void {
  for (const score of scores) {
    const before = counts[2 * score];
    invariant(before !== undefined, `a score of ${score} among scores of 0 to ${(counts.length - 1) / 2} in halves`);
    counts[2 * score] = before + 1;
  }
}

/** Total, mean and variance of the scores of counted trials, scores scaled to [0, 1]. The total must be above 0. */
export function moments(counts: ArrayLike<number>): { total: number; mean: number; variance: number } {
  const top = counts.length - 1;
  let total = 0;
  let sum = 0;
  for (let i = 0; i <= top; i++) {
    total += counts[i] as number;
    sum += (counts[i] as number) * (i / top);
  }
  const mean = sum / total;
  let squares = 0;
  for (let i = 0; i <= top; i++) squares += (counts[i] as number) * (i / top - mean) ** 2;
  return { total, mean, variance: squares / total };
}

/**
 * Score, Elo, nElo and LOS from game pairs, or from single games where nothing was paired.
 *
 * The score is taken as normally distributed with the variance of the trials; the interval of the logistic Elo is that
 * of the score carried over. Normalised Elo is 800 / ln 10 · (score − ½) / σ with σ the standard deviation of a game,
 * √2 times that of the mean of a pair; its interval takes σ as known (Van den Bergh, "Comments on Normalized Elo",
 * https://www.cantate.be/Fishtest/normalized_elo_practical.pdf).
 *
 * Few or one-sided trials show too little spread, and none at all if they all scored the same. So the variance behind
 * the intervals and the LOS is never less than what one virtual trial, half of it won and half lost, would add to
 * trials without any spread. In ordinary matches that changes nothing from about ten pairs on. All trials won: Elo and
 * nElo are +∞, their lower bounds finite. No trials: every value even, every interval the whole range, LOS ½.
 * Never NaN.
 */
export function estimateStrength(counts: ScoreCounts): Strength {
  if (counts.every((count) => count === 0)) {
    const unknown = { value: 0, low: -Infinity, high: Infinity };
    return { games: 0, score: { value: 0.5, low: 0, high: 1 }, elo: unknown, nElo: unknown, los: 0.5 };
  }
  const gamesPerTrial = (counts.length - 1) / 2;
  const { total, mean, variance } = moments(counts);
  const games = gamesPerTrial * total;
  const careful = Math.sqrt(gamesPerTrial * Math.max(variance, leastVariance(mean, total)));
  const error = careful / Math.sqrt(games);
  const score = { value: mean, low: Math.max(0, mean - z95 * error), high: Math.min(1, mean + z95 * error) };

  const lead = mean - 0.5;
  const deviations = lead === 0 ? 0 : lead / Math.sqrt(gamesPerTrial * variance);
  const carefulDeviations = lead / careful;
  const margin = z95 / Math.sqrt(games);
  return {
    games,
    score,
    elo: { value: eloOfScore(score.value), low: eloOfScore(score.low), high: eloOfScore(score.high) },
    nElo: {
      value: nEloPerDeviation * deviations,
      low: nEloPerDeviation * (Math.min(deviations, carefulDeviations) - margin),
      high: nEloPerDeviation * (Math.max(deviations, carefulDeviations) + margin),
    },
    los: normalCdf(lead / error),
  };
}

/**
 * Mean of values in [0, 1], taken as normally distributed; as careful about few of them as `estimateStrength`. `unknown` is
 * the value where there are none.
 */
export function estimateMean(values: readonly number[], unknown: number): Estimate {
  const total = values.length;
  if (total === 0) return { value: unknown, low: 0, high: 1 };
  const mean = values.reduce((sum, value) => sum + value, 0) / total;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / total;
  const error = Math.sqrt(Math.max(variance, leastVariance(mean, total)) / total);
  return { value: mean, low: Math.max(0, mean - z95 * error), high: Math.min(1, mean + z95 * error) };
}

/** What a virtual trial, half of it won and half lost, would add to this many trials without any spread. */
function leastVariance(mean: number, total: number): number {
  return (mean ** 2 + (1 - mean) ** 2) / 2 / (total + 1);
}

/** Share of drawn games, in [0, 1]; 0 if there were none. Pairs do not tell it: one point may be two draws or a win. */
export function drawRate(games: Trinomial): number {
  const [losses, draws, wins] = games;
  return draws === 0 ? 0 : draws / (losses + draws + wins);
}

/**
 * Score per game of whoever moved first, from the games counted from that seat's viewpoint. The interval takes games as
 * independent, so an unbalanced opening that is played from both seats makes it too narrow.
 */
export function firstPlayerScore(games: Trinomial): Estimate {
  return estimateStrength(games).score;
}

/** P(Z ≤ z) of a standard normal Z to about 15 decimals, by the series of Marsaglia (J. Stat. Software 11(4), 2004). */
export function normalCdf(z: number): number {
  if (Math.abs(z) > 8.3) return z > 0 ? 1 : 0;
  let term = z;
  let sum = z;
  for (let odd = 3; Math.abs(term) > 1e-17 * Math.abs(sum); odd += 2) {
    term *= z ** 2 / odd;
    sum += term;
  }
  return 0.5 + (sum * Math.exp(-(z ** 2) / 2)) / Math.sqrt(2 * Math.PI);
}
