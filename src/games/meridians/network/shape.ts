/**
 * The tuples of a network: lists of points whose stones are read together, as the digits of one number to the base 3, and
 * looked up in a table. Tuples that the symmetries of the board map onto each other share a table.
 *
 * A shape is written as its parts with `+` between them: `line6` is all runs of six neighbouring points on a line, and
 * shorter lines as they are; `hex` is every point with its neighbours; `sight` is every point with the first stone met from
 * it in each of the six directions, however far away; `bias` is a tuple without points, whose one weight says what it is
 * worth to have just moved. `phases3` stands for three sets of all tables, one for each stage of a game by the number of
 * stones on the board; `groups` is a table of how many groups either side has, `threats` one of how many groups of the side
 * to move have been cut, and how many stones they have.
 */
import { fail, ok, quote, type Result } from '../../../util/result.ts';
import { type Board, boardOfSize, DIRECTIONS, LINE_STRIDE, NO_POINT } from '../board.ts';
import { THREATS } from '../threats.ts';

/** States of a point: empty, a stone of the side whose view it is, a stone of its opponent. */
export const STATES = 3;
const SHORTEST_LINE = 2;
const LONGEST_LINE = 10;
const MOST_PHASES = 8;
/** The table of `groups` counts up to one less than this for each side. */
export const GROUP_COUNTS = 24;
/** Share of the points that hold stones when the last stage of a game has long begun. */
const FULL = 0.6;

export interface Shape {
  readonly text: string;
  readonly size: number;
  /** Number of tuples. */
  readonly tuples: number;
  /** Number of weights in all tables of all phases, and in those of one phase. */
  readonly weights: number;
  readonly phaseWeights: number;
  /** By number of stones on the board: the phase, from 0. */
  readonly phaseOf: Uint8Array;
  /** Where the table of each tuple begins. */
  readonly table: Int32Array;
  /** The points of each tuple, in the order of their digits, the lowest first. */
  readonly points: readonly Uint8Array[];
  /**
   * By point: the tuples that it is in and the powers of 3 that its digits stand for, from `entryStart[p]` up to
   * `entryStart[p + 1]`.
   */
  readonly entryStart: Int32Array;
  readonly entryTuple: Int32Array;
  readonly entryPower: Int32Array;
  /** With `groups`: the number of its tuple; otherwise -1. Its entry is GROUP_COUNTS times the own groups, and those of the other side. */
  readonly groupsTuple: number;
  /** With `threats`: the number of its tuple, whose entry is what ../threats.ts says; otherwise -1. */
  readonly threatsTuple: number;
  /** With `sight`: the number of the first of its tuples, which are in the order of the points; otherwise -1. */
  readonly firstSight: number;
  /** With `sight`: at `6·p + d` the power of 3 that the digit of direction d stands for in the tuple of point p. */
  readonly sightPower: Int32Array;
  /** By table: where it begins, and the orders of its digits that mean the same by symmetry, the given one first. */
  readonly orders: readonly { readonly start: number; readonly digits: readonly Uint8Array[] }[];
}

const shapes = new Map<string, Shape>();

/** Reads a shape for a board. Errors: `bad-shape`. */
export function parseShape(text: string, size: number): Result<Shape> {
  const key = `${size} ${text}`;
  let shape = shapes.get(key);
  if (!shape) {
    const board = boardOfSize(size);
    const builder = new Builder(board);
    for (const part of text.split('+')) {
      if (addPart(builder, board, part)) continue;
      const parts = `bias, groups, threats, hex, sight, line${SHORTEST_LINE} to line${LONGEST_LINE}, and phases2 to phases${MOST_PHASES}`;
      return fail('bad-shape', `shape ${quote(text)}: ${quote(part)} is none of ${parts}, each once`);
    }
    shape = builder.shape(text);
    shapes.set(key, shape);
  }
  return ok(shape);
}

function addPart(builder: Builder, board: Board, part: string): boolean {
  if (builder.parts.has(part)) return false;
  builder.parts.add(part);
  const length = Number(/^line(\d+)$/.exec(part)?.[1]);
  const phases = Number(/^phases(\d)$/.exec(part)?.[1]);
  if (phases >= 2 && phases <= MOST_PHASES) builder.phases = phases;
  else if (part === 'groups') builder.addGroups();
  else if (part === 'threats') builder.addThreats();
  else if (part === 'bias') builder.addTuples([[]]);
  else if (part === 'hex') builder.addTuples(points(board).map((p) => [p, ...neighbours(board, p)]));
  else if (part === 'sight') builder.addSight();
  else if (length >= SHORTEST_LINE && length <= LONGEST_LINE) builder.addTuples(windows(board, length));
  else return false;
  return true;
}

function points(board: Board): number[] {
  return Array.from({ length: board.points }, (_, p) => p);
}

function neighbours(board: Board, p: number): number[] {
  return [...board.neighbour.subarray(DIRECTIONS * p, DIRECTIONS * (p + 1))].filter((t) => t !== NO_POINT);
}

function windows(board: Board, length: number): number[][] {
  const found: number[][] = [];
  for (let line = 0; line < board.lines; line++) {
    const points = board.lineLength[line] as number;
    const first = line * LINE_STRIDE + 1;
    const width = Math.min(length, points);
    for (let start = first; start + width <= first + points; start++) {
      found.push([...board.pointOnLine.subarray(start, start + width)]);
    }
  }
  return found;
}

/** Where each direction leads when the board is mapped by a symmetry. */
function mappedDirections(board: Board, symmetry: Uint8Array): Uint8Array {
  const mapped = new Uint8Array(DIRECTIONS);
  for (let p = 0; p < board.points; p++) {
    const image = DIRECTIONS * (symmetry[p] as number);
    for (let d = 0; d < DIRECTIONS; d++) {
      const t = board.neighbour[DIRECTIONS * p + d] as number;
      if (t !== NO_POINT)
        mapped[d] = board.neighbour.subarray(image, image + DIRECTIONS).indexOf(symmetry[t] as number);
    }
  }
  return mapped;
}

class Builder {
  readonly parts = new Set<string>();
  phases = 1;
  private readonly board: Board;
  private readonly points: Uint8Array[] = [];
  private readonly table: number[] = [];
  private readonly orders: { start: number; digits: Uint8Array[] }[] = [];
  private readonly byPoint: { tuple: number; power: number }[][];
  private readonly sightPower: Int32Array;
  private firstSight = -1;
  private groupsTuple = -1;
  private threatsTuple = -1;
  private weights = 0;

  constructor(board: Board) {
    this.board = board;
    this.byPoint = points(board).map(() => []);
    this.sightPower = new Int32Array(DIRECTIONS * board.points);
  }

  /** Tuples of one kind; those that symmetries map onto each other get one table. */
  addTuples(lists: readonly (readonly number[])[]): void {
    const known = new Set<string>();
    const keyOf = (list: readonly number[]) => [...list].sort((a, b) => a - b).join(' ');
    for (const list of lists) {
      if (known.has(keyOf(list))) continue;
      const images = new Map<string, readonly number[]>();
      const orders: Uint8Array[] = [];
      for (const symmetry of this.board.symmetries) {
        const image = list.map((p) => symmetry[p] as number);
        const key = keyOf(image);
        if (key === keyOf(list)) orders.push(Uint8Array.from(list, (p) => image.indexOf(p)));
        if (!images.has(key)) images.set(key, image);
      }
      for (const [key, image] of images) {
        known.add(key);
        const tuple = this.addTuple(image);
        for (const [digit, p] of image.entries()) this.byPoint[p]?.push({ tuple, power: STATES ** digit });
      }
      this.endTable(list.length, orders);
    }
  }

  addGroups(): void {
    this.groupsTuple = this.addTuple([]);
    this.weights += GROUP_COUNTS ** 2;
  }

  addThreats(): void {
    this.threatsTuple = this.addTuple([]);
    this.weights += THREATS;
  }

  /** The tuples of `sight`: digits 0 to 5 are the directions of the first of the points that share a table, 6 the point. */
  addSight(): void {
    const { board } = this;
    this.firstSight = this.points.length;
    const tables = new Map<number, number>();
    const maps = board.symmetries.map((symmetry) => mappedDirections(board, symmetry));
    for (const p of points(board)) {
      const images = board.symmetries.map((symmetry) => symmetry[p] as number);
      const first = Math.min(...images);
      // The symmetries are their own inverses: what maps p to the first point also maps that one to p.
      const directions = maps[images.indexOf(first)] as Uint8Array;
      for (let d = 0; d < DIRECTIONS; d++) this.sightPower[DIRECTIONS * p + d] = STATES ** (directions[d] as number);
      const start = tables.get(first);
      const tuple = this.addTuple([p], start);
      this.byPoint[p]?.push({ tuple, power: STATES ** DIRECTIONS });
      if (start !== undefined) continue;
      tables.set(first, this.weights);
      const own = maps.filter((_, i) => images[i] === p);
      this.endTable(
        DIRECTIONS + 1,
        own.map((map) => Uint8Array.from([...map, DIRECTIONS])),
      );
    }
  }

  shape(text: string): Shape {
    const { board, byPoint } = this;
    const entryStart = new Int32Array(board.points + 1);
    for (const [p, entries] of byPoint.entries()) entryStart[p + 1] = (entryStart[p] as number) + entries.length;
    return {
      text,
      size: board.size,
      tuples: this.points.length,
      weights: this.weights * this.phases,
      phaseWeights: this.weights,
      phaseOf: Uint8Array.from({ length: board.points + 1 }, (_, stones) =>
        Math.min(this.phases - 1, Math.floor((this.phases * stones) / (FULL * board.points))),
      ),
      table: Int32Array.from(this.table),
      points: this.points,
      entryStart,
      entryTuple: Int32Array.from(byPoint.flat(), ({ tuple }) => tuple),
      entryPower: Int32Array.from(byPoint.flat(), ({ power }) => power),
      groupsTuple: this.groupsTuple,
      threatsTuple: this.threatsTuple,
      firstSight: this.firstSight,
      sightPower: this.sightPower,
      orders: Array.from({ length: this.phases }, (_, phase) =>
        this.orders.map(({ start, digits }) => ({ start: start + phase * this.weights, digits })),
      ).flat(),
    };
  }

  private addTuple(list: readonly number[], table = this.weights): number {
    this.points.push(Uint8Array.from(list));
    this.table.push(table);
    return this.points.length - 1;
  }

  /** Ends the table that is being laid out, whose tuples have so many digits. */
  private endTable(digits: number, orders: readonly Uint8Array[]): void {
    const different = orders.filter((order, i) => orders.findIndex((other) => `${other}` === `${order}`) === i);
    this.orders.push({ start: this.weights, digits: different });
    this.weights += STATES ** digits;
  }
}

/** Makes weights equal that mean the same by a symmetry which maps a tuple onto itself: each becomes the mean of them. */
export function symmetrise(shape: Shape, weights: Float32Array): void {
  for (const { start, digits } of shape.orders) {
    if (digits.length < 2) continue;
    const length = (digits[0] as Uint8Array).length;
    const before = weights.slice(start, start + STATES ** length);
    for (let entry = 0; entry < before.length; entry++) {
      let sum = 0;
      for (const order of digits) {
        let moved = 0;
        for (let i = 0, rest = entry; i < length; i++) {
          moved += (rest % STATES) * STATES ** (order[i] as number);
          rest = Math.floor(rest / STATES);
        }
        sum += before[moved] as number;
      }
      weights[start + entry] = sum / digits.length;
    }
  }
}
