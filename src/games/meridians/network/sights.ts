/** The `sight` tuples as one colour reads them: which stone every point sees first in each direction. */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction
import type { Tables } from '../../../network/tables.ts';
import { type Board, STRIDE_BITS } from '../rules/board.ts';
import type { Color } from '../rules/color.ts';
import { LINE_MASK } from '../rules/groups.ts';

export class Sights {
  private readonly tables: Tables;
  /** Shift of the stones of the colour in a line's word, and that of the other one. */
  private readonly own: number;
  private readonly other: number;
  /** Bits 1 to length of each line, in both halves. */
  private readonly points: Int32Array;
  /**
   * By line: the points, empty or not, whose first stone towards lower indices is Light's (lower
   * half) or Dark's (upper half); and the same towards higher indices.
   */
  private readonly below: Int32Array;
  private readonly above: Int32Array;

  constructor(tables: Tables, { lines, lineLength }: Board, color: Color) {
    this.tables = tables;
    this.own = 16 * color;
    this.other = 16 - this.own;
    this.points = Int32Array.from(lineLength, (length) => ((1 << (length + 1)) - 2) * 0x10001);
    this.below = new Int32Array(lines);
    this.above = new Int32Array(lines);
  }

  /**
   * Updates the sights along a line to its word. Towards lower indices a carry runs from a stone
   * through the empty points above it into the next stone; towards higher ones the sight spreads in
   * doubling steps.
   */
  follow(line: number, word: number): void {
    const { tables, own } = this;
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
    if (below !== this.below[line]) tables.changeRow(base, false, this.below[line]!, below, own);
    if (above !== this.above[line]) tables.changeRow(base, true, this.above[line]!, above, own);
    this.below[line] = below;
    this.above[line] = above;
  }

  /**
   * Adds to the gains what stones on a line's empty points change along it: such a stone becomes the
   * first one seen from all points up to the next stones on either side, and from those stones.
   */
  weigh(line: number, word: number): void {
    const { own, other } = this;
    const points = this.points[line]! & LINE_MASK;
    const stones = (word | (word >>> 16)) & points;
    const empty = points & ~stones;
    const above = this.above[line]!;
    const below = this.below[line]!;
    // Points next to an empty one that do not yet see the colour in that direction.
    const upwards = ~(above >>> own) & (empty >>> 1) & points;
    const downwards = ~(below >>> own) & (empty << 1) & points;
    this.tables.weighRow(line << STRIDE_BITS, empty, stones, upwards, above >>> other, downwards, below >>> other);
  }
}
