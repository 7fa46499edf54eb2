/** The worker threads of an engine, or of several. */
import type { Piscina } from 'piscina';
import type { GameSpec } from '../games/kit.ts';
import { takeEarlyThreads } from './early-threads.ts';
import { EngineError } from './errors.ts';
import { openTask } from './worker.ts';
import { startPool } from './worker-threads.ts';

export class SearchPool {
  readonly threads: number;
  private readonly waiting: number;
  /** Started before the first task, since threads take time to start. */
  private piscina: Piscina | undefined;
  private isOpen = false;

  /**
   * `threads` workers, which live until `close`; with 0 tasks run on the caller's own thread, which they block. A worker that
   * is busy is handed up to `waiting` tasks more, which it begins without waiting for the main thread.
   */
  constructor(threads: number, waiting = 0) {
    this.threads = threads;
    this.waiting = waiting;
  }

  /** The threads run, and have read the program. */
  get isReady(): boolean {
    return this.threads === 0 || this.isOpen;
  }

  /** Starts the threads, which open a game; nothing where they are started already. */
  start(game: GameSpec): void {
    if (this.threads === 0 || this.piscina) return;
    this.startWith(game);
  }

  private startWith(game: GameSpec): Piscina {
    const { threads, waiting } = this;
    const early = waiting === 0 ? takeEarlyThreads(threads) : undefined;
    const piscina = early ?? startPool({ beside: import.meta.url, threads, waiting });
    this.piscina = piscina;
    const opening = Array.from({ length: threads }, () => piscina.run({ game }, { name: openTask.name }));
    Promise.all(opening).then(
      () => {
        this.isOpen = true;
      },
      // Whatever keeps a thread from starting keeps it from its first task, too.
      () => {},
    );
    return piscina;
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
    const piscina: Piscina<Task, Outcome> = this.piscina ?? this.startWith(first.game);
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
