/** A network's tables as one colour reads them: stones, sights, groups and threats. */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction
import type { Tables } from '../../../network/tables.ts';
import { type Board, boardOfSize, STRIDE_BITS } from '../board.ts';
import type { Color } from '../color.ts';
import { GROUP_COUNTS } from './group-counts.ts';
import type { BoardShape } from './shape.ts';
import { Sights } from './sights.ts';

/** A stone joins at most this many groups plus one. */
const MOST_JOINED = 2;

export class NetworkView {
  readonly tables: Tables;
  private readonly shape: BoardShape;
  private readonly board: Board;
  private readonly sights: Sights | undefined;
  /** The line words to which the tables are up to date: the words of their rows. */
  private readonly lines: Int32Array;
  /** Shift of the stones of the view's side in a line's word. */
  private readonly own: number;
  private stones = 0;
  /** At `MOST_JOINED + n`: the entry for n more groups of the view's side than at the last `prepare`. */
  private readonly groupEntries = new Int32Array(MOST_JOINED + 2);
  /** Index of the table of threats, in the phase of the last `prepare`. */
  private threatsAt = 0;

  /** The tables have the shape. */
  constructor(shape: BoardShape, tables: Tables, color: Color) {
    const board = boardOfSize(shape.size);
    this.tables = tables;
    this.shape = shape;
    this.board = board;
    this.own = 16 * color;
    this.lines = shape.firstSight >= 0 ? tables.rows.words : new Int32Array(board.lines);
    if (shape.firstSight >= 0) this.sights = new Sights(tables, board, color);
  }

  /**
   * The sum of all entries for the stones of these line words, these numbers of groups of the
   * view's side and the other one, and the threat against the other one (see ../threats.ts).
   */
  sumOf(lines: Int32Array, own: number, other: number, threat: number): number {
    this.follow(lines, own, other, threat);
    this.tables.enterPhase(this.stones);
    return this.tables.value();
  }

  /** Prepares `addMove` for these stones and groups. */
  prepare(lines: Int32Array, own: number, other: number): void {
    const { tables, groupEntries } = this;
    const { groupsTuple, threatsTuple } = this.shape;
    this.follow(lines, own, other, 0);
    tables.enterPhase(this.stones + 1);
    if (groupsTuple >= 0) {
      for (let i = 0; i < groupEntries.length; i++) groupEntries[i] = this.groupsAt(own + i - MOST_JOINED, other);
    }
    if (threatsTuple >= 0) this.threatsAt = tables.placeOf(threatsTuple, 0);
    tables.weighRows(this.own);
  }

  /**
   * Makes one more stone of the view's side on an empty point the move with this number in `sums`. It
   * adds this many groups and makes this threat.
   */
  addMove(number: number, point: number, groups: number, threat: number): void {
    const { moves } = this.tables;
    moves.cell[number] = point;
    moves.toA[number] = this.groupEntries[MOST_JOINED + groups]!;
    moves.toB[number] = this.threatsAt + threat;
  }

  /** The sums after each of the first moves. */
  sums(count: number): Float64Array {
    this.tables.moveValues(count, this.groupEntries[MOST_JOINED]!, this.threatsAt);
    return this.tables.moves.value;
  }

  private groupsAt(own: number, other: number): number {
    const bounded = GROUP_COUNTS * Math.max(0, Math.min(GROUP_COUNTS - 1, own)) + Math.min(GROUP_COUNTS - 1, other);
    return this.tables.placeOf(this.shape.groupsTuple, bounded);
  }

  /** Updates the tables to a position. The phase may be that of a neighbouring position. */
  private follow(lines: Int32Array, own: number, other: number, threat: number): void {
    const { tables, lines: known } = this;
    const { rowStart, place } = this.board;
    const { groupsTuple, threatsTuple } = this.shape;
    for (let row = 0; row < rowStart.length; row++) {
      const word = lines[row]!;
      let gone = known[row]! & ~word;
      let come = word & ~known[row]!;
      if ((gone | come) === 0) continue;
      const start = rowStart[row]! - 1;
      while ((gone | come) !== 0) {
        // Removed stones first: if another colour takes a point, its digit must not exceed 2
        // meanwhile, which would be an entry of another table or out of range.
        const sign = gone !== 0 ? -1 : 1;
        const bit = 31 - Math.clz32(gone !== 0 ? gone : come);
        if (gone !== 0) gone ^= 1 << bit;
        else come ^= 1 << bit;
        const digit = (bit & 16) === this.own ? 1 : 2;
        const point = start + (bit & 15);
        this.stones += sign;
        tables.changeDigit(point, sign * digit);
        this.followLine(place[3 * point + 1]! >>> STRIDE_BITS, lines);
        this.followLine(place[3 * point + 2]! >>> STRIDE_BITS, lines);
      }
      this.followLine(row, lines);
    }
    if (groupsTuple >= 0) tables.setIndex(groupsTuple, this.groupsAt(own, other));
    if (threatsTuple >= 0) tables.setIndex(threatsTuple, tables.placeOf(threatsTuple, threat));
  }

  private followLine(line: number, lines: Int32Array): void {
    const word = lines[line]!;
    if (word === this.lines[line]) return;
    this.lines[line] = word;
    this.sights?.follow(line, word);
  }
}
