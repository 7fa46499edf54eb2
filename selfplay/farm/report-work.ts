/** Items of reports on games as work for a farm. */
import { ok } from '../../src/util/result.ts';
import { sha256Hex } from '../../src/util/sha256.ts';
import { checkedDone } from '../game-report/check-done.ts';
import type { ItemDone, ItemTask } from '../game-report/item.ts';
import { ItemPool } from '../game-report/item-pool.ts';
import { type BatchPlayer, batchPlayer, type SentBatch } from './carry-out.ts';
import type { Work } from './work.ts';

/** Weights are those that come with the game, which are the same wherever the build is. */
export const REPORT_WORK: Work<ItemTask, ItemDone> = {
  job: 'report',
  makeBatch: (event, tasks): SentBatch<ItemTask> => ({ event, tasks }),
  weightsOf: () => [],
  check: checkedDone,
  courseOf: ({ by: _, ...done }) => sha256Hex(JSON.stringify(done)),
};

export function reportPlayer(threads: number): BatchPlayer {
  return batchPlayer(new ItemPool(threads), (task: ItemTask) => ok(task));
}
