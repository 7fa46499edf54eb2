/**
 * Exchanges an event's state with its farm: publishes the status; reads orders and available
 * workers.
 */
import { parseCount } from '../../src/util/quantity.ts';
import { type Farm, outcomes } from './connection.ts';
import { buildsOf, DEFAULT_PRIORITY, type EventFacts, type Order, WORKER_LIFE_MS, workersAt } from './event.ts';
import { KEYS } from './keys.ts';

export class Presence {
  order: Order = 'run';
  priority = DEFAULT_PRIORITY;
  /** Threads of all eligible workers, and their mean speed. */
  slots = 0;
  speed = 1;
  /** Workers with other builds, or without the game. */
  others = 0;
  private readonly farm: Farm;
  private readonly id: string;
  private readonly build: string;

  constructor(farm: Farm, id: string, build: string) {
    this.farm = farm;
    this.id = id;
    this.build = build;
  }

  /** Begins a run. A pause stays in force; an order to stop applied to the previous run only. */
  async begin(): Promise<void> {
    const key = KEYS.event(this.id);
    const { redis } = this.farm;
    await this.farm.ask(async () => {
      if ((await redis.hget(key, 'order')) !== 'pause') await redis.hset(key, 'order', 'run');
      await redis.persist(key);
    });
  }

  /** Publishes the status of the event, restores data that the farm has lost, and reads orders. */
  async say(facts: EventFacts, isPlaying: boolean): Promise<void> {
    const { id } = this;
    const { redis } = this.farm;
    const key = KEYS.event(id);
    await this.farm.ask(async () => {
      const replies = await redis
        .multi()
        .sadd(KEYS.events, id)
        .hset(key, 'facts', JSON.stringify(facts), 'state', isPlaying ? 'playing' : 'stopped')
        .hsetnx(key, 'order', 'run')
        .hsetnx(key, 'priority', String(DEFAULT_PRIORITY))
        .set(KEYS.eventAlive(id), '1', 'PX', WORKER_LIFE_MS)
        .exists(KEYS.results(id))
        .hmget(key, 'order', 'priority')
        .exec();
      const [hasResults, [order, priority]] = outcomes(replies).slice(-2) as [number, [Order, string]];
      this.order = order;
      this.priority = parseCount(priority) ?? DEFAULT_PRIORITY;
      // Workers write only to an existing stream, so that ended events receive nothing.
      if (hasResults === 0) await redis.xadd(KEYS.results(id), '*', 'begin', '');
    });
  }

  /** Reads which workers are available. */
  async look(): Promise<void> {
    const all = await this.farm.ask(() => workersAt(this.farm.redis));
    const workers = all.filter((worker) => buildsOf(worker).includes(this.build));
    this.others = all.length - workers.length;
    this.slots = workers.reduce((sum, { threads }) => sum + threads, 0);
    const speeds = workers.reduce((sum, { threads, speed }) => sum + threads * speed, 0);
    if (this.slots > 0) this.speed = speeds / this.slots;
  }
}
