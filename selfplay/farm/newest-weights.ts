/** The newest weights of a training, with which workers play the games of its self-play. */
import { weightsFrom } from '../../src/games/registry.ts';
import type { SharedWeights } from '../../src/network/weights.ts';
import { fail, must, ok, type Result } from '../../src/util/result.ts';
import { type Farm, outcomes } from './connection.ts';
import { KEYS } from './keys.ts';

/** The interval at which a worker checks for newer weights. */
const REFRESH_MS = 3_000;
/** How long weights are kept at the farm after newer ones have arrived. */
const OLD_SECONDS = 300;
/** The most trainings whose weights a worker keeps. */
const MOST_EVENTS = 8;
/** The field of an event that names its newest weights. */
const NEWEST = 'weights';

/** Publishes the newest weights of a training; `bytes` is a weights file. */
export async function offerNewest(farm: Farm, event: string, bytes: Uint8Array): Promise<void> {
  const { id } = must(weightsFrom(bytes));
  await farm.ask(async () => {
    const replies = farm.redis
      .multi()
      .set(KEYS.weights(id), Buffer.from(bytes), 'EX', OLD_SECONDS)
      .hset(KEYS.event(event), NEWEST, id)
      .exec();
    outcomes(await replies);
  });
}

export class NewestWeights {
  private readonly farm: Farm;
  /** Keyed by event: the weights in use, and when they were last checked. */
  private readonly known = new Map<string, { weights: SharedWeights; at: number }>();

  constructor(farm: Farm) {
    this.farm = farm;
  }

  /** The newest weights of a training. Errors: `no-weights`, `other-weights`, `bad-weights`. */
  async of(event: string): Promise<Result<SharedWeights>> {
    const known = this.known.get(event);
    const now = performance.now();
    if (known && now - known.at < REFRESH_MS) return ok(known.weights);
    const { farm } = this;
    const id = await farm.ask(() => farm.redis.hget(KEYS.event(event), NEWEST));
    if (known && (id === null || known.weights.id === id)) {
      known.at = now;
      return ok(known.weights);
    }
    const bytes = id === null ? null : await farm.ask(() => farm.redis.getBuffer(KEYS.weights(id)));
    if (!bytes) return fail('no-weights', `the farm has no weights for the training ${event}`);
    const weights = weightsFrom(bytes);
    if (!weights.ok) return weights;
    if (weights.value.id !== id) return fail('other-weights', 'received weights with a wrong checksum');
    if (this.known.size >= MOST_EVENTS) this.known.clear();
    this.known.set(event, { weights: weights.value, at: now });
    return weights;
  }
}
