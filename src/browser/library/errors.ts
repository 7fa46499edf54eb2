/** The errors of the library in the browser, with their codes. */
import { problemOf } from '../../library/library-error.ts';
import { fail, messageOf } from '../../util/result.ts';

/** The name of the library that the browser stores; follows "the library" in messages. */
export const OWN_NAME = 'of this browser';
export const OWN_LIBRARY = `the library ${OWN_NAME}`;

/** Why the worker of a library has ended. */
export const CLOSED = 'it was closed';
export const NOT_LOADED = 'it cannot be loaded';
export const UNREADABLE_ANSWER = 'its answer is unreadable';

export const NOT_A_LIBRARY = 'not a library';

export function cannotOpen(name: string, why: string) {
  return fail('bad-library', `cannot open ${name}: ${why}`);
}

export function cannotOpenOwn(error: unknown) {
  return cannotOpen(OWN_LIBRARY, problemOf(error));
}

export function filesInUse(error: unknown) {
  return fail('library-failed', `${OWN_LIBRARY}: cannot open its files: ${messageOf(error)}`);
}

export function noSqlite(error: unknown) {
  return fail('library-failed', `${OWN_LIBRARY}: cannot load SQLite: ${messageOf(error)}`);
}

export function cannotAsk(error: unknown) {
  return fail('library-failed', `cannot query the library: ${String(error)}`);
}

export function workerEnded(why: string) {
  return fail('library-failed', `the library's worker has ended: ${why}`);
}
