import { invariant } from '../../src/util/invariant.ts';
import { scoreOfLogit } from '../../src/util/logit.ts';
import { fail, ok, quote, type Result } from '../../src/util/result.ts';
import { type Estimate, z95 } from './elo.ts';

/**
 * Games between two players with the same first mover. Several entries for a pairing are added.
 */
export interface Encounter {
  readonly first: string;
  readonly second: string;
  /** Finished games, at least 0. */
  readonly games: number;
  /** Points of the first mover, draws counting ½; from 0 to `games`. */
  readonly points: number;
}

export interface RatingOptions {
  /**
   * A player with a fixed rating, which sets the scale. Without it the mean of all ratings is 0.
   */
  readonly anchor?: { readonly player: string; readonly elo: number } | undefined;
  /**
   * Virtual draws of every player against the mean, and of the first mover against an equal; above
   * 0, normally 1.
   */
  readonly virtualDraws?: number | undefined;
}

export interface Rating {
  readonly player: string;
  /** In logistic Elo. The interval is for the difference to the anchor, or to the mean. */
  readonly elo: Estimate;
  /** Games played, from either seat. */
  readonly games: number;
  /** Points scored in these games. */
  readonly points: number;
}

export interface Ratings {
  /** Strongest first. */
  readonly players: readonly Rating[];
  /** The first-move advantage in logistic Elo. */
  readonly firstMove: Estimate;
}

/** Elo per natural logit. */
const eloPerLogit = 400 / Math.LN10;

/**
 * Maximum likelihood ratings of the Bradley–Terry model with a first-move advantage: the first
 * mover's expected score is 1 / (1 + 10^(−(r₁ − r₂ + advantage) / 400)) (Bradley and Terry,
 * Biometrika 39, 1952; advantage as in Agresti, "Categorical Data Analysis", 2nd edition, 2002,
 * section 10.6). A draw counts as half a win and half a loss, which makes intervals too wide if
 * draws are frequent.
 *
 * Virtual draws (`virtualDraws`) of every player against a fixed player at the mean, and of the
 * first mover against an equal, keep ratings finite for players who won or lost everything, and
 * comparable between unconnected players. They are negligible beyond a few dozen games.
 *
 * Intervals are 95 %, from the inverse of the observed Fisher information, including virtual draws.
 *
 * Error: `unknown-player` if the anchor did not play.
 */
export function ratePlayers(encounters: readonly Encounter[], options: RatingOptions = {}): Result<Ratings> {
  const { anchor, virtualDraws = 1 } = options;
  invariant(virtualDraws > 0, 'ratings need some virtual draws');
  const names = [...new Set(encounters.flatMap(({ first, second }) => [first, second]))].sort();
  const anchorIndex = anchor ? names.indexOf(anchor.player) : -1;
  if (anchor && anchorIndex < 0) {
    return fail('unknown-player', `the anchor ${quote(anchor.player)} is not among the players: ${names.join(', ')}`);
  }
  const likelihood = new Likelihood(names, encounters, virtualDraws);
  const { parameters, covariance } = likelihood.maximise();

  const reference = names.map((_, i) => (anchor ? (i === anchorIndex ? 1 : 0) : 1 / names.length));
  const estimate = (weights: readonly number[], offset: number): Estimate => {
    const value = offset + eloPerLogit * dot(weights, parameters);
    const variance = dot(
      weights,
      covariance.map((row) => dot(weights, row)),
    );
    const margin = z95 * eloPerLogit * Math.sqrt(Math.max(0, variance));
    return { value, low: value - margin, high: value + margin };
  };
  const players = names.map((player, i): Rating => {
    const distance = [...reference.map((share, j) => (i === j ? 1 : 0) - share), 0];
    const mine = encounters.flatMap(({ first, second, games, points }) => [
      ...(first === player ? [{ games, points }] : []),
      ...(second === player ? [{ games, points: games - points }] : []),
    ]);
    return {
      player,
      elo: estimate(distance, anchor?.elo ?? 0),
      games: mine.reduce((sum, { games }) => sum + games, 0),
      points: mine.reduce((sum, { points }) => sum + points, 0),
    };
  });
  players.sort((a, b) => b.elo.value - a.elo.value);
  return ok({ players, firstMove: estimate([...names.map(() => 0), 1], 0) });
}

/** The likelihood as a function of all ratings followed by the advantage, in logits. */
class Likelihood {
  private readonly size: number;
  private readonly encounters: readonly { first: number; second: number; games: number; points: number }[];
  private readonly virtualDraws: number;

  constructor(names: readonly string[], encounters: readonly Encounter[], virtualDraws: number) {
    this.size = names.length + 1;
    this.virtualDraws = virtualDraws;
    const indices = new Map(names.map((name, i) => [name, i]));
    this.encounters = encounters.map(({ first, second, games, points }) => {
      invariant(points >= 0 && points <= games, `${first} against ${second} scored ${points} points in ${games} games`);
      return { first: indices.get(first) as number, second: indices.get(second) as number, games, points };
    });
  }

  /**
   * Newton's method with step halving. The log-likelihood is strictly concave, so it converges from
   * any start; after a step below 1e-6 the error is about the square of that. The covariance is the
   * inverse information at the maximum.
   */
  maximise(): { parameters: number[]; covariance: number[][] } {
    let parameters: number[] = new Array(this.size).fill(0);
    let value = this.logarithm(parameters);
    for (;;) {
      const { gradient, information } = this.derivatives(parameters);
      const covariance = inverse(information);
      let step = covariance.map((row) => dot(row, gradient));
      for (;;) {
        const next = parameters.map((parameter, i) => parameter + (step[i] as number));
        if (Math.max(...step.map(Math.abs)) < 1e-6) return { parameters: next, covariance };
        const nextValue = this.logarithm(next);
        if (nextValue > value) {
          parameters = next;
          value = nextValue;
          break;
        }
        step = step.map((part) => part / 2);
      }
    }
  }

  private logit(parameters: readonly number[], first: number, second: number): number {
    return (parameters[first] as number) - (parameters[second] as number) + (parameters[this.size - 1] as number);
  }

  private logarithm(parameters: readonly number[]): number {
    let sum = 0;
    for (const { first, second, games, points } of this.encounters) {
      const logit = this.logit(parameters, first, second);
      sum += points * logProbability(logit) + (games - points) * logProbability(-logit);
    }
    for (const parameter of parameters) {
      sum += (this.virtualDraws / 2) * (logProbability(parameter) + logProbability(-parameter));
    }
    return sum;
  }

  /** First derivatives, and negated second derivatives, of the log-likelihood. */
  private derivatives(parameters: readonly number[]): { gradient: number[]; information: number[][] } {
    const gradient: number[] = new Array(this.size).fill(0);
    const information = gradient.map(() => new Array<number>(this.size).fill(0));
    const add = (games: number, points: number, logit: number, slopes: readonly (readonly [number, number])[]) => {
      const expected = scoreOfLogit(logit);
      for (const [i, slope] of slopes) {
        gradient[i] = (gradient[i] as number) + slope * (points - games * expected);
        const row = information[i] as number[];
        for (const [j, other] of slopes) {
          row[j] = (row[j] as number) + slope * other * games * expected * (1 - expected);
        }
      }
    };
    const advantage = this.size - 1;
    for (const { first, second, games, points } of this.encounters) {
      const slopes = [
        [first, 1],
        [second, -1],
        [advantage, 1],
      ] as const;
      add(games, points, this.logit(parameters, first, second), slopes);
    }
    parameters.forEach((parameter, i) => {
      add(this.virtualDraws, this.virtualDraws / 2, parameter, [[i, 1]]);
    });
    return { gradient, information };
  }
}

/** ln(1 / (1 + e^−logit)) without overflow. */
function logProbability(logit: number): number {
  return Math.min(0, logit) - Math.log1p(Math.exp(-Math.abs(logit)));
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] as number), 0);
}

/**
 * Inverse of a symmetric positive definite matrix by Gauss–Jordan elimination, which needs no
 * pivoting here.
 */
function inverse(matrix: readonly (readonly number[])[]): number[][] {
  const rows = matrix.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1 : 0))]);
  rows.forEach((pivotRow, k) => {
    const pivot = pivotRow[k] as number;
    for (let j = 0; j < pivotRow.length; j++) pivotRow[j] = (pivotRow[j] as number) / pivot;
    rows.forEach((row, i) => {
      const factor = row[k] as number;
      if (i !== k) for (let j = 0; j < row.length; j++) row[j] = (row[j] as number) - factor * (pivotRow[j] as number);
    });
  });
  return rows.map((row) => row.slice(matrix.length));
}
