/**
 * The log of reviews, a journal. The first line states the games and settings; each further line is
 * a review.
 */
import * as z from 'zod';
import type { JournalText } from '../../src/hosts/node/journal.ts';
import { makeRunHeader, parseRun, type RunForm, type RunHeader, type RunLog } from '../../src/hosts/node/run-log.ts';
import { ok, type Result } from '../../src/util/result.ts';
import type { ReviewDone } from './review-task.ts';

/** Everything that determines which games are reviewed, and how. */
export interface ReviewsConfig {
  /** Name of the first game. */
  readonly game: string;
  readonly games: number;
  readonly files: readonly string[];
  readonly seed: string;
  /** A key of the games and their search settings. */
  readonly key: string;
}

type ReviewsHeader = RunHeader<'reviews', ReviewsConfig>;

export interface ReviewsLog extends RunLog<ReviewsHeader> {
  readonly reviews: readonly ReviewDone[];
}

const FORM: RunForm<ReviewsHeader> = {
  kind: 'reviews',
  newest: 1,
  schema: z.looseObject({ config: z.looseObject({}) }),
  // The games may be of several kinds; the key names them with their moves.
  gameOf: () => ok(undefined),
};

const REVIEW = z.looseObject({ index: z.int(), review: z.looseObject({}) });

/** The header of a new log. */
export function makeReviewsHeader(config: ReviewsConfig): ReviewsHeader {
  return makeRunHeader('reviews', config);
}

/** Parses a log, skipping incomplete lines. Errors: `bad-log`, `bad-version`, `empty-log`. */
export function parseReviewsLog(path: string, text: JournalText, skipBroken = false): Result<ReviewsLog> {
  const reviews = new Map<number, ReviewDone>();
  const log = parseRun(path, text, FORM, skipBroken, (entry) => {
    if (!REVIEW.safeParse(entry).success) return 'not a review';
    const done = entry as unknown as ReviewDone;
    if (reviews.has(done.index)) return `game ${done.index + 1} occurs twice`;
    reviews.set(done.index, done);
    return undefined;
  });
  return log.ok ? ok({ ...log.value, reviews: [...reviews.values()] }) : log;
}
