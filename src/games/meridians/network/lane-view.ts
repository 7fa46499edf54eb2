/** A network's vector tables read for the side of one colour: what `NetworkView` does with numbers. */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction
import { addVector, LaneTables } from '../../../network/lanes/lane-tables.ts';
import { LANES, type Weights } from '../../../network/shape.ts';
import { STRIDE_BITS } from '../rules/board.ts';
import type { Color } from '../rules/color.ts';
import { LINE_MASK } from '../rules/groups.ts';
import type { BoardShape } from './shape.ts';
import { MOST_JOINED, NetworkView } from './view.ts';

export class LaneView extends NetworkView {
  readonly tables: LaneTables<BoardShape>;
  /** By empty point, a vector each: what a stone of the own side there changes in the sight of others. */
  private readonly gains: Int32Array | Float64Array;
  /** At `MOST_JOINED + n`, a vector each: what n groups of the own side more change. */
  private readonly groupGains: Int32Array | Float64Array;
  private readonly running: Int32Array | Float64Array;

  constructor(weights: Weights<BoardShape>, color: Color) {
    super(weights, color);
    this.tables = new LaneTables(weights, this.index);
    this.gains = this.tables.roomFor(this.board.points);
    this.groupGains = this.tables.roomFor(MOST_JOINED + 2);
    this.running = this.tables.roomFor(1);
  }

  override sumOf(lines: Int32Array, own: number, other: number, threat: number): number {
    super.sumOf(lines, own, other, threat);
    return this.tables.value();
  }

  override prepare(lines: Int32Array, own: number, other: number): void {
    this.gains.fill(0);
    super.prepare(lines, own, other);
  }

  override sumWith(point: number, groups: number, threat: number): number {
    const { entryStart, entryTuple, entryPower } = this.shape;
    const { index, tables, running, threatsAt } = this;
    running.set(tables.sums);
    addVector(running, 0, this.gains, LANES * point);
    if (this.shape.groupsTuple >= 0) addVector(running, 0, this.groupGains, LANES * (groups + MOST_JOINED));
    if (threat !== 0) tables.addChange(running, 0, threatsAt, threatsAt + threat);
    const end = entryStart[point + 1]!;
    for (let e = entryStart[point]!; e < end; e++) {
      const from = index[entryTuple[e]!]!;
      tables.addChange(running, 0, from, from + entryPower[e]!);
    }
    return tables.valueOf(running);
  }

  override value(): number {
    return this.tables.value();
  }

  override marginSum(): number {
    return this.tables.marginSum();
  }

  override readEntries(): void {
    // The constructor of the numbers' view reads them first, before there are vectors.
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
    const { groupsTuple } = this.shape;
    if (groupsTuple < 0) return;
    const { groupGains, tables, index } = this;
    groupGains.fill(0);
    for (let more = -MOST_JOINED; more <= 1; more++) {
      tables.addChange(groupGains, LANES * (more + MOST_JOINED), index[groupsTuple]!, this.groupsAt(own + more, other));
    }
  }

  protected override weighLine(line: number): void {
    const { gains, own, other, index, tables, running, tupleAt, powerAbove, powerBelow } = this;
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
    running.fill(0);
    for (let left = empty; left !== 0; left &= left - 1) {
      const i = 31 - Math.clz32(left & -left);
      if ((stones >>> (i - 1)) & 1) running.fill(0);
      if ((upwards >>> (i - 1)) & 1) {
        const from = index[tupleAt[base + i - 1]!]!;
        const more = 1 - 2 * ((above >>> (i - 1 + other)) & 1);
        tables.addChange(running, 0, from, from + more * powerAbove[base + i - 1]!);
      }
      addVector(gains, LANES * pointOnLine[base + i]!, running, 0);
    }
    running.fill(0);
    for (let left = empty; left !== 0; ) {
      const i = 31 - Math.clz32(left);
      left ^= 1 << i;
      if ((stones >>> (i + 1)) & 1) running.fill(0);
      if ((downwards >>> (i + 1)) & 1) {
        const from = index[tupleAt[base + i + 1]!]!;
        const more = 1 - 2 * ((below >>> (i + 1 + other)) & 1);
        tables.addChange(running, 0, from, from + more * powerBelow[base + i + 1]!);
      }
      addVector(gains, LANES * pointOnLine[base + i]!, running, 0);
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
      tables.addChange(tables.sums, 0, from, to);
    }
  }
}
