/** Pools of threads. */
import { fileURLToPath } from 'node:url';
import { ArrayTaskQueue, Piscina } from 'piscina';

export interface PoolOptions {
  /** `import.meta.url` of a module beside `worker.ts`, the entry of every thread. */
  readonly beside: string;
  /** Name of the function in `worker.ts` that carries out tasks; without it every task names its own. */
  readonly name?: string;
  readonly threads: number;
  /** Tasks that a busy thread is handed, which it begins without waiting for the main thread; default: none. */
  readonly waiting?: number;
  /** A thread is started only for a task that finds none, and not in the place of one that has died. */
  readonly isLazy?: boolean;
}

/** One whose `run` only ever rejects, also where the system has no thread for it. */
class Pool<Task, Outcome> extends Piscina<Task, Outcome> {
  private readonly queue: ArrayTaskQueue;

  constructor(options: ConstructorParameters<typeof Piscina>[0]) {
    const queue = new ArrayTaskQueue();
    super({ ...options, taskQueue: queue });
    this.queue = queue;
  }

  override async run(...args: Parameters<Piscina<Task, Outcome>['run']>): Promise<Outcome> {
    const { length } = this.queue.tasks;
    try {
      return super.run(...args);
    } catch (error) {
      // The task stands in the queue by then.
      this.queue.tasks.length = length;
      throw error;
    }
  }
}

/**
 * Starts threads, which live until the pool is destroyed. Where the system has none left tasks are rejected; `threadProblem` tells such
 * errors from others.
 */
export function startPool<Task, Outcome>(options: PoolOptions): Piscina<Task, Outcome> {
  const { beside, name, threads, waiting = 0, isLazy = false } = options;
  const start = (minThreads: number) =>
    new Pool<Task, Outcome>({
      filename: fileURLToPath(new URL('./worker.js', compiled(beside))),
      ...(name !== undefined && { name }),
      minThreads,
      maxThreads: threads,
      idleTimeout: 2 ** 31 - 1,
      concurrentTasksPerWorker: 1 + waiting,
      // A thread must find a waiting task at once, but must not spin or block while it has none.
      atomics: 'async',
    });
  const pool = isLazy
    ? start(0)
    : startedOr(
        () => start(threads),
        () => start(0),
      );
  // A thread that has not come up: tasks that wait for it would wait for ever.
  pool.on('error', () => void pool.destroy());
  return pool;
}

/** What is started, or where the system has no threads what can be started without them. */
function startedOr<T>(start: () => T, startWithout: () => T): T {
  try {
    return start();
  } catch (error) {
    if (threadProblem(error) === undefined) throw error;
    return startWithout();
  }
}

/** Why a thread could not be started or has died, in words; undefined for an error of any other kind. */
export function threadProblem(error: unknown): string | undefined {
  const { code = '', message = String(error) } = error as Partial<NodeJS.ErrnoException>;
  if (/\b(EMFILE|ENFILE)\b/.test(message)) return 'too many files are open';
  if (/\bEAGAIN\b/.test(message)) return 'the system allows no more threads';
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') return 'out of memory';
  if (code.startsWith('ERR_WORKER_')) return message;
  return /^(Terminating worker thread|worker exited with code)/.test(message) ? 'it has ended' : undefined;
}

/** Threads run what is compiled, also where the program runs from its sources, as in tests. */
function compiled(module: string): string {
  if (!module.endsWith('.ts')) return module;
  const sources = new URL('../../', import.meta.url).href;
  return `${sources}dist/${module.slice(sources.length)}`;
}
