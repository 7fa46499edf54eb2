import { invariant } from '../../util/invariant.ts';
import { ANY_SHARE, type Estimate, normalCdf, shareInterval, z95 } from './intervals.ts';

/**
 * Game pairs (one opening, seats swapped) by what one player scored in the two games: 0, ½, 1, 1½ and 2 points.
 * The two games of a pair are not independent, so a spread is only ever taken over whole pairs.
 */
export type Pentanomial = readonly [number, number, number, number, number];

/** Single games by what one player scored: losses, draws, wins. */
export type Trinomial = readonly [number, number, number];

/** Trials of the same kind counted by score. Entry i of n holds the trials that scored i/(n − 1) of what they could. */
export type ScoreCounts = Pentanomial | Trinomial;

/** The strength of one player compared with the other, from that player's viewpoint. */
export interface Strength {
  /** Finished games. */
  readonly games: number;
  /** Mean points per game, in [0, 1]. */
  readonly score: Estimate;
  /** Logistic Elo difference, infinite if the score is 0 or 1. */
  readonly elo: Estimate;
  /** Normalised Elo difference, infinite if every trial has the same score other than half. */
  readonly nElo: Estimate;
  /** Likelihood of superiority, in [0, 1]: 1 − p for the one-sided test that both players are equally strong. */
  readonly los: number;
}

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

/** Counts game pairs by score: 0, 0.5, 1, 1.5 or 2. */
export function countPairs(pairScores: Iterable<number>): Pentanomial {
  const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  countScores(counts, pairScores);
  return counts;
}

/** Counts games by score: 0, 0.5 or 1. */
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

/** Total, mean and variance of trial scores scaled to [0, 1]. The total must be above 0. */
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
 * Estimates score, Elo, nElo and LOS from game pairs, or from single games if there are no pairs.
 *
 * The pair, or the game, is the unit of the intervals. That of the score is `shareInterval`, that of the logistic Elo
 * the same, transformed. Normalised Elo is 800 / ln 10 · (score − ½) / σ, where σ is the standard deviation of a game,
 * √2 times that of the mean of a pair (Van den Bergh, "Comments on Normalized Elo",
 * https://www.cantate.be/Fishtest/normalized_elo_practical.pdf). Its interval is that of a ratio of mean and deviation by
 * the delta method, unlike in other tools, which treat σ as known: that is right for equal players only.
 *
 * Few or one-sided trials underestimate the variance; it is 0 if all scores are equal. So the interval of the
 * normalised Elo, and LOS, use at least the variance that one virtual trial, half won and half lost, would add to
 * trials without any. This has no effect from about ten pairs on in ordinary matches. If all trials
 * are won, Elo and nElo are +∞ with finite lower bounds. Without trials every value is even, every
 * interval is the whole range, and LOS is ½. Never NaN.
 */
export function estimateStrength(counts: ScoreCounts): Strength {
  if (counts.every((count) => count === 0)) {
    const unknown = { value: 0, low: -Infinity, high: Infinity };
    return { games: 0, score: { value: 0.5, ...ANY_SHARE }, elo: unknown, nElo: unknown, los: 0.5 };
  }
  const gamesPerTrial = (counts.length - 1) / 2;
  const { total, mean, variance } = moments(counts);
  const games = gamesPerTrial * total;
  const careful = Math.sqrt(gamesPerTrial * Math.max(variance, leastVariance(mean, total)));
  const score = shareInterval(mean, variance / Math.max(1, total - 1), total);

  const lead = mean - 0.5;
  const deviations = lead === 0 ? 0 : lead / Math.sqrt(gamesPerTrial * variance);
  const carefulDeviations = lead / careful;
  const margin = (z95 * ratioError(counts)) / Math.sqrt(games);
  return {
    games,
    score,
    elo: eloOfShare(score),
    nElo: {
      value: nEloPerDeviation * deviations,
      low: nEloPerDeviation * (Math.min(deviations, carefulDeviations) - margin),
      high: nEloPerDeviation * (Math.max(deviations, carefulDeviations) + margin),
    },
    los: normalCdf((lead * Math.sqrt(games)) / careful),
  };
}

/**
 * Standard error of (mean − ½) / deviation, times the root of the number of trials: 1 if the mean is ½. From the third
 * and fourth moments by the delta method.
 */
function ratioError(counts: ScoreCounts): number {
  const { total, mean, variance } = moments(counts);
  if (variance === 0) return 1;
  const deviation = Math.sqrt(variance);
  let [third, fourth] = [0, 0];
  for (let i = 0; i < counts.length; i++) {
    const distance = (i / (counts.length - 1) - mean) / deviation;
    third += ((counts[i] as number) / total) * distance ** 3;
    fourth += ((counts[i] as number) / total) * distance ** 4;
  }
  const lead = (mean - 0.5) / deviation;
  return Math.sqrt(Math.max(0, 1 - lead * third + (lead ** 2 * (fourth - 1)) / 4));
}

/** The logistic Elo difference of a score with its interval. */
export function eloOfShare({ value, low, high }: Estimate): Estimate {
  return { value: eloOfScore(value), low: eloOfScore(low), high: eloOfScore(high) };
}

/**
 * The variance that a virtual trial, half won and half lost, would add to `total` trials without
 * any.
 */
function leastVariance(mean: number, total: number): number {
  return (mean ** 2 + (1 - mean) ** 2) / 2 / (total + 1);
}

/**
 * Share of drawn games, in [0, 1]; 0 without games. Pairs do not determine it: one point may be two
 * draws or one win.
 */
export function drawRate(games: Trinomial): number {
  const [losses, draws, wins] = games;
  return draws === 0 ? 0 : draws / (losses + draws + wins);
}
