/** Events at a farm (tournaments and tunings), and its workers. */
import type { Redis } from 'ioredis';
import type { OwnBuild } from './build.ts';
import { outcomes } from './connection.ts';
import { KEYS } from './keys.ts';

/** The user's order for an event: run, pause or stop. */
const ORDERS = ['run', 'pause', 'stop'] as const;
export type Order = (typeof ORDERS)[number];

/** Events with lower numbers come first. */
export const DEFAULT_PRIORITY = 100;
export const MOST_PRIORITY = 1000;

/** What an event reports about itself. */
export interface EventFacts {
  readonly title: string;
  readonly version: string;
  readonly build: string;
  /** The game, if it is a custom one. */
  readonly own?: string;
  /** Total number of games, and games done. */
  readonly games: number;
  readonly done: number;
  /** The standing, as displayed with the progress. */
  readonly standing: string;
  readonly startedAt: string;
  /** Failed jobs, and repeated games whose results disagree. */
  readonly faults: number;
  readonly disputes: number;
  /** Games received twice. */
  readonly doubles: number;
}

export interface FarmEvent extends EventFacts {
  readonly id: string;
  readonly order: Order;
  readonly priority: number;
  /** Whether its process is running. */
  readonly isAlive: boolean;
  /** `playing` while games are wanted. */
  readonly state: string;
}

/** What a worker reports about itself. */
export interface WorkerFacts {
  readonly name: string;
  readonly host: string;
  readonly pid: number;
  readonly version: string;
  readonly build: string;
  /** Its custom games with their builds. */
  readonly own?: readonly OwnBuild[];
  /** Games played at once. */
  readonly threads: number;
  /** Nodes per second of a thread in the signature searches. */
  readonly speed: number;
  readonly since: string;
  readonly games: number;
  /** Games in the last hour, or since the start, per hour. */
  readonly gamesPerHour: number;
  /** Failed batches. */
  readonly faults: number;
}

/** A worker that has not reported for this time is considered dead. */
export const WORKER_LIFE_MS = 15_000;
/** How long a finished event is displayed. */
const ENDED_SECONDS = 86_400;

export async function announceWorker(redis: Redis, id: string, facts: WorkerFacts): Promise<void> {
  const told = redis.multi().sadd(KEYS.workers, id).set(KEYS.worker(id), JSON.stringify(facts), 'PX', WORKER_LIFE_MS);
  outcomes(await told.exec());
}

export async function removeWorker(redis: Redis, id: string): Promise<void> {
  await redis.multi().srem(KEYS.workers, id).del(KEYS.worker(id)).exec();
}

/** All live workers. */
export async function workersAt(redis: Redis): Promise<WorkerFacts[]> {
  const ids = await redis.smembers(KEYS.workers);
  if (ids.length === 0) return [];
  const found = await redis.mget(ids.map(KEYS.worker));
  const dead = ids.filter((_, i) => found[i] === null);
  if (dead.length > 0) await redis.srem(KEYS.workers, ...dead);
  return found.flatMap((text) => (text === null ? [] : [JSON.parse(text) as WorkerFacts]));
}

/** All known events, oldest first. */
export async function eventsAt(redis: Redis): Promise<FarmEvent[]> {
  const events: FarmEvent[] = [];
  for (const id of await redis.smembers(KEYS.events)) {
    const event = await eventAt(redis, id);
    if (event) events.push(event);
    else await redis.srem(KEYS.events, id);
  }
  return events.sort((a, b) => (a.startedAt < b.startedAt ? -1 : 1));
}

async function eventAt(redis: Redis, id: string): Promise<FarmEvent | undefined> {
  const { facts, order, priority, state } = await redis.hgetall(KEYS.event(id));
  if (facts === undefined) return undefined;
  return {
    ...(JSON.parse(facts) as EventFacts),
    id,
    order: order as Order,
    priority: Number(priority),
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
