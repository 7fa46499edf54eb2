import type { Game } from '../../games/game.ts';
import type { Evaluator, Leaf } from './evaluator.ts';
import { fillFinal } from './rewards.ts';
import type { Rollouts } from './rollouts.ts';

/** A leaf is worth the result of a random game. */
export class RolloutEvaluator<P> implements Evaluator<P> {
  private readonly game: Game<P>;
  private readonly rollouts: Rollouts<P>;

  constructor(game: Game<P>, rollouts: Rollouts<P>) {
    this.game = game;
    this.rollouts = rollouts;
  }

  evaluate(position: P, _leaf: Leaf, rewards: Float64Array): number {
    const plies = this.rollouts.play(position);
    fillFinal(rewards, this.game, position);
    return plies;
  }
}
