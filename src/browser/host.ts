/** What the core gets from a page, or from a Web Worker of one. */
import { type Host, setHost, type Threads } from '../util/host.ts';
import type { Answer, Asked, Assets } from './messages.ts';

/** Fetches files from below an address. Rejects where one of them is not there. */
export async function fetchAssets(base: string | URL, names: readonly string[]): Promise<Assets> {
  const fetched = names.map(async (name): Promise<[string, Uint8Array]> => {
    const answer = await fetch(new URL(name, base));
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
    return [name, new Uint8Array(await answer.arrayBuffer())];
  });
  return new Map(await Promise.all(fetched));
}

/**
 * Makes the page, or the worker that calls it, the host of the core. Threads are Web Workers, for which the page has to be isolated
 * from other sites, since they share memory; elsewhere an engine does without them, best in a worker of its own.
 */
export function installBrowser(assets: Assets): void {
  const host: Host = {
    asset: (name) => assets.get(name),
    startThreads: (count, waiting) => startWorkers(assets, count, waiting),
    cores: globalThis.crossOriginIsolated ? navigator.hardwareConcurrency : 0,
    // A page is told of 8 GiB at most, and by some browsers of nothing.
    memoryBytes: ((navigator as { readonly deviceMemory?: number }).deviceMemory ?? 4) * 2 ** 30,
  };
  setHost(host);
}

interface Job {
  readonly task: unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** A worker, and what it has been handed, the first of which it is at work on. */
interface Station {
  readonly worker: Worker;
  readonly jobs: Job[];
}

function startWorkers(assets: Assets, count: number, waiting: number): Threads {
  const queue: Job[] = [];
  const stations = Array.from({ length: count }, () => startWorker(assets));
  const dispatch = () => {
    for (let most = 0; most <= waiting; most++) {
      for (const { worker, jobs } of stations) {
        const job = jobs.length === most ? queue.shift() : undefined;
        if (!job) continue;
        jobs.push(job);
        worker.postMessage({ task: job.task } satisfies Asked);
      }
    }
  };
  for (const { worker, jobs } of stations) {
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      const job = jobs.shift();
      if ('error' in data) job?.reject(new Error(data.error));
      else job?.resolve(data.value);
      dispatch();
    };
    worker.onerror = ({ message }) => {
      for (const job of [...jobs.splice(0), ...queue.splice(0)]) job.reject(new Error(message));
    };
  }
  return {
    run: (task) =>
      new Promise((resolve, reject) => {
        queue.push({ task, resolve, reject });
        dispatch();
      }),
    close: async () => {
      for (const { worker } of stations) worker.terminate();
      for (const jobs of [queue, ...stations.map(({ jobs }) => jobs)]) {
        for (const job of jobs.splice(0)) job.reject(new Error('the thread has ended'));
      }
    },
  };
}

function startWorker(assets: Assets): Station {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  worker.postMessage({ assets } satisfies Asked);
  return { worker, jobs: [] };
}
