/** Threads for searches that are started while the rest of the program is still being read. */
import type { Piscina } from 'piscina';
import { startPool } from './threads.ts';

let early: { readonly threads: number; readonly piscina: Piscina } | undefined;

/** Starts threads of a `SearchPool`, which the next one of so many takes over. */
export function startThreadsEarly(threads: number): void {
  const piscina = startPool({ beside: import.meta.url, threads });
  early = { threads, piscina };
  // Threads that cannot start are left alone: whoever wants some tries anew, and tells of it.
  piscina.on('error', () => {
    if (early?.piscina === piscina) early = undefined;
  });
}

/** The threads that were started early, if they are so many and nobody has them yet. */
export function takeEarlyThreads(threads: number): Piscina | undefined {
  if (early?.threads !== threads) return undefined;
  const { piscina } = early;
  early = undefined;
  return piscina;
}
