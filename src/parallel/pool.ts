/** The worker threads of an engine. */
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { SearchReport } from '../search/report.ts';
import type { ThreadTask } from './layout.ts';

const isSource = import.meta.url.endsWith('.ts');

export class SearchPool {
  readonly threads: number;
  private readonly piscina: Piscina<ThreadTask, SearchReport | undefined>;

  /**
   * Starts `threads` workers, which live until `close`. A worker that is busy is handed up to `waiting` tasks more, which it
   * begins without waiting for the main thread.
   */
  constructor(threads: number, waiting = 0) {
    this.threads = threads;
    this.piscina = new Piscina({
      filename: fileURLToPath(new URL(isSource ? './worker.ts' : './worker.js', import.meta.url)),
      name: 'searchTask',
      minThreads: threads,
      maxThreads: threads,
      idleTimeout: 2 ** 31 - 1,
      concurrentTasksPerWorker: 1 + waiting,
      // A worker must find a waiting task at once, but must not spin or block while it has none.
      atomics: 'async',
      ...(isSource && { execArgv: ['--import', 'tsx'] }),
    });
  }

  /** Runs one task on a free worker; rejects when it throws or when its thread dies. */
  run(task: ThreadTask): Promise<SearchReport | undefined> {
    return this.piscina.run(task);
  }

  /** Ends the threads. Call it when no task is running. */
  async close(): Promise<void> {
    await this.piscina.destroy();
  }
}
