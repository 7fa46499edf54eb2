/** Reviews games in batch, one thread per game. */

import type { GameRecord } from '../../src/games/record.ts';
import type { SharedWeights } from '../../src/network/weights.ts';
import type { Review } from '../../src/review/review.ts';
import type { SearchSettings } from '../../src/review/search-log.ts';
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

/** Reviews `threads` games at once and queues the others. */
export class ReviewPool extends ThreadRunner<ReviewTask, ReviewDone> {
  constructor(threads: number) {
    super(import.meta.url, 'reviewTask', threads);
  }
}
