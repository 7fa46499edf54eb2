/** The parts of a kind of job; `jobs.ts` is the table of all. */
import type { Result } from '../../src/util/result.ts';
import type { PlayerSpec } from '../tournament/player-spec.ts';

/** A kind of job. */
export interface Job<Task, Done> {
  /**
   * Runs a task on the thread that calls it; `tell` sends news while it runs. Throws if it cannot be
   * done for reasons other than the fault of a player.
   */
  run(task: Task, tell: (news: object) => void): Done | Promise<Done>;
}

export interface Numbered {
  readonly index: number;
}

/** The result of the task with that number. */
export interface TaskResult extends Numbered {
  /** The worker of a farm that produced it. */
  readonly by?: string | undefined;
}

/** A kind of job that farms do, too. */
export interface FarmJob<Task extends Numbered, Done extends TaskResult> extends Job<Task, Done> {
  /**
   * Validates what a worker sent as the result of a task, and takes only what counts of it. Errors:
   * it cannot be a result of that task.
   */
  check(task: Task, sent: Done): Result<Done>;
  /** What is equal in two agreeing results of a task. */
  key(done: Done): unknown;
  /** The players of a task, none of which may be an external program. */
  players?(task: Task): readonly PlayerSpec[];
  /** The target duration of a batch in seconds. Default: 60. */
  readonly batchSeconds?: number;
  /** Workers add the newest `weights` of the event to each task. */
  readonly takesNewestWeights?: true;
}
