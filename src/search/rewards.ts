/** Fill in the value of a playout for every player. */
import type { Evaluation, Game } from './game.ts';
import { logistic } from './logistic.ts';

/** Writes the rewards of both players, given that of one. */
export function fillBoth(rewards: Float64Array, player: number, value: number): void {
  rewards[player] = value;
  rewards[1 - player] = 1 - value;
}

/** Writes the rewards of a finished game, or of a rollout that was cut off. */
export function fillFinal<P>(rewards: Float64Array, game: Game<P>, position: P): void {
  for (let player = 0; player < rewards.length; player++) rewards[player] = game.reward(position, player);
}

/**
 * Writes the static evaluation of a position that is not over. For two players it is called only
 * once.
 */
export function fillEvaluated<P>(rewards: Float64Array, game: Game<P>, evaluation: Evaluation<P>, position: P): void {
  if (rewards.length === 2) {
    const player = game.toMove(position);
    fillBoth(rewards, player, logistic(evaluation.evaluate(position, player)));
    return;
  }
  for (let player = 0; player < rewards.length; player++) {
    rewards[player] = logistic(evaluation.evaluate(position, player));
  }
}
