/** A network's vector tables as one colour reads them; the counterpart of `NetworkView`. */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction
import { openLanes } from '../../../network/kernel/kernel-tables.ts';
import { LaneTables } from '../../../network/lanes/lane-tables.ts';
import type { Weights } from '../../../network/shape.ts';
import type { Color } from '../rules/color.ts';
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
    this.tables = usesKernel ? openLanes(weights) : new LaneTables(weights);
    this.index = this.tables.index;
  }

  override sumOf(lines: Int32Array, own: number, other: number, threat: number): number {
    super.sumOf(lines, own, other, threat);
    return this.tables.value();
  }

  override sumWith(point: number, groups: number, threat: number): number {
    const { groupsTuple } = this.shape;
    const { threatsAt } = this;
    const hasGroups = groupsTuple >= 0;
    const before = hasGroups ? this.index[groupsTuple]! : 0;
    const after = hasGroups ? this.groupsAt(this.ownGroups + groups, this.otherGroups) : 0;
    return this.tables.moveValue(point, before, after, threatsAt, threatsAt + threat);
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
    this.tables.clearGains();
  }

  protected override weighRow(
    base: number,
    empty: number,
    filled: number,
    above: number,
    aboveOther: number,
    below: number,
    belowOther: number,
  ): void {
    this.tables.weighRow(base, empty, filled, above, aboveOther, below, belowOther);
  }

  protected override changeRow(base: number, isAbove: boolean, before: number, after: number): void {
    this.tables.changeRow(base, isAbove, before, after, this.own);
  }
}
