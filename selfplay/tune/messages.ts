/** Errors of tunings, and what their results say. */
import { quote } from '../../src/util/result.ts';

export const NOT_A_PARAMETER = 'write NAME=START:MIN:MAX or NAME=START:MIN:MAX:STEP, e.g. exploration=0.5:0.1:2';
export const EMPTY_RANGE = 'min must be less than max';
export const START_OUTSIDE = 'start must be from min to max';
export const BAD_STEP = 'step must be above 0 and at most half of the range';
export const ONLY_MCTS = 'only mcts parameters can be tuned';
export const NO_LIMIT = 'it has no limit: add one, e.g. mcts:playouts=1000';
export const NOT_A_LOG = 'not a tuning log';
export const BAD_HEADER = 'a header without "config" and its "parameters"';
export const NEXT_STEP = 'These values are not tested yet. Play a match of the new values against the old ones:';
export const NOTHING_TO_TEST = 'The values are those at the start: there is nothing to test.';
export const NO_GAMES_YET = 'No games logged yet.';

export function unknownParameter(name: string, known: readonly string[]): string {
  return `unknown numeric search parameter ${quote(name)}; parameters are ${known.join(', ')}`;
}

export function notANumber(field: string | undefined, text: string): string {
  return `${field} ${quote(text)} is not a number`;
}

export function outOfRange(name: string, least: number, most: number): string {
  return `min and max of ${name} must be from ${least} to ${most}`;
}

export function mustBeWhole(name: string): string {
  return `${name} must be a whole number`;
}

export function stepTooSmall(least: number): string {
  return `step of a whole number must be ${least} or more`;
}

export function setTwice(name: string): string {
  return `${name} is tuned: set its start with --param`;
}

/** Of a line of a log. */
export function wrongIteration(found: unknown, expected: number): string {
  return `iteration ${found} instead of ${expected}`;
}

export function mustBeNumbers(field: string, count: number): string {
  return `"${field}" must be ${count} numbers`;
}
