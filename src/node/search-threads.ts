/** Search threads, which can be started while the rest of the program is still loading. */
import type { Piscina } from 'piscina';
import type { Threads } from '../util/host.ts';
import { entryBeside, startPool } from './threads.ts';

let early: { readonly threads: number; readonly piscina: Piscina } | undefined;

/** Starts threads that the next search with the same number takes over. They load this game, by default the default game. */
export function startThreadsEarly(threads: number, game = ''): void {
  const piscina = start(threads, 0, game);
  early = { threads, piscina };
  // Ignored: the search that needs threads tries again and reports the failure.
  piscina.on('error', () => {
    if (early?.piscina === piscina) early = undefined;
  });
}

/** See `Host.startThreads`. */
export function startSearchThreads(threads: number, waiting: number): Threads & { readonly piscina: Piscina } {
  const piscina = (waiting === 0 && takeEarlyThreads(threads)) || start(threads, waiting);
  return { piscina, run: (task) => piscina.run(task), close: () => piscina.destroy() };
}

function start(threads: number, waiting: number, game?: string): Piscina {
  const entry = entryBeside(import.meta.url, 'search-thread.js');
  return startPool({ entry, name: 'runTask', threads, waiting, workerData: game });
}

/** The threads started early, if their number matches and they are unclaimed. */
export function takeEarlyThreads(threads: number): Piscina | undefined {
  if (early?.threads !== threads) return undefined;
  const { piscina } = early;
  early = undefined;
  return piscina;
}
