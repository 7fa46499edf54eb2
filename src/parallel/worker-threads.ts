/** Pools of threads. */
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';

export interface PoolOptions {
  /** `import.meta.url` of a module beside `worker.ts`, the entry of every thread. */
  readonly beside: string;
  /** Name of the function in `worker.ts` that carries out tasks; without it every task names its own. */
  readonly name?: string;
  readonly threads: number;
  /** Tasks that a busy thread is handed, which it begins without waiting for the main thread; default: none. */
  readonly waiting?: number;
}

/** Starts threads, which live until the pool is destroyed. */
export function startPool<Task, Outcome>({ beside, name, threads, waiting = 0 }: PoolOptions): Piscina<Task, Outcome> {
  return new Piscina({
    filename: fileURLToPath(new URL('./worker.js', compiled(beside))),
    ...(name !== undefined && { name }),
    minThreads: threads,
    maxThreads: threads,
    idleTimeout: 2 ** 31 - 1,
    concurrentTasksPerWorker: 1 + waiting,
    // A thread must find a waiting task at once, but must not spin or block while it has none.
    atomics: 'async',
  });
}

/** Threads run what is compiled, also where the program runs from its sources, as in tests. */
function compiled(module: string): string {
  if (!module.endsWith('.ts')) return module;
  const sources = new URL('../../', import.meta.url).href;
  return `${sources}dist/${module.slice(sources.length)}`;
}
