/**
 * The tuples of a network: lists of cells whose digits are read together, as one number, and looked up in a table. Tuples
 * that the symmetries of the board map onto each other share a table. A game lays them out with a `ShapeBuilder`.
 *
 * A shape is written as its parts with `+` between them. `phases3`, which every game has, stands for three sets of all
 * tables, one for each stage of a game by the number of cells that are not empty. Games of points may have a second set of
 * them all, whose sum is the expected margin.
 */
import { fail, ok, quote, type Result } from '../util/result.ts';

const PHASES = /^phases(\d)$/;
const MOST_PHASES = 8;
/** Share of the cells that are filled when the last stage of a game has long begun. */
const FULL = 0.6;

export interface Shape {
  readonly text: string;
  /** The base of the numbers: digits are below it, and 0 stands for an empty cell. */
  readonly states: number;
  /** Number of tuples. */
  readonly tuples: number;
  /** Number of weights in all tables of all phases, and in those of one phase. */
  readonly weights: number;
  readonly phaseWeights: number;
  /** Where the weights of the expected margin begin, which lie as those of the score do; 0 where there are none. */
  readonly marginWeights: number;
  /** By number of cells that are not empty: the phase, from 0. */
  readonly phaseOf: Uint8Array;
  /** By tuple: how often its entry counts, in the sum and in learning. */
  readonly times: Uint8Array;
  /** The sum of them. */
  readonly entries: number;
  /** Where the table of each tuple begins. */
  readonly table: Int32Array;
  /** The cells of each tuple, in the order of their digits, the lowest first. */
  readonly cells: readonly Uint16Array[];
  /**
   * By cell: the tuples that it is in and the powers that its digits stand for, from `entryStart[c]` up to
   * `entryStart[c + 1]`.
   */
  readonly entryStart: Int32Array;
  readonly entryTuple: Int32Array;
  readonly entryPower: Int32Array;
  /** By table: where it begins, and the orders of its digits that mean the same by symmetry, the given one first. */
  readonly orders: readonly { readonly start: number; readonly digits: readonly Uint8Array[] }[];
}

/** Lays out tuples and tables. */
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

  /** The symmetries are a group, and say of each cell which one it is mapped to; the first is the identity. */
  constructor(cells: number, states: number, symmetries: readonly ArrayLike<number>[]) {
    this.states = states;
    this.symmetries = symmetries;
    this.byCell = Array.from({ length: cells }, () => []);
  }

  /** Number of the tuple, and place of the table, that come next. */
  get nextTuple(): number {
    return this.cells.length;
  }

  get nextTable(): number {
    return this.weights;
  }

  /** Tuples of one kind; those that symmetries map onto each other get one table. */
  addTuples(lists: readonly (readonly number[])[]): void {
    const known = new Set<string>();
    const keyOf = (list: readonly number[]) => [...list].sort((a, b) => a - b).join(' ');
    for (const list of lists) {
      if (known.has(keyOf(list))) continue;
      const images = new Map<string, readonly number[]>();
      const orders: Uint8Array[] = [];
      for (const symmetry of this.symmetries) {
        const image = list.map((cell) => symmetry[cell] as number);
        const key = keyOf(image);
        if (key === keyOf(list)) orders.push(Uint8Array.from(list, (cell) => image.indexOf(cell)));
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
   * A tuple without cells, with a table of this many entries; returns its number. The game says which entry is read, and how
   * often it counts: what counts more learns faster, and leaves the other tables what it cannot explain.
   */
  addCount(entries: number, times = 1): number {
    const tuple = this.addTuple([]);
    this.times[tuple] = times;
    this.weights += entries;
    return tuple;
  }

  /** A tuple that looks up the table at that place, by default the next one, which `endTable` ends; returns its number. */
  addTuple(cells: readonly number[], table = this.weights): number {
    this.cells.push(Uint16Array.from(cells));
    this.table.push(table);
    this.times.push(1);
    return this.cells.length - 1;
  }

  /** The digit of a cell counts so much in the number of a tuple. */
  addDigit(cell: number, tuple: number, power: number): void {
    this.byCell[cell]?.push({ tuple, power });
  }

  /** Ends the table that is being laid out, whose tuples have this many digits, in orders that mean the same by symmetry. */
  endTable(digits: number, orders: readonly Uint8Array[]): void {
    const different = orders.filter((order, i) => orders.findIndex((other) => `${other}` === `${order}`) === i);
    this.orders.push({ start: this.weights, digits: different });
    this.weights += this.states ** digits;
  }

  /** All tables are there twice, the second ones for the margin. */
  addMargins(): void {
    this.hasMargins = true;
  }

  /** The shape as laid out, with a set of all tables for each of this many phases. */
  shape(text: string, phases: number): Shape {
    const { byCell, weights, hasMargins } = this;
    const ofScore = weights * phases;
    const entryStart = new Int32Array(byCell.length + 1);
    for (const [cell, entries] of byCell.entries()) {
      entryStart[cell + 1] = (entryStart[cell] as number) + entries.length;
    }
    return {
      text,
      states: this.states,
      tuples: this.cells.length,
      weights: hasMargins ? 2 * ofScore : ofScore,
      phaseWeights: weights,
      marginWeights: hasMargins ? ofScore : 0,
      phaseOf: Uint8Array.from({ length: byCell.length + 1 }, (_, filled) =>
        Math.min(phases - 1, Math.floor((phases * filled) / (FULL * byCell.length))),
      ),
      times: Uint8Array.from(this.times),
      entries: this.times.reduce((sum, times) => sum + times, 0),
      table: Int32Array.from(this.table),
      cells: this.cells,
      entryStart,
      entryTuple: Int32Array.from(byCell.flat(), ({ tuple }) => tuple),
      entryPower: Int32Array.from(byCell.flat(), ({ power }) => power),
      orders: Array.from({ length: hasMargins ? 2 * phases : phases }, (_, phase) =>
        this.orders.map(({ start, digits }) => ({ start: start + phase * weights, digits })),
      ).flat(),
    };
  }
}

/**
 * Lays out the parts of a text, each once. `addPart` puts a part into the builder, or returns false where there is no such
 * part; `known` says which there are besides phases. Errors: `bad-shape`.
 */
export function buildShape(
  text: string,
  builder: ShapeBuilder,
  addPart: (part: string) => boolean,
  known: string,
): Result<Shape> {
  const parts = text.split('+');
  let phases = 1;
  for (const [i, part] of parts.entries()) {
    const isNew = parts.indexOf(part) === i;
    const asked = Number(PHASES.exec(part)?.[1]);
    if (phases === 1 && asked >= 2 && asked <= MOST_PHASES) phases = asked;
    else if (!isNew || !addPart(part)) {
      const all = `${known}, and phases2 to phases${MOST_PHASES}`;
      return fail('bad-shape', `shape ${quote(text)}: unknown or repeated part ${quote(part)}; parts are ${all}`);
    }
  }
  return ok(builder.shape(text, phases));
}

/**
 * The weights of a shape as another one has them that differs from it in its phases only: each phase is the mean of those that its
 * numbers of cells were in. Errors: `bad-shape`.
 */
export function rephased(from: Shape, weights: ArrayLike<number>, to: Shape): Result<Float32Array> {
  if (tablesOf(from) !== tablesOf(to) || from.phaseOf.length !== to.phaseOf.length) {
    return fail('bad-shape', `shape ${quote(from.text)}: its tables differ from those of ${quote(to.text)}`);
  }
  const made = new Float32Array(to.weights);
  const counts = new Float64Array(to.weights / to.phaseWeights);
  for (const phase of to.phaseOf) counts[phase] = (counts[phase] as number) + 1;
  for (const [filled, phase] of to.phaseOf.entries()) {
    const share = 1 / (counts[phase] as number);
    for (const ofMargin of from.marginWeights > 0 ? [0, 1] : [0]) {
      const source = ofMargin * from.marginWeights + (from.phaseOf[filled] as number) * from.phaseWeights;
      const target = ofMargin * to.marginWeights + phase * to.phaseWeights;
      for (let i = 0; i < to.phaseWeights; i++) {
        made[target + i] = (made[target + i] as number) + share * (weights[source + i] as number);
      }
    }
  }
  return ok(made);
}

/** A shape's parts without its phases. */
function tablesOf({ text }: Shape): string {
  return text
    .split('+')
    .filter((part) => !PHASES.test(part))
    .join('+');
}

/** Makes weights equal that mean the same by a symmetry which maps a tuple onto itself: each becomes the mean of them. */
export function symmetrise({ orders, states }: Shape, weights: Float32Array): void {
  for (const { start, digits } of orders) {
    if (digits.length < 2) continue;
    const length = (digits[0] as Uint8Array).length;
    const before = weights.slice(start, start + states ** length);
    for (let entry = 0; entry < before.length; entry++) {
      let sum = 0;
      for (const order of digits) {
        let moved = 0;
        for (let i = 0, rest = entry; i < length; i++) {
          moved += (rest % states) * states ** (order[i] as number);
          rest = Math.floor(rest / states);
        }
        sum += before[moved] as number;
      }
      weights[start + entry] = sum / digits.length;
    }
  }
}
