/** Thread pools. */
import { fileURLToPath } from 'node:url';
import { ArrayTaskQueue, Piscina } from 'piscina';

interface PoolOptions {
  /** The entry of every thread; see `entryBeside`. */
  readonly entry: URL;
  /** Its function that runs a task. */
  readonly name: string;
  readonly threads: number;
  /**
   * Tasks queued at a busy thread, which starts them without a round trip to the main thread.
   * Default: none.
   */
  readonly waiting?: number;
  /** `workerData` of the threads. */
  readonly workerData?: string | undefined;
}

/**
 * A pool whose `run` rejects, rather than throws, if the system has no more threads, and after `close` or `destroy`:
 * piscina would start threads again, which nobody ends (docs/compatibility.md).
 */
class Pool<Task, Outcome> extends Piscina<Task, Outcome> {
  private readonly queue: ArrayTaskQueue;
  private isClosed = false;

  constructor(options: ConstructorParameters<typeof Piscina>[0]) {
    const queue = new ArrayTaskQueue();
    super({ ...options, taskQueue: queue });
    this.queue = queue;
  }

  override async run(...args: Parameters<Piscina<Task, Outcome>['run']>): Promise<Outcome> {
    if (this.isClosed) throw new Error('the thread pool is closed');
    const { length } = this.queue.tasks;
    try {
      return super.run(...args);
    } catch (error) {
      // Remove the task, which is in the queue by now.
      this.queue.tasks.length = length;
      throw error;
    }
  }

  override close(...args: Parameters<Piscina<Task, Outcome>['close']>): Promise<void> {
    this.isClosed = true;
    return super.close(...args);
  }

  override destroy(): Promise<void> {
    this.isClosed = true;
    return super.destroy();
  }

  /** Ends all threads and rejects all tasks. The next task starts other threads. */
  restart(): Promise<void> {
    return super.destroy();
  }
}

/**
 * Starts threads, which run until the pool is destroyed. If the system has no more threads, tasks
 * are rejected; `threadProblem` identifies such errors.
 */
export function startPool<Task, Outcome>(options: PoolOptions): Piscina<Task, Outcome> {
  const { entry, name, threads, waiting = 0, workerData } = options;
  const start = (minThreads: number) =>
    new Pool<Task, Outcome>({
      filename: fileURLToPath(entry),
      name,
      workerData,
      minThreads,
      maxThreads: threads,
      idleTimeout: 2 ** 31 - 1,
      concurrentTasksPerWorker: 1 + waiting,
      // A thread must start waiting tasks at once, but must not spin or block when idle.
      atomics: 'async',
    });
  let pool: Pool<Task, Outcome>;
  try {
    pool = start(threads);
  } catch (error) {
    if (threadProblem(error) === undefined) throw error;
    pool = start(0);
  }
  // A thread failed to start: tasks would wait for it forever.
  pool.on('error', () => void pool.restart());
  return pool;
}

/** Explains why a thread could not start or has died; undefined for any other error. */
export function threadProblem(error: unknown): string | undefined {
  const { code = '', message = String(error) } = error as Partial<NodeJS.ErrnoException>;
  if (/\b(EMFILE|ENFILE)\b/.test(message)) return 'too many files are open';
  if (/\bEAGAIN\b/.test(message)) return 'the system allows no more threads';
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') return 'out of memory';
  if (code.startsWith('ERR_WORKER_')) return message;
  return /^(Terminating worker thread|worker exited with code)/.test(message) ? 'it has ended' : undefined;
}

/**
 * The compiled file `name` beside a module, given the module's `import.meta.url`: threads and processes run
 * compiled code, even if the program runs from its sources, as in tests.
 */
export function entryBeside(module: string, name: string): URL {
  const sources = new URL('../../', import.meta.url).href;
  const compiled = module.endsWith('.ts') ? `${sources}dist/${module.slice(sources.length)}` : module;
  return new URL(name, compiled);
}
