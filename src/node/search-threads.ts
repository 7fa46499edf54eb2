/** Threads for searches, some of which are started while the rest of the program is still being read. */
import type { Piscina } from 'piscina';
import type { Threads } from '../util/host.ts';
import { startPool } from './threads.ts';

let early: { readonly threads: number; readonly piscina: Piscina } | undefined;

/** Starts threads that the next search with this many takes over. */
export function startThreadsEarly(threads: number): void {
  const piscina = start(threads, 0);
  early = { threads, piscina };
  // Threads that cannot start are left alone: whoever wants some tries anew, and tells of it.
  piscina.on('error', () => {
    if (early?.piscina === piscina) early = undefined;
  });
}

/** See `Host.startThreads`. */
export function startSearchThreads(threads: number, waiting: number): Threads & { readonly piscina: Piscina } {
  const piscina = (waiting === 0 && takeEarlyThreads(threads)) || start(threads, waiting);
  return { piscina, run: (task) => piscina.run(task), close: () => piscina.destroy() };
}

function start(threads: number, waiting: number): Piscina {
  return startPool({ beside: import.meta.url, name: 'carryOut', threads, waiting });
}

/** The threads that were started early, if they are this many and nobody has them yet. */
export function takeEarlyThreads(threads: number): Piscina | undefined {
  if (early?.threads !== threads) return undefined;
  const { piscina } = early;
  early = undefined;
  return piscina;
}
