/** What a game is worth to every side, by both scorings. */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; cells and sides are in range by construction
import { SETUP } from '../setup.ts';
import { MOST_PIECES, SIDES } from './board.ts';
import { DRAW_POINTS, kindOf, POINTS } from './pieces.ts';
import { OVER, type Position } from './position.ts';

/** `victory`: who wins gets all, who is left in a draw an equal share. `points`: see `pointShare`. */
export const SCORINGS = ['victory', 'points'] as const;
export type Scoring = (typeof SCORINGS)[number];

/** No side can have fewer points than one that goes out first and has captured nothing. */
export const LEAST_POINTS = Math.min(...SETUP.outPoints);

/** The points of every side; where the game is over those for victory or draw and for pieces kept are in it. */
export function pointsOf(position: Position, into: Float64Array = new Float64Array(SIDES)): Float64Array {
  const { points, phase, left } = position;
  for (let side = 0; side < SIDES; side++) {
    into[side] = points[side]!;
    if (phase !== OVER || !position.isIn(side)) continue;
    into[side]! += left === 1 ? SETUP.victoryPoints : SETUP.sharedPoints / left;
    into[side]! += keptPoints(position, side, left === 1 ? POINTS : DRAW_POINTS);
  }
  return into;
}

function keptPoints({ board, cells, counts }: Position, side: number, worth: Int32Array): number {
  let sum = 0;
  for (let i = 0; i < counts[side]!; i++) sum += worth[kindOf(board[cells[MOST_PIECES * side + i]!]!)]!;
  return sum;
}

/** The share of a side in all points, counted from the least that a side can have: in [0, 1], and 1 for all sides together. */
function pointShare(points: Float64Array, side: number): number {
  let sum = 0;
  for (const own of points) sum += own - LEAST_POINTS;
  return sum === 0 ? 1 / SIDES : (points[side]! - LEAST_POINTS) / sum;
}

const scratch = new Float64Array(SIDES);

/** The reward of a side; where the game is cut off those who are left count as in a draw. */
export function reward(position: Position, side: number, scoring: Scoring): number {
  if (scoring === 'points') return pointShare(pointsOf(position, scratch), side);
  return position.isIn(side) ? 1 / position.left : 0;
}
