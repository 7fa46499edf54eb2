/** Vector tables in the kernel's memory. */
import { LaneTables } from '../lanes/lane-tables.ts';
import type { Shape, Weights } from '../shape.ts';
import { type Kernel, kernelFor, type ViewRecord } from './kernel.ts';

/** Vector tables, with the kernel if available. */
export function openLanes<S extends Shape>(weights: Weights<S>): LaneTables<S> {
  const kernel = kernelFor(weights);
  const record = kernel?.open();
  return kernel && record ? new KernelTables(weights, kernel, record) : new LaneTables(weights);
}

export class KernelTables<S extends Shape> extends LaneTables<S> {
  private readonly run: Kernel['run'];
  private readonly address: number;

  constructor(weights: Weights<S>, { run }: Kernel, record: ViewRecord) {
    super(weights, record);
    this.run = run;
    this.address = record.address;
  }

  override value(): number {
    return this.run.value(this.address, this.output);
  }

  override changeDigit(cell: number, by: number): void {
    this.run.changeDigit(this.address, cell, by);
  }

  override change(from: number, to: number): void {
    this.run.change(this.address, from, to);
  }

  override changeRow(base: number, isAbove: boolean, before: number, after: number, own: number): void {
    this.run.changeRow(this.address, base, Number(isAbove), before, after, own, 16 - own);
  }

  override clearGains(): void {
    this.run.clearGains(this.address);
  }

  override weighRow(
    base: number,
    empty: number,
    filled: number,
    above: number,
    aboveOther: number,
    below: number,
    belowOther: number,
  ): void {
    this.run.weighRow(this.address, base, empty, filled, above, aboveOther, below, belowOther);
  }

  override moveValue(cell: number, fromA: number, toA: number, fromB: number, toB: number): number {
    return this.run.moveValue(this.address, cell, fromA, toA, fromB, toB, this.output);
  }
}
