/** Tables whose sums the kernel adds. */
import type { Weights } from '../shape.ts';
import { Tables } from '../tables.ts';
import { type Kernel, kernelFor, type ViewRecord } from './kernel.ts';

/** The tables of these weights: vectors in the kernel, if available. */
export function openTables(weights: Weights): Tables {
  const kernel = kernelFor(weights);
  const record = kernel?.open();
  return kernel && record ? new KernelTables(weights, kernel, record) : new Tables(weights);
}

export class KernelTables extends Tables {
  private readonly run: Kernel['run'];
  private readonly address: number;

  constructor(weights: Weights, { run }: Kernel, record: ViewRecord) {
    super(weights, record);
    this.run = run;
    this.address = record.address;
    this.readEntries();
  }

  override readEntries(): void {
    this.run.readEntries(this.address);
  }

  override value(): number {
    return this.run.value(this.address, this.output);
  }

  override changeDigit(cell: number, by: number): void {
    this.run.changeDigit(this.address, cell, by);
  }

  protected override change(from: number, to: number): void {
    this.run.change(this.address, from, to);
  }

  override changeRow(base: number, isAbove: boolean, before: number, after: number, own: number): void {
    this.run.changeRow(this.address, base, Number(isAbove), before, after, own, 16 - own);
  }

  override weighRows(own: number): void {
    this.run.weighRows(this.address, own);
  }

  override moveValues(count: number, fromA: number, fromB: number): void {
    this.run.moveValues(this.address, count, fromA, fromB, this.output);
  }
}
