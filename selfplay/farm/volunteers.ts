/** Volunteers: workers that are known by a key and not trusted. They reach a farm through a gateway alone. */
import { createHash, randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';
import { fail, ok, type Result } from '../../src/util/result.ts';
import { KEYS } from './keys.ts';

export interface VolunteerFacts {
  readonly name: string;
  /** Games that he has sent. */
  readonly games: number;
  /** Of these, that were played again, and came out the same. */
  readonly checked: number;
  /** Why nothing of his counts any more. */
  readonly barred: string | undefined;
}

const KEY_BYTES = 24;

/** The key of a new volunteer, which is not kept and cannot be asked for again. Errors: `bad-name`, `known-name`. */
export async function addVolunteer(redis: Redis, name: string): Promise<Result<string>> {
  if (!/^[\w.-]{1,40}$/.test(name)) return fail('bad-name', 'up to 40 letters, digits, ".", "-" and "_" are expected');
  if ((await redis.hvals(KEYS.keys)).includes(name)) return fail('known-name', `${name} has a key already`);
  const key = randomBytes(KEY_BYTES).toString('base64url');
  await redis.hset(KEYS.keys, hashOf(key), name);
  return ok(key);
}

/** The volunteer of a key, or undefined. */
export async function volunteerOf(redis: Redis, key: string): Promise<string | undefined> {
  // What is looked up is a hash: how long that takes says nothing of other keys.
  return (await redis.hget(KEYS.keys, hashOf(key))) ?? undefined;
}

/** Nothing of a volunteer counts any more. Errors: `no-volunteer`. */
export async function bar(redis: Redis, name: string, why: string): Promise<Result<void>> {
  if (!(await redis.hvals(KEYS.keys)).includes(name)) return fail('no-volunteer', `there is no volunteer ${name}`);
  await redis.hset(KEYS.barred, markOf(name), why);
  return ok(undefined);
}

/** Errors: `not-barred`. */
export async function unbar(redis: Redis, name: string): Promise<Result<void>> {
  const removed = await redis.hdel(KEYS.barred, markOf(name));
  return removed === 1 ? ok(undefined) : fail('not-barred', `${name} is not barred`);
}

/** By whom games of a volunteer are, in logs; no worker of one's own can be called so. */
export function markOf(name: string): string {
  return `volunteer:${name}`;
}

export async function volunteersAt(redis: Redis): Promise<VolunteerFacts[]> {
  const [names, barred] = await Promise.all([redis.hvals(KEYS.keys), redis.hgetall(KEYS.barred)]);
  const facts = names.sort().map(async (name) => {
    const { games = 0, checked = 0 } = await redis.hgetall(KEYS.volunteer(name));
    return { name, games: Number(games), checked: Number(checked), barred: barred[markOf(name)] };
  });
  return Promise.all(facts);
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
