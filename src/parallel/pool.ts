/** The worker threads of an engine. */
import type { Piscina } from 'piscina';
import type { SearchReport } from '../search/report.ts';
import type { ThreadTask } from './layout.ts';
import { startPool } from './worker-threads.ts';

export class SearchPool {
  readonly threads: number;
  private readonly piscina: Piscina<ThreadTask, SearchReport | undefined>;

  /**
   * Starts `threads` workers, which live until `close`. A worker that is busy is handed up to `waiting` tasks more, which it
   * begins without waiting for the main thread.
   */
  constructor(threads: number, waiting = 0) {
    this.threads = threads;
    this.piscina = startPool({ beside: import.meta.url, name: 'searchTask', threads, waiting });
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
