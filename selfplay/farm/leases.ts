/** Leases: batches that a gateway has taken from the queue for volunteers, each for as long as games come of it. */
import { randomUUID } from 'node:crypto';
import type { Job, Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { fail, ok, type Result } from '../../src/util/result.ts';
import type { LoggedGame } from '../tournament/log.ts';
import type { Batch, BatchedGame } from './batch.ts';
import { addCheck, type CheckChoice, type CheckJob } from './checks.ts';
import { isWanted } from './event.ts';
import { KEYS, LOCK_MS } from './keys.ts';
import { sendDone, sendRest } from './results.ts';
import { acceptGame, type Upload } from './uploads.ts';
import { markOf } from './volunteers.ts';

/** A volunteer who says nothing for so long has lost his lease. */
export const LEASE_MS = 30_000;
/** So has one of whom no game has come for so long, whatever he says. */
export const PATIENCE_MS = 600_000;
const MOST_LEASES = 64;
const EXTEND_MS = LOCK_MS / 3;

interface Lease {
  readonly id: string;
  readonly volunteer: string;
  readonly job: Job<Batch>;
  readonly token: string;
  /** Games that have not come. */
  readonly missing: Map<number, BatchedGame>;
  expiresAt: number;
  /** Unless a game comes. */
  endsAt: number;
  done: number;
}

export interface LeaseTimes {
  readonly leaseMs: number;
  readonly patienceMs: number;
}

/** A batch for a volunteer. */
export interface Leased {
  readonly lease: string;
  /** Games, or word of the lease, are expected so often. */
  readonly seconds: number;
  readonly batch: Batch;
}

export class Leases {
  private readonly redis: Redis;
  private readonly consumer: Worker<Batch>;
  private readonly checks: Queue<CheckJob>;
  private readonly choice: CheckChoice;
  private readonly times: LeaseTimes;
  private readonly leases = new Map<string, Lease>();
  private readonly timer: NodeJS.Timeout;
  private extendedAt = 0;

  constructor(redis: Redis, consumer: Worker<Batch>, checks: Queue<CheckJob>, choice: CheckChoice, times: LeaseTimes) {
    this.redis = redis;
    this.consumer = consumer;
    this.checks = checks;
    this.choice = choice;
    this.times = times;
    this.timer = setInterval(() => void this.look().catch(() => {}), Math.min(1000, times.leaseMs / 3));
  }

  get size(): number {
    return this.leases.size;
  }

  /** A batch; undefined where there is none. Errors: `too-many`. */
  async take(volunteer: string): Promise<Result<Leased | undefined>> {
    const own = [...this.leases.values()].filter((lease) => lease.volunteer === volunteer);
    if (own.length >= MOST_LEASES) return fail('too-many', `one volunteer may have ${MOST_LEASES} batches at once`);
    for (;;) {
      const token = randomUUID();
      const job = await this.consumer.getNextJob(token, { block: false });
      if (!job) return ok(undefined);
      const { event, games } = job.data;
      const from = typeof job.progress === 'number' ? job.progress : 0;
      const control = await this.redis.hmget(KEYS.event(event), 'order', 'state');
      const left = games.slice(from);
      const lease = this.note(volunteer, job, token, left);
      if (!isWanted(control[0], control[1]) || left.length === 0) {
        await this.finish(lease);
        continue;
      }
      return ok({ lease: lease.id, seconds: this.times.leaseMs / 3000, batch: { ...job.data, games: left } });
    }
  }

  private note(volunteer: string, job: Job<Batch>, token: string, left: readonly BatchedGame[]): Lease {
    const now = performance.now();
    const lease: Lease = {
      ...{ id: randomUUID(), volunteer, job, token },
      missing: new Map(left.map((game) => [game.index, game])),
      expiresAt: now + this.times.leaseMs,
      endsAt: now + this.times.patienceMs,
      done: job.data.games.length - left.length,
    };
    this.leases.set(lease.id, lease);
    return lease;
  }

  /**
   * Takes in games; those that have come already count no second time. Tells how many were new, and whether to go on.
   * Errors: `no-lease`, `bad-game`, by which the lease ends.
   */
  async upload(volunteer: string, id: string, upload: Upload): Promise<Result<{ taken: number; goesOn: boolean }>> {
    const lease = this.leases.get(id);
    if (lease?.volunteer !== volunteer) return fail('no-lease', 'there is no such lease, or it has expired');
    const { batch, accepted } = { batch: lease.job.data, accepted: [] as LoggedGame[] };
    for (const sent of upload.games) {
      const planned = lease.missing.get(sent.index);
      if (!planned) continue;
      const game = acceptGame(batch, planned, sent, markOf(volunteer));
      if (!game.ok) {
        await this.finish(lease);
        return game;
      }
      lease.missing.delete(sent.index);
      accepted.push(game.value);
    }
    const goesOn = await this.pass(lease, accepted);
    if (upload.isOver || !goesOn || lease.missing.size === 0) await this.finish(lease);
    return ok({ taken: accepted.length, goesOn: goesOn && this.leases.has(id) });
  }

  /** Hands games on to their event; false where no more of them are wanted. */
  private async pass(lease: Lease, games: readonly LoggedGame[]): Promise<boolean> {
    const { batch, volunteer } = { batch: lease.job.data, volunteer: lease.volunteer };
    const now = performance.now();
    lease.expiresAt = now + this.times.leaseMs;
    if (games.length === 0) return true;
    lease.endsAt = now + this.times.patienceMs;
    const checked = games.filter((game) => this.choice.isChosen(lease.id, game.pair ?? game.round ?? 0));
    // Before the games, so that the event cannot end in between.
    if (checked.length > 0) await addCheck(this.redis, this.checks, batch, volunteer, checked);
    // How long a volunteer says that a game took is nothing to reckon with.
    const wanted = await Promise.all(games.map((game) => sendDone(this.redis, batch.event, game, Number.NaN)));
    lease.done += games.length;
    await lease.job.updateProgress(lease.done);
    await this.redis.hincrby(KEYS.volunteer(volunteer), 'games', games.length);
    return wanted.every(Boolean);
  }

  /** Ends the leases of a volunteer. */
  async endOf(volunteer: string): Promise<void> {
    for (const lease of [...this.leases.values()]) if (lease.volunteer === volunteer) await this.finish(lease);
  }

  /** Gives the rest of a batch back, if there is any, and forgets the lease. */
  private async finish(lease: Lease): Promise<void> {
    const { id, job, token, missing } = lease;
    if (!this.leases.delete(id)) return;
    try {
      if (missing.size > 0) await sendRest(this.redis, job.data.event, job.id as string);
      await job.moveToCompleted(null, token, false);
    } catch {
      // The queue has given the batch to somebody else meanwhile.
    }
  }

  private async look(): Promise<void> {
    const now = performance.now();
    for (const lease of [...this.leases.values()]) {
      if (now > lease.expiresAt || now > lease.endsAt) await this.finish(lease);
    }
    if (now - this.extendedAt < EXTEND_MS) return;
    this.extendedAt = now;
    const all = [...this.leases.values()];
    if (all.length === 0) return;
    const jobs = all.map(({ job }) => job.id as string);
    const tokens = all.map(({ token }) => token);
    const lost = new Set(await this.consumer.extendJobLocks(jobs, tokens, LOCK_MS));
    for (const lease of all) if (lost.has(lease.job.id as string)) this.leases.delete(lease.id);
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    for (const lease of [...this.leases.values()]) await this.finish(lease);
  }
}
