/** The weights that the players of an event have, where its workers find them. */
import type { SharedWeights } from '../../src/engine/engine.ts';
import type { Farm } from './connection.ts';
import { KEYS } from './keys.ts';
import { bytesOf } from './weights-cache.ts';

/** They lie at the farm so long after the event has last been heard of. */
const LIFE_SECONDS = 86_400;

export class OfferedWeights {
  private readonly farm: Farm;
  private readonly wanted = new Set<string>();

  constructor(farm: Farm) {
    this.farm = farm;
  }

  /** They are needed as long as the event is there, by batches of an earlier run as well. */
  want(all: readonly SharedWeights[]): void {
    for (const { id } of all) this.wanted.add(id);
  }

  /** Puts files of weights at the farm. Throws where one cannot be read any more. */
  async offer(all: readonly SharedWeights[]): Promise<void> {
    const { farm } = this;
    for (const weights of new Map(all.map((one) => [one.id, one])).values()) {
      const { id } = weights;
      if ((await farm.ask(() => farm.redis.expire(KEYS.weights(id), LIFE_SECONDS))) === 1) continue;
      const bytes = bytesOf(weights);
      if (!bytes.ok) throw new Error(bytes.error.message);
      await farm.ask(() => farm.redis.set(KEYS.weights(id), bytes.value, 'EX', LIFE_SECONDS));
    }
  }

  /** Lets what is wanted stay. */
  async renew(): Promise<void> {
    const { farm } = this;
    for (const id of this.wanted) await farm.ask(() => farm.redis.expire(KEYS.weights(id), LIFE_SECONDS));
  }
}
