/** Explains the network's value of a position by points and lines. */

import { LANES, type Rows, type Weights } from '../../../network/shape.ts';
import { type Sums, Tables } from '../../../network/tables.ts';
import { type Board, STRIDE_BITS } from '../board.ts';
import { LIGHT, opponent } from '../color.ts';
import { threatTo } from '../evaluation/threats.ts';
import type { Position } from '../position.ts';
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
 * its points in either direction, plus the tuples that lie along it.
 */
export function networkContributions(position: Position, weights: Weights<BoardShape>): Contributions {
  const { board } = position;
  const { shape } = weights;
  const reading = new Reading(position, weights);
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

/** A tuple that reads another entry: the indices of both. */
interface Change {
  readonly from: number;
  readonly to: number;
}

/**
 * The tuples of a position, in the view of the side that has just moved. Values are logits of
 * Light's score.
 */
class Reading {
  /** By tuple: the index of its entry, and of that on the empty board. */
  readonly index: Int32Array;
  readonly empty: Int32Array;
  /** The sums of the empty board. */
  private readonly emptySums: Sums;
  private readonly tables: Tables;
  private readonly scale: number;

  constructor(position: Position, weights: Weights<BoardShape>) {
    const { toMove, lines } = position;
    const { shape, unit } = weights;
    const mover = opponent(toMove);
    const tables = new Tables(weights);
    const view = new NetworkView(shape, tables, mover);
    view.sumOf(lines, position.groups(mover), position.groups(toMove), threatTo(position));
    this.tables = tables;
    this.scale = mover === LIGHT ? unit : -unit;
    this.index = tables.index;
    this.empty = shape.table.map((_, tuple) => tables.placeOf(tuple, 0));
    this.emptySums = this.changed(
      tables.sums,
      Array.from(this.empty, (to, tuple) => ({ from: this.index[tuple] as number, to })),
    );
  }

  get base(): number {
    return this.scale * this.tables.valueOf(this.emptySums);
  }

  get value(): number {
    return this.scale * this.tables.value();
  }

  /**
   * The value of the tuple's entry minus that on the empty board. In lane 0 it is exact. In the
   * other lanes it depends on the other tuples, so it is the mean of two differences: what the value
   * would lose without the tuple, and what the empty board would gain by it.
   */
  gainOf(tuple: number): number {
    const { tables, emptySums, scale } = this;
    const { sums, values } = tables;
    const [at, empty] = [this.index[tuple] as number, this.empty[tuple] as number];
    const lanes = tables.shape.lanes ? LANES : 1;
    const linear = (values[lanes * at] as number) - (values[lanes * empty] as number);
    const beyond = (of: Sums, ...changes: Change[]) => tables.beyondLinear(this.changed(of, changes));
    const lost = beyond(sums) - beyond(sums, { from: at, to: empty });
    const gained = beyond(emptySums, { from: empty, to: at }) - beyond(emptySums);
    return scale * (linear + (lost + gained) / 2);
  }

  /** What the value would lose by these changes. */
  lossOf(changes: readonly Change[]): number {
    const { tables, scale } = this;
    return scale * (tables.value() - tables.valueOf(this.changed(tables.sums, changes)));
  }

  private changed(sums: Sums, changes: readonly Change[]): Sums {
    const changed = sums.slice();
    for (const { from, to } of changes) this.tables.addChange(changed, from, to);
    return changed;
  }
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
    changes[at >>> STRIDE_BITS]?.push({ from: index, to: index - seen });
  }
  for (const [line, ofLine] of changes.entries()) lines[line] = (lines[line] as number) + reading.lossOf(ofLine);
}

/** The line that contains all these points, or -1. */
function lineThrough(board: Board, points: Uint16Array): number {
  const linesOf = (point: number) => [0, 1, 2].map((axis) => (board.place[3 * point + axis] as number) >>> STRIDE_BITS);
  const [first, ...others] = Array.from(points, linesOf);
  return first?.find((line) => others.every((lines) => lines.includes(line))) ?? -1;
}
