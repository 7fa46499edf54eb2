/** Trust: some games of volunteers are played again by trusted workers, who have to come to the same moves. */
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { LoggedGame } from '../tournament/log.ts';
import { type Batch, courseOf } from './batch.ts';
import { KEYS, PREFIX } from './keys.ts';
import { bar } from './volunteers.ts';

/** The content of a job that plays games of a volunteer again. */
export interface CheckJob {
  readonly batch: Batch;
  readonly volunteer: string;
  /** What he has made of the games of the batch, see `courseOf`. */
  readonly courses: readonly string[];
}

export const CHECK = 'check';
/** Share of rounds that are played again. */
export const CHECKED_SHARE = 0.02;
/** Checks come before games. */
const PRIORITY = 1;

/** Chooses rounds so that nobody outside can know which, and all games of a round are chosen or none. */
export class CheckChoice {
  private readonly secret = randomBytes(32);
  private readonly share: number;

  constructor(share = CHECKED_SHARE) {
    this.share = share;
  }

  isChosen(lease: string, round: number): boolean {
    const digest = createHmac('sha256', this.secret).update(`${lease} ${round}`).digest();
    return digest.readUInt32LE() < this.share * 2 ** 32;
  }
}

/** Has games of a volunteer played again; the event waits for that before it ends. */
export async function addCheck(
  redis: Redis,
  queue: Queue<CheckJob>,
  batch: Batch,
  volunteer: string,
  games: readonly LoggedGame[],
): Promise<void> {
  const courses = new Map(games.map((game) => [game.index, courseOf(game)]));
  const planned = batch.games.filter(({ index }) => courses.has(index));
  const id = `check-${randomUUID()}`;
  await redis.sadd(KEYS.checks(batch.event), id);
  const job = {
    batch: { ...batch, games: planned },
    volunteer,
    courses: planned.map(({ index }) => courses.get(index) as string),
  };
  await queue.add(CHECK, job, { jobId: id, priority: PRIORITY, removeOnComplete: true, removeOnFail: true });
}

/** What the games of a check have come to here. A volunteer who differs is barred, and his games leave every count. */
export async function endCheck(
  redis: Redis,
  id: string,
  { batch, volunteer, courses }: CheckJob,
  games: readonly LoggedGame[],
): Promise<void> {
  const wrong = games.find((game, i) => courseOf(game) !== courses[i]);
  if (wrong)
    await bar(redis, volunteer, `game ${wrong.index + 1} of event ${batch.event.slice(0, 8)} came out otherwise here`);
  else await redis.hincrby(KEYS.volunteer(volunteer), 'checked', games.length);
  await redis.srem(KEYS.checks(batch.event), id);
}

/** Whether an event waits for checks; those whose job is gone are waited for no more. */
export async function hasChecks(redis: Redis, build: string, event: string): Promise<boolean> {
  const ids = await redis.smembers(KEYS.checks(event));
  for (const id of ids) {
    const isThere = await redis.exists(`${PREFIX}:trusted-${build}:${id}`);
    if (isThere === 0) await redis.srem(KEYS.checks(event), id);
  }
  return (await redis.scard(KEYS.checks(event))) > 0;
}
