/** The host of the core in a page or a Web Worker. */

import { exportedGames } from '../../games/exported.ts';
import { HOUSE } from '../../games/house.ts';
import type { GameModule } from '../../games/kit.ts';
import { registerGame } from '../../games/registry.ts';
import { type Files, type Host, setHost, type Threads } from '../../util/host.ts';
import { must } from '../../util/result.ts';
import { badModule, NESTED_THREADS, THREAD_ENDED, unknownGame } from './errors.ts';
import type { FromThread, GameSource, Provided, ToThread } from './messages.ts';

/** Everything provided so far, for workers started later. */
const assets = new Map<string, Uint8Array>();
const games = new Map<string, GameSource>();
/** A search worker. One behind a port has no error events. */
export interface SearchWorker {
  onmessage: ((event: MessageEvent) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: unknown): void;
  terminate(): void;
}

const searching = new Set<SearchWorker>();

/**
 * Installs the page or worker as the host of the core. Whatever the core opens must be provided
 * first. `startWorker` starts a worker that calls `serveSearch`; these are the threads. They share
 * memory, so the page must be cross-origin isolated. Otherwise an engine searches on the thread
 * that calls it, preferably a worker. `files` stores analyses.
 */
export function installBrowser(startWorker?: () => SearchWorker, files?: Files): void {
  const host: Host = {
    asset: (name) => assets.get(name),
    startThreads: (count, waiting) => {
      if (!startWorker) throw new Error(NESTED_THREADS);
      return startWorkers(startWorker, count, waiting);
    },
    cores: globalThis.crossOriginIsolated ? navigator.hardwareConcurrency : 0,
    // Browsers report at most 8 GiB, and some report nothing.
    memoryBytes: ((navigator as { readonly deviceMemory?: number }).deviceMemory ?? 4) * 2 ** 30,
    ...(files && { files }),
  };
  setHost(host);
}

/** Makes built-in files and games available to the core and its search workers. */
export async function provide(provided: Provided): Promise<void> {
  const missing = provided.games.filter(({ name }) => !games.has(name));
  await Promise.all(
    missing.map(async (source) => {
      registerGame(await loadGame(source));
      games.set(source.name, source);
    }),
  );
  // Assets of a game that cannot be loaded would be of no use, and not be asked for again.
  for (const [name, bytes] of provided.assets) assets.set(name, bytes);
  for (const worker of searching) worker.postMessage({ provided } satisfies ToThread);
}

/** Loads a game. Rejects with a `ResultError`: `unknown-game`, `bad-module`. */
export async function loadGame({ name, url }: GameSource): Promise<GameModule> {
  if (url !== undefined) {
    const module: object = await import(/* @vite-ignore */ url).catch((error) => must(badModule(error)));
    const games = exportedGames(module) as readonly GameModule[];
    const own = games.find((one) => one.name === name);
    if (own) return own;
  }
  const found = HOUSE.find((one) => one.name === name);
  return found ? found.load() : must(unknownGame(name));
}

interface PendingTask {
  readonly task: unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** A worker with its queued tasks; it is running the first one. */
interface ThreadQueue {
  readonly worker: SearchWorker;
  readonly tasks: PendingTask[];
}

function startWorkers(start: () => SearchWorker, count: number, waiting: number): Threads {
  const queue: PendingTask[] = [];
  const queues = Array.from({ length: count }, (): ThreadQueue => ({ worker: start(), tasks: [] }));
  const dispatch = () => {
    for (let most = 0; most <= waiting; most++) {
      for (const { worker, tasks } of queues) {
        const next = tasks.length === most ? queue.shift() : undefined;
        if (!next) continue;
        tasks.push(next);
        worker.postMessage({ task: next.task } satisfies ToThread);
      }
    }
  };
  for (const { worker, tasks } of queues) {
    worker.onmessage = ({ data }: MessageEvent<FromThread>) => {
      const next = tasks.shift();
      if ('error' in data) next?.reject(new Error(data.error));
      else next?.resolve(data.value);
      dispatch();
    };
    worker.onerror = ({ message }) => {
      for (const next of [...tasks.splice(0), ...queue.splice(0)]) next.reject(new Error(message));
    };
    worker.postMessage({ provided: { assets, games: [...games.values()] } } satisfies ToThread);
    searching.add(worker);
  }
  return {
    run: (task) =>
      new Promise((resolve, reject) => {
        queue.push({ task, resolve, reject });
        dispatch();
      }),
    close: async () => {
      for (const { worker } of queues) {
        worker.terminate();
        searching.delete(worker);
      }
      for (const tasks of [queue, ...queues.map(({ tasks }) => tasks)]) {
        for (const next of tasks.splice(0)) next.reject(new Error(THREAD_ENDED));
      }
    },
  };
}
