/** What the value of a position is made of, by its points and along its lines, as a network sees it. */
import type { Weights } from '../../../network/shape.ts';
import { threatTo } from '../evaluation/threats.ts';
import { type Board, DIRECTIONS, STRIDE_BITS } from '../rules/board.ts';
import { LIGHT, opponent } from '../rules/color.ts';
import type { Position } from '../rules/position.ts';
import type { BoardShape } from './shape.ts';
import { NetworkView } from './view.ts';

/** Parts of a logit of Light's expected score: what is positive speaks for Light. */
export interface Contributions {
  /** Belongs to no point. It, `groups` and all of `points` add up to the logit. */
  readonly base: number;
  /** Due to how many groups either side has, and to those that are cut. */
  readonly groups: number;
  /** By point. */
  readonly points: Float64Array;
  /** By line: how much of the logit is due to it. Lines have points in common, so they add up to nothing. */
  readonly lines: Float64Array;
}

/**
 * A tuple contributes its entry less the one that it has on the empty board, in the view of the side that has just moved:
 * to the point in its middle, or if it lies along a line in equal parts to all its points. The base is the value of the
 * empty board, with `bias`, by the tables for the present phase of the game. A line is worth what changes when nobody is
 * seen along it any more, from any of its points and in either direction, and the tuples that lie along it.
 */
export function networkContributions(position: Position, weights: Weights<BoardShape>): Contributions {
  const { board } = position;
  const { shape } = weights;
  const reading = read(position, weights);
  let base = 0;
  let groups = 0;
  const points = new Float64Array(board.points);
  const lines = new Float64Array(board.lines);
  for (const [tuple, list] of shape.cells.entries()) {
    const empty = reading.empty[tuple] as number;
    const gained = reading.gainOver(tuple, empty);
    base += reading.valueAt(empty);
    const isSight = shape.firstSight >= 0 && tuple >= shape.firstSight && tuple < shape.firstSight + board.points;
    const line = isSight ? -1 : lineThrough(board, list);
    const [middle] = list;
    if (middle === undefined) groups += gained;
    else if (line < 0) points[middle] = (points[middle] as number) + gained;
    else {
      lines[line] = (lines[line] as number) + gained;
      for (const point of list) points[point] = (points[point] as number) + gained / list.length;
    }
  }
  if (shape.firstSight >= 0) addSights(board, shape, reading, lines);
  return { base, groups, points, lines };
}

/** The tuples of a position, by number, in the view of the side that has just moved. */
interface Reading {
  /** Where its entry stands, and where it stood on the empty board. */
  readonly index: Int32Array;
  readonly empty: Int32Array;
  /** The entry at some place, in logits for Light. */
  valueAt(at: number): number;
  /** What its entry is worth above the one at some place. */
  gainOver(tuple: number, at: number): number;
}

function read(position: Position, weights: Weights<BoardShape>): Reading {
  const { toMove } = position;
  const { shape, values, unit } = weights;
  const mover = opponent(toMove);
  const scale = mover === LIGHT ? unit : -unit;
  const view = new NetworkView(weights, mover);
  view.sumOf(position.lines, position.groups(mover), position.groups(toMove), threatTo(position));
  const { index } = view;
  const phase = shape.phaseOf[position.stones(mover) + position.stones(toMove)] as number;
  const valueAt = (at: number) => scale * (values[at] as number);
  return {
    index,
    empty: shape.table.map((start) => start + phase * shape.phaseWeights),
    valueAt,
    gainOver: (tuple, at) => valueAt(index[tuple] as number) - valueAt(at),
  };
}

/** Adds to each line what its points see along it. */
function addSights(
  board: Board,
  { firstSight, sightPower, states }: BoardShape,
  reading: Reading,
  lines: Float64Array,
): void {
  for (const [entry, at] of board.place.entries()) {
    const point = Math.floor(entry / 3);
    const axis = entry % 3;
    const tuple = firstSight + point;
    const index = reading.index[tuple] as number;
    const number = index - (reading.empty[tuple] as number);
    let seen = 0;
    for (const direction of [2 * axis, 2 * axis + 1]) {
      const power = sightPower[DIRECTIONS * point + direction] as number;
      seen += (Math.floor(number / power) % states) * power;
    }
    const line = at >>> STRIDE_BITS;
    lines[line] = (lines[line] as number) + reading.gainOver(tuple, index - seen);
  }
}

/** The line that all these points lie on, or -1. */
function lineThrough(board: Board, points: Uint16Array): number {
  const linesOf = (point: number) => [0, 1, 2].map((axis) => (board.place[3 * point + axis] as number) >>> STRIDE_BITS);
  const [first, ...others] = Array.from(points, linesOf);
  return first?.find((line) => others.every((lines) => lines.includes(line))) ?? -1;
}
