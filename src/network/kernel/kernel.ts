/**
 * Sums of vectors in WebAssembly with SIMD (`assembly/lanes.ts`). Each thread has one instance per
 * network, with a copy of the weights in its memory; all views of that network take turns.
 */
import { host } from '../../util/host.ts';
import { KERNEL_FILE } from '../late.ts';
import { LANES, type Weights } from '../shape.ts';

/** Addresses in its memory, in bytes, as in `assembly/lanes.ts`. */
const SUMS = 1024;
const ASKED = 2048;
const GAINS = 0x20000;
const WEIGHTS = 0x40000;
const PAGE = 65536;
/** Maximum number of cells, of 32 bytes each. */
export const MOST_CELLS = (WEIGHTS - GAINS) / (4 * LANES);
/** Maximum length of a list of changes, in integers. */
export const MOST_ASKED = (GAINS - ASKED) / 4;

interface Exports {
  change(pairs: number): void;
  weigh(steps: number, cells: number): void;
  value(output: number): number;
  valueWith(cell: number, pairs: number, output: number): number;
}

export class Kernel {
  readonly sums: Int32Array;
  /** The list of changes for the next call. */
  readonly asked: Int32Array;
  readonly run: Exports;
  /** The tables whose sums are in memory. */
  owner: object | undefined;
  private readonly weights: Int16Array;
  private readonly outputAt: number;

  constructor(module: WebAssembly.Module, values: Int16Array, outputAt: number) {
    const pages = Math.ceil((WEIGHTS + 2 * values.length) / PAGE);
    const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
    const { buffer } = memory;
    this.weights = new Int16Array(buffer, WEIGHTS, values.length);
    this.outputAt = outputAt;
    this.load(values);
    this.sums = new Int32Array(buffer, SUMS, LANES);
    this.asked = new Int32Array(buffer, ASKED, MOST_ASKED);
    this.run = new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as Exports;
  }

  load(values: Int16Array): void {
    const { weights } = this;
    weights.set(values);
    // Lane 0 has no output weight, whatever a file contains.
    for (let at = this.outputAt; at < weights.length; at += LANES) weights[at] = 0;
  }
}

/** Undefined before the first request, null if unavailable. */
let compiled: WebAssembly.Module | null | undefined;
const kernels = new WeakMap<Int16Array, Kernel>();

/** The kernel for integer weights; undefined without its file or without SIMD. */
export function kernelFor({ shape, values }: Weights): Kernel | undefined {
  if (!(values instanceof Int16Array) || !shape.lanes) return undefined;
  const known = kernels.get(values);
  if (known) return known;
  compiled ??= compile();
  if (!compiled) return undefined;
  const kernel = new Kernel(compiled, values, shape.lanes.outputAt);
  kernels.set(values, kernel);
  return kernel;
}

/**
 * Call this after integer weights have changed and before creating a network of them. Earlier
 * networks become invalid.
 */
export function reloadKernel(values: Int16Array): void {
  kernels.get(values)?.load(values);
}

function compile(): WebAssembly.Module | null {
  const bytes = host().asset(KERNEL_FILE);
  if (!bytes || typeof WebAssembly === 'undefined') return null;
  const code = bytes.slice();
  return WebAssembly.validate(code) ? new WebAssembly.Module(code) : null;
}
