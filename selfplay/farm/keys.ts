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
  /** Finished games that the event has not taken in yet, a stream. */
  results: (id: string) => `${PREFIX}:event:${id}:results`,
  /** The numbers of the games of its jobs, a hash by job. */
  batches: (id: string) => `${PREFIX}:event:${id}:batches`,
  /** Ids of jobs that play games of volunteers again, a set. */
  checks: (id: string) => `${PREFIX}:event:${id}:checks`,
  /** The ids of workers, a set, and what each says of itself as long as it lives. */
  workers: `${PREFIX}:workers`,
  worker: (id: string) => `${PREFIX}:worker:${id}`,
  /** A file of weights by its checksum. */
  weights: (id: string) => `${PREFIX}:weights:${id}`,
  /** Names of volunteers by the SHA-256 of their keys, and why some of them are barred, by name; hashes. */
  keys: `${PREFIX}:keys`,
  barred: `${PREFIX}:barred`,
  /** What volunteers have done, a hash of numbers. */
  volunteer: (name: string) => `${PREFIX}:volunteer:${name}`,
} as const;

/** Names of the queues for players of one build: of games that anybody may play, and of those for trusted workers alone. */
export const QUEUES = {
  open: (build: string) => `open-${build}`,
  trusted: (build: string) => `trusted-${build}`,
} as const;
export type QueueKind = keyof typeof QUEUES;

/** A job whose worker is dead is played elsewhere after at most the sum of both; see docs/farm.md. */
export const LOCK_MS = 12_000;
export const STALLED_CHECK_MS = 4_000;
/** A job that so many workers have died of is given up. */
export const MOST_STALLS = 10;
