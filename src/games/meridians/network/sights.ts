/** The `sight` tuples as one colour reads them: which stone every point sees first in each direction. */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction
import type { Tables } from '../../../network/tables.ts';
import { type Board, STRIDE_BITS } from '../board.ts';
import type { Color } from '../color.ts';

export class Sights {
  private readonly tables: Tables;
  /** Shift of the stones of the colour in a line's word. */
  private readonly own: number;
  /** Bits 1 to length of each line, in both halves. */
  private readonly points: Int32Array;

  constructor(tables: Tables, { lineLength }: Board, color: Color) {
    this.tables = tables;
    this.own = 16 * color;
    this.points = Int32Array.from(lineLength, (length) => ((1 << (length + 1)) - 2) * 0x10001);
  }

  /**
   * Updates the sights along a line to its word. Towards lower indices a carry runs from a stone
   * through the empty points above it into the next stone; towards higher ones the sight spreads in
   * doubling steps.
   */
  follow(line: number, word: number): void {
    const { tables, own } = this;
    const { rows: seen } = tables;
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
    if (below !== seen.below[line]) tables.changeRow(base, false, seen.below[line]!, below, own);
    if (above !== seen.above[line]) tables.changeRow(base, true, seen.above[line]!, above, own);
    seen.below[line] = below;
    seen.above[line] = above;
  }
}
