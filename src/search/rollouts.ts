/** Random games of one thread. */

import type { RandomState } from '../util/rng.ts';
import type { Game, RolloutPolicy } from './game.ts';

export class Rollouts<P> {
  private readonly game: Game<P>;
  private readonly random: RandomState;
  private readonly policy: RolloutPolicy;
  /** `player << 24 | move` for each ply of the last one. */
  readonly trace: Int32Array;

  constructor(game: Game<P>, random: RandomState, policy: RolloutPolicy) {
    this.game = game;
    this.random = random;
    this.policy = policy;
    this.trace = new Int32Array(game.maxRolloutPlies);
  }

  /** Plays on in a position, to the end of the game if nothing else is said; returns the number of plies. */
  play(position: P, plies: number = this.game.maxRolloutPlies): number {
    return this.game.rollout(position, this.random, this.policy, plies, this.trace);
  }
}
