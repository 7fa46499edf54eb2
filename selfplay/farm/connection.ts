/** The connection to a farm: a server of Redis, or of what speaks its protocol. */
import { Redis } from 'ioredis';
import { fail, messageOf, ok, type Result } from '../../src/util/result.ts';

const MOST_RETRY_MS = 1000;
const CONNECT_MS = 10_000;

/**
 * Connects to a farm, `redis://[[user]:password@]host[:port][/database]`, or `rediss:` for TLS. A connection that breaks later
 * on is mended without end, and commands wait for it. A password that is not in the address is that of the environment,
 * `REDISCLI_AUTH`, as for redis-cli. Errors: `bad-farm`, `no-farm`.
 */
export async function openFarm(url: string): Promise<Result<Redis>> {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed || !/^rediss?:$/.test(parsed.protocol) || parsed.hostname === '') {
    return fail('bad-farm', `${shownFarm(url)}: an address such as redis://localhost:6379 is expected`);
  }
  if (parsed.password === '') parsed.password = process.env.REDISCLI_AUTH ?? '';
  const redis = new Redis(parsed.href, {
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
    const why = problem || messageOf(error);
    return fail('no-farm', `cannot reach the farm ${shownFarm(url)}: ${why}`);
  }
}

/** An address without its password. */
export function shownFarm(url: string): string {
  return url.replace(/\/\/[^@/]*@/, '//***@');
}

/** What a farm that was reached has answered to its first commands. */
export function refused(url: string, error: unknown) {
  return fail('no-farm', `the farm ${shownFarm(url)} refuses: ${messageOf(error)}`);
}

/** What ioredis says of commands sent together; throws what one of them has failed by. */
export function outcomes(replies: readonly [Error | null, unknown][] | null): unknown[] {
  return (replies ?? []).map(([error, reply]) => {
    if (error) throw error;
    return reply;
  });
}
