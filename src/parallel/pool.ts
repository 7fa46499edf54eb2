/** The worker threads of an engine, or of several. */
import type { Piscina } from 'piscina';
import { EngineError } from './errors.ts';
import { startPool } from './worker-threads.ts';

export class SearchPool {
  readonly threads: number;
  private readonly waiting: number;
  /** Started with the first task, since threads take time to start. */
  private piscina: Piscina | undefined;

  /**
   * `threads` workers, which live until `close`; with 0 tasks run on the caller's own thread, which they block. A worker that
   * is busy is handed up to `waiting` tasks more, which it begins without waiting for the main thread.
   */
  constructor(threads: number, waiting = 0) {
    this.threads = threads;
    this.waiting = waiting;
  }

  /**
   * Runs a function of `worker.ts` once for each task, at the same time. When one run fails, `onFault` is called at once; when
   * all have ended, the first failure is thrown as an `EngineError`.
   */
  async run<Task, Outcome>(
    what: (task: Task) => Outcome,
    tasks: readonly Task[],
    onFault: () => void,
  ): Promise<Outcome[]> {
    if (this.threads === 0) return tasks.map((task) => what(task));
    const { threads, waiting } = this;
    this.piscina ??= startPool({ beside: import.meta.url, threads, waiting });
    const piscina: Piscina<Task, Outcome> = this.piscina;
    const runs = tasks.map(async (task) => {
      try {
        return await piscina.run(task, { name: what.name });
      } catch (error) {
        onFault();
        throw error;
      }
    });
    const outcomes: Outcome[] = [];
    for (const run of await Promise.allSettled(runs)) {
      if (run.status === 'fulfilled') outcomes.push(run.value);
      else {
        const message = run.reason instanceof Error ? run.reason.message : run.reason;
        throw new EngineError(`a search thread failed: ${message}`, { cause: run.reason });
      }
    }
    return outcomes;
  }

  /** Ends the threads. Call it when no task is running. */
  async close(): Promise<void> {
    await this.piscina?.destroy();
  }
}
