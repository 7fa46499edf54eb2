/** Reviews of games, as farm work. */
import { fail, ok, type Result } from '../../src/util/result.ts';
import { sha256Hex } from '../../src/util/sha256.ts';
import { type ReviewDone, ReviewPool, type ReviewTask } from '../review/review-task.ts';
import { carryOut } from './carry-out.ts';
import type { WeightsCache } from './weights-cache.ts';
import type { AnyBatch, BatchTask, Work } from './work.ts';

export interface ReviewBatch extends AnyBatch {
  readonly tasks: readonly SentTask[];
}

/** A task with the checksum of its weights instead of the weights. */
type SentTask = Omit<ReviewTask, 'weights'> & { readonly weights?: string };

export const REVIEW_WORK: Work<ReviewTask, ReviewDone> = {
  job: 'reviews',
  makeBatch: (event, tasks): ReviewBatch => ({
    event,
    tasks: tasks.map(({ weights, ...task }) => ({ ...task, ...(weights && { weights: weights.id }) })),
  }),
  weightsOf: ({ weights }) => (weights ? [weights] : []),
  check: (_, done) => (done.review ? ok(done) : fail('bad-review', 'the result contains no review')),
  courseOf: ({ review }) => sha256Hex(JSON.stringify(review)),
};

export class ReviewPlayer {
  private readonly pool: ReviewPool;
  private readonly weights: WeightsCache;

  constructor(threads: number, weights: WeightsCache) {
    this.pool = new ReviewPool(threads);
    this.weights = weights;
  }

  /** Contract as in `BatchPlayer.play`. */
  play({ batch, ...course }: BatchTask<ReviewBatch, ReviewDone>): Promise<Result<boolean>> {
    return carryOut(batch.tasks, course, this.pool, async ({ weights: id, ...task }) => {
      if (id === undefined) return ok(task);
      const weights = await this.weights.get(id);
      return weights.ok ? ok({ ...task, weights: weights.value }) : weights;
    });
  }

  async close(): Promise<void> {
    await this.pool.close();
  }
}
