/** The batches of an event that are queued or running. */
import { randomUUID } from 'node:crypto';
import type { Queue } from 'bullmq';
import { parseJson } from '../../src/util/json.ts';
import type { Batch } from './batch.ts';
import { type Farm, passingReason } from './connection.ts';
import { KEYS } from './keys.ts';

interface SentBatch {
  /** Numbers of the tasks without a result. */
  readonly missing: Set<number>;
  /** The last sign of life: when a result arrived, or it was sent, or seen waiting. */
  signAt: number;
  checkedAt: number;
  /** Whether it was missing from the queue at the last check. */
  isMissed: boolean;
}

/** A failed batch, with the numbers of its unfinished tasks. */
interface FailedBatch {
  readonly missing: readonly number[];
  readonly why: string;
}

/** Tasks to send again. */
export interface LostBatches {
  /** Tasks of batches that no longer exist. */
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

  /** Whether one of the batches contains this task. */
  has(index: number): boolean {
    return [...this.batches.values()].some(({ missing }) => missing.has(index));
  }

  /** Adopts the batches of an earlier run. */
  async restore(isMissing: (index: number) => boolean): Promise<void> {
    const left = await this.farm.ask(() => this.farm.redis.hgetall(KEYS.batches(this.event)));
    for (const [job, text] of Object.entries(left)) {
      const numbers = parseJson(text);
      if (numbers.ok && Array.isArray(numbers.value)) {
        this.note(
          job,
          numbers.value.filter((number) => Number.isSafeInteger(number) && isMissing(number)),
        );
      }
    }
  }

  /** Queues a batch with tasks of these numbers. */
  async send(name: string, batch: Batch, numbers: readonly number[], priority: number): Promise<void> {
    const job = `${this.event}-${randomUUID().slice(0, 8)}`;
    this.note(job, numbers);
    const { farm, queue } = this;
    await farm.ask(() => farm.redis.hset(KEYS.batches(this.event), job, JSON.stringify(numbers)));
    const kept = { removeOnComplete: true, removeOnFail: { age: FAILED_SECONDS } };
    // Adding a job with the same id again has no effect.
    await farm.ask(() => queue.add(name, batch, { jobId: job, priority, ...kept }));
  }

  private note(job: string, numbers: readonly number[]): void {
    const now = performance.now();
    this.batches.set(job, { missing: new Set(numbers), signAt: now, checkedAt: now, isMissed: false });
  }

  /** Records a result. */
  sign(index: number): void {
    for (const [job, batch] of this.batches) {
      if (!batch.missing.delete(index)) continue;
      batch.signAt = performance.now();
      if (batch.missing.size === 0) this.drop(job);
      return;
    }
  }

  /** Removes a batch; returns the numbers of its unfinished tasks. */
  drop(job: string): readonly number[] {
    const batch = this.batches.get(job);
    if (!batch) return [];
    this.batches.delete(job);
    // A leftover entry belongs to an unknown job, and will be detected as such.
    this.farm.redis.hdel(KEYS.batches(this.event), job).catch(() => {});
    return [...batch.missing];
  }

  /** Withdraws batches that no worker has started; returns the numbers of their tasks. */
  async recall(): Promise<readonly number[]> {
    const numbers: number[] = [];
    for (const job of [...this.batches.keys()]) {
      // A running job is locked; its results will still arrive.
      const removed = await this.farm.ask(() => this.queue.remove(job)).catch(() => 0);
      if (removed === 1) numbers.push(...this.drop(job));
    }
    return numbers;
  }

  /**
   * Removes batches whose job is gone or has failed, or that had no sign of life for `patience`
   * milliseconds given their number of tasks.
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
        const why = found?.failedReason ?? 'its job failed';
        // A farm that refused commands at that time is not the batch's fault.
        if (passingReason(why) !== undefined) gone.push(...this.drop(job));
        else failed.push({ missing: this.drop(job), why });
      } else if (state === 'completed' || state === 'unknown') {
        // Its last results may still be on their way.
        if (batch.isMissed) gone.push(...this.drop(job));
        batch.isMissed = true;
      } else batch.signAt = now;
    }
    return { gone, failed };
  }
}
