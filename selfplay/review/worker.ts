/** The entry of a thread that reviews games. */
import '../../src/node/install.ts';
import { reviewGame } from '../../src/review/review.ts';
import { SearchLog } from '../../src/review/search-log.ts';
import { must } from '../../src/util/result.ts';
import type { ReviewDone, ReviewTask } from './review-task.ts';

/** Reviews one game. Throws for a game that cannot be reviewed. */
export async function reviewTask({ index, number, record, settings, weights }: ReviewTask): Promise<ReviewDone> {
  const log = SearchLog.of('');
  return { index, review: must(await reviewGame(record, settings, { log, number, weights })) };
}
