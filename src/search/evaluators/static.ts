import type { Evaluation, Game } from '../../games/game.ts';
import { logistic } from '../logistic.ts';
import type { SearchParams } from '../params.ts';
import type { Evaluator, Leaf } from './evaluator.ts';
import { fillBoth, fillEvaluated } from './rewards.ts';

/**
 * A leaf is worth its static evaluation, or that of the best reply. What an expansion says of a move is for the player who
 * chooses it, so that only with two players it says enough of a leaf; with more, every player's evaluation is asked for.
 */
export class StaticEvaluator<P> implements Evaluator<P> {
  private readonly game: Game<P>;
  private readonly evaluation: Evaluation<P>;
  private readonly looksAtReplies: boolean;

  constructor(game: Game<P>, evaluation: Evaluation<P>, leafValue: SearchParams['leafValue']) {
    this.game = game;
    this.evaluation = evaluation;
    this.looksAtReplies = leafValue === 'reply';
  }

  evaluate(position: P, { chooser, moveValue, replyLogit }: Leaf, rewards: Float64Array): number {
    const { game, evaluation } = this;
    const isForTwo = rewards.length === 2;
    if (isForTwo && this.looksAtReplies && !Number.isNaN(replyLogit)) {
      fillBoth(rewards, game.toMove(position), logistic(replyLogit));
    } else if (isForTwo && !Number.isNaN(moveValue) && evaluation.isExactAfter(position)) {
      fillBoth(rewards, chooser, moveValue);
    } else fillEvaluated(rewards, game, evaluation, position);
    return 0;
  }
}
