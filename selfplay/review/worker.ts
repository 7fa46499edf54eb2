/** The entry of a thread that reviews games. */
import '../../src/node/install.ts';
import { reviewGame } from '../../src/review/review.ts';
import { SearchLog } from '../../src/review/search-log.ts';
import { must } from '../../src/util/result.ts';
import type { Cancellable } from '../game/thread-runner.ts';
import type { ReviewDone, ReviewTask } from './review-task.ts';

/** Reviews one game; undefined if cancelled. Throws for a game that cannot be reviewed. */
export async function reviewTask(task: ReviewTask & Cancellable): Promise<ReviewDone | undefined> {
  const { index, number, record, settings, weights } = task;
  const cancelled = new Int32Array(task.cancel);
  const controller = new AbortController();
  const onPly = () => {
    if (Atomics.load(cancelled, 0) !== 0) controller.abort();
  };
  const log = SearchLog.of('');
  try {
    const { signal } = controller;
    return { index, review: must(await reviewGame(record, settings, { log, number, weights, onPly, signal })) };
  } catch (error) {
    if (controller.signal.aborted) return undefined;
    throw error;
  }
}
