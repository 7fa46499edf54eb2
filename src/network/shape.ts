/**
 * The tuples of a network: lists of cells whose digits form a number, the index in a table. Tuples
 * that symmetries of the board map onto each other share a table. A game defines them with a
 * `ShapeBuilder`.
 *
 * A shape is written as its parts, joined by `+`. `phases3`, available in every game, makes three
 * sets of all tables, one per stage of the game, which depends on the number of nonempty cells.
 * Games of points may have a second set of all tables, whose sum is the expected margin. With
 * `lanes8` each entry is a vector (`tables.ts`).
 */
import { fail, ok, quote, type Result } from '../util/result.ts';

const PHASES = /^phases(\d)$/;
const MOST_PHASES = 8;
export const VECTORS = 'lanes8';
/** Numbers of a vector. The first one is added linearly, the others pass a clipped square. */
export const LANES = 8;
/** Stages of a game, by the number of nonempty cells, each with separate output weights. */
export const STAGES = 8;
/** The last stage begins before this share of the cells is filled. */
const FULL = 0.6;

export interface Shape {
  readonly text: string;
  /** The base of the numbers: digits are less than it, and 0 stands for an empty cell. */
  readonly states: number;
  readonly tuples: number;
  /** Number of weights in all tables of all phases, and of entries in the tables of one phase. */
  readonly weights: number;
  readonly phaseEntries: number;
  /** With vectors: the layout of the weights. */
  readonly lanes?: LaneLayout;
  /**
   * Index of the first weight of the expected margin, which has the layout of a score without
   * vectors; 0 without a margin.
   */
  readonly marginWeights: number;
  /** By number of nonempty cells: the phase, from 0. */
  readonly phaseOf: Uint8Array;
  /** By tuple: how often its entry counts, in the sum and in learning. */
  readonly times: Uint8Array;
  /** The sum of `times`. */
  readonly entries: number;
  /** By tuple: the index of its table. */
  readonly table: Int32Array;
  /** By tuple: its cells in the order of their digits, the lowest first. */
  readonly cells: readonly Uint16Array[];
  /**
   * By cell: its tuples and the powers of its digit in them, from `entryStart[c]` up to
   * `entryStart[c + 1]`.
   */
  readonly entryStart: Int32Array;
  readonly entryTuple: Int32Array;
  readonly entryPower: Int32Array;
  /** If there are tuples with digits for the first filled cells that are seen along rows. */
  readonly rows?: Rows;
  /**
   * By table: its index, and the orders of its digits that are equal by symmetry, the given one
   * first.
   */
  readonly orders: readonly { readonly start: number; readonly digits: readonly Uint8Array[] }[];
}

/**
 * Rows of up to 15 cells. Their places have numbers: `base + 1`, `base + 2` … for the cells of a row,
 * with a `base` for each row: 32 times its number.
 */
export interface Rows {
  /** By row: the bits 1 to its length. */
  readonly places: Int32Array;
  /** By place: its cell, and its tuple. */
  readonly cellAt: Int32Array;
  readonly tupleAt: Int32Array;
  /** By place: the powers of the digits of its tuple for the directions of lower and higher places. */
  readonly powerBelow: Int32Array;
  readonly powerAbove: Int32Array;
}

const NO_TABLE = new Int32Array(0);
/** The rows of a shape without tuples of them. */
export const NO_ROWS: Rows = {
  places: NO_TABLE,
  cellAt: NO_TABLE,
  tupleAt: NO_TABLE,
  powerBelow: NO_TABLE,
  powerAbove: NO_TABLE,
};

/** The vectors of all entries come first, then the tables of the margin, then the rest. */
export interface LaneLayout {
  /** Number of vectors. */
  readonly entries: number;
  /** Index of the bias vector. */
  readonly biasAt: number;
  /** Index of the output weights: LANES for each stage, the first of them 0. */
  readonly outputAt: number;
  /** By number of nonempty cells: the stage, from 0. */
  readonly stageOf: Uint8Array;
}

/**
 * The tables of a network. Finished weights are integers, so that sums do not depend on their
 * order.
 */
export interface Weights<S extends Shape = Shape> {
  readonly shape: S;
  readonly values: Int16Array | Float32Array;
  /** Logits per weight of 1. Integers of lanes 1 to 7 are finer (`weights.ts`). */
  readonly unit: number;
}

export class ShapeBuilder {
  readonly states: number;
  private readonly symmetries: readonly ArrayLike<number>[];
  private readonly cells: Uint16Array[] = [];
  private readonly times: number[] = [];
  private readonly table: number[] = [];
  private readonly orders: { start: number; digits: Uint8Array[] }[] = [];
  private readonly byCell: { tuple: number; power: number }[][];
  private weights = 0;
  private hasMargins = false;

  /** The symmetries are a group and map each cell to a cell; the first is the identity. */
  constructor(cells: number, states: number, symmetries: readonly ArrayLike<number>[]) {
    this.states = states;
    this.symmetries = symmetries;
    this.byCell = Array.from({ length: cells }, () => []);
  }

  /** Number of the next tuple. */
  get nextTuple(): number {
    return this.cells.length;
  }

  get nextTable(): number {
    return this.weights;
  }

  /** Adds tuples of one kind; those that symmetries map onto each other get one table. */
  addTuples(lists: readonly (readonly number[])[]): void {
    const known = new Set<string>();
    const keyOf = (list: readonly number[]) => [...list].sort((a, b) => a - b).join(' ');
    for (const list of lists) {
      const own = keyOf(list);
      if (known.has(own)) continue;
      const images = new Map<string, readonly number[]>();
      const orders: Uint8Array[] = [];
      for (const symmetry of this.symmetries) {
        const image = list.map((cell) => symmetry[cell] as number);
        const key = keyOf(image);
        if (key === own) orders.push(Uint8Array.from(list, (cell) => image.indexOf(cell)));
        if (!images.has(key)) images.set(key, image);
      }
      for (const [key, image] of images) {
        known.add(key);
        const tuple = this.addTuple(image);
        for (const [digit, cell] of image.entries()) this.addDigit(cell, tuple, this.states ** digit);
      }
      this.endTable(list.length, orders);
    }
  }

  /**
   * Adds a tuple without cells with a table of this many entries; returns its number. The game
   * chooses the entry to read, and how often it counts: a tuple that counts more learns faster and
   * explains what it can before the other tables do.
   */
  addCount(entries: number, times = 1): number {
    const tuple = this.addTuple([]);
    this.times[tuple] = times;
    this.weights += entries;
    return tuple;
  }

  /**
   * Adds a tuple that reads the table at that index, by default the next one, which `endTable`
   * completes. Returns its number.
   */
  addTuple(cells: readonly number[], table = this.weights): number {
    this.cells.push(Uint16Array.from(cells));
    this.table.push(table);
    this.times.push(1);
    return this.cells.length - 1;
  }

  /** The digit of a cell has this weight in the number of a tuple. */
  addDigit(cell: number, tuple: number, power: number): void {
    this.byCell[cell]?.push({ tuple, power });
  }

  /**
   * Completes the current table, whose tuples have this many digits, in orders that are equal by
   * symmetry.
   */
  endTable(digits: number, orders: readonly Uint8Array[]): void {
    const different = orders.filter((order, i) => orders.findIndex((other) => `${other}` === `${order}`) === i);
    this.orders.push({ start: this.weights, digits: different });
    this.weights += this.states ** digits;
  }

  /** Doubles all tables; the second set is for the margin. */
  addMargins(): void {
    this.hasMargins = true;
  }

  /** The shape, with a set of all tables for each phase, of vectors or of numbers. */
  shape(text: string, phases: number, hasLanes = false): Shape {
    const { byCell, weights, hasMargins } = this;
    const entries = weights * phases;
    const ofScore = entries * (hasLanes ? LANES : 1);
    const biasAt = ofScore + (hasMargins ? entries : 0);
    const outputAt = biasAt + LANES;
    const partOf = (parts: number) =>
      Uint8Array.from({ length: byCell.length + 1 }, (_, filled) =>
        Math.min(parts - 1, Math.floor((parts * filled) / (FULL * byCell.length))),
      );
    const lanes = hasLanes ? { entries, biasAt, outputAt, stageOf: partOf(STAGES) } : undefined;
    const entryStart = new Int32Array(byCell.length + 1);
    for (const [cell, { length }] of byCell.entries()) entryStart[cell + 1] = (entryStart[cell] as number) + length;
    return {
      text,
      states: this.states,
      tuples: this.cells.length,
      weights: lanes ? outputAt + STAGES * LANES : biasAt,
      phaseEntries: weights,
      ...(lanes && { lanes }),
      marginWeights: hasMargins ? ofScore : 0,
      phaseOf: partOf(phases),
      times: Uint8Array.from(this.times),
      entries: this.times.reduce((sum, times) => sum + times, 0),
      table: Int32Array.from(this.table),
      cells: this.cells,
      entryStart,
      entryTuple: Int32Array.from(byCell.flat(), ({ tuple }) => tuple),
      entryPower: Int32Array.from(byCell.flat(), ({ power }) => power),
      orders: Array.from({ length: hasMargins && !lanes ? 2 * phases : phases }, (_, phase) =>
        this.orders.map(({ start, digits }) => ({ start: start + phase * weights, digits })),
      ).flat(),
    };
  }
}

/**
 * Builds the shape of a text, whose parts are distinct. `addPart` adds a part to the builder, or
 * returns false if it is unknown; `known` lists the parts besides phases and vectors, for the
 * message. Errors: `bad-shape`.
 */
export function buildShape(
  text: string,
  builder: ShapeBuilder,
  addPart: (part: string) => boolean,
  known: string,
): Result<Shape> {
  const parts = text.split('+');
  let phases = 1;
  let hasLanes = false;
  for (const [i, part] of parts.entries()) {
    const isNew = parts.indexOf(part) === i;
    const asked = Number(PHASES.exec(part)?.[1]);
    if (!hasLanes && part === VECTORS) hasLanes = true;
    else if (phases === 1 && asked >= 2 && asked <= MOST_PHASES) phases = asked;
    else if (!isNew || !addPart(part)) {
      const all = `${known}, and phases2 to phases${MOST_PHASES} and ${VECTORS}`;
      return fail('bad-shape', `shape ${quote(text)}: unknown or repeated part ${quote(part)}; parts are ${all}`);
    }
  }
  if (builder.nextTuple === 0) return fail('bad-shape', `shape ${quote(text)} has no tables: add ${known}`);
  return ok(builder.shape(text, phases, hasLanes));
}

/** A shape's parts without its phases and vectors. */
export function tablesOf({ text }: Shape): string {
  return text
    .split('+')
    .filter((part) => !PHASES.test(part) && part !== VECTORS)
    .join('+');
}

/** The entries of tuples whose digits are all 0, with room for the stage after them. */
export function firstIndex({ table }: Shape): Int32Array {
  const index = new Int32Array(table.length + 1);
  index.set(table);
  return index;
}

/** Makes weights equal if a symmetry maps their tuple onto itself: each becomes their mean. */
export function symmetrise(shape: Shape, weights: Float32Array): void {
  const { orders, states, lanes, marginWeights } = shape;
  const sets = Array.from({ length: lanes ? LANES : 1 }, (_, lane) => ({ first: lane, step: lanes ? LANES : 1 }));
  if (lanes && marginWeights > 0) sets.push({ first: marginWeights, step: 1 });
  for (const { start, digits } of orders) {
    if (digits.length < 2) continue;
    const entries = states ** (digits[0] as Uint8Array).length;
    for (const { first, step } of sets) {
      const at = (entry: number) => first + step * (start + entry);
      const before = Float32Array.from({ length: entries }, (_, entry) => weights[at(entry)] as number);
      for (let entry = 0; entry < entries; entry++) {
        let sum = 0;
        for (const order of digits) sum += before[movedEntry(entry, order, states)] as number;
        weights[at(entry)] = sum / digits.length;
      }
    }
  }
}

/** The index of the entry with the digits of `entry` in another order. */
export function movedEntry(entry: number, order: Uint8Array, states: number): number {
  let moved = 0;
  for (let i = 0, rest = entry; i < order.length; i++) {
    moved += (rest % states) * states ** (order[i] as number);
    rest = Math.floor(rest / states);
  }
  return moved;
}
