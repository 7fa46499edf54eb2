/** Whole games that are reviewed in batch, each on one thread. */
import type { SharedWeights } from '../../src/engine/engine.ts';
import type { GameRecord } from '../../src/games/record.ts';
import type { Review } from '../../src/review/review.ts';
import type { SearchSettings } from '../../src/review/search-log.ts';
import { ThreadRunner } from '../game/thread-runner.ts';

/** A game to be reviewed. */
export interface ReviewTask {
  /** Of all games of the batch, from 0. */
  readonly index: number;
  /** What it is called, from 1. */
  readonly number: number;
  readonly record: GameRecord;
  readonly settings: SearchSettings;
  /** Default: those that come with the program. */
  readonly weights?: SharedWeights | undefined;
}

export interface ReviewDone {
  readonly index: number;
  readonly review: Review;
  /** On a farm: the worker that has made it. */
  readonly by?: string;
}

/** `threads` games are reviewed at once; more of them wait. */
export class ReviewPool extends ThreadRunner<ReviewTask, ReviewDone> {
  constructor(threads: number) {
    super(import.meta.url, 'reviewTask', threads);
  }
}
