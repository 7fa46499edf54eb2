/** Threads that run the items of a report. */
import { ThreadRunner } from '../game/thread-runner.ts';
import type { ItemDone, ItemTask } from './item.ts';
import type { Speed } from './plan.ts';
import type { SpeedTask } from './worker.ts';

export class ItemPool extends ThreadRunner<ItemTask, ItemDone> {
  constructor(threads: number) {
    super(import.meta.url, 'itemTask', threads);
  }

  /** The speed of one thread while all others are idle. */
  measure(task: SpeedTask): Promise<Speed> {
    return this.piscina.run(task as unknown as Parameters<typeof this.piscina.run>[0], {
      name: 'speedTask',
    }) as unknown as Promise<Speed>;
  }
}
