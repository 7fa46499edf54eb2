/** The names of what lies at a farm, which is a server of Redis, and its times. */

/** All names begin with it. */
export const PREFIX = 'sightline';

/** What lies at the farm, beside the queues of BullMQ. */
export const KEYS = {
  /** The ids of events, a set. */
  events: `${PREFIX}:events`,
  /** What there is to say of an event, a hash; see event.ts. */
  event: (id: string) => `${PREFIX}:event:${id}`,
  /** There as long as the process that runs the event is. */
  eventAlive: (id: string) => `${PREFIX}:event:${id}:alive`,
  /** Finished games that the event has not added yet, a stream. */
  results: (id: string) => `${PREFIX}:event:${id}:results`,
  /** The numbers of the games of its jobs, a hash by job. */
  batches: (id: string) => `${PREFIX}:event:${id}:batches`,
  /** The ids of workers, a set, and what each says of itself as long as it lives. */
  workers: `${PREFIX}:workers`,
  worker: (id: string) => `${PREFIX}:worker:${id}`,
  /** A file of weights by its checksum. */
  weights: (id: string) => `${PREFIX}:weights:${id}`,
} as const;

/** The name of the queue for workers of one build. */
export function queueOf(build: string): string {
  return `jobs-${build}`;
}

/** A job whose worker is dead is played elsewhere after at most the sum of both; see docs/farm.md. */
export const LOCK_MS = 12_000;
export const STALLED_CHECK_MS = 4_000;
/** A job that this many workers have died of is given up. */
export const MOST_STALLS = 10;
