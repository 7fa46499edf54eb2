/**
 * Runs the tasks of an event on the workers of a farm: sends batches to a queue and receives
 * results one by one.
 */
import type { Queue } from 'bullmq';
import { ok, quote, type Result } from '../../src/util/result.ts';
import { VERSION } from '../../src/util/version.ts';
import { wait } from '../../src/util/wait.ts';
import type { FarmJob, Numbered, TaskResult } from '../jobs/job.ts';
import { type FarmDoneOf, type FarmJobName, type FarmTaskOf, farmJob } from '../jobs/jobs.ts';
import type { Runner } from '../jobs/runner.ts';
import { Batches, type BatchOptions } from './batches.ts';
import { buildFor, buildOf } from './build.ts';
import { Farm, refused } from './connection.ts';
import { type EventFacts, endEvent } from './event.ts';
import { KEYS, queueOf } from './keys.ts';
import { Presence } from './presence.ts';
import { openQueue } from './queue.ts';
import { type Arrival, type DoneArrival, ResultReader } from './results.ts';
import { type ResultsOptions, TakenResults } from './taken-results.ts';
import { Waiting } from './waiting.ts';

export interface FarmEventOptions<Done extends TaskResult> extends BatchOptions, ResultsOptions<Done> {
  readonly title: string;
  /** The custom game, if any. */
  readonly game?: string | undefined;
  /** Total number of tasks; 0 if unknown. */
  readonly games: number;
  /** The standing of the event, for `farm status`. */
  readonly standing?: (() => string) | undefined;
  /** Called when a user orders the event to stop. */
  readonly onStop?: (() => void) | undefined;
  /** Receives lines that explain why there is no progress. */
  readonly say?: ((line: string) => void) | undefined;
}

/** A task with a pending result. */
interface SentTask<Task, Done> {
  readonly task: Task;
  readonly resolve: (done: Done | undefined) => void;
  readonly reject: (error: Error) => void;
  readonly onReplay: ((why: string) => void) | undefined;
  tries: number;
}

const CAPACITY = 20_000;
const TICK_MS = 500;
const MOST_TRIES = 3;

export class FarmRunner<Task extends Numbered, Done extends TaskResult> implements Runner<Task, Done> {
  readonly capacity = CAPACITY;
  readonly farm: Farm;
  private readonly queue: Queue;
  private readonly reader: ResultReader<Done>;
  private readonly options: FarmEventOptions<Done>;
  private readonly job: FarmJob<Task, Done>;
  private readonly build: string;
  private readonly startedAt = new Date().toISOString();
  private readonly asked = new Map<number, SentTask<Task, Done>>();
  private readonly batches: Batches<Task>;
  private readonly results: TakenResults<Done>;
  private readonly presence: Presence;
  private readonly waiting: Waiting;
  private isPlaying = true;
  private isClosed = false;
  /** Failed batches and rejected results. */
  private faults = 0;
  /** Why the last result of a task was rejected. Counts as a try if its batch brings no other. */
  private readonly rejected = new Map<number, string>();
  private failure: Error | undefined;
  private loops: readonly Promise<void>[] = [];

  private constructor(farm: Farm, name: string, job: FarmJob<Task, Done>, options: FarmEventOptions<Done>) {
    this.farm = farm;
    this.build = buildFor(options.game);
    this.job = job;
    this.options = options;
    this.queue = openQueue(queueOf(this.build), farm.redis);
    this.presence = new Presence(farm, options.id, this.build);
    this.waiting = new Waiting(farm.shown, options.say ?? (() => {}));
    this.reader = new ResultReader<Done>(farm, options.id);
    this.results = new TakenResults(farm, job, options);
    const taskOf = (index: number) => this.asked.get(index)?.task;
    const { batchSeconds } = job;
    this.batches = new Batches(farm, this.queue, { name, batchSeconds }, options, this.presence, taskOf);
  }

  /** Runs the tasks of the job `name`. Errors: those of `Farm.open`. */
  static async open<Name extends FarmJobName>(
    url: string,
    name: Name,
    options: FarmEventOptions<FarmDoneOf<Name>>,
  ): Promise<Result<FarmRunner<FarmTaskOf<Name>, FarmDoneOf<Name>>>> {
    const opened = await Farm.open(url, options.say);
    if (!opened.ok) return opened;
    const farm = opened.value;
    const job = await farmJob<FarmTaskOf<Name>, FarmDoneOf<Name>>(name);
    const runner = new FarmRunner(farm, name, job as NonNullable<typeof job>, options);
    try {
      await runner.begin();
      return ok(runner);
    } catch (error) {
      runner.isClosed = true;
      runner.reader.close();
      farm.close();
      return refused(farm, error);
    }
  }

  /** Adopts the state of an earlier run: orders, batches, and results that have arrived since. */
  private async begin(): Promise<void> {
    await this.presence.begin();
    await this.say();
    await this.batches.restore((index) => !this.results.has(index));
    await this.reader.read(undefined, (arrival) => this.take(arrival));
    await this.presence.look();
    this.farm.begin();
    const run = (loop: Promise<void>) =>
      loop.catch((error) => {
        if (!this.isClosed) this.fail(error instanceof Error ? error : new Error(String(error)));
      });
    this.loops = [run(this.reader.run((arrival) => this.take(arrival))), run(this.tick())];
  }

  play(task: Task, onReplay?: (why: string) => void): Promise<Done | undefined> {
    const { index } = task;
    if (this.failure) return Promise.reject(this.failure);
    this.isPlaying = true;
    return new Promise((resolve, reject) => {
      this.asked.set(index, { task, resolve, reject, onReplay, tries: 0 });
      const early = this.results.takeEarly(index);
      if (early && this.accept(early)) return;
      this.batches.add(task);
      // Delayed, so that tasks requested at the same time share batches.
      setImmediate(() => void this.send());
    });
  }

  kept({ index }: Done): void {
    this.results.kept(index);
  }

  stop(): void {
    this.isPlaying = false;
    this.farm.endWaiting();
    for (const { resolve } of this.asked.values()) resolve(undefined);
    this.asked.clear();
    this.batches.clear();
    this.say()
      .then(() => this.batches.recall())
      .catch(() => {});
  }

  /** Leaves the event at the farm for another run, or, if it is over, deletes its data. */
  async close(isOver = false): Promise<void> {
    if (this.isClosed) return;
    this.isPlaying = false;
    this.isClosed = true;
    this.reader.close();
    // If the farm is unreachable, the next run or an expiry cleans up.
    await this.farm.askLast(async () => {
      await Promise.all(this.loops);
      await this.batches.recall();
      await this.results.forget();
      await this.say();
      if (isOver) await endEvent(this.farm.redis, this.options.id);
      await this.farm.redis.del(KEYS.eventAlive(this.options.id));
      await this.queue.close();
    });
    this.farm.close();
  }

  /** Processes an arrival. */
  private take(arrival: Arrival<Done>): void {
    if (arrival.kind !== 'done') {
      this.results.discard(arrival.entry);
      if (arrival.kind === 'rest') this.batches.giveBack(arrival.job);
      void this.send();
      return;
    }
    const { index } = arrival.done;
    if (this.results.isFirst(arrival)) {
      if (!this.asked.has(index)) this.results.wait(arrival);
      // The batch may still bring a valid one.
      else if (!this.accept(arrival)) return;
    }
    this.batches.note(index, arrival.work);
    // Workers may have only one more batch.
    setImmediate(() => void this.send());
  }

  /** Accepts the first result of a requested task if it is valid for that task. */
  private accept(arrival: DoneArrival<Done>): boolean {
    const { index, by } = arrival.done;
    const asked = this.asked.get(index) as SentTask<Task, Done>;
    const checked = this.job.check(asked.task, arrival.done);
    if (!checked.ok) {
      this.results.discard(arrival.entry);
      this.faults++;
      // Anybody with access to the farm can write any name.
      const why = `rejected a result signed ${quote(by)}: ${checked.error.message}`;
      if (!this.rejected.has(index)) this.options.onNote?.(why);
      this.rejected.set(index, why);
      return false;
    }
    this.asked.delete(index);
    this.rejected.delete(index);
    this.results.bring({ ...arrival, done: checked.value });
    asked.resolve(checked.value);
    return true;
  }

  private async send(): Promise<void> {
    try {
      await this.batches.send(() => this.isPlaying && !this.isClosed);
    } catch (error) {
      if (!this.isClosed) this.fail(error as Error);
    }
  }

  private async tick(): Promise<void> {
    while (!this.isClosed) {
      await wait(TICK_MS);
      if (this.isClosed) return;
      const [order, priority] = [this.presence.order, this.presence.priority];
      await this.say();
      await this.presence.look();
      if (this.presence.order === 'stop') this.options.onStop?.();
      else if ((this.presence.order === 'pause' && order === 'run') || priority !== this.presence.priority)
        await this.batches.recall();
      this.waiting.note(this.asked.size, this.presence);
      await this.results.forget();
      await this.checkBatches();
      await this.send();
    }
  }

  /** Reports the standing of the event. */
  private async say(): Promise<void> {
    const { title, games, done, standing, game } = this.options;
    const facts: EventFacts = {
      title,
      version: VERSION,
      build: this.build,
      games,
      done: Math.max(done.length, this.results.size),
      standing: standing?.() ?? '',
      ...(game !== undefined && this.build !== buildOf() && { own: game }),
      startedAt: this.startedAt,
      faults: this.faults,
      ...this.results.counts,
    };
    await this.presence.say(facts, this.isPlaying);
    await this.batches.weights.renew();
  }

  private async checkBatches(): Promise<void> {
    for (const { missing, why } of await this.batches.check()) {
      if (why !== undefined) this.faults++;
      for (const index of missing) this.retry(index, why ?? this.rejected.get(index));
    }
  }

  /** Handles a task that could not be run in its batch. */
  private retry(index: number, why: string | undefined): void {
    const asked = this.asked.get(index);
    if (!asked || why === undefined) return;
    asked.tries++;
    if (asked.tries < MOST_TRIES) asked.onReplay?.(why);
    else {
      this.asked.delete(index);
      asked.reject(new Error(why));
    }
  }

  private fail(error: Error): void {
    this.failure ??= error;
    for (const { reject } of this.asked.values()) reject(error);
    this.asked.clear();
  }
}
