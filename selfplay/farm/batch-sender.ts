/** Groups the tasks of an event into batches, sends them to workers, and resends failed ones. */
import type { Queue } from 'bullmq';
import type { Numbered } from '../jobs/job.ts';
import { makeBatch, weightsIn } from './batch.ts';
import { BatchSize } from './batch-size.ts';
import type { Farm } from './connection.ts';
import { OfferedWeights } from './offered-weights.ts';
import type { Presence } from './presence.ts';
import { type LostBatches, SentBatches } from './sent-batches.ts';

/** A batch times out after this multiple of its expected duration. */
const PATIENCE = 10;
const LEAST_PATIENCE_MS = 600_000;

/** Options of a sender. */
export interface SenderOptions {
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

export class BatchSender<Task extends Numbered> {
  private readonly job: string;
  private readonly options: SenderOptions;
  private readonly presence: Presence;
  /** The task with this number while its result is wanted. */
  private readonly taskOf: (index: number) => Task | undefined;
  private readonly size: BatchSize;
  private readonly batches: SentBatches;
  private readonly weights: OfferedWeights;
  private readonly unsent: Task[] = [];
  private isSending = false;

  constructor(
    farm: Farm,
    queue: Queue,
    { name, batchSeconds }: SentJob,
    options: SenderOptions,
    presence: Presence,
    taskOf: (index: number) => Task | undefined,
  ) {
    this.job = name;
    this.options = options;
    this.presence = presence;
    this.taskOf = taskOf;
    this.size = new BatchSize(options.seats, batchSeconds);
    this.batches = new SentBatches(farm, queue, options.id);
    this.weights = new OfferedWeights(farm);
  }

  /** Adopts the batches of an earlier run. */
  async restore(isMissing: (index: number) => boolean): Promise<void> {
    await this.batches.restore(isMissing);
  }

  /** Queues a task unless it is in a batch already. */
  add(task: Task): void {
    this.weights.want(weightsIn(task));
    if (!this.batches.has(task.index)) this.unsent.push(task);
  }

  /** Stops sending. */
  clear(): void {
    this.unsent.splice(0);
  }

  /** Records a result, with its duration in seconds times the speed of its worker. */
  note(index: number, work: number): void {
    this.size.note(work);
    this.batches.sign(index);
  }

  /** Handles a batch that a worker has returned. */
  giveBack(job: string): void {
    this.sendAgain(this.batches.drop(job));
  }

  /** Sends batches while workers may become idle, as long as `isWanted`. */
  async send(isWanted: () => boolean): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    try {
      const { presence, unsent, batches } = this;
      const isFull = () => batches.size >= 2 * presence.slots + 2;
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
    const { job, options, presence } = this;
    await this.weights.offer(weightsIn(tasks));
    const numbers = tasks.map(({ index }) => index);
    await this.batches.send(job, makeBatch(options.id, tasks), numbers, presence.priority);
  }

  /** Withdraws the batches that no worker has started. */
  async recall(): Promise<void> {
    this.sendAgain(await this.batches.recall());
  }

  /** Requeues tasks of lost or timed-out batches, which it returns. */
  async check(): Promise<LostBatches> {
    const least = this.options.patienceMs ?? LEAST_PATIENCE_MS;
    const lost = await this.batches.check((tasks) =>
      Math.max(least, 1000 * PATIENCE * (this.size.secondsOf(tasks, this.presence.speed) ?? 0)),
    );
    this.sendAgain(lost.gone);
    for (const { missing } of lost.failed) this.sendAgain(missing);
    return lost;
  }

  /** Extends the life of the weights at the farm. */
  async renewWeights(): Promise<void> {
    await this.weights.renew();
  }

  /** Lost tasks whose results are still wanted go first. */
  private sendAgain(numbers: readonly number[]): void {
    this.unsent.unshift(...numbers.flatMap((index) => this.taskOf(index) ?? []));
  }
}
