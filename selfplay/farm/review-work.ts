/** Reviews of games as work for a farm. */
import { createHash } from 'node:crypto';
import { ok, type Result } from '../../src/util/result.ts';
import { type ReviewDone, ReviewPool, type ReviewTask } from '../review/review-task.ts';
import type { WeightsCache } from './weights-cache.ts';
import type { AnyBatch, BatchTask, Work } from './work.ts';

export interface ReviewBatch extends AnyBatch {
  readonly tasks: readonly SentTask[];
}

/** A task, and the checksum of its weights in the place of the weights. */
type SentTask = Omit<ReviewTask, 'weights'> & { readonly weights?: string };

export const REVIEW_WORK: Work<ReviewTask, ReviewDone> = {
  job: 'reviews',
  makeBatch: (event, tasks): ReviewBatch => ({
    event,
    tasks: tasks.map(({ weights, ...task }) => ({ ...task, ...(weights && { weights: weights.id }) })),
  }),
  weightsOf: ({ weights }) => (weights ? [weights] : []),
  courseOf: ({ review }) => createHash('sha256').update(JSON.stringify(review)).digest('base64'),
};

export class ReviewPlayer {
  private readonly pool: ReviewPool;
  private readonly weights: WeightsCache;

  constructor(threads: number, weights: WeightsCache) {
    this.pool = new ReviewPool(threads);
    this.weights = weights;
  }

  /** As `BatchPlayer.play`. */
  async play({ batch, done, goesOn, onDone }: BatchTask<ReviewBatch, ReviewDone>): Promise<Result<boolean>> {
    for (const { weights: id, ...task } of batch.tasks.slice(done)) {
      if (!goesOn()) return ok(false);
      const weights = id === undefined ? undefined : await this.weights.get(id);
      if (weights && !weights.ok) return weights;
      const began = performance.now();
      const reviewed = await this.pool.play({ ...task, weights: weights?.value });
      if (!reviewed) return ok(false);
      onDone(reviewed, (performance.now() - began) / 1000);
    }
    return ok(true);
  }

  async close(): Promise<void> {
    await this.pool.close();
  }
}
