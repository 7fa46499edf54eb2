/**
 * Sums of vectors in WebAssembly with SIMD (`assembly/lanes.ts`). Each thread has one instance per
 * network, whose memory holds the weights, the tables of the shape and the records of views.
 */
import { host } from '../../util/host.ts';
import { firstIndex, LANES, type LaneLayout, NO_ROWS, type Shape, type Weights } from '../shape.ts';
import type { MoveTable, TableRoom } from '../tables.ts';
import { GAME_ROOM } from './room.ts';

/** A file of the program, compiled by `npm run build`. */
export const KERNEL_FILE = 'dist/src/network/kernel/lanes.wasm';

const PAGE = 65536;
/** Views of a network per thread; more of them use TypeScript. */
const VIEWS = 64;
/** Bytes of a vector of sums. */
const SUMS = 4 * LANES;

interface Functions {
  begin(
    weights: number,
    bias: number,
    tuples: number,
    indices: number,
    seen: number,
    rows: number,
    ...tables: readonly number[]
  ): void;
  readEntries(view: number): void;
  change(view: number, from: number, to: number): void;
  changeDigit(view: number, cell: number, by: number): void;
  changeRow(
    view: number,
    base: number,
    isAbove: number,
    before: number,
    after: number,
    own: number,
    other: number,
  ): void;
  weighRows(view: number, own: number): void;
  value(view: number, output: number): number;
  moveValues(view: number, count: number, fromA: number, fromB: number, output: number): void;
}
/** The record of a view in the kernel's memory. */
export interface ViewRecord extends TableRoom {
  readonly address: number;
}

export class Kernel {
  readonly run: Functions;
  /** All functions, those of games among them. */
  readonly exports: WebAssembly.Exports;
  /** The memory. Its first `GAME_ROOM` bytes belong to the game, and the weights follow. */
  readonly buffer: ArrayBuffer;
  private readonly weights: Int16Array;
  private readonly shape: Shape;
  private readonly outputAt: number;
  private readonly moves: MoveTable;
  private readonly indices: number;
  /** Where the words of rows begin in a record; what is seen below and above follows. */
  private readonly seen: number;
  /** Address and size of the next record, and the end of the last. */
  private next: number;
  private readonly record: number;
  private readonly end: number;

  constructor(module: WebAssembly.Module, { shape, values }: Weights & { values: Int16Array }, lanes: LaneLayout) {
    const { entryStart, entryTuple, entryPower, rows } = shape;
    const { places, cellAt, tupleAt, powerBelow, powerAbove } = rows ?? NO_ROWS;
    const cells = entryStart.length - 1;
    const times = Int32Array.from(shape.times);
    // In the order of the arguments of `begin`.
    const tables = [times, entryStart, entryTuple, entryPower, places, cellAt, tupleAt, powerBelow, powerAbove];
    this.shape = shape;
    this.outputAt = lanes.outputAt;
    this.indices = SUMS * entryStart.length;
    this.seen = this.indices + 4 * (shape.tuples + 1);
    this.record = aligned(this.seen + 4 * 3 * places.length);
    let end = GAME_ROOM;
    const place = (bytes: number) => {
      const at = end;
      end = aligned(end + bytes);
      return at;
    };
    const weightsAt = place(values.byteLength);
    const addresses = tables.map(({ byteLength }) => place(byteLength));
    // cell, toA and toB, and value with 64 bits.
    const movesAt = [1, 1, 1, 2].map((words) => place(4 * words * cells));
    this.next = place(VIEWS * this.record);
    this.end = end;
    const pages = Math.ceil(end / PAGE);
    const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
    this.buffer = memory.buffer;
    for (const [i, table] of tables.entries()) new Int32Array(memory.buffer, addresses[i], table.length).set(table);
    this.exports = new WebAssembly.Instance(module, { env: { memory } }).exports;
    this.run = this.exports as unknown as Functions;
    const biasAt = weightsAt + 2 * lanes.biasAt;
    this.run.begin(weightsAt, biasAt, shape.tuples, this.indices, this.seen, places.length, ...addresses, ...movesAt);
    const [cell, toA, toB] = movesAt.map((at) => new Int32Array(memory.buffer, at, cells)) as [
      Int32Array,
      Int32Array,
      Int32Array,
    ];
    this.moves = { cell, toA, toB, value: new Float64Array(memory.buffer, movesAt[3], cells) };
    this.weights = new Int16Array(memory.buffer, weightsAt, values.length);
    this.load(values);
  }

  load(values: Int16Array): void {
    const { weights } = this;
    weights.set(values);
    // Lane 0 has no output weight, whatever a file contains.
    for (let at = this.outputAt; at < weights.length; at += LANES) weights[at] = 0;
  }

  /** A record for a view; undefined if too many views exist. */
  open(): ViewRecord | undefined {
    const address = this.next;
    if (address === this.end) return undefined;
    this.next += this.record;
    const index = new Int32Array(this.buffer, address + this.indices, this.shape.tuples + 1);
    index.set(firstIndex(this.shape));
    const count = this.shape.rows?.places.length ?? 0;
    const [words, below, above] = [0, 1, 2].map(
      (part) => new Int32Array(this.buffer, address + this.seen + 4 * count * part, count),
    ) as [Int32Array, Int32Array, Int32Array];
    const sums = new Int32Array(this.buffer, address, LANES);
    return { address, index, sums, rows: { words, below, above }, moves: this.moves };
  }
}

function aligned(bytes: number): number {
  return SUMS * Math.ceil(bytes / SUMS);
}

/** Undefined before the first request, null if unavailable. */
let compiled: WebAssembly.Module | null | undefined;
const kernels = new WeakMap<Int16Array, Kernel>();

/** The kernel for integer weights; undefined without its file or without SIMD. */
export function kernelFor({ shape, values, unit }: Weights): Kernel | undefined {
  if (!(values instanceof Int16Array) || !shape.lanes) return undefined;
  const known = kernels.get(values);
  if (known) return known;
  const module = compiledKernel();
  if (!module) return undefined;
  const kernel = new Kernel(module, { shape, values, unit }, shape.lanes);
  kernels.set(values, kernel);
  return kernel;
}

/** Call this after integer weights have changed. Networks of them must then read their entries again. */
export function reloadKernel(values: Int16Array): void {
  kernels.get(values)?.load(values);
}

/** The compiled kernel; null if unavailable. */
export function compiledKernel(): WebAssembly.Module | null {
  if (compiled === undefined) compiled = compile();
  return compiled;
}

function compile(): WebAssembly.Module | null {
  const bytes = host().asset(KERNEL_FILE);
  if (!bytes || typeof WebAssembly === 'undefined') return null;
  try {
    return new WebAssembly.Module(bytes.slice());
  } catch {
    // The host lacks SIMD, or a Content-Security-Policy forbids WebAssembly.
    return null;
  }
}
