/** Reviews games in batch, one thread per game. */

import type { GameRecord } from '../../src/games/record.ts';
import type { SharedWeights } from '../../src/network/weights.ts';
import { openRecord } from '../../src/records/spec.ts';
import type { Review } from '../../src/review/review.ts';
import { reviewProblem } from '../../src/review/review-form.ts';
import type { SearchSettings } from '../../src/review/search-log.ts';
import { fail, ok, type Result } from '../../src/util/result.ts';
import { ThreadRunner } from '../game/thread-runner.ts';

/** A game to review. */
export interface ReviewTask {
  /** Index in the batch, from 0. */
  readonly index: number;
  /** The number of the game, from 1. */
  readonly number: number;
  readonly record: GameRecord;
  readonly settings: SearchSettings;
  /** Default: the built-in weights. */
  readonly weights?: SharedWeights | undefined;
}

export interface ReviewDone {
  readonly index: number;
  readonly review: Review;
  /** On a farm: the worker that made the review. */
  readonly by?: string;
}

/** Validates the review of a task, from a log or a worker. Errors: `bad-review`, those of `openRecord`. */
export function checkedReview({ record }: ReviewTask, done: ReviewDone): Result<ReviewDone> {
  const kit = openRecord(record, null);
  if (!kit.ok) return kit;
  const problem = reviewProblem(kit.value, done.review);
  return problem === undefined ? ok(done) : fail('bad-review', problem);
}

/** Reviews `threads` games at once and queues the others. */
export class ReviewPool extends ThreadRunner<ReviewTask, ReviewDone> {
  constructor(threads: number) {
    super(import.meta.url, 'reviewTask', threads);
  }
}
