/**
 * A network's tables read for the side of one colour, kept from position to position: only the tuples of what has changed
 * are touched.
 */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction
import { type Board, boardOfSize, DIRECTIONS, LINE_STRIDE, STRIDE_BITS } from '../board.ts';
import { LINE_MASK } from '../groups.ts';
import type { Color } from '../position.ts';
import { GROUP_COUNTS, type Shape } from './shape.ts';

/** The tables of a network. Weights of a finished one are integers, so that sums do not depend on their order. */
export interface Weights {
  readonly shape: Shape;
  readonly values: Int16Array | Float32Array;
  /** Logits that a weight of 1 stands for. */
  readonly unit: number;
}

/** A stone joins at most this many groups, less one, to one. */
const MOST_JOINED = 2;

export class NetworkView {
  /** By tuple: where in the weights' values its entry stands. */
  readonly index: Int32Array;
  private readonly board: Board;
  private readonly shape: Shape;
  private readonly values: Int16Array | Float32Array;
  /** Where the stones of the view's own side stand in a line's word, and those of the other. */
  private readonly own: number;
  private readonly other: number;
  /** By tuple: its entry. `sum` is that of all. */
  private readonly entry: Int32Array | Float32Array;
  private sum = 0;
  private stones = 0;
  private phase = 0;
  /** The line words that all this stands for. */
  private readonly lines: Int32Array;
  /** Bits 1 to length of each line, in both halves. */
  private readonly points: Int32Array;
  /**
   * By line: the points, empty or not, whose first stone towards lower indices is Light's, in the upper half Dark's; and
   * likewise towards higher indices.
   */
  private readonly below: Int32Array;
  private readonly above: Int32Array;
  /** By place, `line · LINE_STRIDE + index`: the sight of the point there, and the powers of its digits along that line. */
  private readonly tupleAt: Int32Array;
  private readonly powerBelow: Int32Array;
  private readonly powerAbove: Int32Array;
  /** Of each empty point: what a stone of the own side there changes in the sight of others. */
  private readonly gain: Int32Array | Float32Array;
  /** At `MOST_JOINED + n`: what n groups of the own side more change. */
  private readonly groupGain: Int32Array | Float32Array;
  /** Where the table of threats begins, in the phase that was prepared for. */
  private threatsAt = 0;

  constructor({ shape, values }: Weights, color: Color) {
    const board = boardOfSize(shape.size);
    this.board = board;
    this.shape = shape;
    this.values = values;
    this.own = 16 * color;
    this.other = 16 - this.own;
    const isExact = values instanceof Int16Array;
    this.index = shape.table.slice();
    this.entry = isExact ? new Int32Array(shape.tuples) : new Float32Array(shape.tuples);
    this.gain = isExact ? new Int32Array(board.points) : new Float32Array(board.points);
    this.groupGain = isExact ? new Int32Array(MOST_JOINED + 2) : new Float32Array(MOST_JOINED + 2);
    this.lines = new Int32Array(board.lines);
    this.points = Int32Array.from(board.lineLength, (length) => ((1 << (length + 1)) - 2) * 0x10001);
    this.below = new Int32Array(board.lines);
    this.above = new Int32Array(board.lines);
    const places = board.lines * LINE_STRIDE;
    this.tupleAt = new Int32Array(places);
    this.powerBelow = new Int32Array(places);
    this.powerAbove = new Int32Array(places);
    for (let entry = 0; entry < board.place.length; entry++) {
      const at = board.place[entry]!;
      const point = Math.floor(entry / 3);
      const axis = entry % 3;
      this.tupleAt[at] = shape.firstSight + point;
      this.powerBelow[at] = shape.sightPower[DIRECTIONS * point + 2 * axis]!;
      this.powerAbove[at] = shape.sightPower[DIRECTIONS * point + 2 * axis + 1]!;
    }
    this.readEntries();
  }

  /**
   * The sum of all entries for the stones of these line words, so many groups of the own and the other side, and what
   * threatens the other one (see ../threats.ts).
   */
  sumOf(lines: Int32Array, own: number, other: number, threat: number): number {
    this.follow(lines);
    this.setGroups(own, other);
    this.setEntry(this.shape.threatsTuple, threat);
    this.enterPhase(this.stones);
    return this.sum;
  }

  /** Prepares `sumWith` for these stones and groups. */
  prepare(lines: Int32Array, own: number, other: number): void {
    this.follow(lines);
    this.setGroups(own, other);
    this.setEntry(this.shape.threatsTuple, 0);
    this.enterPhase(this.stones + 1);
    this.weighGroups(own, other);
    this.threatsAt = Math.max(0, this.entryAt(this.shape.threatsTuple, 0));
    if (this.shape.firstSight < 0) return;
    this.gain.fill(0);
    for (let line = 0; line < lines.length; line++) this.weighLine(line);
  }

  /** The sum with one more stone of the own side on an empty point, which makes it so many groups more and is a threat. */
  sumWith(point: number, groups: number, threat: number): number {
    const { entryStart, entryTuple, entryPower } = this.shape;
    const { index, entry, values } = this;
    const end = entryStart[point + 1]!;
    let sum = this.sum + this.gain[point]! + this.groupGain[groups + MOST_JOINED]!;
    if (threat !== 0) sum += values[this.threatsAt + threat]! - values[this.threatsAt]!;
    for (let e = entryStart[point]!; e < end; e++) {
      const tuple = entryTuple[e]!;
      sum += values[index[tuple]! + entryPower[e]!]! - entry[tuple]!;
    }
    return sum;
  }

  /** Reads all entries anew, for weights that have changed meanwhile. */
  readEntries(): void {
    const { index, entry, values } = this;
    let sum = 0;
    for (let tuple = 0; tuple < index.length; tuple++) sum += entry[tuple] = values[index[tuple]!]!;
    this.sum = sum;
  }

  private setGroups(own: number, other: number): void {
    const tuple = this.shape.groupsTuple;
    if (tuple >= 0) this.setIndex(tuple, this.groupsAt(own, other));
  }

  /** Sets a tuple without points, if there is one. */
  private setEntry(tuple: number, number: number): void {
    if (tuple >= 0) this.setIndex(tuple, this.entryAt(tuple, number));
  }

  private entryAt(tuple: number, number: number): number {
    return tuple < 0 ? -1 : this.shape.table[tuple]! + this.phase * this.shape.phaseWeights + number;
  }

  private setIndex(tuple: number, at: number): void {
    const { index, entry, values } = this;
    if (at === index[tuple]) return;
    const value = values[at]!;
    this.sum += value - entry[tuple]!;
    index[tuple] = at;
    entry[tuple] = value;
  }

  private weighGroups(own: number, other: number): void {
    const tuple = this.shape.groupsTuple;
    if (tuple < 0) return;
    const { groupGain, values } = this;
    for (let more = -MOST_JOINED; more <= 1; more++) {
      groupGain[more + MOST_JOINED] = values[this.groupsAt(own + more, other)]! - this.entry[tuple]!;
    }
  }

  private groupsAt(own: number, other: number): number {
    const { table, groupsTuple, phaseWeights } = this.shape;
    const bounded = GROUP_COUNTS * Math.max(0, Math.min(GROUP_COUNTS - 1, own)) + Math.min(GROUP_COUNTS - 1, other);
    return table[groupsTuple]! + this.phase * phaseWeights + bounded;
  }

  private enterPhase(stones: number): void {
    const { index } = this;
    const { phaseOf, phaseWeights } = this.shape;
    const phase = phaseOf[stones]!;
    if (phase === this.phase) return;
    const shift = (phase - this.phase) * phaseWeights;
    this.phase = phase;
    for (let tuple = 0; tuple < index.length; tuple++) index[tuple] = index[tuple]! + shift;
    this.readEntries();
  }

  /** Brings everything to the stones of these line words; the phase may be that of a neighbouring position. */
  private follow(lines: Int32Array): void {
    const { rowStart, place } = this.board;
    const known = this.lines;
    const hasSight = this.shape.firstSight >= 0;
    for (let row = 0; row < rowStart.length; row++) {
      const word = lines[row]!;
      let gone = known[row]! & ~word;
      let come = word & ~known[row]!;
      if ((gone | come) === 0) continue;
      const start = rowStart[row]! - 1;
      while ((gone | come) !== 0) {
        // Stones that are gone first: where another colour takes a point, its digit must not pass 2, or it would be an
        // entry of another table, or of none.
        const sign = gone !== 0 ? -1 : 1;
        const bit = 31 - Math.clz32(gone !== 0 ? gone : come);
        if (gone !== 0) gone ^= 1 << bit;
        else come ^= 1 << bit;
        const digit = (bit & 16) === this.own ? 1 : 2;
        const point = start + (bit & 15);
        this.stones += sign;
        this.changeStone(point, sign * digit);
        if (!hasSight) continue;
        this.followLine(place[3 * point + 1]! >>> STRIDE_BITS, lines);
        this.followLine(place[3 * point + 2]! >>> STRIDE_BITS, lines);
      }
      if (hasSight) this.followLine(row, lines);
      else known[row] = word;
    }
  }

  private followLine(line: number, lines: Int32Array): void {
    const word = lines[line]!;
    if (word === this.lines[line]) return;
    this.lines[line] = word;
    this.changeSights(line, word);
  }

  /** Adds to the digit of a point in all its tuples. */
  private changeStone(point: number, digit: number): void {
    const { entryStart, entryTuple, entryPower } = this.shape;
    const { index, entry, values } = this;
    const end = entryStart[point + 1]!;
    let gained = 0;
    for (let e = entryStart[point]!; e < end; e++) {
      const tuple = entryTuple[e]!;
      const at = index[tuple]! + digit * entryPower[e]!;
      const value = values[at]!;
      gained += value - entry[tuple]!;
      index[tuple] = at;
      entry[tuple] = value;
    }
    this.sum += gained;
  }

  /**
   * Works out the sights along a line anew. Towards lower indices a carry runs from a stone through the empty points above
   * it and into the next stone; towards higher ones the sight is spread in doubling steps.
   */
  private changeSights(line: number, word: number): void {
    const points = this.points[line]!;
    const empty = ~(word | (word << 16) | (word >>> 16)) & points;
    const below = (empty ^ (empty + ((word << 1) & points))) & points;
    let above = word >>> 1;
    let open = empty;
    above |= (above & open) >>> 1;
    open &= open << 1;
    above |= (above & open) >>> 2;
    open &= open << 2;
    above |= (above & open) >>> 4;
    open &= open << 4;
    above = (above | ((above & open) >>> 8)) & points;
    if (below !== this.below[line]) this.changeDirection(line, this.powerBelow, this.below[line]!, below);
    if (above !== this.above[line]) this.changeDirection(line, this.powerAbove, this.above[line]!, above);
    this.below[line] = below;
    this.above[line] = above;
  }

  /** Sets the digits of one direction in the sights of the points of a line. */
  private changeDirection(line: number, power: Int32Array, before: number, after: number): void {
    const { own, other, index, entry, values, tupleAt } = this;
    const base = line << STRIDE_BITS;
    const changed = before ^ after;
    let left = (changed | (changed >>> 16)) & LINE_MASK;
    let gained = 0;
    while (left !== 0) {
      const i = 31 - Math.clz32(left);
      left ^= 1 << i;
      const tuple = tupleAt[base + i]!;
      const more =
        ((after >>> (i + own)) & 1) -
        ((before >>> (i + own)) & 1) +
        2 * (((after >>> (i + other)) & 1) - ((before >>> (i + other)) & 1));
      const at = index[tuple]! + more * power[base + i]!;
      const value = values[at]!;
      gained += value - entry[tuple]!;
      index[tuple] = at;
      entry[tuple] = value;
    }
    this.sum += gained;
  }

  /**
   * Adds to `gain` what stones on a line's empty points change along it: such a stone becomes the first one that is met from
   * all points up to the next stones on either side, and from those stones.
   */
  private weighLine(line: number): void {
    const { gain, own, other, index, entry, values, tupleAt, powerAbove, powerBelow } = this;
    const { pointOnLine } = this.board;
    const base = line << STRIDE_BITS;
    const word = this.lines[line]!;
    const points = this.points[line]! & LINE_MASK;
    const stones = (word | (word >>> 16)) & points;
    const empty = points & ~stones;
    const above = this.above[line]!;
    const below = this.below[line]!;
    // Points next to an empty one, and not yet in sight of the own side in that direction.
    const upwards = ~(above >>> own) & (empty >>> 1) & points;
    const downwards = ~(below >>> own) & (empty << 1) & points;
    let gained = 0;
    for (let left = empty; left !== 0; left &= left - 1) {
      const i = 31 - Math.clz32(left & -left);
      const from = base + i - 1;
      if ((stones >>> (i - 1)) & 1) gained = 0;
      if ((upwards >>> (i - 1)) & 1) {
        const tuple = tupleAt[from]!;
        const more = 1 - 2 * ((above >>> (i - 1 + other)) & 1);
        gained += values[index[tuple]! + more * powerAbove[from]!]! - entry[tuple]!;
      }
      const point = pointOnLine[base + i]!;
      gain[point] = gain[point]! + gained;
    }
    gained = 0;
    for (let left = empty; left !== 0; ) {
      const i = 31 - Math.clz32(left);
      left ^= 1 << i;
      const from = base + i + 1;
      if ((stones >>> (i + 1)) & 1) gained = 0;
      if ((downwards >>> (i + 1)) & 1) {
        const tuple = tupleAt[from]!;
        const more = 1 - 2 * ((below >>> (i + 1 + other)) & 1);
        gained += values[index[tuple]! + more * powerBelow[from]!]! - entry[tuple]!;
      }
      const point = pointOnLine[base + i]!;
      gain[point] = gain[point]! + gained;
    }
  }
}
