/** The rating of one player from its games against opponents with known ratings. */
import { scoreOfElo } from '../../selfplay/tournament/statistics/elo.ts';
import {
  ANY_ELO,
  type Contribution,
  clusterReach,
  type Estimate,
} from '../../selfplay/tournament/statistics/intervals.ts';
import { areDecisive } from '../../selfplay/tournament/statistics/ratings.ts';

/** Games against one opponent; several entries may have the same one. */
interface KnownEncounter {
  /** The rating at which these games would be even: the opponent's minus the value of the seat. */
  readonly elo: number;
  /** Finished games, at least 0. */
  readonly games: number;
  /** Points of the player, ½ for a draw; from 0 to `games`. */
  readonly points: number;
  /** The unit of resampling: results with the same key depend on each other. Without keys all games are independent. */
  readonly unit?: string;
}

/** Precision of the bisection, in Elo. */
const PRECISION = 1e-6;

/**
 * Maximum-likelihood rating, where a player of rating r scores 1 / (1 + 10^(−(r − elo) / 400)) on
 * average. The 95 % interval contains the ratings whose likelihood ratio to the best one is not
 * rejected by the χ² test with one degree of freedom (Wilks, Ann. Math. Stat. 9, 1938). Unlike that
 * of the curvature it has a bound if all games were won or lost; the rating itself is then
 * infinite. The variance between units takes the place of that of independent games (`clusterReach`). Assumes exact
 * known ratings. Without games: 0 and the whole range, which is also the interval if too few units are uneven
 * (`areDecisive`).
 */
export function rateAgainst(encounters: readonly KnownEncounter[]): Estimate {
  const played = encounters.filter(({ games }) => games > 0);
  const games = played.reduce((sum, encounter) => sum + encounter.games, 0);
  const points = played.reduce((sum, encounter) => sum + encounter.points, 0);
  if (games === 0) return { value: 0, ...ANY_ELO };
  const surplus = (elo: number) =>
    played.reduce((sum, encounter) => sum + encounter.points - encounter.games * scoreOfElo(elo - encounter.elo), 0);
  const value = points === 0 ? -Infinity : points === games ? Infinity : descendingRoot(surplus, played[0]?.elo ?? 0);
  if (!areDecisive(played)) return { value, ...ANY_ELO };
  const least = logLikelihood(played, value) - reachAt(played, value) ** 2 / 2;
  const excess = (elo: number) => logLikelihood(played, elo) - least;
  // Inside the interval, wherever the likelihood has its peak.
  const from = Number.isFinite(value) ? value : farEnough(excess, value, played[0]?.elo ?? 0);
  return {
    value,
    low: value === -Infinity ? value : -descendingRoot((elo) => excess(-elo), -from),
    high: value === Infinity ? value : descendingRoot(excess, from),
  };
}

/** Half the width of the interval in standard errors. */
function reachAt(encounters: readonly KnownEncounter[], rating: number): number {
  const units = new Map<string, Contribution>();
  for (const { elo, games, points, unit } of encounters) {
    if (unit === undefined) continue;
    const expected = scoreOfElo(rating - elo);
    const { residual, variance } = units.get(unit) ?? { residual: 0, variance: 0 };
    units.set(unit, {
      residual: residual + points - games * expected,
      variance: variance + games * expected * (1 - expected),
    });
  }
  return clusterReach([...units.values()], 1);
}

/** Log-likelihood of all games; at ±∞ that of winning or losing them all. */
function logLikelihood(encounters: readonly KnownEncounter[], rating: number): number {
  const logScore = (elo: number) => -Math.log1p(10 ** (-elo / 400));
  return encounters.reduce((sum, { elo, games, points }) => {
    const won = points === 0 ? 0 : points * logScore(rating - elo);
    const lost = points === games ? 0 : (games - points) * logScore(elo - rating);
    return sum + won + lost;
  }, 0);
}

/** A rating towards the infinite `end` at which `excess` is above 0. */
function farEnough(excess: (elo: number) => number, end: number, from: number): number {
  let elo = from;
  for (let step = 400; excess(elo) <= 0; step *= 2) elo = from + Math.sign(end) * step;
  return elo;
}

/** The zero of a function that is positive far below `from` and negative far above it. */
function descendingRoot(value: (elo: number) => number, from: number): number {
  let low = from;
  let high = from;
  for (let step = 1; value(low) < 0; step *= 2) low = from - step;
  for (let step = 1; value(high) > 0; step *= 2) high = from + step;
  while (high - low > PRECISION) {
    const middle = (low + high) / 2;
    if (value(middle) > 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
