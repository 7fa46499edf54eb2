/** Players by their ratings on a ladder, as figures. */
import { type CsvFigure, figuresCsv, rowOf } from '../../selfplay/tournament/report/figures-csv.ts';
import type { JsonEstimate } from '../../src/util/estimate.ts';
import type { Ladder } from './ladder.ts';
import type { PlacedAgainst } from './placement.ts';

export interface Place {
  readonly name: string;
  readonly elo: JsonEstimate;
  readonly games: number;
  /** Points that the rated player scored against it. */
  readonly points?: number;
}

/** The rated yardsticks in the order of the ladder. */
export function placesOf({ players }: Ladder): Place[] {
  return players.flatMap(({ name, elo, games = 0 }) => (elo ? [{ name, elo, games }] : []));
}

/** A player among the yardsticks that it met, the strongest first. */
export function placesAmong(ladder: Ladder, player: Place, against: readonly PlacedAgainst[]): Place[] {
  const met = placesOf(ladder).flatMap((place) => {
    const { games, points } = against.find(({ yardstick }) => yardstick === place.name) ?? {};
    return games === undefined || points === undefined ? [] : [{ ...place, games, points }];
  });
  return [player, ...met].sort((a, b) => Number(b.elo.value) - Number(a.elo.value));
}

export function placesCsv(places: readonly Place[]): string {
  return figuresCsv(
    places.flatMap(({ name, elo, games, points }): CsvFigure[] =>
      rowOf('ratings', name, { elo, games, ...(points !== undefined && { 'points against it': points }) }),
    ),
  );
}
