/**
 * A process for work that may block, crash or hang: damaged files, large ones, and rules of custom
 * games. The first task starts it.
 */
import { fileURLToPath } from 'node:url';
import type { Result } from '../../util/result.ts';
import { workEnded } from './errors.ts';
import { LineProcess } from './line-process.ts';
import { STOPPED } from './work-queue.ts';

/** As for engines: the server and short searches come first. */
const PRIORITY = 5;
const ALIVE_MS = 20_000;
/** A request without a task: it is only answered. */
const ALIVE = { id: 0 };

/** A task, and its answer. */
export interface TaskMessage {
  readonly id: number;
  readonly name?: string;
  readonly task?: unknown;
}
export interface TaskAnswer {
  readonly id: number;
  readonly answer?: Result<unknown>;
}

export class TaskProcess {
  private readonly process: LineProcess;
  private readonly asked = new Map<number, (answer: Result<unknown>) => void>();
  private tasks = 0;

  /** `program` is a compiled module that calls `serveTasks`. */
  constructor(program: URL, aliveMs = ALIVE_MS) {
    this.process = new LineProcess(
      { program: [fileURLToPath(program)], priority: PRIORITY, alive: ALIVE, aliveMs },
      {
        isAsking: () => this.asked.size > 0,
        hear: (message) => this.take(message as TaskAnswer),
        lose: (why) => this.answerAll(workEnded(why)),
      },
    );
  }

  /**
   * Runs the task `name`. `signal` ends the process with all its tasks. Errors: those of the task,
   * `process-ended` (it could not start, has died, or hung), `stopped`.
   */
  async run<T>(name: string, task: unknown, signal?: AbortSignal): Promise<Result<T>> {
    if (signal?.aborted) return STOPPED;
    const stop = () => this.end();
    signal?.addEventListener('abort', stop);
    const id = ++this.tasks;
    try {
      return await new Promise<Result<T>>((resolve) => {
        this.asked.set(id, resolve as (answer: Result<unknown>) => void);
        this.process.send({ id, name, task } satisfies TaskMessage);
      });
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  }

  /** Ends the process with its tasks. The next task starts a new one. */
  end(): void {
    this.answerAll(STOPPED);
    this.process.kill();
  }

  /** Ends the process for good, after the tasks that need no waiting. */
  close(): Promise<void> {
    return this.process.close(ALIVE);
  }

  private take({ id, answer }: TaskAnswer): boolean {
    const take = this.asked.get(id);
    if (!take || !answer) return false;
    this.asked.delete(id);
    take(answer);
    return true;
  }

  private answerAll(answer: Result<never>): void {
    const all = [...this.asked.values()];
    this.asked.clear();
    for (const take of all) take(answer);
  }
}
