/** Rewards of every side, for both scorings. */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; cells and sides are in range by construction
import type { PointParts } from '../../kit.ts';
import { SETUP } from '../setup.ts';
import { MOST_PIECES, SIDES } from './board.ts';
import { DRAW_POINTS, kindOf, POINTS } from './pieces.ts';
import { EXPULSION, OVER, type Position } from './position.ts';

/**
 * `victory`: the winner gets everything; in a draw the remaining sides share equally. `points`: see
 * `pointShare`.
 */
export const SCORINGS = ['victory', 'points'] as const;
export type Scoring = (typeof SCORINGS)[number];

/** The lowest points of who is not expelled: eliminated first without a capture. */
export const LEAST_POINTS = Math.min(...SETUP.outPoints);

/**
 * The points of every side. If the game is over they include those for victory or draw and for kept
 * pieces.
 */
export function pointsOf(position: Position, into: Float64Array = new Float64Array(SIDES)): Float64Array {
  const { points, phase, left } = position;
  for (let side = 0; side < SIDES; side++) {
    into[side] = points[side]!;
    if (phase === OVER && position.isIn(side)) into[side]! += resultPoints(left) + keptPoints(position, side);
  }
  return into;
}

/**
 * What the points of every side at the end are for, without those that it does not have. Where the game began with a text
 * that has points, those of captures, of promotions and for being out are one part.
 */
export function pointParts(position: Position): PointParts[] {
  const { points, left } = position;
  return Array.from(points, (played, side) => {
    const all = {
      ...playedParts(position, played, side),
      ...(position.isIn(side) && {
        [left === 1 ? 'victory' : 'draw']: resultPoints(left),
        'pieces kept': keptPoints(position, side),
      }),
    };
    return Object.fromEntries(Object.entries(all).filter(([, own]) => own !== 0));
  });
}

function playedParts({ promoted, gone, isWhole }: Position, played: number, side: number): PointParts {
  if (!isWhole) return { 'in the game': played };
  const promotions = promoted[side]!;
  const order = gone[side]! & ~EXPULSION;
  const out = order === 0 ? 0 : (SETUP.outPoints[order - 1] as number);
  const expulsion = gone[side]! & EXPULSION ? SETUP.expulsionPoints : 0;
  return { captures: played - promotions - out - expulsion, promotions, out, expulsion };
}

/** For victory, or a share of a draw. */
function resultPoints(left: number): number {
  return left === 1 ? SETUP.victoryPoints : SETUP.sharedPoints / left;
}

/** At the end of the game. */
function keptPoints({ board, cells, counts, left }: Position, side: number): number {
  const worth = left === 1 ? POINTS : DRAW_POINTS;
  let sum = 0;
  for (let i = 0; i < counts[side]!; i++) sum += worth[kindOf(board[cells[MOST_PIECES * side + i]!]!)]!;
  return sum;
}

/**
 * A side's share of all points, each counted from the minimum: in [0, 1], with sum 1 over all
 * sides.
 */
function pointShare(points: Float64Array, side: number): number {
  let sum = 0;
  for (const own of points) sum += Math.max(0, own - LEAST_POINTS);
  return sum === 0 ? 1 / SIDES : Math.max(0, points[side]! - LEAST_POINTS) / sum;
}

const scratch = new Float64Array(SIDES);

/** The reward of a side. If the game was cut off, the remaining sides count as drawn. */
export function reward(position: Position, side: number, scoring: Scoring): number {
  if (scoring === 'points') return pointShare(pointsOf(position, scratch), side);
  return position.isIn(side) ? 1 / position.left : 0;
}
