/** Samples of games for means with intervals. */

import type { GameKit } from '../../src/games/kit.ts';
import { singleUnits, type Units, unitsOf } from '../tournament/statistics/intervals.ts';
import { mean } from '../tournament/statistics/summary-numbers.ts';

/** A number for each game, grouped by the unit of resampling. */
export interface Sample {
  readonly values: readonly number[];
  readonly units: Units;
  /** Equal games are one unit, as are games with the same opening if openings are given. */
  readonly by: 'game' | 'opening';
}

/** The numbers of the games that have one. With a choice of seats their openings are given, up to it. */
export function sampleOf<Game extends { readonly moves: readonly string[] }>(
  { choiceAfter: openingPlies }: Pick<GameKit, 'choiceAfter'>,
  games: readonly Game[],
  numberOf: (game: Game) => number | undefined,
): Sample {
  const found = games.flatMap(({ moves }, i) => {
    const value = numberOf(games[i] as Game);
    return value === undefined ? [] : [{ value, key: moves.slice(0, openingPlies).join(' ') }];
  });
  return {
    values: found.map(({ value }) => value),
    units: unitsOf(
      found,
      ({ key }) => key,
      ({ value }) => value,
    ),
    by: openingPlies === undefined ? 'game' : 'opening',
  };
}

/** Numbers of games that are all treated as distinct. */
export function allDifferent(values: readonly number[]): Sample {
  return { values, units: singleUnits(values), by: 'game' };
}

/** Standard deviation of a sample; 0 for fewer than two values. */
export function deviation(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const middle = mean(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1));
}
