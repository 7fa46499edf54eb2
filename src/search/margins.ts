/**
 * Expected margins of the root moves, in two-player games of points. Each thread has a separate
 * array, so no value has two writers: four numbers per move (playouts, sum of margins, sum of
 * squares, exact margin if known). A concurrent reader may see one of them a playout ahead of the
 * others.
 */
import { sharedMemory } from '../util/memory.ts';

/** An expected margin: points of the player to move at the root less the opponent's. */
export interface Margin {
  /** Of the margins that the playouts predict: at the end of a random game, or by the evaluation. */
  readonly mean: number;
  /** Their standard deviation. It says nothing of how far the final margin will be from the mean. */
  readonly spread: number;
  /** The margin under best play. */
  readonly isExact?: true;
}

const FIELDS = 4;
const COUNT = 0;
const SUM = 1;
const SQUARES = 2;
/** The exact margin plus ½, so that 0 means unknown. */
const EXACT = 3;

/** Allocates margins for `threads` threads. */
export function createMarginBuffer(threads: number, moveBound: number): ArrayBufferLike {
  return sharedMemory(8 * FIELDS * moveBound * threads);
}

/** The margins counted by one thread. */
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

/** The margin of a move over all threads; undefined if nothing was counted. */
export function marginOf(buffer: ArrayBufferLike, moveBound: number, move: number): Margin | undefined {
  const numbers = new Float64Array(buffer);
  let count = 0;
  let sum = 0;
  let squares = 0;
  for (let at = FIELDS * move; at < numbers.length; at += FIELDS * moveBound) {
    const exact = numbers[at + EXACT] as number;
    if (exact !== 0) return { mean: exact - 0.5, spread: 0, isExact: true };
    count += numbers[at + COUNT] as number;
    sum += numbers[at + SUM] as number;
    squares += numbers[at + SQUARES] as number;
  }
  if (count === 0) return undefined;
  const mean = sum / count;
  return { mean, spread: Math.sqrt(Math.max(0, squares / count - mean * mean)) };
}
