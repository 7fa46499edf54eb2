/**
 * Vector tables whose sums the kernel calculates: they write lists of changes and ask for the
 * results. All views of a network share the kernel and its list, so a view must finish what it has
 * begun (by `value` or `endGains`) before another begins.
 */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction
import { LaneTables } from '../lanes/lane-tables.ts';
import { firstIndex, LANES, type Shape, type Weights } from '../shape.ts';
import { type Kernel, kernelFor, MOST_ASKED, MOST_CELLS } from './kernel.ts';

/** Vector tables, with the kernel if available. */
export function openLanes<S extends Shape>(weights: Weights<S>, index = firstIndex(weights.shape)): LaneTables<S> {
  const kernel = kernelFor(weights);
  return kernel ? new KernelTables(weights, index, kernel) : new LaneTables(weights, index);
}

export class KernelTables<S extends Shape> extends LaneTables<S> {
  private readonly kernel: Kernel;
  private readonly asked: Int32Array;
  /** Integers in the list being written. */
  private count = 0;
  private cells = 0;
  private cell = 0;

  constructor(weights: Weights<S>, index: Int32Array, kernel: Kernel) {
    super(weights, index);
    this.kernel = kernel;
    this.asked = kernel.asked;
  }

  override value(): number {
    this.follow();
    return this.kernel.run.value(this.output);
  }

  override readEntries(): void {
    // The base constructor calls this first and needs the sums in TypeScript. Later calls do
    // nothing, since integer weights do not change.
    if (this.kernel === undefined) super.readEntries();
  }

  override change(from: number, to: number): void {
    if (this.count === MOST_ASKED) this.follow();
    this.ask(from, to);
  }

  /**
   * If a tuple counts more than once, the rest is added to the kernel's sums, which must belong to
   * these tables.
   */
  override setIndex(tuple: number, at: number): void {
    const more = this.shape.times[tuple]! - 1;
    const from = this.index[tuple]!;
    if (at === from) return;
    this.index[tuple] = at;
    this.change(from, at);
    if (more === 0) return;
    this.follow();
    const { sums } = this.kernel;
    sums[0] = sums[0]! + more * (this.values[LANES * at]! - this.values[LANES * from]!);
  }

  override beginGains(cells: number): void {
    if (cells > MOST_CELLS) throw new Error(`${cells} cells are more than the kernel has room for`);
    this.follow();
    this.cells = cells;
  }

  override stepGain(from: number, to: number, where: number): void {
    const { asked, count } = this;
    asked[count] = from;
    asked[count + 1] = to;
    asked[count + 2] = where;
    this.count = count + 3;
  }

  override endGains(): void {
    this.kernel.run.weigh(this.count / 3, this.cells);
    this.count = 0;
  }

  override beginMove(cell: number): void {
    const { index, asked } = this;
    const { entryStart, entryTuple, entryPower } = this.shape;
    this.cell = cell;
    const end = entryStart[cell + 1]!;
    let count = 0;
    for (let e = entryStart[cell]!; e < end; e++) {
      const from = index[entryTuple[e]!]!;
      asked[count] = from;
      asked[count + 1] = from + entryPower[e]!;
      count += 2;
    }
    this.count = count;
  }

  override addToMove(from: number, to: number): void {
    this.ask(from, to);
  }

  override moveValue(): number {
    const pairs = this.count >> 1;
    this.count = 0;
    return this.kernel.run.valueWith(this.cell, pairs, this.output);
  }

  private ask(from: number, to: number): void {
    const { asked, count } = this;
    asked[count] = from;
    asked[count + 1] = to;
    this.count = count + 2;
  }

  /** Applies all pending changes to the sums in memory. */
  private follow(): void {
    const { kernel } = this;
    const { owner } = kernel;
    if (owner !== this) {
      if (owner instanceof KernelTables) owner.sums.set(kernel.sums);
      kernel.sums.set(this.sums);
      kernel.owner = this;
    }
    if (this.count === 0) return;
    kernel.run.change(this.count >> 1);
    this.count = 0;
  }
}
