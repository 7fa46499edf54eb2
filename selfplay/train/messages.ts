/** Errors of trainings. */
import { counted } from '../../src/util/counted.ts';

export const NOT_FINITE = 'a weight is not a finite number';
export const NOT_A_LOG = 'not a training log';
export const BAD_HEADER = 'a header without "games" or "settings"';
export const NO_GAMES_YET = 'No games logged yet.';

export function wrongCount(found: number, expected: number): string {
  return `${found} weights, but the shape has ${expected}`;
}

export function numbersMissing(names: readonly string[]): string {
  return `one of the numbers ${names.join(', ')} is missing`;
}

/** Of games for `--positions`; `number` counts from 1, `rules` name the game with its rules. */
export function otherRules(number: number, rules: string): string {
  return `game ${number} is ${rules}, which differs from the trained game`;
}

export function noMoves(games: number): string {
  return `no moves in ${counted(games, 'game')}`;
}

export function notTrainable(title: string): string {
  return `${title} has no learned evaluation`;
}

export function threadFailed(why: string): string {
  return `a thread failed: ${why}`;
}

export function farmFailed(why: string): string {
  return `the farm failed: ${why}`;
}
