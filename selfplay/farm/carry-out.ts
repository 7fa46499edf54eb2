/** Runs the tasks of a batch on threads. */
import { ok, type Result } from '../../src/util/result.ts';
import type { Runner } from '../game/runner.ts';
import type { AnyBatch, BatchTask, TaskResult } from './work.ts';

/** Runs batches of one kind of work on separate threads. */
export interface BatchPlayer {
  /**
   * Runs the tasks of a batch one at a time; false if some were not run. Errors: those of the
   * weights. Throws if a task fails.
   */
  play(task: BatchTask<AnyBatch, TaskResult>): Promise<Result<boolean>>;
  close(): Promise<void>;
}

/** A batch that consists of tasks as they are sent. */
export interface SentBatch<Sent> extends AnyBatch {
  readonly tasks: readonly Sent[];
}

/** A player of such batches. `whole` adds data to a task that was not sent with it. */
export function batchPlayer<Sent, Task, Done extends TaskResult>(
  pool: Runner<Task, Done>,
  whole: (sent: Sent, event: string) => Promise<Result<Task>> | Result<Task>,
): BatchPlayer {
  return {
    play: ({ batch, ...course }) =>
      carryOut((batch as SentBatch<Sent>).tasks, course, pool, (sent) => whole(sent, batch.event)),
    close: () => pool.close(),
  };
}

/** See `BatchPlayer.play`. */
export async function carryOut<Sent, Task, Done extends TaskResult>(
  tasks: readonly Sent[],
  { done, goesOn, onDone }: Omit<BatchTask<AnyBatch, Done>, 'batch'>,
  pool: Pick<Runner<Task, Done>, 'play'>,
  whole: (sent: Sent) => Promise<Result<Task>> | Result<Task>,
): Promise<Result<boolean>> {
  for (const sent of tasks.slice(done)) {
    if (!goesOn()) return ok(false);
    const task = await whole(sent);
    if (!task.ok) return task;
    const began = performance.now();
    const result = await pool.play(task.value);
    if (!result) return ok(false);
    onDone(result, (performance.now() - began) / 1000);
  }
  return ok(true);
}
