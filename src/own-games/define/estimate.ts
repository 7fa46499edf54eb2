/** The evaluation by the estimate that a game's author gives. */
import type { Evaluation, Game } from '../../search/game.ts';
import { logitOfScore } from '../../util/logit.ts';
import { valueText } from './complete.ts';

/** Estimates are kept this far from 0 and 1, so that logits are finite. */
const LEAST = 1e-4;

/** `sharesOf` returns the expected score of every seat in a position that is not over. */
export function estimateOf<P>(game: Game<P>, sharesOf: (position: P) => readonly number[]): Evaluation<P> {
  const after = game.create();
  const logitOf = (position: P, player: number) => {
    const share = game.isOver(position) ? game.reward(position, player) : (sharesOf(position)[player] as number);
    return logitOfScore(Math.min(1 - LEAST, Math.max(LEAST, share)));
  };
  return {
    evaluate: logitOf,
    evaluateMoves(position, moves, count, logits) {
      const mover = game.toMove(position);
      for (let i = 0; i < count; i++) {
        game.copy(after, position);
        game.play(after, moves[i] as number);
        logits[i] = logitOf(after, mover);
      }
    },
    isExactAfter: () => true,
  };
}

/** The shares of an estimate. Throws a `TypeError` if they are none. */
export function checkedShares(shares: readonly number[], seats: number): readonly number[] {
  const isOfAll = Array.isArray(shares) && shares.length === seats && shares.every((share) => share >= 0 && share <= 1);
  if (isOfAll && Math.abs(shares.reduce((sum, share) => sum + share, 0) - 1) < 1e-6) return shares;
  throw new TypeError(
    `estimate returns ${valueText(shares)}; it must return the expected scores of ${seats} seats, which add up to 1`,
  );
}
