/** The job of reviewing a game, one of a batch. */

import type { GameRecord } from '../../src/games/record.ts';
import type { SharedWeights } from '../../src/network/weights.ts';
import { openRecord } from '../../src/records/spec.ts';
import { type Review, reviewGame } from '../../src/review/review.ts';
import { reviewProblem } from '../../src/review/review-form.ts';
import { SearchLog, type SearchSettings } from '../../src/review/search-log.ts';
import { fail, must, ok, type Result } from '../../src/util/result.ts';
import type { FarmJob, TaskResult } from '../jobs/job.ts';

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

export interface ReviewDone extends TaskResult {
  readonly review: Review;
}

export const REVIEW_JOB: FarmJob<ReviewTask, ReviewDone> = {
  /** Throws for a game that cannot be reviewed. */
  run: async ({ index, number, record, settings, weights }) => {
    const log = SearchLog.of('');
    return { index, review: must(await reviewGame(record, settings, { log, number, weights })) };
  },
  check: checkedReview,
  key: ({ review }) => review,
};

/** Validates the review of a task, from a log or a worker. Errors: `bad-review`, those of `openRecord`. */
export function checkedReview({ record }: ReviewTask, done: ReviewDone): Result<ReviewDone> {
  const kit = openRecord(record, null);
  if (!kit.ok) return kit;
  const problem = reviewProblem(kit.value, done.review);
  return problem === undefined ? ok(done) : fail('bad-review', problem);
}
