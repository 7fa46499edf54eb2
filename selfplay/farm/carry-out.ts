/** Runs the tasks of a batch on threads. */
import { ok, type Result } from '../../src/util/result.ts';
import type { Runner } from '../game/runner.ts';
import type { AnyBatch, BatchTask, TaskResult } from './work.ts';

/**
 * Runs the tasks of a batch one at a time; false if some were not run. `whole` adds data to a task
 * that was not sent with it. Errors: those of `whole`. Throws if a task fails.
 */
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
