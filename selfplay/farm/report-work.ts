/** Items of reports on games as work for a farm. */
import { ok, type Result } from '../../src/util/result.ts';
import { sha256Hex } from '../../src/util/sha256.ts';
import { checkedDone } from '../game-report/check-done.ts';
import type { ItemDone, ItemTask } from '../game-report/item.ts';
import { ItemPool } from '../game-report/item-pool.ts';
import { carryOut } from './carry-out.ts';
import type { AnyBatch, BatchTask, Work } from './work.ts';

interface ReportBatch extends AnyBatch {
  readonly tasks: readonly ItemTask[];
}

/** Weights are those that come with the game, which are the same wherever the build is. */
export const REPORT_WORK: Work<ItemTask, ItemDone> = {
  job: 'report',
  makeBatch: (event, tasks): ReportBatch => ({ event, tasks }),
  weightsOf: () => [],
  check: checkedDone,
  courseOf: ({ by: _, ...done }) => sha256Hex(JSON.stringify(done)),
};

export class ReportPlayer {
  private readonly pool: ItemPool;

  constructor(threads: number) {
    this.pool = new ItemPool(threads);
  }

  /** As `BatchPlayer.play`. */
  play({ batch, ...course }: BatchTask<ReportBatch, ItemDone>): Promise<Result<boolean>> {
    return carryOut(batch.tasks, course, this.pool, ok);
  }

  async close(): Promise<void> {
    await this.pool.close();
  }
}
