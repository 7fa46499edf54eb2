/** The tasks of an event on their way to workers: grouped into batches, queued, and sent again where a batch is lost. */

import { randomUUID } from 'node:crypto';
import type { Queue } from 'bullmq';
import { parseJson } from '../../src/util/json.ts';
import type { Numbered } from '../jobs/job.ts';
import { makeBatch, weightsIn } from './batch.ts';
import { BatchSize } from './batch-size.ts';
import { type Farm, passingReason } from './connection.ts';
import { KEYS } from './keys.ts';
import { OfferedWeights } from './offered-weights.ts';
import type { Presence } from './presence.ts';

export interface BatchOptions {
  /**
   * The event's id, equal for all of its runs, so that a run finds the results that arrived after
   * an earlier one was killed.
   */
  readonly id: string;
  readonly seats: number;
  /**
   * A batch without any result for this time, and for ten times its expected duration, is sent
   * again. Default: 10 minutes.
   */
  readonly patienceMs?: number;
}

/** The name of a job, and how long its batches should take, in seconds. */
interface SentJob {
  readonly name: string;
  readonly batchSeconds?: number | undefined;
}

/** A batch that is queued or running. */
interface SentBatch {
  /** Numbers of the tasks without a result. */
  readonly missing: Set<number>;
  /** The last sign of life: when a result arrived, or it was sent, or seen waiting. */
  signAt: number;
  checkedAt: number;
  /** Whether it was missing from the queue at the last check. */
  isMissed: boolean;
}

/** A batch whose other tasks are sent again. */
interface LostBatch {
  readonly missing: readonly number[];
  /** Why it failed; undefined if its job no longer exists. */
  readonly why: string | undefined;
}

/** A batch times out after this multiple of its expected duration. */
const PATIENCE = 10;
const LEAST_PATIENCE_MS = 600_000;
const CHECK_MS = 2_000;
const FAILED_SECONDS = 3_600;

export class Batches<Task extends Numbered> {
  readonly weights: OfferedWeights;
  private readonly farm: Farm;
  private readonly queue: Queue;
  private readonly job: string;
  private readonly options: BatchOptions;
  private readonly presence: Presence;
  /** The task with this number while its result is wanted. */
  private readonly taskOf: (index: number) => Task | undefined;
  private readonly size: BatchSize;
  private readonly unsent: Task[] = [];
  /** By the id of the job. */
  private readonly sent = new Map<string, SentBatch>();
  private isSending = false;

  constructor(
    farm: Farm,
    queue: Queue,
    { name, batchSeconds }: SentJob,
    options: BatchOptions,
    presence: Presence,
    taskOf: (index: number) => Task | undefined,
  ) {
    this.farm = farm;
    this.queue = queue;
    this.job = name;
    this.options = options;
    this.presence = presence;
    this.taskOf = taskOf;
    this.size = new BatchSize(options.seats, batchSeconds);
    this.weights = new OfferedWeights(farm);
  }

  /** Adopts the batches of an earlier run. */
  async restore(isMissing: (index: number) => boolean): Promise<void> {
    const left = await this.farm.ask(() => this.farm.redis.hgetall(KEYS.batches(this.options.id)));
    for (const [job, text] of Object.entries(left)) {
      const numbers = parseJson(text);
      if (!numbers.ok || !Array.isArray(numbers.value)) continue;
      this.begin(
        job,
        numbers.value.filter((number) => Number.isSafeInteger(number) && isMissing(number)),
      );
    }
  }

  /** Queues a task unless it is in a batch already. */
  add(task: Task): void {
    this.weights.want(weightsIn(task));
    const isSent = [...this.sent.values()].some(({ missing }) => missing.has(task.index));
    if (!isSent) this.unsent.push(task);
  }

  /** Stops sending. */
  clear(): void {
    this.unsent.splice(0);
  }

  /** Records a result, with its duration in seconds times the speed of its worker. */
  note(index: number, work: number): void {
    this.size.note(work);
    for (const [job, batch] of this.sent) {
      if (!batch.missing.delete(index)) continue;
      batch.signAt = performance.now();
      if (batch.missing.size === 0) this.drop(job);
      return;
    }
  }

  /** Handles a batch that a worker has returned. */
  giveBack(job: string): void {
    this.sendAgain(this.drop(job));
  }

  /** Sends batches while workers may become idle, as long as `isWanted`. */
  async send(isWanted: () => boolean): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    try {
      const { presence, unsent, sent } = this;
      const isFull = () => sent.size >= 2 * presence.slots + 2;
      while (unsent.length > 0 && !isFull() && presence.order === 'run' && isWanted()) {
        const tasks = unsent.splice(0, this.size.next(unsent.length, presence.slots, presence.speed));
        await this.sendBatch(tasks.filter(({ index }) => this.taskOf(index) !== undefined));
      }
    } finally {
      this.isSending = false;
    }
  }

  private async sendBatch(tasks: readonly Task[]): Promise<void> {
    if (tasks.length === 0) return;
    const { farm, queue, options, presence } = this;
    await this.weights.offer(weightsIn(tasks));
    const numbers = tasks.map(({ index }) => index);
    const jobId = `${options.id}-${randomUUID().slice(0, 8)}`;
    this.begin(jobId, numbers);
    await farm.ask(() => farm.redis.hset(KEYS.batches(options.id), jobId, JSON.stringify(numbers)));
    const kept = { removeOnComplete: true, removeOnFail: { age: FAILED_SECONDS } };
    const { priority } = presence;
    // Adding a job with the same id again has no effect.
    await farm.ask(() => queue.add(this.job, makeBatch(options.id, tasks), { jobId, priority, ...kept }));
  }

  private begin(job: string, numbers: readonly number[]): void {
    const now = performance.now();
    this.sent.set(job, { missing: new Set(numbers), signAt: now, checkedAt: now, isMissed: false });
  }

  /** Withdraws the batches that no worker has started. */
  async recall(): Promise<void> {
    for (const job of [...this.sent.keys()]) {
      // A running job is locked; its results will still arrive.
      const removed = await this.farm.ask(() => this.queue.remove(job)).catch(() => 0);
      if (removed === 1) this.giveBack(job);
    }
  }

  /**
   * Sends the tasks again of batches whose job is gone or has failed, or that had no sign of life for too long. Returns
   * these batches.
   */
  async check(): Promise<readonly LostBatch[]> {
    const now = performance.now();
    const lost: LostBatch[] = [];
    for (const [job, batch] of [...this.sent]) {
      if (now - Math.max(batch.signAt, batch.checkedAt) < CHECK_MS) continue;
      batch.checkedAt = now;
      const lose = (why?: string) => lost.push({ missing: this.drop(job), why });
      const state = await this.farm.ask(() => this.queue.getJobState(job));
      if (state === 'active') {
        if (now - batch.signAt > this.patience(batch)) lose('its worker does not respond');
      } else if (state === 'failed') {
        const found = await this.farm.ask(() => this.queue.getJob(job));
        const why = found?.failedReason ?? 'its job failed';
        // A farm that refused commands at that time is not the batch's fault.
        lose(passingReason(why) === undefined ? why : undefined);
      } else if (state === 'completed' || state === 'unknown') {
        // Its last results may still be on their way.
        if (batch.isMissed) lose();
        batch.isMissed = true;
      } else batch.signAt = now;
    }
    for (const { missing } of lost) this.sendAgain(missing);
    return lost;
  }

  private patience({ missing }: SentBatch): number {
    const seconds = this.size.secondsOf(missing.size, this.presence.speed) ?? 0;
    return Math.max(this.options.patienceMs ?? LEAST_PATIENCE_MS, 1000 * PATIENCE * seconds);
  }

  /** Removes a batch; returns the numbers of its unfinished tasks. */
  private drop(job: string): readonly number[] {
    const batch = this.sent.get(job);
    if (!batch) return [];
    this.sent.delete(job);
    // A leftover entry belongs to an unknown job, and will be detected as such.
    this.farm.redis.hdel(KEYS.batches(this.options.id), job).catch(() => {});
    return [...batch.missing];
  }

  /** Lost tasks whose results are still wanted go first. */
  private sendAgain(numbers: readonly number[]): void {
    this.unsent.unshift(...numbers.flatMap((index) => this.taskOf(index) ?? []));
  }
}
