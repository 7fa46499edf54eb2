/** The errors of the library in the browser, with their codes. */

import { fail, messageOf } from '../../../util/result.ts';
import type { Connection } from '../../library/connection.ts';
import { problemOf } from '../../library/library-error.ts';

/** The name of the library that the browser stores; follows "the library" in messages. */
export const OWN_NAME = 'of this browser';
export const OWN_LIBRARY = `the library ${OWN_NAME}`;

export const NOT_A_LIBRARY = 'not a library';
export const FULL = 'no space left: the browser’s storage for this site is full';
export const REMOVED = 'the browser has removed the data of this site: reload the page';
export const NO_WASM =
  "WebAssembly is not available; a Content-Security-Policy must allow 'wasm-unsafe-eval' in script-src";

export function cannotOpen(name: string, why: string) {
  return fail('bad-library', `cannot open ${name}: ${why}`);
}

/** `why` is the reason if known; otherwise it follows from the error. */
export function cannotOpenOwn(error: unknown, why: string | undefined, connection: Pick<Connection, 'codeOf'>) {
  return why === undefined
    ? cannotOpen(OWN_LIBRARY, problemOf(error, connection))
    : fail('library-failed', `${OWN_LIBRARY}: ${why}`);
}

export function cannotOpenFiles(error: unknown, why?: string) {
  return fail('library-failed', `${OWN_LIBRARY}: ${why ?? `cannot open its files: ${messageOf(error)}`}`);
}

export function noSqlite(error: unknown) {
  return fail('library-failed', `${OWN_LIBRARY}: cannot load SQLite: ${messageOf(error)}`);
}
