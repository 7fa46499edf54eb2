/** A network's tables as one colour reads them: stones, sights, groups and threats. */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction
import type { Weights } from '../../../network/shape.ts';
import { STRIDE_BITS } from '../rules/board.ts';
import type { Color } from '../rules/color.ts';
import { type BoardShape, GROUP_COUNTS } from './shape.ts';
import { SightView } from './sight-view.ts';

/** A stone joins at most this many groups plus one. */
const MOST_JOINED = 2;

export class NetworkView extends SightView {
  private stones = 0;
  /** At `MOST_JOINED + n`: the change of the sum by n more groups of the view's side. */
  private readonly groupGain: Int32Array | Float32Array;
  /** Index of the table of threats, in the phase of the last `prepare`. */
  protected threatsAt = 0;

  constructor(weights: Weights<BoardShape>, color: Color) {
    super(weights, color);
    this.groupGain = this.roomFor(MOST_JOINED + 2);
  }

  /**
   * The sum of all entries for the stones of these line words, these numbers of groups of the
   * view's side and the other one, and the threat against the other one (see ../threats.ts).
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
    if (this.shape.threatsTuple >= 0) this.threatsAt = this.placeOf(this.shape.threatsTuple, 0);
    if (this.shape.firstSight < 0) return;
    this.gain.fill(0);
    for (let line = 0; line < lines.length; line++) this.weighLine(line);
  }

  /**
   * The sum with one more stone of the view's side on an empty point, which adds this many groups
   * and makes this threat.
   */
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

  private setGroups(own: number, other: number): void {
    const tuple = this.shape.groupsTuple;
    if (tuple >= 0) this.setIndex(tuple, this.groupsAt(own, other));
  }

  /** Sets a tuple without points, if it exists. */
  private setEntry(tuple: number, number: number): void {
    if (tuple >= 0) this.setIndex(tuple, this.placeOf(tuple, number));
  }

  protected weighGroups(own: number, other: number): void {
    const tuple = this.shape.groupsTuple;
    if (tuple < 0) return;
    const { groupGain, values } = this;
    for (let more = -MOST_JOINED; more <= 1; more++) {
      groupGain[more + MOST_JOINED] = values[this.groupsAt(own + more, other)]! - this.entry[tuple]!;
    }
  }

  protected groupsAt(own: number, other: number): number {
    const bounded = GROUP_COUNTS * Math.max(0, Math.min(GROUP_COUNTS - 1, own)) + Math.min(GROUP_COUNTS - 1, other);
    return this.placeOf(this.shape.groupsTuple, bounded);
  }

  /**
   * Updates everything to the stones of these line words. The phase may be that of a neighbouring
   * position.
   */
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
        // Removed stones first: if another colour takes a point, its digit must not exceed 2
        // meanwhile, which would be an entry of another table or out of range.
        const sign = gone !== 0 ? -1 : 1;
        const bit = 31 - Math.clz32(gone !== 0 ? gone : come);
        if (gone !== 0) gone ^= 1 << bit;
        else come ^= 1 << bit;
        const digit = (bit & 16) === this.own ? 1 : 2;
        const point = start + (bit & 15);
        this.stones += sign;
        this.changeDigit(point, sign * digit);
        if (!hasSight) continue;
        this.followLine(place[3 * point + 1]! >>> STRIDE_BITS, lines);
        this.followLine(place[3 * point + 2]! >>> STRIDE_BITS, lines);
      }
      if (hasSight) this.followLine(row, lines);
      else known[row] = word;
    }
  }
}
