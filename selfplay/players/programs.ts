/**
 * The external programs started by players, in memory shared by all threads, so that the main
 * thread can kill their process groups on any end of the process except SIGKILL or a crash.
 */
import { isMainThread } from 'node:worker_threads';
import { beforeEnd, killGroup } from '../../src/node/ending.ts';

/** The most programs at once. The largest match, with two programs per game, uses 1,024. */
const MOST_PROGRAMS = 4096;

/** Process ids; 0 marks a free slot. */
let programs = new Int32Array(new SharedArrayBuffer(4 * MOST_PROGRAMS));

/** For threads that may start programs; see `sharePrograms`. */
export function programsBuffer(): SharedArrayBuffer {
  return programs.buffer as SharedArrayBuffer;
}

/** Registers this thread's programs in the main thread's memory from now on. */
export function sharePrograms(buffer: SharedArrayBuffer): void {
  if (buffer !== programs.buffer) programs = new Int32Array(buffer);
}

/** Registers a started program; returns a function that removes it. */
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

/**
 * Kills all programs before the process ends, until the returned function is called. For the main
 * thread.
 */
export function endingPrograms(): () => void {
  return beforeEnd(killPrograms);
}

/** Kills all programs. */
export function killPrograms(): void {
  for (const [place, pid] of programs.entries()) {
    if (pid === 0) continue;
    killGroup(pid);
    programs[place] = 0;
  }
}
