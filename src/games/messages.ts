/** Errors of games, with their codes. */
import { fail } from '../util/result.ts';

/** Of stored results; `title` is that of the game. */
export function changedRules(title: string): string {
  return `the rules of ${title} have changed since it was written: use the game as it was then`;
}

export function otherWeights(theirs: string, ours: string) {
  return fail('bad-weights', `the weights are for ${theirs}, not for ${ours}`);
}
