/**
 * The mean value of a search's playouts for every player, in games for more than two, where one
 * player's value does not determine the others'. Each thread has a separate array: the number of
 * playouts, then the sum for each player.
 */
import { sharedMemory } from '../util/memory.ts';

/** Allocates counts for `threads` threads. */
export function createValueBuffer(threads: number, players: number): ArrayBufferLike {
  return sharedMemory(8 * (1 + players) * threads);
}

/** The counts of one thread. */
export class ValueTally {
  private readonly numbers: Float64Array;

  constructor(buffer: ArrayBufferLike, thread: number, players: number) {
    this.numbers = new Float64Array(buffer, 8 * (1 + players) * thread, 1 + players);
  }

  /** Counts a playout by its value for every player. */
  add(rewards: Float64Array): void {
    const { numbers } = this;
    numbers[0] = (numbers[0] as number) + 1;
    for (let player = 0; player < rewards.length; player++) {
      numbers[1 + player] = (numbers[1 + player] as number) + (rewards[player] as number);
    }
  }
}

/** The mean for each player over the playouts of all threads; undefined before the first one. */
export function meanValues(buffer: ArrayBufferLike, players: number): number[] | undefined {
  const numbers = new Float64Array(buffer);
  const sumOf = (field: number) => {
    let sum = 0;
    for (let at = field; at < numbers.length; at += 1 + players) sum += numbers[at] as number;
    return sum;
  };
  const count = sumOf(0);
  if (count === 0) return undefined;
  return Array.from({ length: players }, (_, player) => sumOf(1 + player) / count);
}
