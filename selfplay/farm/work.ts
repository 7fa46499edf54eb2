/** What the events of a farm are made of: tasks with numbers, and what workers make of each. */
import type { SharedWeights } from '../../src/engine/engine.ts';
import type { Result } from '../../src/util/result.ts';

export interface Numbered {
  readonly index: number;
}

/** The result of the task of that number. */
export interface Played extends Numbered {
  /** The worker that it comes from. */
  readonly by?: string;
}

/** The names of jobs, by which workers know what to do. */
const JOBS = ['games', 'positions', 'reviews', 'report', 'selfplay'] as const;
export type JobName = (typeof JOBS)[number];

/** A kind of work. */
export interface Work<Task extends Numbered, Done extends Played> {
  readonly job: JobName;
  /** Seconds that a batch shall take; default: a minute. */
  readonly batchSeconds?: number;
  makeBatch(event: string, tasks: readonly Task[]): AnyBatch;
  /** Weights that travel by their checksums. */
  weightsOf(task: Task): readonly SharedWeights[];
  /** What counts of a result that a worker has sent for a task. Errors: it cannot be a result of that task. */
  check(task: Task, done: Done): Result<Done>;
  /** Equal for two results of one task that say the same. */
  courseOf(done: Done): string;
}

/** The content of a job, as far as all kinds of work have it. */
export interface AnyBatch {
  /** The id of the event. */
  readonly event: string;
}

/** What a worker is to do with a batch. */
export interface BatchTask<Batch, Done extends Played> {
  readonly batch: Batch;
  /** So many of its tasks, the first ones, are done already. */
  readonly done: number;
  /** Whether to go on after a task. */
  readonly goesOn: () => boolean;
  /** Hears of a result and of the seconds that it took. */
  readonly onDone: (done: Done, seconds: number) => void;
}
