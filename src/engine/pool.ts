/** The threads of one or several engines. */
import type { GameKit, GameSpec } from '../games/kit.ts';
import { sharedNow } from '../search/search.ts';
import { host, type Threads } from '../util/host.ts';
import { must, quote, type Result } from '../util/result.ts';
import { EngineError } from './errors.ts';
import { type OutcomeOf, runTaskHere, type ShareOf, type TaskName, type ThreadTask } from './tasks.ts';

/** Started threads. */
interface Started {
  readonly threads: Threads;
  /** Resolves when all threads have loaded the program and opened a game. */
  readonly opened: Promise<unknown>;
}

export class SearchPool {
  readonly threads: number;
  private readonly waiting: number;
  /** Created with the first task, because starting threads takes time. */
  private started: Started | undefined;
  /** When all threads were ready (see `sharedNow`); undefined before. */
  private openedAt: number | undefined;
  private isClosed = false;

  /**
   * Uses `threads` of the host until `close`; with 0, the caller's thread. A busy thread may queue
   * up to `waiting` further tasks, which it starts without a round trip to the caller.
   */
  constructor(threads: number, waiting = 0) {
    this.threads = threads;
    this.waiting = waiting;
  }

  /** Whether a task starts at once, unless other tasks keep the threads busy. */
  get isReady(): boolean {
    return this.threads === 0 || this.openedAt !== undefined;
  }

  /** Milliseconds from `time` until the threads were ready, or until now if they are not. */
  startMsSince(time: number): number {
    return this.threads === 0 ? 0 : Math.max(0, (this.openedAt ?? sharedNow()) - time);
  }

  /** Starts the threads, which open a game. Does nothing if they are running. Throws an `EngineError` if the pool is closed. */
  start(game: GameSpec): void {
    this.checkOpen();
    if (this.threads === 0 || this.started) return;
    const threads = host().startThreads(this.threads, this.waiting);
    const opened = Promise.all(Array.from({ length: this.threads }, () => handOver(threads, { game })));
    this.started = { threads, opened };
    opened.then(
      () => {
        this.openedAt = sharedNow();
      },
      () => {
        // The next task starts new threads.
        this.started = undefined;
        void threads.close();
      },
    );
  }

  /** Starts the threads, and resolves when they are ready. Rejects with an `EngineError` if one cannot start. */
  async ready(game: GameSpec): Promise<void> {
    this.start(game);
    await this.started?.opened.catch((error) => Promise.reject(faultOf(error)));
  }

  /**
   * Runs the shares of a task, each on its own thread. Calls `onFault` at the first failure, and once
   * all have ended throws it as an `EngineError`. Reads the position before it returns.
   */
  async run<Name extends TaskName>(
    name: Name,
    kit: GameKit,
    at: unknown,
    shares: readonly ShareOf<Name>[],
    onFault: () => void,
  ): Promise<OutcomeOf<Name>[]> {
    this.checkOpen();
    const { spec: game } = kit;
    const position = kit.makePosition(at);
    const tasks = shares.map((share): ThreadTask => ({ game, work: { name, position, share } }));
    const outcomes: OutcomeOf<Name>[] = [];
    if (this.threads === 0) {
      for (const task of tasks) outcomes.push(must(await runTaskHere(task)) as OutcomeOf<Name>);
      return outcomes;
    }
    this.start(game);
    const { threads } = this.started as Started;
    if (!this.isReady) await this.ready(game);
    const runs = tasks.map(async (task) => {
      try {
        return await handOver(threads, task);
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

  private checkOpen(): void {
    if (this.isClosed) throw new EngineError('closed', 'the search pool is closed');
  }

  /** Stops the threads. No task may be running. The pool cannot be used afterwards. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.started?.threads.close();
  }
}

/** Runs a task on a thread. Rejects with an `EngineError` if the thread cannot open the game. */
async function handOver(threads: Threads, task: ThreadTask): Promise<unknown> {
  const done = (await threads.run(task)) as Result<unknown>;
  if (done.ok) return done.value;
  const { code, message } = done.error;
  // The caller has opened it.
  throw code === 'unknown-game'
    ? new EngineError('needs-module', needsModule(task.game.name))
    : new EngineError(code, message);
}

function needsModule(name: string): string {
  return (
    `search threads cannot load ${quote(name)}, a game that the program registered itself: ` +
    'open it by its module (`openEngine({ game, module })`), or search with `threads: 0`'
  );
}

function faultOf(reason: unknown): EngineError {
  if (reason instanceof EngineError) return reason;
  return new EngineError('thread-failed', threadFailed(reason instanceof Error ? reason.message : String(reason)), {
    cause: reason,
  });
}

export function threadFailed(why: string): string {
  return `a search thread failed: ${why}`;
}
