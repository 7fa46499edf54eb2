/** Events at a farm (tournaments, trainings, tunings, reviews, reports), and its workers. */
import type { Redis } from 'ioredis';
import * as z from 'zod';
import { parseJson } from '../../src/util/json.ts';
import { parseCount } from '../../src/util/quantity.ts';
import { outcomes } from './connection.ts';
import { KEYS } from './keys.ts';

/** The user's order for an event: run, pause or stop. */
const ORDERS = ['run', 'pause', 'stop'] as const;
export type Order = (typeof ORDERS)[number];

/** Events with lower numbers come first. */
export const DEFAULT_PRIORITY = 100;
export const MOST_PRIORITY = 1000;

export interface FarmEvent extends EventFacts {
  readonly id: string;
  readonly order: Order;
  readonly priority: number;
  /** Whether its process is running. */
  readonly isAlive: boolean;
  /** `playing` while games are wanted. */
  readonly state: string;
}

/** A worker that has not reported for this time is considered dead. */
export const WORKER_LIFE_MS = 15_000;
/** How long a finished event is displayed. */
const ENDED_SECONDS = 86_400;

const text = z.string().max(10_000);
const count = z.number().min(0).max(Number.MAX_SAFE_INTEGER);
/** Part of the name of a queue. */
const buildText = z.string().regex(/^[\w.-]{1,100}$/);

const eventSchema = z.object({
  title: text,
  version: text,
  build: buildText,
  /** The game, if it is a custom one. */
  own: text.optional(),
  /** Total number of games, and games done. */
  games: count,
  done: count,
  /** The standing, as displayed with the progress. */
  standing: text,
  startedAt: text,
  /** Failed jobs, and repeated games whose results disagree. */
  faults: count,
  disputes: count,
  /** Games received twice. */
  doubles: count,
});

/** What an event reports about itself. */
export type EventFacts = Readonly<z.infer<typeof eventSchema>>;

const workerSchema = z.object({
  name: text,
  host: text,
  pid: count,
  version: text,
  build: buildText,
  /** Its custom games with their builds. */
  own: z
    .array(z.object({ name: text, build: buildText }))
    .readonly()
    .optional(),
  /** Games played at once. */
  threads: count,
  /** Nodes per second of a thread in the signature searches. */
  speed: count,
  since: text,
  games: count,
  /** Games in the last hour, or since the start, per hour. */
  gamesPerHour: count,
  /** Failed batches. */
  faults: count,
});

/** What a worker reports about itself. */
export type WorkerFacts = Readonly<z.infer<typeof workerSchema>>;

/** Data that anybody with access to the farm may have written; undefined if it is wrong. */
function checked<T>(schema: z.ZodType<T>, found: string | null | undefined): T | undefined {
  const json = typeof found === 'string' ? parseJson(found) : undefined;
  return json?.ok ? schema.safeParse(json.value).data : undefined;
}

/** The answer to a command, or `none` if its key has another type, which no program of ours writes. */
async function ifOfType<T>(answer: Promise<T>, none: T): Promise<T> {
  return answer.catch((error: unknown) => {
    if (error instanceof Error && error.message.startsWith('WRONGTYPE')) return none;
    throw error;
  });
}

export async function announceWorker(redis: Redis, id: string, facts: WorkerFacts): Promise<void> {
  const told = redis.multi().sadd(KEYS.workers, id).set(KEYS.worker(id), JSON.stringify(facts), 'PX', WORKER_LIFE_MS);
  outcomes(await told.exec());
}

export async function removeWorker(redis: Redis, id: string): Promise<void> {
  await redis.multi().srem(KEYS.workers, id).del(KEYS.worker(id)).exec();
}

/** All live workers. Ignores wrong entries. */
export async function workersAt(redis: Redis): Promise<WorkerFacts[]> {
  const ids = await ifOfType(redis.smembers(KEYS.workers), []);
  if (ids.length === 0) return [];
  const found = await redis.mget(ids.map(KEYS.worker));
  const dead = ids.filter((_, i) => found[i] === null);
  if (dead.length > 0) await redis.srem(KEYS.workers, ...dead);
  return found.flatMap((one) => checked(workerSchema, one) ?? []);
}

/** All known events, oldest first. Ignores wrong entries. */
export async function eventsAt(redis: Redis): Promise<FarmEvent[]> {
  const events: FarmEvent[] = [];
  for (const id of await ifOfType(redis.smembers(KEYS.events), [])) {
    const event = await eventAt(redis, id);
    if (event) events.push(event);
    else if (!(await redis.exists(KEYS.event(id)))) await redis.srem(KEYS.events, id);
  }
  return events.sort((a, b) => (a.startedAt < b.startedAt ? -1 : 1));
}

async function eventAt(redis: Redis, id: string): Promise<FarmEvent | undefined> {
  const { facts: found, order, priority, state } = await ifOfType(redis.hgetall(KEYS.event(id)), {});
  const facts = checked(eventSchema, found);
  if (!facts || !ORDERS.includes(order as Order)) return undefined;
  return {
    ...facts,
    id,
    order: order as Order,
    priority: parseCount(priority ?? '') ?? DEFAULT_PRIORITY,
    state: state ?? 'ended',
    isAlive: (await redis.exists(KEYS.eventAlive(id))) > 0,
  };
}

/** All builds whose games a worker plays. */
export function buildsOf({ build, own = [] }: Pick<WorkerFacts, 'build' | 'own'>): readonly string[] {
  return [build, ...own.map((one) => one.build)];
}

/** Whether games of an event are wanted now. */
export function isWanted(order: unknown, state: unknown): boolean {
  return order === 'run' && state === 'playing';
}

/** Keeps the status of an ended event for a day. */
export async function endEvent(redis: Redis, id: string): Promise<void> {
  await redis
    .multi()
    .hset(KEYS.event(id), 'state', 'ended')
    .expire(KEYS.event(id), ENDED_SECONDS)
    .del(KEYS.results(id), KEYS.batches(id), KEYS.eventAlive(id))
    .exec();
}
