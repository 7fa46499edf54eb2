/** Explains the network's value of a position by points and lines. */

import { late } from '../../../network/late.ts';
import type { Rows, Weights } from '../../../network/shape.ts';
import { threatTo } from '../evaluation/threats.ts';
import { type Board, STRIDE_BITS } from '../rules/board.ts';
import { LIGHT, opponent } from '../rules/color.ts';
import type { Position } from '../rules/position.ts';
import type { Change, Reading } from './reading.ts';
import type { BoardShape } from './shape.ts';
import { NetworkView } from './view.ts';

/** Parts of a logit of Light's expected score; positive ones favour Light. */
export interface Contributions {
  /** Belongs to no point. The sum of it, `groups`, `together` and all of `points` is the logit. */
  readonly base: number;
  /**
   * With vectors: the joint value of the tuples beyond the sum of their separate values; undefined
   * with numbers, for which it is 0.
   */
  readonly together?: number;
  /** Due to the numbers of groups of either side and to cut groups. */
  readonly groups: number;
  /** By point. */
  readonly points: Float64Array;
  /** By line: the part of the logit due to it. Lines share points, so their sum has no meaning. */
  readonly lines: Float64Array;
}

/**
 * A tuple contributes its entry minus that on the empty board, in the view of the side that has
 * just moved: to its central point or, if it lies along a line, in equal parts to all its points.
 * The base is the value of the empty board, with `bias`, by the tables for the current phase of the
 * game. The value of a line is the difference when nothing is seen along it any more, from any of
 * its points in either direction, plus the tuples that lie along it. For vectors see
 * lane-explain.ts.
 */
export function networkContributions(position: Position, weights: Weights<BoardShape>): Contributions {
  const { board } = position;
  const { shape } = weights;
  const reading = read(position, weights);
  let groups = 0;
  let rest = reading.value - reading.base;
  const points = new Float64Array(board.points);
  const lines = new Float64Array(board.lines);
  for (const [tuple, list] of shape.cells.entries()) {
    const gained = reading.gainOf(tuple);
    rest -= gained;
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
  if (shape.rows) addSights(board, shape.rows, shape.states, reading, lines);
  return { base: reading.base, groups, points, lines, ...(shape.lanes && { together: rest }) };
}

const laneCode = late(() => import('./lane-explain.ts'));

function read(position: Position, weights: Weights<BoardShape>): Reading {
  const { toMove } = position;
  const { shape, unit } = weights;
  const mover = opponent(toMove);
  const scale = mover === LIGHT ? unit : -unit;
  const phase = shape.phaseOf[position.stones(mover) + position.stones(toMove)] as number;
  const empty = shape.table.map((start) => start + phase * shape.phaseWeights);
  const follow = <View extends NetworkView>(view: View) => {
    view.sumOf(position.lines, position.groups(mover), position.groups(toMove), threatTo(position));
    return view;
  };
  if (!shape.lanes) return readNumbers(weights, follow(new NetworkView(weights, mover)).index, empty, scale);
  const { openLaneView, readLanes } = laneCode();
  return readLanes(follow(openLaneView(weights, mover)), empty, scale);
}

function readNumbers({ values }: Weights, index: Int32Array, empty: Int32Array, scale: number): Reading {
  const valueAt = (at: number) => scale * (values[at] as number);
  const sumOf = (places: Int32Array) => places.reduce((sum, at) => sum + valueAt(at), 0);
  return {
    index,
    empty,
    base: sumOf(empty),
    value: sumOf(index),
    gainOf: (tuple) => valueAt(index[tuple] as number) - valueAt(empty[tuple] as number),
    lossOf: (changes) => changes.reduce((sum, { tuple, at }) => sum + valueAt(index[tuple] as number) - valueAt(at), 0),
  };
}

/** Adds to each line what its points see along it. */
function addSights(board: Board, rows: Rows, states: number, reading: Reading, lines: Float64Array): void {
  const changes = Array.from(lines, (): Change[] => []);
  for (const at of board.place) {
    const tuple = rows.tupleAt[at] as number;
    const index = reading.index[tuple] as number;
    const number = index - (reading.empty[tuple] as number);
    let seen = 0;
    for (const power of [rows.powerBelow[at] as number, rows.powerAbove[at] as number]) {
      seen += (Math.floor(number / power) % states) * power;
    }
    changes[at >>> STRIDE_BITS]?.push({ tuple, at: index - seen });
  }
  for (const [line, ofLine] of changes.entries()) lines[line] = (lines[line] as number) + reading.lossOf(ofLine);
}

/** The line that contains all these points, or -1. */
function lineThrough(board: Board, points: Uint16Array): number {
  const linesOf = (point: number) => [0, 1, 2].map((axis) => (board.place[3 * point + axis] as number) >>> STRIDE_BITS);
  const [first, ...others] = Array.from(points, linesOf);
  return first?.find((line) => others.every((lines) => lines.includes(line))) ?? -1;
}
