/** Rollouts of Meridians. */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction

import type { RolloutPolicy } from '../../search/game.ts';
import { nextBelow, type RandomState } from '../../util/rng.ts';
import { DIRECTIONS, NO_POINT } from './board.ts';
import { isLegalOnEmpty, randomLegalPoint } from './movegen.ts';
import type { Position } from './position.ts';

/**
 * Far above the length of any known game; the longest of 200,000 had about 250 plies. Longer
 * rollouts are cut off.
 */
export const MAX_ROLLOUT_PLIES = 3000;

/**
 * A guided rollout plays the one of this number of random legal points that merges the fewest
 * groups.
 */
const CANDIDATES = 3;
/** Random points tried to give a cut group a new path. */
const MENDING_TRIES = 8;

/**
 * Plays random legal moves until the game is over or `maxPlies` were played. Allocates nothing.
 * Writes `colour << 24 | point` for each ply to `trace`; returns the number of plies.
 */
export function rollout(
  position: Position,
  random: RandomState,
  policy: RolloutPolicy,
  maxPlies: number,
  trace: Int32Array,
): number {
  for (let plies = 0; plies < maxPlies; plies++) {
    if (position.isAnnihilated()) return plies;
    const point = policy === 'uniform' ? randomLegalPoint(position, random) : guidedPoint(position, random);
    if (point < 0) return plies;
    trace[plies] = (position.toMove << 24) | point;
    position.playUnchecked(point);
  }
  return maxPlies;
}

/**
 * A point that mends a cut group if one is found, else the best of a few random ones; -1 if there
 * is none.
 */
function guidedPoint(position: Position, random: RandomState): number {
  if (position.suspectCount > 0) {
    const mending = mendingPoint(position, position.suspectAt(0), random);
    if (mending >= 0) return mending;
  }
  let best = -1;
  let fewest = DIRECTIONS;
  for (let i = 0; i < CANDIDATES && fewest > 0; i++) {
    const point = randomLegalPoint(position, random);
    if (point < 0) return -1;
    const merged = mergedGroups(position, point);
    if (merged < fewest || best < 0) {
      fewest = merged;
      best = point;
    }
  }
  return best;
}

/**
 * The number of groups of the side to move that a stone on the point would touch, possibly with
 * duplicates.
 */
function mergedGroups(position: Position, point: number): number {
  const { neighbour } = position.board;
  const color = position.toMove;
  let merged = 0;
  let last = NO_POINT;
  for (let d = 0; d < DIRECTIONS; d++) {
    const t = neighbour[DIRECTIONS * point + d]!;
    const leader = position.leader[t]!;
    if (leader === NO_POINT || leader === last || position.colorAt(t) !== color) continue;
    merged++;
    last = leader;
  }
  return merged;
}

/**
 * A legal point in sight of a group of the side to move, across a gap and not adjacent to it; -1 if
 * none was found.
 */
function mendingPoint(position: Position, stone: number, random: RandomState): number {
  const { neighbour } = position.board;
  const group = position.leader[stone]!;
  let from = stone;
  for (let tries = 0; tries < MENDING_TRIES; tries++) {
    const direction = nextBelow(random, DIRECTIONS);
    let point = neighbour[DIRECTIONS * from + direction]!;
    let steps = 1 + nextBelow(random, 4);
    while (steps-- > 0 && point !== NO_POINT && position.isEmpty(point))
      point = neighbour[DIRECTIONS * point + direction]!;
    if (point !== NO_POINT && position.isEmpty(point) && !touches(position, point, group)) {
      if (isLegalOnEmpty(position, point)) return point;
    }
    from = position.nextMember[from]!;
  }
  return -1;
}

function touches(position: Position, point: number, group: number): boolean {
  const { neighbour } = position.board;
  for (let d = 0; d < DIRECTIONS; d++) {
    if (position.leader[neighbour[DIRECTIONS * point + d]!] === group) return true;
  }
  return false;
}
