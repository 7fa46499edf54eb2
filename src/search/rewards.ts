/** Ways to fill in what a playout is worth to every player. */
import type { Evaluation, Game } from './game.ts';
import { logistic } from './logistic.ts';

/** Those of two players, from the value for one. */
export function fillBoth(rewards: Float64Array, player: number, value: number): void {
  rewards[player] = value;
  rewards[1 - player] = 1 - value;
}

/** Those of a finished game, or of one that a rollout has cut off. */
export function fillFinal<P>(rewards: Float64Array, game: Game<P>, position: P): void {
  for (let player = 0; player < rewards.length; player++) rewards[player] = game.reward(position, player);
}

/** What the static evaluation says of a position that is not over; of two players it is asked for one. */
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
