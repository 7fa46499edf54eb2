/** A farm: a server of Redis, or of what speaks its protocol, and the names of what lies there. */
import { Redis } from 'ioredis';
import { fail, ok, type Result } from '../../src/util/result.ts';

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
export const MOST_STALLS = 5;

const MOST_RETRY_MS = 1000;
const CONNECT_MS = 10_000;

/**
 * Connects to a farm, `redis://[[user]:password@]host[:port][/database]`, or `rediss:` for TLS. A connection that breaks later
 * on is mended without end, and commands wait for it. Errors: `bad-farm`, `no-farm`.
 */
export async function openFarm(url: string): Promise<Result<Redis>> {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed || !/^rediss?:$/.test(parsed.protocol) || parsed.hostname === '') {
    return fail('bad-farm', `${shownFarm(url)}: an address such as redis://localhost:6379 is expected`);
  }
  const redis = new Redis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: null,
    connectTimeout: CONNECT_MS,
    retryStrategy: (times) => Math.min(MOST_RETRY_MS, 50 * times),
  });
  let problem = '';
  redis.on('error', (error: Error) => {
    problem = error.message;
  });
  try {
    await redis.connect();
    await redis.ping();
    return ok(redis);
  } catch (error) {
    redis.disconnect();
    const why = problem || (error instanceof Error ? error.message : String(error));
    return fail('no-farm', `cannot reach the farm ${shownFarm(url)}: ${why}`);
  }
}

/** An address without its password. */
export function shownFarm(url: string): string {
  return url.replace(/\/\/[^@/]*@/, '//***@');
}

/** What ioredis says of commands sent together; throws what one of them has failed by. */
export function outcomes(replies: readonly [Error | null, unknown][] | null): unknown[] {
  return (replies ?? []).map(([error, reply]) => {
    if (error) throw error;
    return reply;
  });
}
