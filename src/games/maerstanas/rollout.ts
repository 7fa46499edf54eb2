/** Rollouts of Mǽrstánas. */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; squares are in range by construction

import type { RolloutPolicy } from '../../search/game.ts';
import { countBits } from '../../util/bits.ts';
import { nextBelow, type RandomState } from '../../util/rng.ts';
import { ALL_HIGH, ALL_LOW, nthBit, SQUARE_AT } from './board.ts';
import { DARK, LIGHT, PASS, THUNDER, THUNDER_IN_HAND, WODEN, WODEN_IN_HAND } from './numbers.ts';
import type { Position } from './position.ts';

/**
 * An upper bound: every ply except a pass adds a stone, and only four special stones remove any.
 */
export const MAX_ROLLOUT_PLIES = 128;

/**
 * Plays random legal moves until the game is over or `maxPlies` were played. Allocates nothing.
 * Writes `side << 24 | move` for each ply to `trace`; returns the number of plies.
 */
export function rollout(
  position: Position,
  random: RandomState,
  _policy: RolloutPolicy,
  maxPlies: number,
  trace: Int32Array,
): number {
  for (let plies = 0; plies < maxPlies; plies++) {
    const move = randomMove(position, random);
    if (move < 0) return plies;
    trace[plies] = (position.toMove << 24) | move;
    position.play(move);
  }
  return maxPlies;
}

/** A uniformly random legal move; a pass if there is no other, -1 if the game is over. */
function randomMove(position: Position, random: RandomState): number {
  position.findStandard();
  const low = position.standardLow;
  const high = position.standardHigh;
  const inLow = countBits(low);
  const standard = inLow + countBits(high);
  if (position.hands === 0) {
    if (standard === 0) return -1;
    return nthSquare(low, high, inLow, nextBelow(random, standard));
  }
  return randomSpecial(position, random, inLow, standard);
}

/** Like `randomMove`, with special stones in hand. */
function randomSpecial(position: Position, random: RandomState, inLow: number, standard: number): number {
  const { toMove, hands, darkLow, darkHigh, lightLow, lightHigh } = position;
  const freeLow = ALL_LOW & ~(darkLow | lightLow);
  const freeHigh = ALL_HIGH & ~(darkHigh | lightHigh);
  const thunder = hands & (THUNDER_IN_HAND << toMove) ? countBits(freeLow) + countBits(freeHigh) : 0;
  const otherLow = toMove === DARK ? lightLow : darkLow;
  const otherHigh = toMove === DARK ? lightHigh : darkHigh;
  const woden = hands & (WODEN_IN_HAND << toMove) ? countBits(otherLow) + countBits(otherHigh) : 0;
  const all = standard + thunder + woden;
  if (all === 0) return position.hasSpecialMove(toMove === DARK ? LIGHT : DARK) ? PASS : -1;
  let n = nextBelow(random, all);
  if (n < standard) return nthSquare(position.standardLow, position.standardHigh, inLow, n);
  n -= standard;
  if (n < thunder) return THUNDER + nthSquare(freeLow, freeHigh, countBits(freeLow), n);
  return WODEN + nthSquare(otherLow, otherHigh, countBits(otherLow), n - thunder);
}

/** The n-th square of a set, of which `inLow` are in the low word. */
function nthSquare(low: number, high: number, inLow: number, n: number): number {
  return n < inLow ? SQUARE_AT[nthBit(low, n)]! : SQUARE_AT[32 + nthBit(high, n - inLow)]!;
}
