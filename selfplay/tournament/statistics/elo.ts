import { isUnknown } from '../../../src/util/estimate.ts';
import { invariant } from '../../../src/util/invariant.ts';
import {
  ANY_ELO,
  ANY_SHARE,
  confidenceAbove,
  type Estimate,
  estimateCompared,
  isNone,
  studentT,
  Units,
} from './intervals.ts';

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

/**
 * The difference of strength in logistic Elo at which a player has this expected score in [0, 1] if it moves first in half
 * of the games, and moving first is worth `firstMove` Elo (the model of `ratePlayers`); ±∞ at the ends, and 0 at ½. It is
 * at least as far from 0 as `eloOfScore`, which it is without such a worth.
 */
export function eloBesideFirstMove(score: number, firstMove: number): number {
  if (score < 0.5) return -eloBesideFirstMove(1 - score, firstMove);
  // 2 score is the sum of x a / (1 + x a) and x / (x + a), where x and a are the odds of both parts: a square equation.
  const odds = 10 ** (firstMove / 400);
  const middle = (odds + 1 / odds) * (2 * score - 1);
  return 400 * Math.log10((middle + Math.sqrt(middle ** 2 + 16 * score * (1 - score))) / (4 * (1 - score)));
}

/**
 * What moving first is worth in logistic Elo, by the points of two players in games in which one moved first, and of the
 * same player in those in which it moved second. One draw more in either keeps it finite.
 */
export function firstMoveOf(first: Points, second: Points): number {
  const eloOf = ({ games, points }: Points) => eloOfScore((points + 0.5) / (games + 1));
  return (eloOf(first) - eloOf(second)) / 2;
}

interface Points {
  readonly games: number;
  readonly points: number;
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

/** Every trial as a unit. */
function trialsOf(counts: ScoreCounts): Units {
  const units = new Units();
  for (const [i, count] of counts.entries()) {
    if (count > 0) units.addUnits({ count: 1, sum: i / (counts.length - 1) }, count);
  }
  return units;
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
 * Trials with the same opening are a unit of the intervals; without `units` every trial is one. The interval of the score
 * is that of `estimateCompared`, the one of the logistic Elo the same, transformed. Normalised Elo is 800 / ln 10 · (score − ½) / σ, where σ is the standard deviation of a game,
 * √2 times that of the mean of a pair (Van den Bergh, "Comments on Normalized Elo",
 * https://www.cantate.be/Fishtest/normalized_elo_practical.pdf). LOS is the one-sided confidence at which the interval of
 * the score would end at ½. So LOS is above 97.5 %, or below 2.5 %, exactly if the intervals of score, Elo and nElo lie on
 * one side of even.
 *
 * If too few units are uneven (`isDecisive`), nothing is known: every interval is the whole range, and LOS
 * is ½. If all trials are won, Elo and nElo are +∞ with finite lower bounds. Never NaN.
 */
export function estimateStrength(counts: ScoreCounts, units: Units = trialsOf(counts)): Strength {
  if (counts.every((count) => count === 0)) {
    return {
      games: 0,
      score: { value: 0.5, ...ANY_SHARE },
      elo: { value: 0, ...ANY_ELO },
      nElo: { value: 0, ...ANY_ELO },
      los: 0.5,
    };
  }
  const gamesPerTrial = (counts.length - 1) / 2;
  const { total, mean, variance } = moments(counts);
  const score = estimateCompared(units) as Estimate;
  const scale = nEloPerDeviation / Math.sqrt(gamesPerTrial);
  const deviations = mean === 0.5 ? 0 : (mean - 0.5) / Math.sqrt(variance);
  const { low, high } = isUnknown(score) ? ANY_ELO : deviationsInterval(counts, units, score);
  return {
    games: gamesPerTrial * total,
    score,
    elo: eloOfShare(score),
    nElo: { value: scale * deviations, low: scale * low, high: scale * high },
    los: isUnknown(score) ? 0.5 : confidenceAbove(0.5, units),
  };
}

/**
 * The interval of (mean − ½) / deviation of a trial: all values τ with total · (estimate − τ)² ≤ t² · V(τ), where V(τ) is
 * the variance of the ratio by the delta method. V(0) is 1: zero is inside if it is inside the interval of the `score`.
 */
function deviationsInterval(counts: ScoreCounts, units: Units, score: Estimate): { low: number; high: number } {
  const { total, mean, variance } = moments(counts);
  if (mean < 0.5) {
    const mirrored = { value: 1 - score.value, low: 1 - score.high, high: 1 - score.low };
    const { low, high } = deviationsInterval(counts.toReversed() as unknown as ScoreCounts, units, mirrored);
    return { low: -high, high: -low };
  }
  const error = units.variance;
  // All units agree: the deviation that one more, half won and half lost, would have added.
  if (isNone(error)) {
    const least = Math.sqrt((mean ** 2 + (1 - mean) ** 2) / 2 / (units.size + 1));
    return { low: (score.low - 0.5) / least, high: mean === 0.5 ? (score.high - 0.5) / least : Infinity };
  }
  const { skewness, kurtosis } = standardised(counts);
  // Instead of t², which is for independent trials.
  const t = (studentT(units.size - 1) ** 2 * total * error) / variance;
  const lead = (mean - 0.5) / Math.sqrt(variance);
  // The roots of square · τ² − 2 · middle · τ + constant.
  const square = total - (t * (kurtosis - 1)) / 4;
  const middle = total * lead - (t * skewness) / 2;
  const constant = total * lead ** 2 - t;
  const root = Math.sqrt(Math.max(0, middle ** 2 - square * constant));
  const [low, high] =
    square > 0
      ? [(middle - root) / square, (middle + root) / square]
      : [constant > 0 ? constant / (middle + root) : -Infinity, Infinity];
  // The interval of the score is somewhat wider at even than a test with the variance of the sample.
  return { low: score.low > 0.5 ? low : Math.min(low, 0), high };
}

/**
 * Skewness and kurtosis of trial scores. Half a trial more at either end keeps few decisive trials that one side happened
 * to win from making an interval too narrow. The scores must differ.
 */
function standardised(counts: ScoreCounts): { skewness: number; kurtosis: number } {
  const more = counts.map((count, i) => count + (i === 0 || i === counts.length - 1 ? 0.5 : 0));
  const { total, mean, variance } = moments(more);
  let [skewness, kurtosis] = [0, 0];
  for (const [i, count] of more.entries()) {
    const distance = (i / (counts.length - 1) - mean) / Math.sqrt(variance);
    skewness += (count / total) * distance ** 3;
    kurtosis += (count / total) * distance ** 4;
  }
  return { skewness, kurtosis };
}

/** The logistic Elo difference of a score with its interval. With `firstMove` as in `eloBesideFirstMove`. */
export function eloOfShare({ value, low, high }: Estimate, firstMove = 0): Estimate {
  const eloOf = (score: number) => (firstMove === 0 ? eloOfScore(score) : eloBesideFirstMove(score, firstMove));
  return { value: eloOf(value), low: eloOf(low), high: eloOf(high) };
}

/**
 * Share of drawn games, in [0, 1]; 0 without games. Pairs do not determine it: one point may be two
 * draws or one win.
 */
export function drawRate(games: Trinomial): number {
  const [losses, draws, wins] = games;
  return draws === 0 ? 0 : draws / (losses + draws + wins);
}
