/** A thread for work that would block the server. It is started by the first task. */
import type { Piscina } from 'piscina';
import { startPool, threadProblem } from '../node/threads.ts';
import type { Result } from '../util/result.ts';
import { noThread, STOPPED } from './messages.ts';

/** The lifetime of a thread. */
interface Life {
  readonly pool: Piscina;
  /** Why it died. */
  fault?: unknown;
  isEnded?: boolean;
}

export class ServerThread {
  private readonly beside: string;
  private readonly together: number;
  private life: Life | undefined;

  /**
   * `beside` is `import.meta.url` of a module beside the `worker.ts` with the task functions. At
   * most `together` tasks run on the thread at once.
   */
  constructor(beside: string, together = 1) {
    this.beside = beside;
    this.together = together;
  }

  /**
   * Runs a task with the function `name`. `signal` ends the thread with all its tasks. Errors:
   * those of the function, `no-thread` (it could not start, or has died), `stopped`. Throws what
   * the function throws.
   */
  async run<T>(name: string, task: unknown, signal?: AbortSignal): Promise<Result<T>> {
    if (signal?.aborted) return STOPPED;
    const life = this.begun();
    const stop = () => void this.end();
    signal?.addEventListener('abort', stop);
    try {
      return await life.pool.run(task, { name });
    } catch (error) {
      if (life.isEnded) return STOPPED;
      const problem = threadProblem(life.fault ?? error);
      if (problem === undefined) throw error;
      if (this.life === life) this.life = undefined;
      return noThread(problem);
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  }

  get hasBegun(): boolean {
    return this.life !== undefined;
  }

  /** Ends the thread with its tasks. The next task starts a new one. */
  async end(): Promise<void> {
    const { life } = this;
    if (!life) return;
    this.life = undefined;
    life.isEnded = true;
    await life.pool.destroy();
  }

  private begun(): Life {
    if (this.life) return this.life;
    const life: Life = {
      pool: startPool({ beside: this.beside, threads: 1, waiting: this.together - 1, isLazy: true }),
    };
    life.pool.once('error', (error) => {
      life.fault = error;
    });
    this.life = life;
    return life;
  }
}
