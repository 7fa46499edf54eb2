import type { Evaluation, Game } from '../../games/game.ts';
import type { Evaluator, Leaf } from './evaluator.ts';
import { fillEvaluated, fillFinal } from './rewards.ts';
import type { Rollouts } from './rollouts.ts';

/** A leaf is worth the static evaluation after some random plies, or the result where the game ends before. */
export class CutoffEvaluator<P> implements Evaluator<P> {
  private readonly game: Game<P>;
  private readonly evaluation: Evaluation<P>;
  private readonly rollouts: Rollouts<P>;
  private readonly plies: number;

  constructor(game: Game<P>, evaluation: Evaluation<P>, rollouts: Rollouts<P>, plies: number) {
    this.game = game;
    this.evaluation = evaluation;
    this.rollouts = rollouts;
    this.plies = plies;
  }

  evaluate(position: P, _leaf: Leaf, rewards: Float64Array): number {
    const plies = this.rollouts.play(position, this.plies);
    if (this.game.isOver(position)) fillFinal(rewards, this.game, position);
    else fillEvaluated(rewards, this.game, this.evaluation, position);
    return plies;
  }
}
