/** Errors of games, with their codes. */
import { fail } from '../util/result.ts';

export function otherWeights(theirs: string, ours: string) {
  return fail('bad-weights', `the weights are for ${theirs}, not for ${ours}`);
}
