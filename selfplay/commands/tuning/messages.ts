/** Errors of tunings. */
import { counted } from '../../../src/util/counted.ts';

export const NOTHING_TO_TUNE = 'name a parameter to tune: --param name=start:min:max';
/** Why a resumed tuning must have the length of its log. */
export const LENGTH_IS_FIXED =
  'the step sizes depend on the number of iterations; to tune further, start a new tuning from these values';

export function tooManyGames(iterations: number, each: number, most: number): string {
  return `${counted(iterations, 'iteration')} of ${each} games exceed the maximum of ${most} games`;
}
