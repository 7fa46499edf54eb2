/** Random continuations of a game. */
import type { RandomState } from '../../util/rng.ts';
import { randomLegalPoint } from './movegen.ts';
import type { Position } from './position.ts';

/** No game is known to come near this; a rollout that does is cut off. The longest of 200,000 had about 250 plies. */
export const MAX_ROLLOUT_PLIES = 3000;

/** Plays uniformly random legal moves until the game is over; allocates nothing. Returns the number of plies. */
export function rollout(position: Position, random: RandomState): number {
  for (let plies = 0; plies < MAX_ROLLOUT_PLIES; plies++) {
    if (position.isAnnihilated()) return plies;
    const point = randomLegalPoint(position, random);
    if (point < 0) return plies;
    position.playUnchecked(point);
  }
  return MAX_ROLLOUT_PLIES;
}
