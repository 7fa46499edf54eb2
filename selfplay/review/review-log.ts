/**
 * The log of reviews, a journal. The first line states the games and settings; each further line is
 * a review.
 */
import * as z from 'zod';
import type { JournalText } from '../../src/node/journal.ts';
import { parseRun, type RunForm, type RunHeader, type RunLog } from '../../src/node/run-log.ts';
import { ok, quote, type Result } from '../../src/util/result.ts';
import { EventLog, type LogPlace } from '../event/event-log.ts';
import { checkedReview, type ReviewDone, type ReviewTask } from './review-job.ts';

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
  schema: z.looseObject({
    config: z.looseObject({
      game: z.string(),
      games: z.int().min(0),
      files: z.array(z.string()),
      seed: z.string(),
      key: z.string(),
    }),
  }),
  // The games may be of several kinds; the key names them with their moves.
  gameOf: () => ok(undefined),
};

/** Opens the log of reviews of these games. Errors: those of `EventLog.open`. */
export function openReviewsLog(
  place: LogPlace,
  config: ReviewsConfig,
  tasks: readonly ReviewTask[],
): Result<EventLog<ReviewsLog>> {
  const parse = (path: string, text: JournalText, skipBroken: boolean) =>
    parseReviewsLog(tasks, path, text, skipBroken);
  return EventLog.open(place, { what: 'batch of reviews', config, parse });
}

/**
 * Parses the log of reviews of these games, skipping incomplete lines. Errors: `bad-log`,
 * `bad-version`, `empty-log`.
 */
export function parseReviewsLog(
  tasks: readonly ReviewTask[],
  path: string,
  text: JournalText,
  skipBroken = false,
): Result<ReviewsLog> {
  const byIndex = new Map<unknown, ReviewTask>(tasks.map((task) => [task.index, task]));
  const reviews = new Map<number, ReviewDone>();
  const log = parseRun(path, text, FORM, skipBroken, (entry) => {
    const task = byIndex.get(entry.index);
    if (!task) return `"index" ${quote(entry.index)}: must be that of one of the games`;
    const checked = checkedReview(task, entry as unknown as ReviewDone);
    if (!checked.ok) return checked.error.message;
    const done = checked.value;
    if (reviews.has(done.index)) return `game ${done.index + 1} occurs twice`;
    reviews.set(done.index, done);
    return undefined;
  });
  return log.ok ? ok({ ...log.value, reviews: [...reviews.values()] }) : log;
}
