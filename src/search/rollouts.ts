/** Rollouts of one thread. */

import type { RandomState } from '../util/rng.ts';
import type { Game } from './game.ts';
import { Mast } from './mast.ts';
import type { SearchParams } from './params.ts';

export class Rollouts<P> {
  private readonly game: Game<P>;
  private readonly random: RandomState;
  private readonly policy: 'uniform' | 'guided';
  /** Move averages, if the rollout policy is `mast`. */
  readonly mast: Mast<P> | undefined;
  /** `player << 24 | move` for each ply of the last rollout. */
  readonly trace: Int32Array;

  constructor(game: Game<P>, random: RandomState, policy: SearchParams['rolloutPolicy']) {
    this.game = game;
    this.random = random;
    this.policy = policy === 'mast' ? 'uniform' : policy;
    this.mast = policy === 'mast' ? new Mast(game, random) : undefined;
    this.trace = new Int32Array(game.maxRolloutPlies);
  }

  /**
   * Plays random moves in a position, by default to the end of the game; returns the number of
   * plies.
   */
  play(position: P, plies: number = this.game.maxRolloutPlies): number {
    if (this.mast) return this.mast.play(position, plies, this.trace);
    return this.game.rollout(position, this.random, this.policy, plies, this.trace);
  }
}
