/**
 * The tuples of a network: lists of points whose stones form a number in base 3, the index in a
 * table. Tuples that symmetries of the board map onto each other share a table.
 *
 * A shape is written as its parts, joined by `+`:
 *
 * - `line6`: all runs of six neighbouring points on a line, and whole lines that are shorter.
 * - `hex`: every point with its neighbours.
 * - `sight`: every point with the first stone seen from it in each of the six directions, at any
 *   distance.
 * - `bias`: a tuple without points, whose single weight is the value of having just moved.
 * - `groups`: a table of the numbers of groups of both sides.
 * - `threats`: a table of how many groups of the side to move are cut, and how many stones they
 *   have.
 * - `phases3`: three sets of all tables, one per stage of the game by the number of stones.
 * - `lanes8`: each entry is a vector.
 */

import type { Weights } from '../../../network/shape.ts';
import { buildShape, type Rows, type Shape, ShapeBuilder } from '../../../network/shape.ts';
import type { SharedWeights } from '../../../network/weights.ts';
import { must, ok, type Result } from '../../../util/result.ts';
import { type Board, boardOfSize, DIRECTIONS, LINE_STRIDE, NO_POINT } from '../board.ts';
import { THREATS } from '../evaluation/threats.ts';
import { GROUP_COUNTS } from './group-counts.ts';

/** States of a point: empty, a stone of the view's side, a stone of its opponent. */
const STATES = 3;
/** Lines through a point. */
const AXES = DIRECTIONS / 2;
const SHORTEST_LINE = 2;
const LONGEST_LINE = 10;

const PARTS = `bias, groups, threats, hex, sight, line${SHORTEST_LINE} to line${LONGEST_LINE}`;

export interface BoardShape extends Shape {
  readonly size: number;
  /**
   * With `groups`: the number of its tuple; otherwise -1. Its entry is GROUP_COUNTS times the
   * number of own groups plus the number of the other side's.
   */
  readonly groupsTuple: number;
  /** With `threats`: the number of its tuple, whose entry ../threats.ts defines; otherwise -1. */
  readonly threatsTuple: number;
  /** With `sight`: the number of the first of its tuples, one per point in order; otherwise -1. */
  readonly firstSight: number;
}

const shapes = new Map<string, BoardShape>();

/** Parses a shape for a board. Errors: `bad-shape`. */
export function parseShape(text: string, size: number): Result<BoardShape> {
  const key = `${size} ${text}`;
  const known = shapes.get(key);
  if (known) return ok(known);
  const made = buildBoardShape(text, boardOfSize(size));
  if (made.ok) shapes.set(key, made.value);
  return made;
}

/** A shape that `parseShape` has accepted. Throws otherwise. */
export function shapeOf(text: string, size: number): BoardShape {
  return must(parseShape(text, size));
}

/** Converts weights to the form that the network reads. */
export function openWeights({ shape, rules, values, unit }: SharedWeights): Weights<BoardShape> {
  return { shape: shapeOf(shape, rules.size as number), values, unit };
}

function buildBoardShape(text: string, board: Board): Result<BoardShape> {
  const builder = new ShapeBuilder(board.points, STATES, board.symmetries);
  const own = { groupsTuple: -1, threatsTuple: -1, firstSight: -1 };
  let rows: Rows | undefined;
  const addPart = (part: string): boolean => {
    const length = Number(/^line(\d+)$/.exec(part)?.[1]);
    if (part === 'groups') own.groupsTuple = builder.addCount(GROUP_COUNTS ** 2);
    else if (part === 'threats') own.threatsTuple = builder.addCount(THREATS);
    else if (part === 'bias') builder.addTuples([[]]);
    else if (part === 'hex') builder.addTuples(points(board).map((p) => [p, ...neighbours(board, p)]));
    else if (part === 'sight') ({ firstSight: own.firstSight, rows } = addSights(builder, board));
    else if (length >= SHORTEST_LINE && length <= LONGEST_LINE) builder.addTuples(windows(board, length));
    else return false;
    return true;
  };
  const shape = buildShape(text, builder, addPart, PARTS);
  return shape.ok ? ok({ ...shape.value, ...own, ...(rows && { rows }), size: board.size }) : shape;
}

/**
 * Adds the tuples of `sight`: digits 0 to 5 are the directions at the first of the points that
 * share a table, 6 is the point. Returns the number of the first tuple, and the lines as rows, whose
 * places are numbered as in `board.pointOnLine`.
 */
function addSights(builder: ShapeBuilder, board: Board): { readonly firstSight: number; readonly rows: Rows } {
  const firstSight = builder.nextTuple;
  const [tupleAt, powerBelow, powerAbove] = [0, 1, 2].map(() => new Int32Array(board.lines * LINE_STRIDE)) as [
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  const tables = new Map<number, number>();
  const maps = board.symmetries.map((symmetry) => mappedDirections(board, symmetry));
  for (const p of points(board)) {
    const images = board.symmetries.map((symmetry) => symmetry[p] as number);
    const first = Math.min(...images);
    // The symmetries used are their own inverses: one that maps p to the first point also maps that
    // point to p.
    const directions = maps[images.indexOf(first)] as Uint8Array;
    const powers = Array.from(directions, (d) => STATES ** d);
    for (let axis = 0; axis < AXES; axis++) {
      const place = board.place[AXES * p + axis] as number;
      tupleAt[place] = firstSight + p;
      powerBelow[place] = powers[2 * axis] as number;
      powerAbove[place] = powers[2 * axis + 1] as number;
    }
    const known = tables.get(first);
    tables.set(first, known ?? builder.nextTable);
    builder.addDigit(p, builder.addTuple([p], known), STATES ** DIRECTIONS);
    if (known !== undefined) continue;
    const own = maps.filter((_, i) => images[i] === p);
    builder.endTable(
      DIRECTIONS + 1,
      own.map((map) => Uint8Array.from([...map, DIRECTIONS])),
    );
  }
  const places = Int32Array.from(board.lineLength, (length) => (1 << (length + 1)) - 2);
  const cellAt = Int32Array.from(board.pointOnLine);
  return { firstSight, rows: { places, cellAt, tupleAt, powerBelow, powerAbove } };
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

/** By direction: the direction to which a symmetry maps it. */
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
