/** What the commands of farms say. */
import { counted } from '../../../src/util/counted.ts';

export const NO_FARM = 'name a farm to work for: --farm redis://HOST';
export const BAD_NAME = 'must be up to 40 letters, digits, ".", "-" and "_"';

export function pageText(url: string): string {
  return `Status page: ${url}`;
}

export function cannotListen(port: number, why: string): string {
  return `cannot listen on port ${port}: ${why}`;
}

/** `speed` in nodes per second of one thread. */
export function workerText(name: string, threads: number, speed: number, build: string): string {
  return `worker ${name}: ${counted(threads, 'thread')}, ${speed} nodes/s per thread, build ${build}`;
}
