/** Legal points: all, a random one, or whether and why not for a given one. */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction
import { nextBelow, type RandomState } from '../../util/rng.ts';
import { DIRECTIONS, INDEX_MASK, NO_POINT, STRIDE_BITS } from './board.ts';
import type { Color } from './color.ts';
import { LINE_MASK } from './groups.ts';
import { type Lines, sightsOf } from './sight.ts';

/** The parts of a position that determine the legal points. */
export interface Stones extends Lines {
  readonly toMove: Color;
  /** Turns taken by a side: 0, 1, or 2 for two and more. */
  turns(color: Color): number;
  isEmpty(point: number): boolean;
  colorAt(point: number): Color | undefined;
  /** The empty points, unordered: the first `emptyCount` entries. */
  readonly empties: Uint8Array;
  readonly emptyCount: number;
}

/** The number of random empty points to try before listing all legal points. */
const DRAWS = 16;

/** Whether the first stone from an empty point in some direction has that colour. */
export function sees(position: Stones, point: number, color: Color): boolean {
  const { lines } = position;
  const { place } = position.board;
  const shift = color << 4;
  let met = 0;
  for (let entry = 3 * point; entry < 3 * point + 3; entry++) {
    const at = place[entry]!;
    const index = at & INDEX_MASK;
    const word = lines[at >>> STRIDE_BITS]!;
    const occupied = (word | (word >>> 16)) & LINE_MASK;
    const above = occupied & (-2 << index);
    const highestBelow = 0x80000000 >>> Math.clz32(occupied & ((1 << index) - 1));
    met |= (word >>> shift) & LINE_MASK & ((above & -above) | highestBelow);
  }
  return met !== 0;
}

/** Whether a neighbour of the point holds a stone of that colour. */
export function isAdjacentTo(position: Stones, point: number, color: Color): boolean {
  for (let d = 0; d < DIRECTIONS; d++) {
    const t = position.board.neighbour[DIRECTIONS * point + d]!;
    if (t !== NO_POINT && position.colorAt(t) === color) return true;
  }
  return false;
}

/** Whether the side to move may place a stone on an empty point. */
export function isLegalOnEmpty(position: Stones, point: number): boolean {
  const color = position.toMove;
  const turns = position.turns(color);
  if (turns === 2) return sees(position, point, color);
  return turns === 0 || (!isAdjacentTo(position, point, color) && sees(position, point, color));
}

/** The empty points of a row as bits 1 and up, from the left. */
export function emptyInRow(position: Stones, row: number): number {
  // The rows are the lines of the first axis, in order.
  const word = position.lines[row]!;
  return ~(word | (word >>> 16)) & ((2 << position.board.rowLength[row]!) - 2);
}

/** Writes the legal points of the side to move in ascending order; returns their number. */
export function legalPoints(position: Stones, into: Int32Array): number {
  const { board, toMove } = position;
  let count = 0;
  if (position.turns(toMove) < 2) {
    for (let point = 0; point < board.points; point++) {
      if (position.isEmpty(point) && isLegalOnEmpty(position, point)) into[count++] = point;
    }
    return count;
  }
  const { rowStart, place } = board;
  const sight = sightsOf(position);
  const shift = toMove << 4;
  for (let row = 0; row < rowStart.length; row++) {
    const start = rowStart[row]! - 1;
    const inRow = sight[row]!;
    for (let left = emptyInRow(position, row); left !== 0; left &= left - 1) {
      const index = 31 - Math.clz32(left & -left);
      const at1 = place[3 * (start + index) + 1]!;
      const at2 = place[3 * (start + index) + 2]!;
      const sees =
        (inRow >>> index) |
        (sight[at1 >>> STRIDE_BITS]! >>> (at1 & INDEX_MASK)) |
        (sight[at2 >>> STRIDE_BITS]! >>> (at2 & INDEX_MASK));
      into[count] = start + index;
      count += (sees >>> shift) & 1;
    }
  }
  return count;
}

export function hasLegalPoint(position: Stones): boolean {
  for (let i = 0; i < position.emptyCount; i++) if (isLegalOnEmpty(position, position.empties[i]!)) return true;
  return false;
}

/** A uniformly random legal point of the side to move, or -1 if there is none. */
export function randomLegalPoint(position: Stones, random: RandomState): number {
  const { empties, emptyCount } = position;
  if (emptyCount === 0) return -1;
  for (let draw = 0; draw < DRAWS; draw++) {
    const point = empties[nextBelow(random, emptyCount)]!;
    if (isLegalOnEmpty(position, point)) return point;
  }
  let legal = 0;
  for (let i = 0; i < emptyCount; i++) if (isLegalOnEmpty(position, empties[i]!)) legal++;
  if (legal === 0) return -1;
  let skip = nextBelow(random, legal);
  for (let i = 0; ; i++) if (isLegalOnEmpty(position, empties[i]!) && skip-- === 0) return empties[i]!;
}
