/** The worker threads of an engine, or of several. */
import type { Piscina } from 'piscina';
import type { GameSpec } from '../games/kit.ts';
import { takeEarlyThreads } from '../node/early-threads.ts';
import { startPool } from '../node/threads.ts';
import { sharedNow } from '../search/search.ts';
import { EngineError } from './errors.ts';
import { openTask } from './tasks.ts';

/** Threads that were started. */
interface Started {
  readonly piscina: Piscina;
  /** Fulfilled when all of them have read the program and opened a game. */
  readonly opened: Promise<unknown>;
}

export class SearchPool {
  readonly threads: number;
  private readonly waiting: number;
  /** Since threads take time to start, they are there from the first task on. */
  private started: Started | undefined;
  /** When that was, see `sharedNow`; undefined before. */
  private openedAt: number | undefined;

  /**
   * `threads` workers, which live until `close`; with 0 tasks run on the caller's own thread, which they block. A worker that
   * is busy is handed up to `waiting` tasks more, which it begins without waiting for the main thread.
   */
  constructor(threads: number, waiting = 0) {
    this.threads = threads;
    this.waiting = waiting;
  }

  /** A task begins at once, unless others keep the threads busy. */
  get isReady(): boolean {
    return this.threads === 0 || this.openedAt !== undefined;
  }

  /** Milliseconds that somebody who came at a time waited, or has waited by now, for the threads to be ready. */
  startMsSince(time: number): number {
    return this.threads === 0 ? 0 : Math.max(0, (this.openedAt ?? sharedNow()) - time);
  }

  /** Starts the threads, which open a game; nothing where they are started already. */
  start(game: GameSpec): void {
    if (this.threads > 0) this.started ??= this.startWith(game);
  }

  /**
   * Runs a function of `worker.ts` once for each task, at the same time. When one run fails, `onFault` is called at once; when
   * all have ended, the first failure is thrown as an `EngineError`.
   */
  async run<Task extends { readonly game: GameSpec }, Outcome>(
    what: (task: Task) => Outcome,
    tasks: readonly Task[],
    onFault: () => void,
  ): Promise<Outcome[]> {
    if (this.threads === 0) return tasks.map((task) => what(task));
    const [first] = tasks;
    if (!first) return [];
    this.started ??= this.startWith(first.game);
    const { piscina, opened } = this.started;
    if (!this.isReady) await opened.catch((error) => Promise.reject(faultOf(error)));
    const runs = tasks.map(async (task): Promise<Outcome> => {
      try {
        return await piscina.run(task, { name: what.name });
      } catch (error) {
        onFault();
        throw error;
      }
    });
    const outcomes: Outcome[] = [];
    for (const run of await Promise.allSettled(runs)) {
      if (run.status === 'rejected') throw faultOf(run.reason);
      outcomes.push(run.value);
    }
    return outcomes;
  }

  /** Ends the threads. Call it when no task is running. */
  async close(): Promise<void> {
    await this.started?.piscina.destroy();
  }

  private startWith(game: GameSpec): Started {
    const { threads, waiting } = this;
    const early = waiting === 0 ? takeEarlyThreads(threads) : undefined;
    const piscina = early ?? startPool({ beside: import.meta.url, threads, waiting });
    const opened = Promise.all(Array.from({ length: threads }, () => piscina.run({ game }, { name: openTask.name })));
    opened.then(
      () => {
        this.openedAt = sharedNow();
      },
      () => {
        // The next task tries anew.
        this.started = undefined;
        void piscina.destroy();
      },
    );
    return { piscina, opened };
  }
}

function faultOf(reason: unknown): EngineError {
  return new EngineError(`a search thread failed: ${reason instanceof Error ? reason.message : reason}`, {
    cause: reason,
  });
}
