/** What a leaf of the tree is worth. */
import type { Evaluation, Game } from '../../games/game.ts';
import type { SearchParams } from '../params.ts';
import { CutoffEvaluator } from './cutoff.ts';
import { RolloutEvaluator } from './rollout.ts';
import type { Rollouts } from './rollouts.ts';
import { StaticEvaluator } from './static.ts';

/** What the search knows already of the leaf that a playout has come to. */
export interface Leaf {
  /** The player who chose the move to it. */
  chooser: number;
  /** The value of that move for the chooser, in [0, 1], where the expansion above it has evaluated it; else NaN. */
  moveValue: number;
  /** The logit of the best reply for the player to move, where the leaf was given its node just now; else NaN. */
  replyLogit: number;
}

export interface Evaluator<P> {
  /**
   * Writes for every player the expected score, in [0, 1], in a position that is not over, and may play on in it. Returns
   * the number of random plies played, which stand in the trace of the rollouts.
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
