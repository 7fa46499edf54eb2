/**
 * Mobility: the points that a side sees. The value of a position is the logistic of a tenth of the difference, which is
 * what the strongest heuristic of other programs for this game amounts to.
 *
 * A sight word of a line has the form of the line's word: bit `i` says that the empty point at index `i` sees Light
 * along that line, bit `16 + i` that it sees Dark. Both colours are worked out at once, since bit 0 of a half is no point
 * and keeps carries and shifts of one half out of the other.
 */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction
import type { Evaluation } from '../game.ts';
import { boardOfSize, INDEX_MASK, LINE_STRIDE, STRIDE_BITS } from './board.ts';
import { LINE_MASK } from './groups.ts';
import { LIGHT, type Position } from './position.ts';

/** Logit of one more point seen. */
const SCALE = 0.1;

/** Set bits of every 16-bit word. */
const BITS = new Uint8Array(1 << 16);
for (let word = 1; word < BITS.length; word++) BITS[word] = BITS[word >>> 1]! + (word & 1);

export class Mobility implements Evaluation<Position> {
  private readonly lineCount: number;
  /** Bits 1 to length of each line, in both halves. */
  private readonly pointsOf: Int32Array;
  /** The line words for which `sight` holds. */
  private readonly known: Int32Array;
  private readonly sight: Int32Array;
  /** Per line, by colour of the side to move: empty points that it does not see at all. */
  private readonly unseen: Int32Array;
  /** Per line: empty points that the opponent sees along this line only. */
  private readonly single: Int32Array;
  /** At `line · LINE_STRIDE + index`: what a stone of the side to move there changes along that line. */
  private readonly change: Int8Array;

  constructor(size: number) {
    const { lines, lineLength } = boardOfSize(size);
    this.lineCount = lines;
    this.pointsOf = Int32Array.from(lineLength, (length) => {
      const points = (1 << (length + 1)) - 2;
      return points | (points << 16);
    });
    this.known = new Int32Array(lines).fill(1);
    this.sight = new Int32Array(lines);
    this.unseen = new Int32Array(lines);
    this.single = new Int32Array(lines);
    this.change = new Int8Array(lines * LINE_STRIDE);
  }

  evaluate(position: Position, player: number): number {
    this.look(position);
    const seen = this.countSeen(position);
    const lead = (seen & LINE_MASK) - (seen >>> 16);
    return SCALE * (player === LIGHT ? lead : -lead);
  }

  /**
   * The lead after each move as its placement makes it; what the removal that follows may change is left to the
   * evaluation of the position it leads to.
   */
  evaluateMoves(position: Position, moves: Int32Array, count: number, logits: Float32Array): number {
    const { change } = this;
    const { place } = position.board;
    const shift = position.toMove << 4;
    this.look(position);
    const seen = this.spread(position, shift);
    const lead = ((seen >>> shift) & LINE_MASK) - ((seen >>> (16 - shift)) & LINE_MASK);
    for (let line = 0; line < this.lineCount; line++) this.weigh(position, line, shift);
    for (let i = 0; i < count; i++) {
      const entry = 3 * moves[i]!;
      const at0 = place[entry]!;
      const at1 = place[entry + 1]!;
      const at2 = place[entry + 2]!;
      const { sight } = this;
      const sights =
        (sight[at0 >>> STRIDE_BITS]! >>> (at0 & INDEX_MASK)) |
        (sight[at1 >>> STRIDE_BITS]! >>> (at1 & INDEX_MASK)) |
        (sight[at2 >>> STRIDE_BITS]! >>> (at2 & INDEX_MASK));
      const taken = ((sights >>> (16 - shift)) & 1) - ((sights >>> shift) & 1);
      logits[i] = SCALE * (lead + taken + change[at0]! + change[at1]! + change[at2]!);
    }
    return SCALE * lead;
  }

  /** Brings the sight words up to date; lines that are as they were at the last call are passed over. */
  private look(position: Position): void {
    const { known, sight, pointsOf } = this;
    const { lines } = position;
    for (let line = 0; line < this.lineCount; line++) {
      const word = lines[line]!;
      if (word === known[line]) continue;
      known[line] = word;
      const occupied = word | (word << 16) | (word >>> 16);
      const empty = ~occupied & pointsOf[line]!;
      // Upwards a carry runs through the empty points above a stone; downwards the sight is spread in doubling steps.
      const upwards = empty & ~(empty + ((word << 1) & empty));
      let spread = (word >>> 1) & empty;
      let open = empty;
      spread |= open & (spread >>> 1);
      open &= open >>> 1;
      spread |= open & (spread >>> 2);
      open &= open >>> 2;
      spread |= open & (spread >>> 4);
      open &= open >>> 4;
      spread |= open & (spread >>> 8);
      sight[line] = upwards | spread;
    }
  }

  /** Points seen by Light in the low half, by Dark in the high half. */
  private countSeen(position: Position): number {
    const { sight } = this;
    const { place } = position.board;
    const { empties, emptyCount } = position;
    let seen = 0;
    for (let i = 0; i < emptyCount; i++) {
      const entry = 3 * empties[i]!;
      const at0 = place[entry]!;
      const at1 = place[entry + 1]!;
      const at2 = place[entry + 2]!;
      seen +=
        0x10001 &
        ((sight[at0 >>> STRIDE_BITS]! >>> (at0 & INDEX_MASK)) |
          (sight[at1 >>> STRIDE_BITS]! >>> (at1 & INDEX_MASK)) |
          (sight[at2 >>> STRIDE_BITS]! >>> (at2 & INDEX_MASK)));
    }
    return seen;
  }

  /** Fills `unseen` and `single` for the side with that shift; returns what `countSeen` does. */
  private spread(position: Position, shift: number): number {
    const { sight, unseen, single } = this;
    const { place } = position.board;
    const { empties, emptyCount } = position;
    const otherShift = 16 - shift;
    unseen.fill(0);
    single.fill(0);
    let seen = 0;
    for (let i = 0; i < emptyCount; i++) {
      const entry = 3 * empties[i]!;
      const at0 = place[entry]!;
      const at1 = place[entry + 1]!;
      const at2 = place[entry + 2]!;
      const line0 = at0 >>> STRIDE_BITS;
      const line1 = at1 >>> STRIDE_BITS;
      const line2 = at2 >>> STRIDE_BITS;
      const sees0 = sight[line0]! >>> (at0 & INDEX_MASK);
      const sees1 = sight[line1]! >>> (at1 & INDEX_MASK);
      const sees2 = sight[line2]! >>> (at2 & INDEX_MASK);
      const any = sees0 | sees1 | sees2;
      seen += any & 0x10001;
      const no = ~(any >>> shift) & 1;
      unseen[line0] = unseen[line0]! | (no << (at0 & INDEX_MASK));
      unseen[line1] = unseen[line1]! | (no << (at1 & INDEX_MASK));
      unseen[line2] = unseen[line2]! | (no << (at2 & INDEX_MASK));
      const other0 = (sees0 >>> otherShift) & 1;
      const other1 = (sees1 >>> otherShift) & 1;
      const other2 = (sees2 >>> otherShift) & 1;
      single[line0] = single[line0]! | ((other0 & ~(other1 | other2)) << (at0 & INDEX_MASK));
      single[line1] = single[line1]! | ((other1 & ~(other0 | other2)) << (at1 & INDEX_MASK));
      single[line2] = single[line2]! | ((other2 & ~(other0 | other1)) << (at2 & INDEX_MASK));
    }
    return seen;
  }

  /**
   * Works out `change` for every empty point of a line, run by run. A stone of the side to move shows itself to all
   * points of the run, and hides the stone at one end from those beyond it: if no friend stood at an end, the points that
   * saw no friend anywhere are gained; if the opponent stood at one end only, those behind the new stone that saw the
   * opponent along this line alone are lost to it.
   */
  private weigh(position: Position, line: number, shift: number): void {
    const { change } = this;
    const word = position.lines[line]!;
    const own = (word >>> shift) & LINE_MASK;
    const theirs = (word >>> (16 - shift)) & LINE_MASK;
    const unseen = this.unseen[line]!;
    const single = this.single[line]!;
    let empty = ~(own | theirs) & this.pointsOf[line]! & LINE_MASK;
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
