/** A network's vector tables as one colour reads them; the counterpart of `NetworkView`. */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction
import { openLanes } from '../../../network/kernel/kernel-tables.ts';
import { ANEW, CELL, LaneTables, SAME } from '../../../network/lanes/lane-tables.ts';
import type { Weights } from '../../../network/shape.ts';
import { STRIDE_BITS } from '../rules/board.ts';
import type { Color } from '../rules/color.ts';
import { LINE_MASK } from '../rules/groups.ts';
import type { BoardShape } from './shape.ts';
import { NetworkView } from './view.ts';

export class LaneView extends NetworkView {
  readonly tables: LaneTables<BoardShape>;
  /** Numbers of groups of the view's side and the other one, at the last `prepare`. */
  private ownGroups = 0;
  private otherGroups = 0;

  /** Use it without the kernel to read its sums. */
  constructor(weights: Weights<BoardShape>, color: Color, usesKernel = true) {
    super(weights, color);
    this.tables = usesKernel ? openLanes(weights, this.index) : new LaneTables(weights, this.index);
  }

  override sumOf(lines: Int32Array, own: number, other: number, threat: number): number {
    super.sumOf(lines, own, other, threat);
    return this.tables.value();
  }

  override prepare(lines: Int32Array, own: number, other: number): void {
    // The base class starts the gains of lines after all tuples have followed.
    super.prepare(lines, own, other);
    this.tables.endGains();
  }

  override sumWith(point: number, groups: number, threat: number): number {
    const { groupsTuple } = this.shape;
    const { index, tables, threatsAt } = this;
    tables.beginMove(point);
    if (groupsTuple >= 0)
      tables.addToMove(index[groupsTuple]!, this.groupsAt(this.ownGroups + groups, this.otherGroups));
    if (threat !== 0) tables.addToMove(threatsAt, threatsAt + threat);
    return tables.moveValue();
  }

  override value(): number {
    return this.tables.value();
  }

  override marginSum(): number {
    return this.tables.marginSum();
  }

  override readEntries(): void {
    // The constructor of the base class calls this before the vectors exist.
    this.tables?.readEntries();
  }

  override changeDigit(cell: number, by: number): void {
    this.tables.changeDigit(cell, by);
  }

  override setIndex(tuple: number, at: number): void {
    this.tables.setIndex(tuple, at);
  }

  override enterPhase(filled: number): void {
    this.tables.enterPhase(filled);
  }

  protected override weighGroups(own: number, other: number): void {
    this.ownGroups = own;
    this.otherGroups = other;
    this.tables.beginGains(this.board.points);
  }

  protected override weighLine(line: number): void {
    const { own, other, index, tables, tupleAt, powerAbove, powerBelow } = this;
    const { pointOnLine } = this.board;
    const base = line << STRIDE_BITS;
    const word = this.lines[line]!;
    const points = this.points[line]! & LINE_MASK;
    const stones = (word | (word >>> 16)) & points;
    const empty = points & ~stones;
    const above = this.above[line]!;
    const below = this.below[line]!;
    const upwards = ~(above >>> own) & (empty >>> 1) & points;
    const downwards = ~(below >>> own) & (empty << 1) & points;
    let anew = ANEW;
    for (let left = empty; left !== 0; left &= left - 1) {
      const i = 31 - Math.clz32(left & -left);
      const where = CELL * pointOnLine[base + i]!;
      if ((stones >>> (i - 1)) & 1) anew = ANEW;
      if ((upwards >>> (i - 1)) & 1) {
        const from = index[tupleAt[base + i - 1]!]!;
        const more = 1 - 2 * ((above >>> (i - 1 + other)) & 1);
        tables.stepGain(from, from + more * powerAbove[base + i - 1]!, where + anew);
        anew = 0;
      } else if (anew === 0) tables.stepGain(0, 0, where + SAME);
    }
    anew = ANEW;
    for (let left = empty; left !== 0; ) {
      const i = 31 - Math.clz32(left);
      left ^= 1 << i;
      const where = CELL * pointOnLine[base + i]!;
      if ((stones >>> (i + 1)) & 1) anew = ANEW;
      if ((downwards >>> (i + 1)) & 1) {
        const from = index[tupleAt[base + i + 1]!]!;
        const more = 1 - 2 * ((below >>> (i + 1 + other)) & 1);
        tables.stepGain(from, from + more * powerBelow[base + i + 1]!, where + anew);
        anew = 0;
      } else if (anew === 0) tables.stepGain(0, 0, where + SAME);
    }
  }

  protected override changeDirection(line: number, power: Int32Array, before: number, after: number): void {
    const { own, other, index, tables, tupleAt } = this;
    const base = line << STRIDE_BITS;
    const changed = before ^ after;
    let left = (changed | (changed >>> 16)) & LINE_MASK;
    while (left !== 0) {
      const i = 31 - Math.clz32(left);
      left ^= 1 << i;
      const tuple = tupleAt[base + i]!;
      const more =
        ((after >>> (i + own)) & 1) -
        ((before >>> (i + own)) & 1) +
        2 * (((after >>> (i + other)) & 1) - ((before >>> (i + other)) & 1));
      const from = index[tuple]!;
      const to = from + more * power[base + i]!;
      index[tuple] = to;
      tables.change(from, to);
    }
  }
}
