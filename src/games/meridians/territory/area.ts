/**
 * Areas of the board: points connected by steps between neighbours, with the state of each for one
 * side.
 */
// biome-ignore-all lint/style/noNonNullAssertion: every index is in range by construction
import { type Board, DIRECTIONS, NO_POINT } from '../board.ts';

/**
 * The state of a point for a side: outside the area, free to take, or taken by a stone of the side.
 */
export const OUTSIDE = 0;
export const FREE_POINT = 1;
export const TAKEN = 2;

/** Indexed by point: one of the states above. */
export type Area = Uint8Array;

/**
 * Indexed by point: 1 if reachable from the starts, which are included, by steps between neighbours
 * over open points.
 */
export function reachedFrom(board: Board, starts: Iterable<number>, isOpen: (point: number) => boolean): Uint8Array {
  const reached = new Uint8Array(board.points);
  const queue = [...starts];
  for (const point of queue) reached[point] = 1;
  for (const point of queue) {
    for (let entry = DIRECTIONS * point; entry < DIRECTIONS * (point + 1); entry++) {
      const next = board.neighbour[entry]!;
      if (next === NO_POINT || reached[next] === 1 || !isOpen(next)) continue;
      reached[next] = 1;
      queue.push(next);
    }
  }
  return reached;
}

/** The connected parts of an area that contain a stone, each as an area. */
export function partsOf(board: Board, area: Area): Area[] {
  const parts: Area[] = [];
  const left = area.slice();
  for (let first = left.indexOf(TAKEN); first !== -1; first = left.indexOf(TAKEN)) {
    const reached = reachedFrom(board, [first], (point) => area[point] !== OUTSIDE);
    parts.push(area.map((word, point) => (reached[point] === 1 ? word : OUTSIDE)));
    for (let point = 0; point < left.length; point++) if (reached[point] === 1) left[point] = OUTSIDE;
  }
  return parts;
}

export function isNextTo(board: Board, point: number, isOne: (point: number) => boolean): boolean {
  for (let entry = DIRECTIONS * point; entry < DIRECTIONS * (point + 1); entry++) {
    const next = board.neighbour[entry]!;
    if (next !== NO_POINT && isOne(next)) return true;
  }
  return false;
}
