/** Runs the tasks of an event on threads. */
import type { Piscina } from 'piscina';
import { startPool } from '../../src/node/threads.ts';
import { messageOf } from '../../src/util/result.ts';
import { endingPrograms, killPrograms, programsBuffer } from '../players/programs.ts';
import type { Runner } from './runner.ts';

/** The most attempts at a task that fails in the harness. */
const MOST_TRIES = 3;

/** Shared memory passed with every task. */
export interface WithPrograms {
  /** Programs started by threads; see `sharePrograms`. */
  readonly programs: SharedArrayBuffer;
}

export class ThreadRunner<Task extends object, Done> implements Runner<Task, Done> {
  readonly capacity: number;
  protected readonly piscina: Piscina<Task & WithPrograms, Done>;
  private readonly forgetPrograms = endingPrograms();
  private isStopped = false;
  private closed: Promise<void> | undefined;

  /**
   * Tasks go to the function `name` of `worker.ts` beside a module. Runs `threads` at once and
   * queues the others.
   */
  constructor(beside: string, name: string, threads: number) {
    this.capacity = threads;
    this.piscina = startPool({ beside, name, threads });
  }

  async play(task: Task, onReplay?: (why: string) => void): Promise<Done | undefined> {
    for (let tries = 1; !this.isStopped; tries++) {
      try {
        return await this.piscina.run({ ...task, programs: programsBuffer() });
      } catch (error) {
        if (this.isStopped) return undefined;
        if (tries === MOST_TRIES) throw error;
        onReplay?.(messageOf(error));
      }
    }
    return undefined;
  }

  /** Ends the threads, whatever they are doing, and the programs that they have started. */
  stop(): void {
    this.isStopped = true;
    void this.close();
  }

  close(): Promise<void> {
    this.closed ??= this.piscina.destroy().then(() => {
      killPrograms();
      this.forgetPrograms();
    });
    return this.closed;
  }
}
