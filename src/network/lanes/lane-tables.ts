/**
 * Vector tables as one seat reads them, updated from position to position like those of numbers
 * (`TupleView`). The vectors of all tuples and the bias are added. Lane 0 of the sum is a logit;
 * each other lane is clipped to [0, 1], squared, and multiplied by a weight of the current stage of
 * the game.
 *
 * With integers all results are exact: sums have 32 bits, and neither they nor the value depend on
 * the order of the steps.
 */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction
import { firstIndex, LANES, type LaneLayout, type Shape, type Weights } from '../shape.ts';
import type { Tables } from '../tables.ts';

const ONE_BITS = 13;
/** The integer that represents 1 in lanes 1 to 7. */
const LANE_ONE = 2 ** ONE_BITS;
const HALF = 2 ** (ONE_BITS - 1);
const ROW_MASK = 0xffff;

export class LaneTables<S extends Shape = Shape> implements Tables {
  readonly index: Int32Array;
  readonly values: Int16Array | Float32Array;
  readonly shape: S;
  /** By lane: the sum of all entries. */
  readonly sums: Int32Array | Float64Array;
  protected output: number;
  private readonly layout: LaneLayout;
  private readonly isExact: boolean;
  /** By cell, one vector each: what a move there changes in rows. */
  private readonly gains: Int32Array | Float64Array;
  private readonly running: Int32Array | Float64Array;

  /** `room` is where the sums and the index are kept, which begins as `firstIndex`. */
  constructor({ shape, values }: Weights<S>, room?: { readonly sums: Int32Array; readonly index: Int32Array }) {
    this.shape = shape;
    this.values = values;
    this.layout = shape.lanes!;
    this.isExact = values instanceof Int16Array;
    this.index = room?.index ?? firstIndex(shape);
    this.sums = room?.sums ?? this.roomFor(1);
    this.gains = this.roomFor(room ? 0 : shape.entryStart.length - 1);
    this.running = this.roomFor(1);
    this.output = this.layout.outputAt;
    this.readEntries();
  }

  /** Allocates the sums of this number of vectors. */
  roomFor(count: number): Int32Array | Float64Array {
    return this.isExact ? new Int32Array(LANES * count) : new Float64Array(LANES * count);
  }

  value(): number {
    return this.valueOf(this.sums);
  }

  /** The value of these sums, in units of logits. */
  valueOf(sums: Int32Array | Float64Array): number {
    return sums[0]! + this.beyondLinear(sums);
  }

  /** What lanes 1 to 7 add to lane 0. */
  beyondLinear(sums: Int32Array | Float64Array): number {
    const { values, output, isExact } = this;
    let total = 0;
    if (isExact) {
      for (let lane = 1; lane < LANES; lane++) {
        const clipped = Math.max(0, Math.min(LANE_ONE, sums[lane]!));
        total += values[output + lane]! * ((Math.imul(clipped, clipped) + HALF) >> ONE_BITS);
      }
      return total / LANE_ONE;
    }
    for (let lane = 1; lane < LANES; lane++) {
      const clipped = Math.max(0, Math.min(1, sums[lane]!));
      total += values[output + lane]! * clipped * clipped;
    }
    return total;
  }

  marginSum(): number {
    const { index, values } = this;
    const { marginWeights, times, tuples } = this.shape;
    let sum = 0;
    for (let tuple = 0; tuple < tuples; tuple++) sum += times[tuple]! * values[marginWeights + index[tuple]!]!;
    return sum;
  }

  readEntries(): void {
    const { index, values, sums } = this;
    const { times, tuples } = this.shape;
    for (let lane = 0; lane < LANES; lane++) sums[lane] = values[this.layout.biasAt + lane]!;
    for (let tuple = 0; tuple < tuples; tuple++) {
      const at = LANES * index[tuple]!;
      sums[0] = sums[0]! + times[tuple]! * values[at]!;
      for (let lane = 1; lane < LANES; lane++) sums[lane] = sums[lane]! + values[at + lane]!;
    }
  }

  changeDigit(cell: number, by: number): void {
    const { entryStart, entryTuple, entryPower } = this.shape;
    const { index } = this;
    const end = entryStart[cell + 1]!;
    for (let e = entryStart[cell]!; e < end; e++) {
      const tuple = entryTuple[e]!;
      const from = index[tuple]!;
      const to = from + by * entryPower[e]!;
      index[tuple] = to;
      this.change(from, to);
    }
  }

  placeOf(tuple: number, number: number): number {
    return this.shape.table[tuple]! + number;
  }

  /** A tuple that counts several times does so only in lane 0. */
  setIndex(tuple: number, at: number): void {
    const { index, sums, values } = this;
    const from = index[tuple]!;
    if (at === from) return;
    index[tuple] = at;
    this.change(from, at);
    const more = this.shape.times[tuple]! - 1;
    if (more > 0) sums[0] = sums[0]! + more * (values[LANES * at]! - values[LANES * from]!);
  }

  /** Updates the sums for a tuple that reads another entry. */
  change(from: number, to: number): void {
    this.addChange(this.sums, 0, from, to);
  }

  /**
   * Updates what the tuples of a row see in one direction, in the terms of `weighRow`. `before` and
   * `after` are pairs of sets of places, of those that see digit 1 and digit 2. Those for digit 1
   * begin at bit `own`, 0 or 16, and those for digit 2 at the other one.
   */
  changeRow(base: number, isAbove: boolean, before: number, after: number, own: number): void {
    const { index } = this;
    const { tupleAt, powerAbove, powerBelow } = this.shape.rows!;
    const power = isAbove ? powerAbove : powerBelow;
    const other = 16 - own;
    const changed = before ^ after;
    for (let left = (changed | (changed >>> 16)) & ROW_MASK; left !== 0; left &= left - 1) {
      const i = 31 - Math.clz32(left & -left);
      const tuple = tupleAt[base + i]!;
      const more =
        ((after >>> (i + own)) & 1) -
        ((before >>> (i + own)) & 1) +
        2 * (((after >>> (i + other)) & 1) - ((before >>> (i + other)) & 1));
      const from = index[tuple]!;
      const to = from + more * power[base + i]!;
      index[tuple] = to;
      this.change(from, to);
    }
  }

  /** Starts calculating what moves change in rows. */
  clearGains(): void {
    this.gains.fill(0);
  }

  /**
   * Adds what moves with digit 1 change in a row, whose places are `base` plus 1 to 15. The other
   * arguments are sets of places, as bits: the empty and the filled cells; those next to an empty
   * cell above them that see no digit 1 above, or see digit 2 there; and the same below. A move is
   * seen from all places up to the next filled cells, and from these.
   */
  weighRow(
    base: number,
    empty: number,
    filled: number,
    above: number,
    aboveOther: number,
    below: number,
    belowOther: number,
  ): void {
    const { gains, running } = this;
    const { cellAt, powerAbove, powerBelow } = this.shape.rows!;
    running.fill(0);
    for (let left = empty; left !== 0; left &= left - 1) {
      const i = 31 - Math.clz32(left & -left);
      if ((filled >>> (i - 1)) & 1) running.fill(0);
      if ((above >>> (i - 1)) & 1) this.seeMove(base + i - 1, powerAbove, (aboveOther >>> (i - 1)) & 1);
      addVector(gains, LANES * cellAt[base + i]!, running, 0);
    }
    running.fill(0);
    for (let left = empty; left !== 0; ) {
      const i = 31 - Math.clz32(left);
      left ^= 1 << i;
      if ((filled >>> (i + 1)) & 1) running.fill(0);
      if ((below >>> (i + 1)) & 1) this.seeMove(base + i + 1, powerBelow, (belowOther >>> (i + 1)) & 1);
      addVector(gains, LANES * cellAt[base + i]!, running, 0);
    }
  }

  /** Adds the change of a tuple that sees digit 1, instead of 2 if `other` is 1. */
  private seeMove(place: number, power: Int32Array, other: number): void {
    const from = this.index[this.shape.rows!.tupleAt[place]!]!;
    this.addChange(this.running, 0, from, from + (1 - 2 * other) * power[place]!);
  }

  /**
   * The value after a move that fills an empty cell with digit 1. Two further tuples then read other
   * entries, or the same.
   */
  moveValue(cell: number, fromA: number, toA: number, fromB: number, toB: number): number {
    const { index, running } = this;
    const { entryStart, entryTuple, entryPower } = this.shape;
    running.set(this.sums);
    addVector(running, 0, this.gains, LANES * cell);
    const end = entryStart[cell + 1]!;
    for (let e = entryStart[cell]!; e < end; e++) {
      const from = index[entryTuple[e]!]!;
      this.addChange(running, 0, from, from + entryPower[e]!);
    }
    this.addChange(running, 0, fromA, toA);
    this.addChange(running, 0, fromB, toB);
    return this.valueOf(running);
  }

  enterPhase(filled: number): void {
    const { phaseOf, tuples } = this.shape;
    const stage = phaseOf[filled]!;
    this.index[tuples] = stage;
    this.output = this.layout.outputAt + LANES * stage;
  }

  /** Adds to the vector at index `place` the change of a tuple that reads another entry. */
  addChange(into: Int32Array | Float64Array, place: number, from: number, to: number): void {
    const { values } = this;
    const a = LANES * from;
    const b = LANES * to;
    into[place] = into[place]! + (values[b]! - values[a]!);
    into[place + 1] = into[place + 1]! + (values[b + 1]! - values[a + 1]!);
    into[place + 2] = into[place + 2]! + (values[b + 2]! - values[a + 2]!);
    into[place + 3] = into[place + 3]! + (values[b + 3]! - values[a + 3]!);
    into[place + 4] = into[place + 4]! + (values[b + 4]! - values[a + 4]!);
    into[place + 5] = into[place + 5]! + (values[b + 5]! - values[a + 5]!);
    into[place + 6] = into[place + 6]! + (values[b + 6]! - values[a + 6]!);
    into[place + 7] = into[place + 7]! + (values[b + 7]! - values[a + 7]!);
  }
}

/** Adds one vector of `from` to one of `into`. */
function addVector(into: Int32Array | Float64Array, place: number, from: Int32Array | Float64Array, at: number): void {
  for (let lane = 0; lane < LANES; lane++) into[place + lane] = into[place + lane]! + from[at + lane]!;
}
