/** The errors of a page's workers, with their codes. */

/** A thread must not start threads: a fault of the program. */
export const NESTED_THREADS = 'a thread cannot start threads';
export const THREAD_ENDED = 'the thread has ended';

export function unknownGame(name: string): string {
  return `unknown game ${name}`;
}

/** `status` is that of the answer; undefined without an answer. */
export function cannotLoad(name: string, status: number | undefined): string {
  return `cannot load ${name}${status === undefined ? ': no network' : ` (${status})`}`;
}
