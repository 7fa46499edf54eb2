/**
 * What playouts say of the points that each move of the root wins by, in games of points for two. Every thread counts for
 * itself: four numbers a move (playouts, the sum of their margins and of the squares, the exact margin where it is known),
 * so that nothing is written by two; who reads while they count may find one of them a playout ahead of the others.
 */
import { sharedMemory } from '../util/memory.ts';

/** An expected margin: points of the player to move at the root less those of the other one. */
export interface Margin {
  readonly mean: number;
  /** Standard deviation over the playouts; 0 where the margin is exact. */
  readonly spread: number;
}

const FIELDS = 4;
const COUNT = 0;
const SUM = 1;
const SQUARES = 2;
/** Half a point more than the exact margin, so that 0 stands for none. */
const EXACT = 3;

/** Memory for the margins of this many threads. */
export function createMarginBuffer(threads: number, moveBound: number): ArrayBufferLike {
  return sharedMemory(8 * FIELDS * moveBound * threads);
}

/** What one thread counts. */
export class MarginTally {
  private readonly numbers: Float64Array;

  constructor(buffer: ArrayBufferLike, thread: number, moveBound: number) {
    this.numbers = new Float64Array(buffer, 8 * FIELDS * moveBound * thread, FIELDS * moveBound);
  }

  add(move: number, margin: number): void {
    const { numbers } = this;
    const at = FIELDS * move;
    numbers[at + COUNT] = (numbers[at + COUNT] as number) + 1;
    numbers[at + SUM] = (numbers[at + SUM] as number) + margin;
    numbers[at + SQUARES] = (numbers[at + SQUARES] as number) + margin * margin;
  }

  setExact(move: number, margin: number): void {
    this.numbers[FIELDS * move + EXACT] = margin + 0.5;
  }
}

/** The margin of a move by what all threads have counted; undefined where nobody has. */
export function marginOf(buffer: ArrayBufferLike, moveBound: number, move: number): Margin | undefined {
  const numbers = new Float64Array(buffer);
  let count = 0;
  let sum = 0;
  let squares = 0;
  for (let at = FIELDS * move; at < numbers.length; at += FIELDS * moveBound) {
    const exact = numbers[at + EXACT] as number;
    if (exact !== 0) return { mean: exact - 0.5, spread: 0 };
    count += numbers[at + COUNT] as number;
    sum += numbers[at + SUM] as number;
    squares += numbers[at + SQUARES] as number;
  }
  if (count === 0) return undefined;
  const mean = sum / count;
  return { mean, spread: Math.sqrt(Math.max(0, squares / count - mean * mean)) };
}
