/** The threads of an engine, or of several. */
import type { GameSpec } from '../games/kit.ts';
import { sharedNow } from '../search/search.ts';
import { host, type Threads } from '../util/host.ts';
import { EngineError } from './errors.ts';
import type { Root } from './search-task.ts';
import { carryOutHere, type HandedTask, type OutcomeOf, type TaskName, type TaskOf } from './tasks.ts';

/** Threads that were started. */
interface Started {
  readonly threads: Threads;
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
   * `threads` of the host, which live until `close`; with 0 the caller's own thread does the work. A thread that is busy is handed
   * up to `waiting` tasks more, which it begins without waiting for the caller.
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
   * Carries out tasks of one kind, each on its own thread. When one fails, `onFault` is called at once; when all have ended,
   * the first failure is thrown as an `EngineError`. The root is read before the call returns.
   */
  async run<Name extends TaskName>(
    name: Name,
    root: Root,
    tasks: readonly TaskOf<Name>[],
    onFault: () => void,
  ): Promise<OutcomeOf<Name>[]> {
    const game = root.kit.spec;
    const position = root.kit.makePosition(root.position);
    const handed = tasks.map((task): HandedTask => ({ game, work: { name, position, task } }));
    const outcomes: OutcomeOf<Name>[] = [];
    if (this.threads === 0) {
      for (const task of handed) outcomes.push((await carryOutHere(task)) as OutcomeOf<Name>);
      return outcomes;
    }
    this.started ??= this.startWith(game);
    const { threads, opened } = this.started;
    if (!this.isReady) await opened.catch((error) => Promise.reject(faultOf(error)));
    const runs = handed.map(async (task) => {
      try {
        return await threads.run(task);
      } catch (error) {
        onFault();
        throw error;
      }
    });
    for (const run of await Promise.allSettled(runs)) {
      if (run.status === 'rejected') throw faultOf(run.reason);
      outcomes.push(run.value as OutcomeOf<Name>);
    }
    return outcomes;
  }

  /** Ends the threads. Call it when no task is running. */
  async close(): Promise<void> {
    await this.started?.threads.close();
  }

  private startWith(game: GameSpec): Started {
    const threads = host().startThreads(this.threads, this.waiting);
    const opened = Promise.all(Array.from({ length: this.threads }, () => threads.run({ game } satisfies HandedTask)));
    opened.then(
      () => {
        this.openedAt = sharedNow();
      },
      () => {
        // The next task tries anew.
        this.started = undefined;
        void threads.close();
      },
    );
    return { threads, opened };
  }
}

function faultOf(reason: unknown): EngineError {
  return new EngineError(`a search thread failed: ${reason instanceof Error ? reason.message : reason}`, {
    cause: reason,
  });
}
