/** The errors that a service answers, with their codes; how requests fail is in `protocol/analysis`. */
import { fail } from '../../util/result.ts';

export const KATA_QUERY = fail('bad-request', 'KataGo queries are supported by `sightline analysis` only');
export const SEARCH_STOPPED = { code: 'search-failed', message: 'the search was stopped' };

export function tooManyPositions(most: number) {
  return fail('too-many', `too many positions: at most ${most} can wait for analysis`);
}

export function tooManyPlies(most: number) {
  return fail('too-many', `too many positions: at most ${most} divided by the number of moves`);
}

export function tooManyReviews(most: number) {
  return fail('too-many', `too many reviews: at most ${most} can run at the same time`);
}

export const NO_DUELS = fail('no-duel', 'games by a link need a server');

export const GUEST = fail('guest', 'this link is for one game only');

export function tooManyDuels(most: number) {
  return fail('too-many', `too many games by a link: at most ${most}`);
}

export function notStored(why: string) {
  return fail('not-stored', `not stored, so nothing has changed: ${why}`);
}

export const GAME_OVER = fail('game-over', 'the game is over');

export function noLongerStored(path: string) {
  return fail('no-file', `${path} is no longer stored`);
}
