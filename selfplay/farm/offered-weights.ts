/** Provides the weights of an event's players to its workers. */
import type { SharedWeights } from '../../src/network/weights.ts';
import { must } from '../../src/util/result.ts';
import type { Farm } from './connection.ts';
import { KEYS } from './keys.ts';
import { bytesOf } from './weights-cache.ts';

/** How long they are kept after the event's last sign of life. */
const LIFE_SECONDS = 86_400;

export class OfferedWeights {
  private readonly farm: Farm;
  private readonly wanted = new Set<string>();

  constructor(farm: Farm) {
    this.farm = farm;
  }

  /**
   * Keeps weights for the lifetime of the event, since batches of an earlier run may need them.
   */
  want(all: readonly SharedWeights[]): void {
    for (const { id } of all) this.wanted.add(id);
  }

  /** Uploads weights files to the farm. Throws if one is no longer readable. */
  async offer(all: readonly SharedWeights[]): Promise<void> {
    const { farm } = this;
    for (const weights of new Map(all.map((one) => [one.id, one])).values()) {
      const { id } = weights;
      if ((await farm.ask(() => farm.redis.expire(KEYS.weights(id), LIFE_SECONDS))) === 1) continue;
      const bytes = must(bytesOf(weights));
      await farm.ask(() => farm.redis.set(KEYS.weights(id), bytes, 'EX', LIFE_SECONDS));
    }
  }

  /** Extends the life of wanted weights. */
  async renew(): Promise<void> {
    const { farm } = this;
    for (const id of this.wanted) await farm.ask(() => farm.redis.expire(KEYS.weights(id), LIFE_SECONDS));
  }
}
