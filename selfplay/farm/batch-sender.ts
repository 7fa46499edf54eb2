/** Sends the tasks of an event to workers in batches, and again if a batch is lost. */
import type { Queue } from 'bullmq';
import { BatchSize } from './batch-size.ts';
import type { Farm } from './connection.ts';
import { OfferedWeights } from './offered-weights.ts';
import type { Presence } from './presence.ts';
import { type FailedBatch, SentBatches } from './sent-batches.ts';
import type { Numbered, Played, Work } from './work.ts';

/** A batch is waited for this many times as long as it should take. */
const PATIENCE = 10;
const LEAST_PATIENCE_MS = 600_000;

/** How tasks are sent. */
export interface SenderOptions {
  /** Of the event: the same for every run of it, so that a run finds what has come since the one before was killed. */
  readonly id: string;
  readonly seats: number;
  /** A batch of which nothing has come for so long, and for ten times what it should take, is sent again; 10 minutes. */
  readonly patienceMs?: number;
}

/** What a kind of work says of its tasks. */
type Tasks<Task extends Numbered> = Omit<Work<Task, Played>, 'check' | 'courseOf'>;

export class BatchSender<Task extends Numbered> {
  private readonly work: Tasks<Task>;
  private readonly options: SenderOptions;
  private readonly presence: Presence;
  /** The task of that number, as long as its result is asked for. */
  private readonly taskOf: (index: number) => Task | undefined;
  private readonly size: BatchSize;
  private readonly batches: SentBatches;
  private readonly weights: OfferedWeights;
  private readonly unsent: Task[] = [];
  private isSending = false;

  constructor(
    farm: Farm,
    queue: Queue,
    work: Tasks<Task>,
    options: SenderOptions,
    presence: Presence,
    taskOf: (index: number) => Task | undefined,
  ) {
    this.work = work;
    this.options = options;
    this.presence = presence;
    this.taskOf = taskOf;
    this.size = new BatchSize(options.seats, work.batchSeconds);
    this.batches = new SentBatches(farm, queue, options.id);
    this.weights = new OfferedWeights(farm);
  }

  /** Takes up the batches that an earlier run has left. */
  async restore(isMissing: (index: number) => boolean): Promise<void> {
    await this.batches.restore(isMissing);
  }

  /** A task is to be sent, unless it is in a batch already. */
  add(task: Task): void {
    this.weights.want(this.work.weightsOf(task));
    if (!this.batches.has(task.index)) this.unsent.push(task);
  }

  /** Nothing more is to be sent. */
  clear(): void {
    this.unsent.splice(0);
  }

  /** A result has come, which took this many seconds, times the speed of its worker. */
  note(index: number, work: number): void {
    this.size.note(work);
    this.batches.sign(index);
  }

  /** A worker has given a batch back. */
  giveBack(job: string): void {
    this.sendAgain(this.batches.drop(job));
  }

  /** Sends batches as long as workers may soon have nothing to do, and it is wanted. */
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
    const { work, options, presence } = this;
    await this.weights.offer(tasks.flatMap((task) => work.weightsOf(task)));
    const numbers = tasks.map(({ index }) => index);
    await this.batches.send(work.job, work.makeBatch(options.id, tasks), numbers, presence.priority);
  }

  /** Takes the batches back that no worker has begun. */
  async recall(): Promise<void> {
    this.sendAgain(await this.batches.recall());
  }

  /** Sends again the tasks whose job is gone or whose worker is lost; returns their batches. */
  async check(): Promise<readonly FailedBatch[]> {
    const least = this.options.patienceMs ?? LEAST_PATIENCE_MS;
    const { gone, failed } = await this.batches.check((tasks) =>
      Math.max(least, 1000 * PATIENCE * (this.size.secondsOf(tasks, this.presence.speed) ?? 0)),
    );
    this.sendAgain(gone);
    for (const { missing } of failed) this.sendAgain(missing);
    return failed;
  }

  /** Lets the weights stay at the farm. */
  async renewWeights(): Promise<void> {
    await this.weights.renew();
  }

  /** Of what has been lost, what is still asked for comes first. */
  private sendAgain(numbers: readonly number[]): void {
    this.unsent.unshift(...numbers.flatMap((index) => this.taskOf(index) ?? []));
  }
}
