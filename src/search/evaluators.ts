/** Evaluates leaves of the tree. */
import type { Evaluation, Game } from './game.ts';
import { logistic } from './logistic.ts';
import type { SearchParams } from './params.ts';
import { fillBoth, fillEvaluated, fillFinal } from './rewards.ts';
import type { Rollouts } from './rollouts.ts';

/** What the search already knows about the leaf of a playout. */
export interface Leaf {
  /** The player who chose the move to the leaf. */
  chooser: number;
  /**
   * The value of that move for the chooser, in [0, 1], if the expansion of the parent evaluated it;
   * else NaN.
   */
  moveValue: number;
  /**
   * The logit of the best reply for the player to move, if this playout expanded the leaf; else
   * NaN.
   */
  replyLogit: number;
}

export interface Evaluator<P> {
  /**
   * Writes each player's expected score, in [0, 1], for a position that is not over. May play moves
   * in it. Returns the number of random plies played, which are in the trace of the rollouts.
   */
  evaluate(position: P, leaf: Leaf, rewards: Float64Array): number;
}

/** Throws for parameters that `checkEvaluation` refuses. */
export function createEvaluator<P>(
  game: Game<P>,
  params: SearchParams,
  rollouts: Rollouts<P>,
  evaluation: Evaluation<P> | undefined,
): Evaluator<P> {
  if (params.evaluator === 'rollout') return new RolloutEvaluator(game, rollouts);
  if (!evaluation) throw new Error(`the game ${game.id} has no static evaluation`);
  if (params.evaluator === 'static') return new StaticEvaluator(game, evaluation, params.leafValue);
  return new CutoffEvaluator(game, evaluation, rollouts, params.cutoffPlies);
}

/** Evaluates a leaf by a rollout to the end of the game. */
class RolloutEvaluator<P> implements Evaluator<P> {
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

/**
 * Evaluates a leaf by a few random plies followed by the static evaluation, or by the result if the
 * game ends first.
 */
class CutoffEvaluator<P> implements Evaluator<P> {
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

/**
 * Evaluates a leaf by its static evaluation, or by that of the best reply. The values found by an
 * expansion are for the player who moves, which determines the leaf's value only for two players.
 * With more, the evaluation is called for every player.
 */
class StaticEvaluator<P> implements Evaluator<P> {
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
