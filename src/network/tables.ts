/**
 * A network's tables as one seat reads them, updated from position to position: a game reports what
 * has changed, and only the affected tuples are read again.
 *
 * An entry is a number or a vector. The entries of all tuples and, with vectors, the bias are added.
 * Lane 0 of the sum is a logit, as is the sum of numbers; each other lane is clipped to [0, 1],
 * squared, and multiplied by a weight of the current stage of the game.
 *
 * With integers all results are exact: sums have 32 bits, and neither they nor the value depend on
 * the order of the steps.
 */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction
import { firstIndex, LANES, NO_ROWS, type Shape, type Weights } from './shape.ts';

const ONE_BITS = 13;
/** The integer that represents 1 in lanes 1 to 7. */
const LANE_ONE = 2 ** ONE_BITS;
const HALF = 2 ** (ONE_BITS - 1);
const ROW_MASK = 0xffff;
/** Bits of a place within its row. */
const ROW_BITS = 5;

/** By row, where the shape has rows. Cells are bits as in `weighRow`, in the lower half for one side, in the upper for the other. */
interface SeenRows {
  readonly words: Int32Array;
  /** The places whose next filled cell below, or above, is of a side. */
  readonly below: Int32Array;
  readonly above: Int32Array;
}

/** Moves to evaluate: the cells they fill, the entries that two further tuples then read, and their values. */
export interface MoveTable {
  readonly cell: Int32Array;
  readonly toA: Int32Array;
  readonly toB: Int32Array;
  readonly value: Float64Array;
}

/** One or more sums of entries, a number for each lane. */
export type Sums = Int32Array | Float64Array | Float32Array;

export interface TableRoom {
  readonly sums: Int32Array;
  readonly index: Int32Array;
  readonly rows: SeenRows;
  readonly moves: MoveTable;
}

export class Tables {
  readonly shape: Shape;
  readonly values: Int16Array | Float32Array;
  /** By tuple: the index of its entry; then the stage of the game. Initially all digits are 0. */
  readonly index: Int32Array;
  /** By lane: the sum of all entries. */
  readonly sums: Sums;
  /** Kept by the game. */
  readonly rows: SeenRows;
  /** Written by the game before `moveValues`. */
  readonly moves: MoveTable;
  /** Numbers of an entry, and the base-2 logarithm. */
  private readonly lanes: number;
  private readonly bits: number;
  /** By lane: the values from the first one of that lane on. */
  private readonly ofLane: readonly (Int16Array | Float32Array)[];
  /** By lane and cell: what a move there changes in rows. */
  private readonly gains: readonly Sums[];
  private readonly after: Sums;
  private phase = 0;
  /** Index of the output weights for the current stage. */
  protected output: number;

  /** `room` is where all that is kept; its index begins as `firstIndex`, and its owner reads the entries. */
  constructor({ shape, values }: Weights, room?: TableRoom) {
    const isExact = values instanceof Int16Array;
    const lanes = shape.lanes ? LANES : 1;
    const cells = room ? 0 : shape.entryStart.length - 1;
    const rows = room ? 0 : (shape.rows?.places.length ?? 0);
    const ints = (count: number) => new Int32Array(count);
    const roomFor = (count: number) => (isExact ? new Int32Array(count) : new Float64Array(count));
    this.shape = shape;
    this.values = values;
    this.lanes = lanes;
    this.bits = 31 - Math.clz32(lanes);
    this.index = room?.index ?? firstIndex(shape);
    this.sums = room?.sums ?? roomFor(lanes);
    this.rows = room?.rows ?? { words: ints(rows), below: ints(rows), above: ints(rows) };
    this.moves = room?.moves ?? {
      cell: ints(cells),
      toA: ints(cells),
      toB: ints(cells),
      value: new Float64Array(cells),
    };
    this.after = roomFor(lanes);
    this.ofLane = Array.from({ length: lanes }, (_, lane) => values.subarray(lane));
    // Trainings of numbers round these gains, and equal seeds have to give equal weights.
    const isRounded = lanes === 1 && !isExact;
    this.gains = Array.from({ length: lanes }, () => (isRounded ? new Float32Array(cells) : roomFor(cells)));
    this.output = shape.lanes?.outputAt ?? 0;
    if (!room) this.readEntries();
  }

  /** In units of logits. */
  value(): number {
    return this.valueOf(this.sums);
  }

  /** The value of these sums. */
  valueOf(sums: Sums): number {
    return this.lanes === 1 ? sums[0]! : sums[0]! + this.beyondLinear(sums);
  }

  /** What lanes 1 to 7 add to lane 0. */
  beyondLinear(sums: Sums): number {
    const { values, output, lanes } = this;
    let total = 0;
    if (values instanceof Int16Array) {
      for (let lane = 1; lane < lanes; lane++) {
        const clipped = Math.max(0, Math.min(LANE_ONE, sums[lane]!));
        total += values[output + lane]! * ((Math.imul(clipped, clipped) + HALF) >> ONE_BITS);
      }
      return total / LANE_ONE;
    }
    for (let lane = 1; lane < lanes; lane++) {
      const clipped = Math.max(0, Math.min(1, sums[lane]!));
      total += values[output + lane]! * clipped * clipped;
    }
    return total;
  }

  /** The sum of the entries for the margin. */
  marginSum(): number {
    const { index, values } = this;
    const { marginWeights, times, tuples } = this.shape;
    let sum = 0;
    for (let tuple = 0; tuple < tuples; tuple++) sum += times[tuple]! * values[marginWeights + index[tuple]!]!;
    return sum;
  }

  /** Reads all entries again, after weights have changed. A tuple that counts several times does so only in lane 0. */
  readEntries(): void {
    const { index, values, sums, lanes, bits, ofLane } = this;
    const { times, tuples, lanes: layout } = this.shape;
    for (let lane = 0; lane < lanes; lane++) {
      const entries = ofLane[lane]!;
      let sum = layout ? values[layout.biasAt + lane]! : 0;
      if (lane === 0)
        for (let tuple = 0; tuple < tuples; tuple++) sum += times[tuple]! * entries[index[tuple]! << bits]!;
      else for (let tuple = 0; tuple < tuples; tuple++) sum += entries[index[tuple]! << bits]!;
      sums[lane] = sum;
    }
  }

  /**
   * Adds to the digit of a cell in all its tuples, which count once. Between two positions no digit
   * may leave its range, not even temporarily.
   */
  changeDigit(cell: number, by: number): void {
    const { sums } = this;
    for (let lane = this.lanes - 1; lane >= 0; lane--) sums[lane] = sums[lane]! + this.digitGain(lane, cell, by);
  }

  /** What that changes in a lane; for lane 0, which has to be the last one, the tuples then read the other entries. */
  private digitGain(lane: number, cell: number, by: number): number {
    const { entryStart, entryTuple, entryPower } = this.shape;
    const { index, bits } = this;
    const entries = this.ofLane[lane]!;
    const end = entryStart[cell + 1]!;
    let gained = 0;
    for (let e = entryStart[cell]!; e < end; e++) {
      const tuple = entryTuple[e]!;
      const from = index[tuple]!;
      const to = from + by * entryPower[e]!;
      gained += entries[to << bits]! - entries[from << bits]!;
      if (lane === 0) index[tuple] = to;
    }
    return gained;
  }

  /** The index of the entry of a tuple with that number, in the current phase. */
  placeOf(tuple: number, number: number): number {
    return this.shape.table[tuple]! + this.phase * this.shape.phaseEntries + number;
  }

  setIndex(tuple: number, at: number): void {
    const { index, sums, values, bits } = this;
    const from = index[tuple]!;
    if (at === from) return;
    index[tuple] = at;
    this.change(from, at);
    const more = this.shape.times[tuple]! - 1;
    if (more > 0) sums[0] = sums[0]! + more * (values[at << bits]! - values[from << bits]!);
  }

  /** Updates the sums for a tuple that reads another entry. */
  protected change(from: number, to: number): void {
    this.addChange(this.sums, from, to);
  }

  /** Switches to the tables of the phase, and the output weights of the stage, with this many cells filled. */
  enterPhase(filled: number): void {
    const { index } = this;
    const { phaseOf, phaseEntries, tuples, lanes } = this.shape;
    if (lanes) {
      const stage = lanes.stageOf[filled]!;
      index[tuples] = stage;
      this.output = lanes.outputAt + LANES * stage;
    }
    const phase = phaseOf[filled]!;
    if (phase === this.phase) return;
    const shift = (phase - this.phase) * phaseEntries;
    this.phase = phase;
    for (let tuple = 0; tuple < tuples; tuple++) index[tuple] = index[tuple]! + shift;
    this.readEntries();
  }

  /**
   * Updates what the tuples of a row see in one direction, in the terms of `weighRow`. `before` and
   * `after` are pairs of sets of places, of those that see digit 1 and digit 2. Those for digit 1
   * begin at bit `own`, 0 or 16, and those for digit 2 at the other one.
   */
  changeRow(base: number, isAbove: boolean, before: number, after: number, own: number): void {
    const { sums } = this;
    const { powerAbove, powerBelow } = this.shape.rows!;
    const power = isAbove ? powerAbove : powerBelow;
    for (let lane = this.lanes - 1; lane >= 0; lane--) {
      sums[lane] = sums[lane]! + this.rowGain(lane, base, power, before, after, own);
    }
  }

  /** As `digitGain`. */
  private rowGain(lane: number, base: number, power: Int32Array, before: number, after: number, own: number): number {
    const { index, bits } = this;
    const { tupleAt } = this.shape.rows!;
    const entries = this.ofLane[lane]!;
    const other = 16 - own;
    const changed = before ^ after;
    let gained = 0;
    for (let left = (changed | (changed >>> 16)) & ROW_MASK; left !== 0; left &= left - 1) {
      const i = 31 - Math.clz32(left & -left);
      const tuple = tupleAt[base + i]!;
      const more =
        ((after >>> (i + own)) & 1) -
        ((before >>> (i + own)) & 1) +
        2 * (((after >>> (i + other)) & 1) - ((before >>> (i + other)) & 1));
      const from = index[tuple]!;
      const to = from + more * power[base + i]!;
      gained += entries[to << bits]! - entries[from << bits]!;
      if (lane === 0) index[tuple] = to;
    }
    return gained;
  }

  /**
   * Calculates what moves with digit 1 change in rows, for the side whose cells are from bit `own`
   * on. Such a cell becomes the first one seen from all places up to the next filled cells on either
   * side, and from these.
   */
  weighRows(own: number): void {
    const { rows, shape } = this;
    const { places } = shape.rows ?? NO_ROWS;
    for (const gains of this.gains) gains.fill(0);
    for (let row = 0; row < places.length; row++) {
      const word = rows.words[row]!;
      const [below, above] = [rows.below[row]!, rows.above[row]!];
      const filled = (word | (word >>> 16)) & places[row]!;
      const empty = places[row]! & ~filled;
      // Places next to an empty one that do not yet see the side in that direction.
      const upwards = ~(above >>> own) & (empty >>> 1) & places[row]!;
      const downwards = ~(below >>> own) & (empty << 1) & places[row]!;
      this.weighRow(row << ROW_BITS, empty, filled, upwards, above >>> (16 - own), downwards, below >>> (16 - own));
    }
  }

  /**
   * For a row whose places are `base` plus 1 to 15. The other arguments are sets of places: the
   * empty and the filled cells; those next to an empty cell above them that see no digit 1 above, or
   * see digit 2 there; and the same below.
   */
  private weighRow(
    base: number,
    empty: number,
    filled: number,
    above: number,
    aboveOther: number,
    below: number,
    belowOther: number,
  ): void {
    for (let lane = 0; lane < this.lanes; lane++) {
      this.weighLane(lane, base, empty, filled, above, aboveOther, below, belowOther);
    }
  }

  private weighLane(
    lane: number,
    base: number,
    empty: number,
    filled: number,
    above: number,
    aboveOther: number,
    below: number,
    belowOther: number,
  ): void {
    const { index, bits } = this;
    const { cellAt, tupleAt, powerAbove, powerBelow } = this.shape.rows!;
    const gains = this.gains[lane]!;
    const entries = this.ofLane[lane]!;
    let gained = 0;
    for (let left = empty; left !== 0; left &= left - 1) {
      const i = 31 - Math.clz32(left & -left);
      const next = i - 1;
      if ((filled >>> next) & 1) gained = 0;
      if ((above >>> next) & 1) {
        const from = index[tupleAt[base + next]!]!;
        const to = from + (1 - 2 * ((aboveOther >>> next) & 1)) * powerAbove[base + next]!;
        gained += entries[to << bits]! - entries[from << bits]!;
      }
      const cell = cellAt[base + i]!;
      gains[cell] = gains[cell]! + gained;
    }
    gained = 0;
    for (let left = empty; left !== 0; ) {
      const i = 31 - Math.clz32(left);
      left ^= 1 << i;
      const next = i + 1;
      if ((filled >>> next) & 1) gained = 0;
      if ((below >>> next) & 1) {
        const from = index[tupleAt[base + next]!]!;
        const to = from + (1 - 2 * ((belowOther >>> next) & 1)) * powerBelow[base + next]!;
        gained += entries[to << bits]! - entries[from << bits]!;
      }
      const cell = cellAt[base + i]!;
      gains[cell] = gains[cell]! + gained;
    }
  }

  /**
   * The values after the first moves of `moves`, which fill an empty cell with digit 1. `fromA` and
   * `fromB` are the entries that the further tuples read before.
   */
  moveValues(count: number, fromA: number, fromB: number): void {
    const { after, moves } = this;
    for (let i = 0; i < count; i++) {
      for (let lane = 0; lane < this.lanes; lane++) {
        after[lane] = this.sumAfter(lane, moves.cell[i]!, fromA, moves.toA[i]!, fromB, moves.toB[i]!);
      }
      moves.value[i] = this.valueOf(after);
    }
  }

  private sumAfter(lane: number, cell: number, fromA: number, toA: number, fromB: number, toB: number): number {
    const { index, bits } = this;
    const { entryStart, entryTuple, entryPower } = this.shape;
    const entries = this.ofLane[lane]!;
    let sum = this.sums[lane]! + this.gains[lane]![cell]!;
    if (toA !== fromA) sum += entries[toA << bits]! - entries[fromA << bits]!;
    if (toB !== fromB) sum += entries[toB << bits]! - entries[fromB << bits]!;
    const end = entryStart[cell + 1]!;
    for (let e = entryStart[cell]!; e < end; e++) {
      const from = index[entryTuple[e]!]!;
      sum += entries[(from + entryPower[e]!) << bits]! - entries[from << bits]!;
    }
    return sum;
  }

  /** Adds to sums the change of a tuple that reads another entry. */
  addChange(sums: Sums, from: number, to: number): void {
    const { lanes, bits, ofLane } = this;
    for (let lane = 0; lane < lanes; lane++) {
      const entries = ofLane[lane]!;
      sums[lane] = sums[lane]! + (entries[to << bits]! - entries[from << bits]!);
    }
  }
}
