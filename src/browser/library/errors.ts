/** The errors of the library in the browser, with their codes. */
import { problemOf } from '../../library/library-error.ts';
import { fail, messageOf } from '../../util/result.ts';

/** The name of the library that the browser stores; follows "the library" in messages. */
export const OWN_NAME = 'of this browser';
export const OWN_LIBRARY = `the library ${OWN_NAME}`;

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
