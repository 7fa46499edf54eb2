/** Runs the tasks of an event on threads. */
import type { Piscina } from 'piscina';
import { startPool } from '../../src/node/threads.ts';
import { messageOf } from '../../src/util/result.ts';
import { endingPrograms, programsBuffer } from '../players/programs.ts';
import type { Runner } from './runner.ts';

/** The most attempts at a task that fails in the harness. */
const MOST_TRIES = 3;

/** Shared memory passed with every task. */
export interface Cancellable {
  /** One 32-bit word; non-zero cancels the task. */
  readonly cancel: SharedArrayBuffer;
  /** Programs started by threads; see `sharePrograms`. */
  readonly programs: SharedArrayBuffer;
}

export class ThreadRunner<Task extends object, Done> implements Runner<Task, Done> {
  readonly capacity: number;
  protected readonly piscina: Piscina<Task & Cancellable, Done | undefined>;
  private readonly cancel = new SharedArrayBuffer(4);
  private readonly forgetPrograms = endingPrograms();
  private isStopped = false;

  /**
   * Tasks go to the function `name` of `worker.ts` beside a module. Runs `threads` at once and
   * queues the others.
   */
  constructor(beside: string, name: string, threads: number) {
    this.capacity = threads;
    this.piscina = startPool({ beside, name, threads });
  }

  async play(task: Task, onReplay?: (why: string) => void): Promise<Done | undefined> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.piscina.run({ ...task, cancel: this.cancel, programs: programsBuffer() });
      } catch (error) {
        if (this.isStopped) return undefined;
        if (tries === MOST_TRIES) throw error;
        onReplay?.(messageOf(error));
      }
    }
  }

  stop(): void {
    this.isStopped = true;
    Atomics.store(new Int32Array(this.cancel), 0, 1);
  }

  async close(): Promise<void> {
    await this.piscina.destroy();
    this.forgetPrograms();
  }
}
