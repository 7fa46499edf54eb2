/**
 * The programs that players have started, in memory that all threads share: so the main thread can end them, each with its
 * process group, however the process ends but by SIGKILL or a crash.
 */
import { isMainThread } from 'node:worker_threads';
import { beforeEnd } from '../../src/node/ending.ts';

/** At once; two for each game that a match may play at once are 1,024. */
const MOST_PROGRAMS = 4096;

/** A process id in each word that is not 0. */
let programs = new Int32Array(new SharedArrayBuffer(4 * MOST_PROGRAMS));

/** For threads that may start programs; see `sharePrograms`. */
export function programsBuffer(): SharedArrayBuffer {
  return programs.buffer as SharedArrayBuffer;
}

/** From now on the programs of this thread are those of the main thread, too. */
export function sharePrograms(buffer: SharedArrayBuffer): void {
  if (buffer !== programs.buffer) programs = new Int32Array(buffer);
}

/** Notes a program that was started; returns what forgets it. */
export function noteProgram(pid: number): () => void {
  for (let place = 0; place < MOST_PROGRAMS; place++) {
    if (Atomics.compareExchange(programs, place, 0, pid) !== 0) continue;
    const release = isMainThread ? endingPrograms() : () => {};
    return () => {
      Atomics.store(programs, place, 0);
      release();
    };
  }
  return () => {};
}

/** Has programs ended before the process ends; until the function that is returned is called. For the main thread. */
export function endingPrograms(): () => void {
  return beforeEnd(() => {
    for (const pid of programs) if (pid !== 0) killGroup(pid);
  });
}

/** Ends a program and whatever it has started. */
export function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has ended already.
  }
}
