/** Speed of uniformly random games from the empty board, on one thread. */

import { LIGHT, Position } from '../src/games/meridians/position.ts';
import { MAX_ROLLOUT_PLIES, rollout } from '../src/games/meridians/rollout.ts';
import { randomState } from '../src/util/rng.ts';

export interface RolloutSpeed {
  readonly size: number;
  readonly rollouts: number;
  readonly seconds: number;
  readonly rolloutsPerSecond: number;
  readonly meanPlies: number;
  /** Share of the games that Light won, 0 to 1. */
  readonly lightWins: number;
}

const BATCH = 256;
const WARM_UP_SECONDS = 1;

/** Plays random games for so many seconds, after a second of warm-up that is not counted. */
export function measureRollouts(size: number, seconds: number, seed: string): RolloutSpeed {
  play(size, WARM_UP_SECONDS, seed);
  return play(size, seconds, seed);
}

function play(size: number, limit: number, seed: string): RolloutSpeed {
  const start = new Position(size);
  const position = new Position(size);
  const random = randomState(seed);
  const trace = new Int32Array(MAX_ROLLOUT_PLIES);
  let rollouts = 0;
  let plies = 0;
  let lightWins = 0;
  let seconds = 0;
  const began = performance.now();
  while (seconds < limit) {
    for (let i = 0; i < BATCH; i++) {
      position.copyFrom(start);
      plies += rollout(position, random, 'uniform', MAX_ROLLOUT_PLIES, trace);
      lightWins += Number(position.winner() === LIGHT);
    }
    rollouts += BATCH;
    seconds = (performance.now() - began) / 1000;
  }
  return {
    size,
    rollouts,
    seconds,
    rolloutsPerSecond: Math.round(rollouts / seconds),
    meanPlies: plies / rollouts,
    lightWins: lightWins / rollouts,
  };
}
