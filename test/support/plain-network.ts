/** A network of n-tuples, read point by point from a position: the slow twin of what is kept move by move. */
import { writeFileSync } from 'node:fs';
import seedrandom from 'seedrandom';
import { DIRECTIONS, NO_POINT } from '../../src/games/meridians/board.ts';
import { groupsOf } from '../../src/games/meridians/life.ts';
import { GROUP_COUNTS, parseShape } from '../../src/games/meridians/network/shape.ts';
import type { Weights } from '../../src/games/meridians/network/view.ts';
import { makeWeights } from '../../src/games/meridians/network/weights.ts';
import { type Color, opponent, type Position } from '../../src/games/meridians/position.ts';

/** The logit of a position for the side that has just moved. */
export function plainLogit(position: Position, { shape, values, unit }: Weights): number {
  const view = opponent(position.toMove);
  const digit = (color: Color | undefined) => (color === undefined ? 0 : color === view ? 1 : 2);
  let sum = 0;
  const phase = shape.phaseOf[position.stones(0) + position.stones(1)]!;
  for (const [tuple, points] of shape.points.entries()) {
    const isSight =
      shape.firstSight >= 0 && tuple >= shape.firstSight && tuple < shape.firstSight + position.board.points;
    let entry = shape.table[tuple]! + phase * shape.phaseWeights;
    if (tuple === shape.groupsTuple) {
      const most = GROUP_COUNTS - 1;
      const [own, other] = [view, opponent(view)].map(
        (color) => groupsOf(position).filter((group) => group.color === color).length,
      );
      entry += GROUP_COUNTS * Math.min(most, own!) + Math.min(most, other!);
    } else if (isSight) {
      const point = tuple - shape.firstSight;
      for (let d = 0; d < DIRECTIONS; d++) {
        entry += digit(firstMet(position, point, d)) * shape.sightPower[DIRECTIONS * point + d]!;
      }
      entry += digit(position.colorAt(point)) * 3 ** DIRECTIONS;
    } else {
      for (const [i, point] of points.entries()) entry += digit(position.colorAt(point)) * 3 ** i;
    }
    sum += values[entry]!;
  }
  return sum * unit;
}

function firstMet(position: Position, point: number, direction: number): Color | undefined {
  const { neighbour } = position.board;
  for (let t = neighbour[DIRECTIONS * point + direction]!; t !== NO_POINT; t = neighbour[DIRECTIONS * t + direction]!) {
    const color = position.colorAt(t);
    if (color !== undefined) return color;
  }
  return undefined;
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
  const shape = parseShape(text, size);
  if (!shape.ok) throw new Error(shape.error.message);
  const weights = randomWeights(shape.value, seedrandom(path.replace(/.*\//, '')));
  const provenance = { command: 'none', seed: '1', games: 0, date: '2026-11-01', program: '0' };
  writeFileSync(path, makeWeights(shape.value, weights.values, provenance));
  return weights;
}
