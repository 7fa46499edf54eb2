/** The interface between events and workers: numbered tasks and their results. */
import type { SharedWeights } from '../../src/network/weights.ts';
import type { Result } from '../../src/util/result.ts';

export interface Numbered {
  readonly index: number;
}

/** The result of the task with that number. */
export interface TaskResult extends Numbered {
  /** The worker that produced it. */
  readonly by?: string;
}

/** Names of jobs, which determine the kind of work. */
const JOBS = ['games', 'positions', 'reviews', 'report', 'selfplay'] as const;
export type JobName = (typeof JOBS)[number];

/** A kind of work. */
export interface Work<Task extends Numbered, Done extends TaskResult> {
  readonly job: JobName;
  /** The target duration of a batch in seconds. Default: 60. */
  readonly batchSeconds?: number;
  makeBatch(event: string, tasks: readonly Task[]): AnyBatch;
  /** Weights needed by a task, which are sent by checksum. */
  weightsOf(task: Task): readonly SharedWeights[];
  /**
   * Validates a worker's result for a task and extracts what counts. Errors: it cannot be a result
   * of that task.
   */
  check(task: Task, done: Done): Result<Done>;
  /** A key that is equal for two agreeing results of a task. */
  courseOf(done: Done): string;
}

/** The part of a job's content common to all kinds of work. */
export interface AnyBatch {
  /** The id of the event. */
  readonly event: string;
}

/** A batch as given to a worker. */
export interface BatchTask<Batch, Done extends TaskResult> {
  readonly batch: Batch;
  /** The number of leading tasks that are already done. */
  readonly done: number;
  /** Whether to continue after a task. */
  readonly goesOn: () => boolean;
  /** Receives a result, with its duration in seconds. */
  readonly onDone: (done: Done, seconds: number) => void;
}

export function mustBe(count: number, what: string): string {
  return `must be ${count} ${what}`;
}
