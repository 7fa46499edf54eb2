/**
 * A network's tables as one seat reads them, updated from position to position: a game reports what
 * has changed, and only the affected tuples are read again.
 */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction
import { late } from './late.ts';
import { firstIndex, type Shape, type Weights } from './shape.ts';
import type { Tables } from './tables.ts';

const laneCode = late(() => import('./kernel/kernel-tables.ts'));

export function openTables(weights: Weights): Tables {
  return weights.shape.lanes ? laneCode().openLanes(weights) : new TupleView(weights);
}

export class TupleView<S extends Shape = Shape> implements Tables {
  /** By tuple: the index of its entry in the weights. Initially all digits are 0. */
  index: Int32Array;
  protected readonly shape: S;
  protected readonly values: Int16Array | Float32Array;
  /** By tuple: its entry. `sum` is that of all. */
  protected readonly entry: Int32Array | Float32Array;
  protected sum = 0;
  protected phase = 0;

  constructor({ shape, values }: Weights<S>) {
    this.shape = shape;
    this.values = values;
    this.index = firstIndex(shape);
    this.entry = this.roomFor(shape.tuples);
    this.readEntries();
  }

  value(): number {
    return this.sum;
  }

  /** The sum of the entries for the margin. */
  marginSum(): number {
    const { index, values } = this;
    const { marginWeights, times } = this.shape;
    let sum = 0;
    for (let tuple = 0; tuple < index.length; tuple++) sum += times[tuple]! * values[marginWeights + index[tuple]!]!;
    return sum;
  }

  /** Reads all entries again, after weights have changed. */
  readEntries(): void {
    const { index, entry, values } = this;
    const { times } = this.shape;
    let sum = 0;
    for (let tuple = 0; tuple < index.length; tuple++) {
      entry[tuple] = values[index[tuple]!]!;
      sum += times[tuple]! * entry[tuple]!;
    }
    this.sum = sum;
  }

  /** Allocates this many sums of weights. */
  protected roomFor(count: number): Int32Array | Float32Array {
    return this.values instanceof Int16Array ? new Int32Array(count) : new Float32Array(count);
  }

  /**
   * Adds to the digit of a cell in all its tuples, which count once. Between two positions no digit
   * may leave its range, not even temporarily.
   */
  changeDigit(cell: number, by: number): void {
    const { entryStart, entryTuple, entryPower } = this.shape;
    const { index, entry, values } = this;
    const end = entryStart[cell + 1]!;
    let gained = 0;
    for (let e = entryStart[cell]!; e < end; e++) {
      const tuple = entryTuple[e]!;
      const at = index[tuple]! + by * entryPower[e]!;
      const value = values[at]!;
      gained += value - entry[tuple]!;
      index[tuple] = at;
      entry[tuple] = value;
    }
    this.sum += gained;
  }

  /** The index of the entry of a tuple with that number, in the current phase. */
  placeOf(tuple: number, number: number): number {
    return this.shape.table[tuple]! + this.phase * this.shape.phaseWeights + number;
  }

  setIndex(tuple: number, at: number): void {
    const { index, entry, values } = this;
    if (at === index[tuple]) return;
    const value = values[at]!;
    this.sum += this.shape.times[tuple]! * (value - entry[tuple]!);
    index[tuple] = at;
    entry[tuple] = value;
  }

  /** Switches to the tables of the phase in which this many cells are filled. */
  enterPhase(filled: number): void {
    const { index } = this;
    const { phaseOf, phaseWeights } = this.shape;
    const phase = phaseOf[filled]!;
    if (phase === this.phase) return;
    const shift = (phase - this.phase) * phaseWeights;
    this.phase = phase;
    for (let tuple = 0; tuple < index.length; tuple++) index[tuple] = index[tuple]! + shift;
    this.readEntries();
  }
}
