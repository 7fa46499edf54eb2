/**
 * The mobility evaluation: the number of points that each side sees. The logit is a tenth of the
 * difference. Equivalent to the strongest heuristic of other programs for this game.
 */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction
import type { Evaluation } from '../../../search/game.ts';
import { boardOfSize, INDEX_MASK, LINE_STRIDE, STRIDE_BITS } from '../board.ts';
import { LIGHT } from '../color.ts';
import { LINE_MASK } from '../groups.ts';
import { emptyInRow } from '../movegen.ts';
import type { Position } from '../position.ts';
import { sightsOf } from '../sight.ts';

/** Logit per point seen. */
export const LOGIT_OF_A_POINT = 0.1;

/** The number of set bits of every 16-bit word. */
const BITS = new Uint8Array(1 << 16);
for (let word = 1; word < BITS.length; word++) BITS[word] = BITS[word >>> 1]! + (word & 1);

export class Mobility implements Evaluation<Position> {
  private readonly lineCount: number;
  /** Per line: empty points that the side to move does not see at all. */
  private readonly unseen: Int32Array;
  /** Per line: empty points that the opponent sees along this line only. */
  private readonly single: Int32Array;
  /**
   * At `line · LINE_STRIDE + index`: what a stone of the side to move there changes along that
   * line.
   */
  private readonly change: Int8Array;
  /**
   * Indexed by empty point: the sight that a stone there takes from the opponent, less what it
   * takes from its own side.
   */
  private readonly taken: Int8Array;

  constructor(size: number) {
    const { lines, points } = boardOfSize(size);
    this.lineCount = lines;
    this.unseen = new Int32Array(lines);
    this.single = new Int32Array(lines);
    this.change = new Int8Array(lines * LINE_STRIDE);
    this.taken = new Int8Array(points);
  }

  evaluate(position: Position, player: number): number {
    const { rowStart, place } = position.board;
    const sight = sightsOf(position);
    let seen = 0;
    for (let row = 0; row < rowStart.length; row++) {
      const first = 3 * (rowStart[row]! - 1);
      const inRow = sight[row]!;
      let left = emptyInRow(position, row);
      while (left !== 0) {
        const index = 31 - Math.clz32(left);
        left ^= 1 << index;
        const at1 = place[first + 3 * index + 1]!;
        const at2 = place[first + 3 * index + 2]!;
        seen +=
          0x10001 &
          ((inRow >>> index) |
            (sight[at1 >>> STRIDE_BITS]! >>> (at1 & INDEX_MASK)) |
            (sight[at2 >>> STRIDE_BITS]! >>> (at2 & INDEX_MASK)));
      }
    }
    const lead = (seen & LINE_MASK) - (seen >>> 16);
    return LOGIT_OF_A_POINT * (player === LIGHT ? lead : -lead);
  }

  /**
   * Computes the lead after the placement of each move. Changes by the removal that follows are
   * left to the evaluation of the resulting position.
   */
  evaluateMoves(position: Position, moves: Int32Array, count: number, logits: Float32Array): void {
    const { change, taken } = this;
    const { place } = position.board;
    const shift = position.toMove << 4;
    const seen = this.spread(position, sightsOf(position), shift);
    let lead = ((seen >>> shift) & LINE_MASK) - ((seen >>> (16 - shift)) & LINE_MASK);
    // The first stone has no friend in sight, so each of its three lines counts its point as
    // gained.
    if (position.turns(position.toMove) === 0) lead -= 3;
    for (let line = 0; line < this.lineCount; line++) this.weigh(position, line, shift);
    for (let i = 0; i < count; i++) {
      const point = moves[i]!;
      const entry = 3 * point;
      const gain = taken[point]! + change[place[entry]!]! + change[place[entry + 1]!]! + change[place[entry + 2]!]!;
      logits[i] = LOGIT_OF_A_POINT * (lead + gain);
    }
  }

  isExactAfter(position: Position): boolean {
    return !position.hasRemoved;
  }

  /**
   * Fills `unseen`, `single` and `taken` for the side with that shift; returns points seen, Light
   * in the low half.
   */
  private spread(position: Position, sight: Int32Array, shift: number): number {
    const { unseen, single, taken } = this;
    const { rowStart, place } = position.board;
    const otherShift = 16 - shift;
    unseen.fill(0);
    single.fill(0);
    let seen = 0;
    for (let row = 0; row < rowStart.length; row++) {
      const start = rowStart[row]! - 1;
      const inRow = sight[row]!;
      let left = emptyInRow(position, row);
      let unseenInRow = 0;
      let singleInRow = 0;
      while (left !== 0) {
        const index = 31 - Math.clz32(left);
        left ^= 1 << index;
        const point = start + index;
        const at1 = place[3 * point + 1]!;
        const at2 = place[3 * point + 2]!;
        const line1 = at1 >>> STRIDE_BITS;
        const line2 = at2 >>> STRIDE_BITS;
        const sees0 = inRow >>> index;
        const sees1 = sight[line1]! >>> (at1 & INDEX_MASK);
        const sees2 = sight[line2]! >>> (at2 & INDEX_MASK);
        const any = sees0 | sees1 | sees2;
        seen += any & 0x10001;
        taken[point] = ((any >>> otherShift) & 1) - ((any >>> shift) & 1);
        const no = ~(any >>> shift) & 1;
        unseenInRow |= no << index;
        unseen[line1] = unseen[line1]! | (no << (at1 & INDEX_MASK));
        unseen[line2] = unseen[line2]! | (no << (at2 & INDEX_MASK));
        const other0 = (sees0 >>> otherShift) & 1;
        const other1 = (sees1 >>> otherShift) & 1;
        const other2 = (sees2 >>> otherShift) & 1;
        singleInRow |= (other0 & ~(other1 | other2)) << index;
        single[line1] = single[line1]! | ((other1 & ~(other0 | other2)) << (at1 & INDEX_MASK));
        single[line2] = single[line2]! | ((other2 & ~(other0 | other1)) << (at2 & INDEX_MASK));
      }
      unseen[row] = unseenInRow;
      single[row] = singleInRow;
    }
    return seen;
  }

  /**
   * Computes `change` for every empty point of a line, run by run. A stone of the side to move
   * becomes visible to all points of the run, and hides the stone at one end from the points beyond
   * it. Points that saw no friend anywhere are gained if no friend stood at an end. Points behind
   * the new stone that saw the opponent along this line only are lost to the opponent if it stood
   * at one end only.
   */
  private weigh(position: Position, line: number, shift: number): void {
    const { change } = this;
    const word = position.lines[line]!;
    const own = (word >>> shift) & LINE_MASK;
    const theirs = (word >>> (16 - shift)) & LINE_MASK;
    const unseen = this.unseen[line]!;
    const single = this.single[line]!;
    let empty = ~(own | theirs) & ((2 << position.board.lineLength[line]!) - 2);
    const base = line << STRIDE_BITS;
    while (empty !== 0) {
      const first = empty & -empty;
      const sum = empty + first;
      const run = empty & ~sum;
      const top = sum & ~empty;
      const bottom = first >>> 1;
      empty &= sum;
      const gained = own & (bottom | top) ? 0 : BITS[unseen & run]!;
      const hidden = single & run;
      let at = base + 31 - Math.clz32(first);
      const last = base + 31 - Math.clz32(run);
      if (hidden === 0 || (theirs & bottom && theirs & top)) {
        for (; at <= last; at++) change[at] = gained;
      } else if (theirs & bottom) {
        for (; at <= last; at++) change[at] = gained + BITS[hidden & (-2 << (at & INDEX_MASK))]!;
      } else {
        for (; at <= last; at++) change[at] = gained + BITS[hidden & ((1 << (at & INDEX_MASK)) - 1)]!;
      }
    }
  }
}
