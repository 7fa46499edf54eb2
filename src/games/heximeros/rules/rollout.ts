/** Rollouts. */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction

import type { RolloutPolicy } from '../../../search/game.ts';
import { nextBelow, type RandomState } from '../../../util/rng.ts';
import { MOST_MOVES } from './board.ts';
import { listPlies } from './legal.ts';
import type { Position } from './position.ts';

/** An upper bound: rollouts take about 2,000 plies, and 150 consecutive quiet turns are a draw. */
export const MAX_ROLLOUT_PLIES = 20_000;

const moves = new Int32Array(MOST_MOVES);

/**
 * Plays uniformly random legal plies. Writes `side << 24 | move` for each to `trace`; returns their
 * number.
 */
export function rollout(
  position: Position,
  random: RandomState,
  _policy: RolloutPolicy,
  maxPlies: number,
  trace: Int32Array,
): number {
  for (let plies = 0; plies < maxPlies; plies++) {
    const count = listPlies(position, moves);
    if (count === 0) return plies;
    const move = moves[nextBelow(random, count)]!;
    trace[plies] = (position.toMove << 24) | move;
    position.play(move);
  }
  return maxPlies;
}
