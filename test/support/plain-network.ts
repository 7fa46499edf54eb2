/** A network of n-tuples, read point by point from a position: the slow twin of incremental updates. */
import { writeFileSync } from 'node:fs';
import seedrandom from 'seedrandom';
import { type Board, DIRECTIONS, LINE_STRIDE, NO_POINT } from '../../src/games/meridians/board.ts';
import { type Color, DARK, opponent } from '../../src/games/meridians/color.ts';
import { threatOf } from '../../src/games/meridians/evaluation/threats.ts';
import { groupsOf } from '../../src/games/meridians/life.ts';
import type { Contributions } from '../../src/games/meridians/network/explain.ts';
import { GROUP_COUNTS } from '../../src/games/meridians/network/group-counts.ts';
import { type BoardShape, shapeOf } from '../../src/games/meridians/network/shape.ts';
import { Position } from '../../src/games/meridians/position.ts';
import type { Weights as AnyWeights } from '../../src/network/shape.ts';
import { makeWeights } from '../../src/network/weights.ts';
import { plainLanes } from './plain-lanes.ts';

type Weights = AnyWeights<BoardShape>;

/** Says that nobody is to be seen from a point in a direction. */
type Blindness = (point: number, direction: number) => boolean;

/** The logit of a position for the side that has just moved. */
export function plainLogit(position: Position, weights: Weights, isBlind?: Blindness): number {
  const entries = plainEntries(position, weights.shape, isBlind);
  if (weights.shape.lanes) return plainLanes(weights, entries, stageAt(position, weights.shape.lanes.stageOf));
  return weights.unit * entries.reduce((sum, entry) => sum + weights.values[entry]!, 0);
}

/** By tuple: its index into the weights of a phase. */
function plainEntries(
  position: Position,
  shape: BoardShape,
  isBlind: Blindness = () => false,
  phase = stageAt(position, shape.phaseOf),
): number[] {
  const view = opponent(position.toMove);
  const digit = (color: Color | undefined) => (color === undefined ? 0 : color === view ? 1 : 2);
  const groups = (color: Color) =>
    Math.min(GROUP_COUNTS - 1, groupsOf(position).filter((group) => group.color === color).length);
  return shape.cells.map((points, tuple) => {
    let entry = shape.table[tuple]! + phase * shape.phaseEntries;
    if (tuple === shape.groupsTuple) {
      entry += GROUP_COUNTS * groups(view) + groups(opponent(view));
    } else if (tuple === shape.threatsTuple) {
      const { toMove } = position;
      const cut = groupsOf(position).filter(({ color, paths }) => color === toMove && paths.length === 0);
      const stones = cut.flatMap((group) => group.stones).length;
      if (position.turns(toMove) === 2) entry += threatOf(cut.length, stones);
    } else if (isSight(shape, position.board, tuple)) {
      const point = tuple - shape.firstSight;
      for (let d = 0; d < DIRECTIONS; d++) {
        const met = isBlind(point, d) ? undefined : firstMet(position, point, d);
        const place = position.board.place[3 * point + Math.floor(d / 2)]!;
        const powers = d % 2 === 0 ? shape.rows!.powerBelow : shape.rows!.powerAbove;
        entry += digit(met) * powers[place]!;
      }
      entry += digit(position.colorAt(point)) * 3 ** DIRECTIONS;
    } else {
      for (const [i, point] of points.entries()) entry += digit(position.colorAt(point)) * 3 ** i;
    }
    return entry;
  });
}

function stageAt(position: Position, byStones: Uint8Array): number {
  return byStones[position.stones(0) + position.stones(1)]!;
}

function isSight(shape: BoardShape, board: Board, tuple: number): boolean {
  return shape.firstSight >= 0 && tuple >= shape.firstSight && tuple < shape.firstSight + board.points;
}

function firstMet(position: Position, point: number, direction: number): Color | undefined {
  const { neighbour } = position.board;
  for (let t = neighbour[DIRECTIONS * point + direction]!; t !== NO_POINT; t = neighbour[DIRECTIONS * t + direction]!) {
    const color = position.colorAt(t);
    if (color !== undefined) return color;
  }
  return undefined;
}

/** The explanation of a position's value: tuples compared with the empty board, lines with their absence. */
export function plainContributions(position: Position, weights: Weights): Contributions {
  const { board } = position;
  const { shape, values } = weights;
  const { neighbour, pointOnLine } = board;
  const scale = position.toMove === DARK ? weights.unit : -weights.unit;
  const entries = plainEntries(position, shape);
  const nothing = plainEntries(new Position(board.size), shape, undefined, stageAt(position, shape.phaseOf));
  const gained = entries.map((entry, tuple) => scale * (values[entry]! - values[nothing[tuple]!]!));
  const around = (point: number) =>
    [...neighbour.subarray(DIRECTIONS * point, DIRECTIONS * (point + 1))].filter((t) => t !== NO_POINT);
  const isCentred = (tuple: number) => {
    const [middle, ...others] = shape.cells[tuple]!;
    return isSight(shape, board, tuple) || `${others.sort()}` === `${around(middle!).sort()}`;
  };

  const points = new Float64Array(board.points);
  for (const [tuple, list] of shape.cells.entries()) {
    if (list.length === 0) continue;
    const sharing = isCentred(tuple) ? list.subarray(0, 1) : list;
    for (const point of sharing) points[point] = points[point]! + gained[tuple]! / sharing.length;
  }
  const lines = Float64Array.from({ length: board.lines }, (_, line) => {
    const from = line * LINE_STRIDE + 1;
    const onLine = [...pointOnLine.subarray(from, from + board.lineLength[line]!)];
    const isAlong = (point: number, d: number) =>
      onLine.includes(point) && onLine.includes(neighbour[DIRECTIONS * point + d]!);
    let sum = Math.sign(scale) * (plainLogit(position, weights) - plainLogit(position, weights, isAlong));
    for (const [tuple, list] of shape.cells.entries()) {
      if (list.length > 0 && !isCentred(tuple) && list.every((point) => onLine.includes(point))) sum += gained[tuple]!;
    }
    return sum;
  });
  const base = scale * nothing.reduce((sum, entry) => sum + values[entry]!, 0);
  return { base, groups: (gained[shape.groupsTuple] ?? 0) + (gained[shape.threatsTuple] ?? 0), points, lines };
}

/** Weights drawn at random: whole numbers, so that sums are exact in any order. */
export function randomWeights(shape: Weights['shape'], random: () => number): Weights & { values: Int16Array } {
  return {
    shape,
    unit: 2 ** -11,
    values: Int16Array.from({ length: shape.weights }, () => Math.floor(2000 * random()) - 1000),
  };
}

/** Writes such weights into a file, and returns them. */
export function writeRandomWeights(path: string, text: string, size: number): Weights {
  const shape = shapeOf(text, size);
  const weights = randomWeights(shape, seedrandom(path.replace(/.*\//, '')));
  const provenance = { command: 'none', seed: '1', games: 0, date: '2026-11-01', program: '0' };
  writeFileSync(path, makeWeights({ game: 'meridians', rules: { size } }, shape, weights.values, provenance));
  return weights;
}
