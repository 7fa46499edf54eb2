/** The Redis keys of a farm, and its timeouts. */

/** The prefix of all keys. */
export const PREFIX = 'sightline';

/** The farm's data besides the queues of BullMQ. */
export const KEYS = {
  /** A set of event ids. */
  events: `${PREFIX}:events`,
  /** A hash with an event's state; see event.ts. */
  event: (id: string) => `${PREFIX}:event:${id}`,
  /** Exists while the event's process is running. */
  eventAlive: (id: string) => `${PREFIX}:event:${id}:alive`,
  /** A stream of results that the event has not processed yet. */
  results: (id: string) => `${PREFIX}:event:${id}:results`,
  /** A hash from job to the numbers of its games. */
  batches: (id: string) => `${PREFIX}:event:${id}:batches`,
  /** A set of worker ids, and a self-description of each live worker. */
  workers: `${PREFIX}:workers`,
  worker: (id: string) => `${PREFIX}:worker:${id}`,
  /** A weights file by its checksum. */
  weights: (id: string) => `${PREFIX}:weights:${id}`,
} as const;

/** The name of the queue for workers of one build. */
export function queueOf(build: string): string {
  return `jobs-${build}`;
}

/** The job of a dead worker is reassigned after at most the sum of both; see docs/farm.md. */
export const LOCK_MS = 12_000;
export const STALLED_CHECK_MS = 4_000;
/** A job fails after this number of workers died while running it. */
export const MOST_STALLS = 10;
