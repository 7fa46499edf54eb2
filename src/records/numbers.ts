/** What people call the games of a file: numbers from 1. */
import { type GameRecord, numberOf } from '../games/record.ts';

/**
 * The numbers of games by their places in a file. Those of a tournament have the numbers that they have in it, in whatever
 * order they were finished; others are counted as they come.
 */
export function gameNumbers(games: readonly GameRecord[]): number[] {
  const own = games.map(numberOf).filter((number) => number !== undefined);
  return new Set(own).size === games.length ? own : games.map((_, i) => i + 1);
}
