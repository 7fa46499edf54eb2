import { foundOrMade } from '../../../src/util/found-or-made.ts';
import { invariant } from '../../../src/util/invariant.ts';
import { scoreOfLogit } from '../../../src/util/logit.ts';
import { fail, ok, quote, type Result } from '../../../src/util/result.ts';
import { ANY_ELO, type Contribution, clusterReach, type Estimate, isDecisive, z95 } from './intervals.ts';

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
  /** The unit of resampling: results with the same key depend on each other. Without keys all games are independent. */
  readonly unit?: string;
}

export interface RatingOptions {
  /**
   * A player with a fixed rating, which sets the scale of its group. In other groups the mean of all ratings is 0.
   */
  readonly anchor?: { readonly player: string; readonly elo: number } | undefined;
  /**
   * Virtual draws of every player against the mean, and of the first mover against an equal; above
   * 0, normally `VIRTUAL_DRAWS`.
   */
  readonly virtualDraws?: number | undefined;
}

export const VIRTUAL_DRAWS = 1;

export interface Rating {
  readonly player: string;
  /** Players of different groups never met, directly or through others; their ratings cannot be compared. From 0. */
  readonly group: number;
  /** In logistic Elo. The interval is for the difference to the anchor, or to the mean of the group. */
  readonly elo: Estimate;
  /** Games played, from either seat. */
  readonly games: number;
  /** Points scored in these games. */
  readonly points: number;
}

export interface Ratings {
  /** The largest group first, in it the strongest first. */
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
 * section 10.6). A draw counts as half a win and half a loss.
 *
 * The prior: virtual draws (`virtualDraws`) of every player against a fixed player at the mean of its group, and of the
 * first mover against an equal, keep ratings finite for players who won or lost everything. They are negligible beyond
 * a few dozen games.
 *
 * Intervals are 95 %, from the inverse of the observed Fisher information, including virtual draws, and the variance
 * between units of resampling (`clusterReach`). If in too few units a player, or the first
 * mover, did not score half of the points (`areDecisive`), its interval is the whole range.
 *
 * Error: `unknown-player` if the anchor did not play.
 */
export function ratePlayers(encounters: readonly Encounter[], options: RatingOptions = {}): Result<Ratings> {
  const { anchor, virtualDraws = VIRTUAL_DRAWS } = options;
  invariant(virtualDraws > 0, 'ratings need some virtual draws');
  const names = [...new Set(encounters.flatMap(({ first, second }) => [first, second]))].sort();
  const anchorIndex = anchor ? names.indexOf(anchor.player) : -1;
  if (anchor && anchorIndex < 0) {
    return fail('unknown-player', `the anchor ${quote(anchor.player)} is not among the players: ${names.join(', ')}`);
  }
  const likelihood = new Likelihood(names, encounters, virtualDraws);
  const { parameters, covariance } = likelihood.maximise();

  const groups = groupsOf(names, encounters);
  const anchored = anchorIndex < 0 ? undefined : groups[anchorIndex];
  const estimate = (weights: readonly number[], offset: number, own: readonly Share[]): Estimate => {
    const value = offset + eloPerLogit * dot(weights, parameters);
    if (!areDecisive(own)) return { value, ...ANY_ELO };
    const influence = covariance.map((row) => dot(weights, row));
    const error = Math.sqrt(Math.max(0, dot(weights, influence)));
    const margin = eloPerLogit * error * likelihood.reach(parameters, influence);
    return { value, low: value - margin, high: value + margin };
  };
  const players = names.map((player, i): Rating => {
    const group = groups[i] as number;
    const isAnchored = group === anchored;
    const size = groups.filter((other) => other === group).length;
    const reference = names.map((_, j) =>
      isAnchored ? Number(j === anchorIndex) : Number(groups[j] === group) / size,
    );
    const distance = [...reference.map((share, j) => (i === j ? 1 : 0) - share), 0];
    const mine = encounters.flatMap(({ first, second, games, points, unit }): Share[] => [
      ...(first === player ? [{ games, points, unit }] : []),
      ...(second === player ? [{ games, points: games - points, unit }] : []),
    ]);
    return {
      player,
      group,
      elo:
        anchor?.player === player
          ? certain(anchor.elo)
          : estimate(distance, isAnchored && anchor ? anchor.elo : 0, mine),
      games: mine.reduce((sum, { games }) => sum + games, 0),
      points: mine.reduce((sum, { points }) => sum + points, 0),
    };
  });
  players.sort((a, b) => a.group - b.group || b.elo.value - a.elo.value);
  return ok({ players, firstMove: estimate([...names.map(() => 0), 1], 0, encounters) });
}

function certain(value: number): Estimate {
  return { value, low: value, high: value };
}

/** Games and points of one side. */
interface Share {
  readonly games: number;
  readonly points: number;
  readonly unit?: string | undefined;
}

/** Whether a side did not score half of the points in enough units. Each game without a key counts as one. */
export function areDecisive(shares: readonly Share[]): boolean {
  const surplus = new Map<string, number>();
  let single = 0;
  for (const { games, points, unit } of shares) {
    if (unit === undefined) single += games;
    else surplus.set(unit, (surplus.get(unit) ?? 0) + points - games / 2);
  }
  return isDecisive(single + [...surplus.values()].filter((points) => points !== 0).length);
}

/** The group of each player; players who met are in one group. The largest is 0. */
function groupsOf(names: readonly string[], encounters: readonly Encounter[]): number[] {
  const groupOf = new Map(names.map((name) => [name, new Set([name])]));
  for (const { first, second, games } of encounters) {
    const [one, other] = [groupOf.get(first), groupOf.get(second)] as [Set<string>, Set<string>];
    if (games === 0 || one === other) continue;
    for (const name of other) groupOf.set(name, one.add(name));
  }
  const groups = [...new Set(groupOf.values())].sort((a, b) => b.size - a.size);
  return names.map((name) => groups.indexOf(groupOf.get(name) as Set<string>));
}

interface NumberedEncounter extends Pick<Encounter, 'games' | 'points'> {
  readonly first: number;
  readonly second: number;
}

/** The likelihood as a function of all ratings followed by the advantage, in logits. */
class Likelihood {
  private readonly size: number;
  /** With the players by index; those of one pairing and seating are added. */
  private readonly encounters: readonly NumberedEncounter[];
  private readonly units: readonly (readonly NumberedEncounter[])[];
  private readonly virtualDraws: number;

  constructor(names: readonly string[], encounters: readonly Encounter[], virtualDraws: number) {
    this.size = names.length + 1;
    this.virtualDraws = virtualDraws;
    const indices = new Map(names.map((name, i) => [name, i]));
    const sums = new Map<string, NumberedEncounter>();
    const units = new Map<string, NumberedEncounter[]>();
    for (const { first, second, games, points, unit } of encounters) {
      invariant(points >= 0 && points <= games, `${first} against ${second} scored ${points} points in ${games} games`);
      const one = { first: indices.get(first) as number, second: indices.get(second) as number, games, points };
      const key = `${one.first}/${one.second}`;
      const sum = sums.get(key) ?? { ...one, games: 0, points: 0 };
      sums.set(key, { ...sum, games: sum.games + games, points: sum.points + points });
      if (unit !== undefined) foundOrMade(units, unit, () => []).push(one);
    }
    this.encounters = [...sums.values()];
    this.units = [...units.values()];
  }

  /** Half the width of an interval in standard errors; `influence` is the change by one more point of each parameter. */
  reach(parameters: readonly number[], influence: readonly number[]): number {
    let most = 0;
    const contributions = this.units.map((unit) => {
      const sum: Contribution = { residual: 0, variance: 0 };
      for (const { first, second, games, points } of unit) {
        const change = this.logit(influence, first, second);
        const expected = scoreOfLogit(this.logit(parameters, first, second));
        most = Math.max(most, Math.abs(change));
        sum.residual += change * (points - games * expected);
        sum.variance += change ** 2 * games * expected * (1 - expected);
      }
      return sum;
    });
    return most === 0 ? z95 : clusterReach(contributions, most);
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
