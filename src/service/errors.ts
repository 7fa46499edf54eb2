/** The errors that a service answers, with their codes; how requests fail is in `protocol/analysis`. */
import type { RequestError } from '../protocol/analysis/refusal.ts';
import { fail } from '../util/result.ts';

export const KATA_QUERY = fail('bad-request', 'KataGo queries are supported by `sightline analysis` only');
export const SEARCH_STOPPED = { code: 'search-failed', message: 'the search was stopped' };

type Refusal = { readonly ok: false; readonly error: RequestError };

export function badField(field: string, message: string, id?: string): Refusal {
  return {
    ok: false,
    error: { code: 'bad-field', message: `${field}: ${message}`, field, ...(id !== undefined && { id }) },
  };
}

export function fileField(field: string, id: string | undefined): Refusal {
  return badField(field, 'not allowed here; the server chooses its own files', id);
}

export const LEVEL_OR_SECONDS = badField('level', 'give a level or seconds');

export function tooManyThreads(most: number): Refusal {
  return badField('threads', `at most ${most} are available`);
}

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

export const GAME_OVER = fail('game-over', 'the game is over');

export function noLongerStored(path: string) {
  return fail('no-file', `${path} is no longer stored`);
}

export function unknownField(field: string) {
  return { warning: `unknown field "${field}"`, code: 'unknown-field', field } as const;
}
