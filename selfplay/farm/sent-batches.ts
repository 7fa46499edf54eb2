/** The batches of an event that are in the queue or with a worker. */
import { randomUUID } from 'node:crypto';
import type { Queue } from 'bullmq';
import { type Farm, passingReason } from './connection.ts';
import { KEYS } from './keys.ts';
import type { AnyBatch, JobName } from './work.ts';

interface SentBatch {
  /** Numbers of the tasks whose results have not come. */
  readonly missing: Set<number>;
  /** When a result of it came, or it was sent, or seen to wait. */
  signAt: number;
  checkedAt: number;
  /** It was not in the queue any more when it was looked for. */
  isMissed: boolean;
}

/** A batch that could not be carried out, by the numbers of what is missing of it. */
export interface FailedBatch {
  readonly missing: readonly number[];
  readonly why: string;
}

/** What is to be sent again. */
export interface LostBatches {
  /** Nobody knows of them any more. */
  readonly gone: readonly number[];
  readonly failed: readonly FailedBatch[];
}

const CHECK_MS = 2_000;
const FAILED_SECONDS = 3_600;

export class SentBatches {
  private readonly farm: Farm;
  private readonly queue: Queue;
  private readonly event: string;
  private readonly batches = new Map<string, SentBatch>();

  constructor(farm: Farm, queue: Queue, event: string) {
    this.farm = farm;
    this.queue = queue;
    this.event = event;
  }

  get size(): number {
    return this.batches.size;
  }

  /** Whether the result of a task is to come with one of them. */
  has(index: number): boolean {
    return [...this.batches.values()].some(({ missing }) => missing.has(index));
  }

  /** Takes up those that an earlier run has left. */
  async restore(isMissing: (index: number) => boolean): Promise<void> {
    const left = await this.farm.ask(() => this.farm.redis.hgetall(KEYS.batches(this.event)));
    for (const [job, numbers] of Object.entries(left))
      this.note(job, (JSON.parse(numbers) as number[]).filter(isMissing));
  }

  /** Puts a batch with tasks of these numbers into the queue. */
  async send(name: JobName, batch: AnyBatch, numbers: readonly number[], priority: number): Promise<void> {
    const job = `${this.event}-${randomUUID().slice(0, 8)}`;
    this.note(job, numbers);
    const { farm, queue } = this;
    await farm.ask(() => farm.redis.hset(KEYS.batches(this.event), job, JSON.stringify(numbers)));
    const kept = { removeOnComplete: true, removeOnFail: { age: FAILED_SECONDS } };
    // A job of the same id is not added twice.
    await farm.ask(() => queue.add(name, batch, { jobId: job, priority, ...kept }));
  }

  private note(job: string, numbers: readonly number[]): void {
    const now = performance.now();
    this.batches.set(job, { missing: new Set(numbers), signAt: now, checkedAt: now, isMissed: false });
  }

  /** A result has come. */
  sign(index: number): void {
    for (const [job, batch] of this.batches) {
      if (!batch.missing.delete(index)) continue;
      batch.signAt = performance.now();
      if (batch.missing.size === 0) this.drop(job);
      return;
    }
  }

  /** Forgets a batch; returns the numbers of what has not come of it. */
  drop(job: string): readonly number[] {
    const batch = this.batches.get(job);
    if (!batch) return [];
    this.batches.delete(job);
    // A line that stays is that of a job which nobody knows, and is found out as such.
    this.farm.redis.hdel(KEYS.batches(this.event), job).catch(() => {});
    return [...batch.missing];
  }

  /** Takes those back that no worker has begun; returns the numbers of their tasks. */
  async recall(): Promise<readonly number[]> {
    const numbers: number[] = [];
    for (const job of [...this.batches.keys()]) {
      // One that is with a worker is locked; its results come all the same.
      const removed = await this.farm.ask(() => this.queue.remove(job)).catch(() => 0);
      if (removed === 1) numbers.push(...this.drop(job));
    }
    return numbers;
  }

  /**
   * Forgets those that are in no job any more, whose job has failed, or of which a worker has sent nothing for this many
   * milliseconds as `patience` has with this many tasks.
   */
  async check(patience: (tasks: number) => number): Promise<LostBatches> {
    const now = performance.now();
    const gone: number[] = [];
    const failed: FailedBatch[] = [];
    for (const [job, batch] of [...this.batches]) {
      if (now - Math.max(batch.signAt, batch.checkedAt) < CHECK_MS) continue;
      batch.checkedAt = now;
      const state = await this.farm.ask(() => this.queue.getJobState(job));
      if (state === 'active') {
        if (now - batch.signAt <= patience(batch.missing.size)) continue;
        failed.push({ missing: this.drop(job), why: 'its worker does not respond' });
      } else if (state === 'failed') {
        const found = await this.farm.ask(() => this.queue.getJob(job));
        const why = found?.failedReason ?? 'its job has failed';
        // A farm that would take no commands then is no fault of the batch.
        if (passingReason(why) !== undefined) gone.push(...this.drop(job));
        else failed.push({ missing: this.drop(job), why });
      } else if (state === 'completed' || state === 'unknown') {
        // Its last results may be on their way yet.
        if (batch.isMissed) gone.push(...this.drop(job));
        batch.isMissed = true;
      } else batch.signAt = now;
    }
    return { gone, failed };
  }
}
