/** The errors of a page and its workers, with their codes. */
import { fail, messageOf, quote } from '../../util/result.ts';

/** A thread must not start threads: a fault of the program. */
export const NESTED_THREADS = 'a thread cannot start threads';
export const THREAD_ENDED = 'the thread has ended';

export function unknownGame(name: string) {
  return fail('unknown-game', `unknown game ${quote(name)}`);
}

/** The module of a game cannot be loaded or fails. */
export function badModule(error: unknown) {
  return fail('bad-module', messageOf(error));
}

/** `status` is that of the answer; undefined without an answer. */
export function cannotLoad(name: string, status: number | undefined) {
  return fail('no-file', `cannot load ${name}${status === undefined ? ': no network' : ` (${status})`}`);
}

/** Why the worker of a library has ended. */
export const CLOSED = 'it was closed';
export const NOT_LOADED = 'it cannot be loaded';
export const UNREADABLE_ANSWER = 'its answer is unreadable';

export function cannotAsk(error: unknown) {
  return fail('library-failed', `cannot query the library: ${String(error)}`);
}

export function workerEnded(why: string) {
  return fail('library-failed', `the library's worker has ended: ${why}`);
}
