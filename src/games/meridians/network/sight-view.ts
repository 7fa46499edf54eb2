/** The `sight` tuples of a network's view: which stone every point sees first in each direction. */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction
import type { Weights } from '../../../network/shape.ts';
import { TupleView } from '../../../network/view.ts';
import { type Board, boardOfSize, STRIDE_BITS } from '../rules/board.ts';
import type { Color } from '../rules/color.ts';
import { LINE_MASK } from '../rules/groups.ts';
import type { BoardShape } from './shape.ts';

export class SightView extends TupleView<BoardShape> {
  protected readonly board: Board;
  /** The line words to which the view is up to date. */
  protected readonly lines: Int32Array;
  /**
   * By empty point: what a stone of the view's side there changes in the sights of other points.
   */
  protected readonly gain: Int32Array | Float32Array;
  /** Shift of the stones of the view's side in a line's word, and that of the other side. */
  protected readonly own: number;
  protected readonly other: number;
  /** Bits 1 to length of each line, in both halves. */
  protected readonly points: Int32Array;
  /**
   * By line: the points, empty or not, whose first stone towards lower indices is Light's (lower
   * half) or Dark's (upper half); and the same towards higher indices.
   */
  protected readonly below: Int32Array;
  protected readonly above: Int32Array;
  constructor(weights: Weights<BoardShape>, color: Color) {
    super(weights);
    const { shape } = weights;
    const board = boardOfSize(shape.size);
    this.board = board;
    this.own = 16 * color;
    this.other = 16 - this.own;
    this.gain = this.roomFor(board.points);
    this.lines = new Int32Array(board.lines);
    this.points = Int32Array.from(board.lineLength, (length) => ((1 << (length + 1)) - 2) * 0x10001);
    this.below = new Int32Array(board.lines);
    this.above = new Int32Array(board.lines);
  }

  /** Updates the sights along a line to these line words. */
  protected followLine(line: number, lines: Int32Array): void {
    const word = lines[line]!;
    if (word === this.lines[line]) return;
    this.lines[line] = word;
    this.changeSights(line, word);
  }

  /**
   * Adds to `gain` what stones on a line's empty points change along it: such a stone becomes the
   * first one seen from all points up to the next stones on either side, and from those stones.
   */
  protected weighLine(line: number): void {
    const { own, other } = this;
    const word = this.lines[line]!;
    const points = this.points[line]! & LINE_MASK;
    const stones = (word | (word >>> 16)) & points;
    const empty = points & ~stones;
    const above = this.above[line]!;
    const below = this.below[line]!;
    // Points next to an empty one that do not yet see the view's side in that direction.
    const upwards = ~(above >>> own) & (empty >>> 1) & points;
    const downwards = ~(below >>> own) & (empty << 1) & points;
    this.weighRow(line << STRIDE_BITS, empty, stones, upwards, above >>> other, downwards, below >>> other);
  }

  /** As `LaneTables.weighRow`. */
  protected weighRow(
    base: number,
    empty: number,
    filled: number,
    above: number,
    aboveOther: number,
    below: number,
    belowOther: number,
  ): void {
    const { gain, index, entry, values } = this;
    const { cellAt, tupleAt, powerAbove, powerBelow } = this.shape.rows!;
    let gained = 0;
    for (let left = empty; left !== 0; left &= left - 1) {
      const i = 31 - Math.clz32(left & -left);
      const from = base + i - 1;
      if ((filled >>> (i - 1)) & 1) gained = 0;
      if ((above >>> (i - 1)) & 1) {
        const tuple = tupleAt[from]!;
        const more = 1 - 2 * ((aboveOther >>> (i - 1)) & 1);
        gained += values[index[tuple]! + more * powerAbove[from]!]! - entry[tuple]!;
      }
      const point = cellAt[base + i]!;
      gain[point] = gain[point]! + gained;
    }
    gained = 0;
    for (let left = empty; left !== 0; ) {
      const i = 31 - Math.clz32(left);
      left ^= 1 << i;
      const from = base + i + 1;
      if ((filled >>> (i + 1)) & 1) gained = 0;
      if ((below >>> (i + 1)) & 1) {
        const tuple = tupleAt[from]!;
        const more = 1 - 2 * ((belowOther >>> (i + 1)) & 1);
        gained += values[index[tuple]! + more * powerBelow[from]!]! - entry[tuple]!;
      }
      const point = cellAt[base + i]!;
      gain[point] = gain[point]! + gained;
    }
  }

  /**
   * Recalculates the sights along a line. Towards lower indices a carry runs from a stone through
   * the empty points above it into the next stone; towards higher ones the sight spreads in
   * doubling steps.
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
    const base = line << STRIDE_BITS;
    if (below !== this.below[line]) this.changeRow(base, false, this.below[line]!, below);
    if (above !== this.above[line]) this.changeRow(base, true, this.above[line]!, above);
    this.below[line] = below;
    this.above[line] = above;
  }

  /** Sets the digits of one direction in the sights of a line's points. */
  protected changeRow(base: number, isAbove: boolean, before: number, after: number): void {
    const { own, other, index, entry, values } = this;
    const { tupleAt, powerAbove, powerBelow } = this.shape.rows!;
    const power = isAbove ? powerAbove : powerBelow;
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
}
