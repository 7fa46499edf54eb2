/** Threads that run the items of a report. */
import type { GameSpec } from '../../src/games/kit.ts';
import { ThreadRunner } from '../game/thread-runner.ts';
import type { ItemDone, ItemTask } from './item.ts';
import type { Speed } from './plan.ts';

export class ItemPool extends ThreadRunner<ItemTask, ItemDone> {
  constructor(threads: number) {
    super(import.meta.url, 'itemTask', threads);
  }

  /** The speed of one thread while all others are idle. */
  measure(game: GameSpec, playouts: number): Promise<Speed> {
    const task = { game, playouts } as unknown as Parameters<typeof this.piscina.run>[0];
    return this.piscina.run(task, { name: 'speedTask' }) as unknown as Promise<Speed>;
  }
}
