/** Reviews of games, as farm work. */
import { ok } from '../../src/util/result.ts';
import { sha256Hex } from '../../src/util/sha256.ts';
import { checkedReview, type ReviewDone, ReviewPool, type ReviewTask } from '../review/review-task.ts';
import { type BatchPlayer, batchPlayer, type SentBatch } from './carry-out.ts';
import type { WeightsCache } from './weights-cache.ts';
import type { Work } from './work.ts';

/** A task with the checksum of its weights instead of the weights. */
type SentTask = Omit<ReviewTask, 'weights'> & { readonly weights?: string };

export const REVIEW_WORK: Work<ReviewTask, ReviewDone> = {
  job: 'reviews',
  makeBatch: (event, tasks): SentBatch<SentTask> => ({
    event,
    tasks: tasks.map(({ weights, ...task }) => ({ ...task, ...(weights && { weights: weights.id }) })),
  }),
  weightsOf: ({ weights }) => (weights ? [weights] : []),
  check: checkedReview,
  courseOf: ({ review }) => sha256Hex(JSON.stringify(review)),
};

export function reviewPlayer(threads: number, cache: WeightsCache): BatchPlayer {
  return batchPlayer(new ReviewPool(threads), async ({ weights: id, ...task }: SentTask) => {
    if (id === undefined) return ok(task);
    const weights = await cache.get(id);
    return weights.ok ? ok({ ...task, weights: weights.value }) : weights;
  });
}
