/** The status of a farm, and orders to its events. */
import type { Redis } from 'ioredis';
import { fail, ok, quote, type Result } from '../../src/util/result.ts';
import { buildsOf, eventsAt, type FarmEvent, type Order, type WorkerFacts, workersAt } from './event.ts';
import { KEYS, queueOf } from './keys.ts';
import { openQueue } from './queue.ts';

export interface FarmStatus {
  readonly at: string;
  readonly events: readonly FarmEvent[];
  readonly workers: readonly WorkerFacts[];
  /** Batches waiting for a worker, and running ones, over all events. */
  readonly waiting: number;
  readonly active: number;
}

export async function readStatus(redis: Redis): Promise<FarmStatus> {
  const [events, workers] = await Promise.all([eventsAt(redis), workersAt(redis)]);
  let [waiting, active] = [0, 0];
  for (const build of new Set([...events.map((event) => event.build), ...workers.flatMap(buildsOf)])) {
    const queue = openQueue(queueOf(build), redis);
    const counts = await queue.getJobCounts('waiting', 'prioritized', 'active');
    waiting += (counts.waiting ?? 0) + (counts.prioritized ?? 0);
    active += counts.active ?? 0;
    await queue.close();
  }
  return { at: new Date().toISOString(), events, workers, waiting, active };
}

/** The event whose id begins with `id`. Errors: `no-event`. */
export async function findEvent(redis: Redis, id: string): Promise<Result<FarmEvent>> {
  const events = await eventsAt(redis);
  const found = events.filter((event) => event.id.startsWith(id));
  if (found.length === 1) return ok(found[0] as FarmEvent);
  const ids = events.map((event) => event.id);
  return fail('no-event', noEvent(quote(id), found.length, ids));
}

/**
 * Orders an event to run, pause or stop. If its process is not running, also removes its waiting
 * batches.
 */
export async function giveOrder(redis: Redis, event: FarmEvent, order: Order): Promise<void> {
  await redis.hset(KEYS.event(event.id), 'order', order);
  if (event.isAlive || order === 'run') return;
  const queue = openQueue(queueOf(event.build), redis);
  for (const job of await redis.hkeys(KEYS.batches(event.id))) {
    // A running job is locked; its worker sees the order after the current game.
    await queue.remove(job).catch(() => 0);
  }
  await queue.close();
}

export async function givePriority(redis: Redis, event: FarmEvent, priority: number): Promise<void> {
  await redis.hset(KEYS.event(event.id), 'priority', priority);
}

function noEvent(quoted: string, matches: number, ids: readonly string[]): string {
  const known = ids.length === 0 ? 'there are no events' : `events are ${ids.join(', ')}`;
  return `${quoted} matches ${matches === 0 ? 'no' : 'more than one'} event: ${known}`;
}
