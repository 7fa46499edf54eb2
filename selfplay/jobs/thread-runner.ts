/** Runs the tasks of an event on threads. */
import type { Piscina } from 'piscina';
import { entryBeside, startPool } from '../../src/node/threads.ts';
import { messageOf } from '../../src/util/result.ts';
import { endingPrograms, killPrograms, programsBuffer } from '../players/programs.ts';
import type { JobTask } from './job-thread.ts';
import type { DoneOf, JobName, TaskOf } from './jobs.ts';
import type { Runner } from './runner.ts';

/** The most attempts at a task that fails in the harness, if it can be repeated. */
const MOST_TRIES = 3;

export class ThreadRunner<Name extends JobName> implements Runner<TaskOf<Name>, DoneOf<Name>> {
  readonly capacity: number;
  private readonly job: Name;
  private readonly mostTries: number;
  private readonly piscina: Piscina<JobTask, DoneOf<Name>>;
  private readonly forgetPrograms = endingPrograms();
  private isStopped = false;
  private closed: Promise<void> | undefined;

  /** Runs `threads` tasks of a job at once, each at most `mostTries` times, and queues the others. */
  constructor(job: Name, threads: number, mostTries = MOST_TRIES) {
    this.job = job;
    this.mostTries = mostTries;
    this.capacity = threads;
    const entry = entryBeside(import.meta.url, 'job-thread.js');
    this.piscina = startPool({ entry, name: 'runJob', threads, workerData: job });
  }

  async play(task: TaskOf<Name>, onReplay?: (why: string) => void): Promise<DoneOf<Name> | undefined> {
    for (let tries = 1; !this.isStopped; tries++) {
      try {
        return await this.piscina.run({ job: this.job, task, programs: programsBuffer() });
      } catch (error) {
        if (this.isStopped) return undefined;
        if (tries === this.mostTries) throw error;
        onReplay?.(messageOf(error));
      }
    }
    return undefined;
  }

  /** Passes on what running tasks tell. */
  watch(hear: (news: never) => void): void {
    this.piscina.on('message', hear as (news: object) => void);
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
