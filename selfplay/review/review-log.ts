/**
 * The log of reviews, a journal. The first line states the games and settings; each further line is
 * a review.
 */
import type { JournalText } from '../../src/hosts/node/journal.ts';
import { type BrokenLine, takeLogLines } from '../../src/util/log-lines.ts';
import { ok, type Result } from '../../src/util/result.ts';
import { VERSION } from '../../src/util/version.ts';
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

export interface ReviewsHeader {
  readonly v: 1;
  readonly kind: 'reviews';
  readonly version: string;
  readonly startedAt: string;
  readonly config: ReviewsConfig;
}

export interface ReviewsLog {
  readonly header: ReviewsHeader;
  readonly reviews: readonly ReviewDone[];
  readonly tornBytes: number;
  readonly broken?: readonly BrokenLine[];
}

/** The header of a new log. */
export function makeReviewsHeader(config: ReviewsConfig): ReviewsHeader {
  return { v: 1, kind: 'reviews', version: VERSION, startedAt: new Date().toISOString(), config };
}

/** Parses a log, skipping incomplete lines. Errors: `bad-log`, `bad-version`, `empty-log`. */
export function parseReviewsLog(path: string, text: JournalText, skipBroken = false): Result<ReviewsLog> {
  let header: ReviewsHeader | undefined;
  const reviews = new Map<number, ReviewDone>();
  const broken = takeLogLines(path, text, { kind: 'reviews', newest: 1, skipBroken }, (entry, line) => {
    if (line === 1) {
      header = entry as unknown as ReviewsHeader;
      return typeof header.config === 'object' && header.config !== null ? undefined : 'a header without "config"';
    }
    const done = entry as unknown as ReviewDone;
    if (!Number.isInteger(done.index) || typeof done.review !== 'object') return 'not a review';
    if (reviews.has(done.index)) return `game ${done.index + 1} occurs twice`;
    reviews.set(done.index, done);
    return undefined;
  });
  if (!broken.ok) return broken;
  const { tornBytes } = text;
  return ok({
    header: header as unknown as ReviewsHeader,
    reviews: [...reviews.values()],
    tornBytes,
    broken: broken.value,
  });
}
