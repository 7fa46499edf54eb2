/** The numbers by which people refer to the games of a file, from 1. */
import { type GameRecord, numberOf } from '../games/record.ts';

/**
 * The number of each game of a file. Tournament games keep their numbers in the tournament, in
 * whatever order they finished; others are counted in order.
 */
export function gameNumbers(games: readonly GameRecord[]): number[] {
  const own = games.map(numberOf).filter((number) => number !== undefined);
  return new Set(own).size === games.length ? own : games.map((_, i) => i + 1);
}
