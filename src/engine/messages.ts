/** Messages of errors that searches throw. */
import { makeMemory } from '../util/quantity.ts';

export const NOTHING_TO_SAVE = 'there is no analysis to save';
export const RAVE_NOT_SAVED = 'a search with RAVE cannot be saved';
export const OTHER_POSITIONS = 'it belongs to other positions';
export const NO_MOVE = 'no move: the game is over';

export function notEnoughMemory(bytes: number, least: number): string {
  return `not enough memory: ${makeMemory(bytes)}; at least ${makeMemory(least)} is needed`;
}

export function threadFailed(why: string): string {
  return `a search thread failed: ${why}`;
}
