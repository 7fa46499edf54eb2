/** The tasks of an event, which workers of a farm carry out: batches go into a queue, and results come back one by one. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { SharedWeights } from '../../src/engine.ts';
import { ok, type Result } from '../../src/util/result.ts';
import { VERSION } from '../../src/util/version.ts';
import type { LoggedGame } from '../tournament/log.ts';
import { BatchSize } from './batch-size.ts';
import { buildOf } from './build.ts';
import { hasChecks } from './checks.ts';
import { openFarm, refused } from './connection.ts';
import { type EventFacts, endEvent } from './event.ts';
import { KEYS, QUEUES } from './keys.ts';
import { Presence } from './presence.ts';
import { openQueue } from './queue.ts';
import { type Arrival, type DoneArrival, ResultReader } from './results.ts';
import { SentBatches } from './sent-batches.ts';
import { bytesOf } from './weights-cache.ts';
import type { Numbered, Played, Work } from './work.ts';

export interface FarmEventOptions<Done extends Played = LoggedGame> {
  /** The same for every run of one event, so that a run finds what has come since the one before was killed. */
  readonly id: string;
  readonly title: string;
  readonly seats: number;
  /** Tasks in all; 0 where nobody knows. */
  readonly games: number;
  /** Results of earlier runs, which may come again. */
  readonly done: readonly Done[];
  /** Whether the results are the same wherever they come from. */
  readonly isRepeatable: boolean;
  /** Whether volunteers may play them; only where they are repeatable and `settle` is asked. */
  readonly isOpen: boolean;
  /** A batch of which nothing has come for so long, and for ten times what it should take, is sent again; 10 minutes. */
  readonly patienceMs?: number;
  /** How the event stands, for `farm status`. */
  readonly standing?: (() => string) | undefined;
  /** Hears what deserves to be noted. */
  readonly onNote?: ((text: string) => void) | undefined;
  /** Somebody wants the event to end. */
  readonly onStop?: (() => void) | undefined;
}

/** A task whose result was asked for and has not come. */
interface Asked<Task, Done> {
  readonly task: Task;
  readonly resolve: (done: Done | undefined) => void;
  readonly reject: (error: Error) => void;
  readonly onReplay: ((why: string) => void) | undefined;
  tries: number;
}

const CAPACITY = 20_000;
const TICK_MS = 500;
/** A batch is waited for so many times as long as it should take. */
const PATIENCE = 10;
const LEAST_PATIENCE_MS = 600_000;
const MOST_TRIES = 3;
const WEIGHTS_SECONDS = 86_400;

/** One that carries out the tasks of games is a `GameRunner`. */
export class FarmRunner<Task extends Numbered, Done extends Played> {
  readonly capacity = CAPACITY;
  private readonly redis: Redis;
  private readonly queue: Queue;
  private readonly reader: ResultReader<Done>;
  private readonly work: Work<Task, Done>;
  private readonly options: FarmEventOptions<Done>;
  private readonly build: string;
  private readonly startedAt = new Date().toISOString();
  private readonly size: BatchSize;
  private readonly asked = new Map<number, Asked<Task, Done>>();
  private readonly unsent: Task[] = [];
  private readonly batches: SentBatches;
  /** Games that have come before they were asked for. */
  private readonly early = new Map<number, DoneArrival<Done>>();
  /** The course of every game that was brought, and where in the stream it lies until it is kept. */
  private readonly courses = new Map<number, string>();
  private readonly entries = new Map<number, string>();
  /** Entries that are needed no more. */
  private used: string[] = [];
  private readonly weights = new Map<string, SharedWeights>();
  private readonly presence: Presence;
  private isPlaying = true;
  private isClosed = false;
  private isSending = false;
  private isSettling = false;
  private readonly counts = { faults: 0, disputes: 0, doubles: 0 };
  private failure: Error | undefined;
  private loops: readonly Promise<void>[] = [];

  private constructor(redis: Redis, build: string, work: Work<Task, Done>, options: FarmEventOptions<Done>) {
    this.redis = redis;
    this.work = work;
    this.build = build;
    this.options = options;
    this.size = new BatchSize(options.seats, work.batchSeconds);
    const kind = options.isOpen ? 'open' : 'trusted';
    this.queue = openQueue(QUEUES[kind](build), redis);
    this.presence = new Presence(redis, options.id, build, kind);
    this.batches = new SentBatches(redis, this.queue, options.id);
    this.reader = new ResultReader<Done>(redis, options.id);
    for (const done of options.done) this.courses.set(done.index, work.courseOf(done));
  }

  /** Errors: those of `openFarm`. */
  static async open<Task extends Numbered, Done extends Played>(
    url: string,
    work: Work<Task, Done>,
    options: FarmEventOptions<Done>,
  ): Promise<Result<FarmRunner<Task, Done>>> {
    const redis = await openFarm(url);
    if (!redis.ok) return redis;
    const runner = new FarmRunner(redis.value, buildOf(), work, options);
    try {
      await runner.begin();
      return ok(runner);
    } catch (error) {
      runner.isClosed = true;
      runner.reader.close();
      redis.value.disconnect();
      return refused(url, error);
    }
  }

  /** Takes up what an earlier run has left: its order, its batches, and what has come since. */
  private async begin(): Promise<void> {
    await this.presence.begin();
    await this.say();
    await this.batches.restore((index) => !this.courses.has(index));
    await this.reader.read(undefined, (arrival) => this.take(arrival));
    await this.presence.look();
    const run = (loop: Promise<void>) =>
      loop.catch((error) => {
        if (!this.isClosed) this.fail(error instanceof Error ? error : new Error(String(error)));
      });
    this.loops = [run(this.reader.run((arrival) => this.take(arrival))), run(this.tick())];
  }

  play(task: Task, onReplay?: (why: string) => void): Promise<Done | undefined> {
    const { index } = task;
    if (this.failure) return Promise.reject(this.failure);
    const early = this.early.get(index);
    this.early.delete(index);
    if (early && !this.isBarred(early.done)) {
      this.bring(early);
      return Promise.resolve(early.done);
    }
    for (const weights of this.work.weightsOf(task)) this.weights.set(weights.id, weights);
    this.isPlaying = true;
    return new Promise((resolve, reject) => {
      this.asked.set(index, { task, resolve, reject, onReplay, tries: 0 });
      if (!this.batches.has(index)) this.unsent.push(task);
      // The others that are asked for at the same time come into the same batches.
      setImmediate(() => void this.send());
    });
  }

  kept({ index }: Done): void {
    const entry = this.entries.get(index);
    if (entry !== undefined) this.used.push(entry);
    this.entries.delete(index);
  }

  async settle(all: readonly Done[], signal?: AbortSignal): Promise<readonly Done[]> {
    if (!this.options.isOpen) return [];
    this.isSettling = true;
    while (!signal?.aborted && (await hasChecks(this.redis, this.build, this.options.id))) await wait(TICK_MS);
    this.isSettling = false;
    await this.presence.look();
    const gone = all.filter((done) => this.isBarred(done));
    for (const { index } of gone) this.courses.delete(index);
    return gone;
  }

  stop(): void {
    this.isPlaying = false;
    for (const { resolve } of this.asked.values()) resolve(undefined);
    this.asked.clear();
    this.unsent.splice(0);
    this.say()
      .then(() => this.recall())
      .catch(() => {});
  }

  /** Leaves the event as it is, for another run. */
  async close(): Promise<void> {
    await this.finish(() => this.say());
  }

  /** The event is over: nothing of it is needed any more. */
  async end(): Promise<void> {
    await this.finish(async () => {
      await this.say();
      await endEvent(this.redis, this.options.id);
    });
  }

  private async finish(last: () => Promise<unknown>): Promise<void> {
    if (this.isClosed) return;
    this.isPlaying = false;
    this.isClosed = true;
    this.reader.close();
    await Promise.all(this.loops);
    await this.recall();
    await this.forget();
    await last();
    await this.redis.del(KEYS.eventAlive(this.options.id));
    await this.queue.close();
    this.redis.disconnect();
  }

  /** Takes in what has arrived. */
  private take(arrival: Arrival<Done>): void {
    if (arrival.kind === 'rest') {
      this.used.push(arrival.entry);
      this.sendAgain(this.batches.drop(arrival.job));
      void this.send();
      return;
    }
    const { done, entry, work } = arrival;
    const { index } = done;
    if (!Number.isInteger(index) || this.isBarred(done)) {
      this.used.push(entry);
      return;
    }
    this.size.note(work);
    this.batches.sign(index);
    // The batch may have been the last but one that workers have.
    if (this.unsent.length > 0) setImmediate(() => void this.send());
    const early = this.early.get(index);
    const course = early ? this.work.courseOf(early.done) : this.courses.get(index);
    if (course !== undefined) {
      this.used.push(entry);
      this.compare(done, course);
      return;
    }
    const asked = this.asked.get(index);
    if (!asked) {
      this.early.set(index, arrival);
      return;
    }
    this.asked.delete(index);
    this.bring(arrival);
    asked.resolve(done);
  }

  private isBarred({ by }: Done): boolean {
    return by !== undefined && this.presence.barred.has(by);
  }

  private bring({ done, entry }: DoneArrival<Done>): void {
    this.courses.set(done.index, this.work.courseOf(done));
    this.entries.set(done.index, entry);
  }

  /** The first one counts; where both should be the same a second one that is not says that a machine is wrong. */
  private compare(second: Done, course: string): void {
    this.counts.doubles++;
    if (!this.options.isRepeatable || this.work.courseOf(second) === course) return;
    this.counts.disputes++;
    this.options.onNote?.(`game ${second.index + 1} came again from ${second.by}, and otherwise: the first one counts`);
  }

  /** Of what has been lost, what is still asked for comes first. */
  private sendAgain(numbers: readonly number[]): void {
    this.unsent.unshift(...numbers.flatMap((index) => this.asked.get(index)?.task ?? []));
  }

  /** Sends batches as long as workers may soon have nothing to do. */
  private async send(): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    try {
      const { presence, unsent, batches } = this;
      const isFull = () => batches.size >= 2 * presence.slots + 2;
      const goesOn = () => presence.order === 'run' && this.isPlaying && !this.isClosed;
      while (unsent.length > 0 && !isFull() && goesOn()) {
        const tasks = unsent.splice(0, this.size.next(unsent.length, presence.slots, presence.speed));
        await this.sendBatch(tasks.filter(({ index }) => this.asked.has(index)));
      }
    } catch (error) {
      this.fail(error as Error);
    } finally {
      this.isSending = false;
    }
  }

  private async sendBatch(tasks: readonly Task[]): Promise<void> {
    if (tasks.length === 0) return;
    const { work, options, presence } = this;
    await this.offerWeights(new Set(tasks.flatMap((task) => work.weightsOf(task).map((weights) => weights.id))));
    const numbers = tasks.map(({ index }) => index);
    await this.batches.send(work.job, work.makeBatch(options.id, tasks), numbers, presence.priority);
  }

  /** Puts files of weights where workers find them. */
  private async offerWeights(ids: Iterable<string>): Promise<void> {
    for (const id of ids) {
      if ((await this.redis.expire(KEYS.weights(id), WEIGHTS_SECONDS)) === 1) continue;
      const bytes = bytesOf(this.weights.get(id) as SharedWeights);
      if (!bytes.ok) throw new Error(bytes.error.message);
      await this.redis.set(KEYS.weights(id), bytes.value, 'EX', WEIGHTS_SECONDS);
    }
  }

  /** Takes the batches back that no worker has begun. */
  private async recall(): Promise<void> {
    this.sendAgain(await this.batches.recall());
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
        await this.recall();
      await this.forget();
      await this.checkBatches();
      await this.send();
    }
  }

  /** Tells how the event stands. */
  private async say(): Promise<void> {
    const { title, isOpen, games, done, standing } = this.options;
    const facts: EventFacts = {
      ...{ title, version: VERSION, build: this.build, queue: isOpen ? 'open' : 'trusted', games },
      done: Math.max(done.length, this.courses.size),
      standing: `${this.isSettling ? 'games of volunteers are being checked: ' : ''}${standing?.() ?? ''}`,
      startedAt: this.startedAt,
      ...this.counts,
    };
    await this.presence.say(facts, this.isPlaying);
    for (const weights of this.weights.keys()) await this.redis.expire(KEYS.weights(weights), WEIGHTS_SECONDS);
  }

  /** Deletes the entries of the stream that are needed no more. */
  private async forget(): Promise<void> {
    const used = this.used.splice(0);
    if (used.length > 0) await this.redis.xdel(KEYS.results(this.options.id), ...used);
  }

  /** Sends again what is in no job any more, or with a worker that has come to nothing. */
  private async checkBatches(): Promise<void> {
    const least = this.options.patienceMs ?? LEAST_PATIENCE_MS;
    const { gone, failed } = await this.batches.check((tasks) =>
      Math.max(least, 1000 * PATIENCE * (this.size.secondsOf(tasks, this.presence.speed) ?? 0)),
    );
    this.sendAgain(gone);
    for (const { missing, why } of failed) {
      this.counts.faults++;
      this.sendAgain(missing);
      for (const index of missing) this.retry(index, why);
    }
  }

  /** A task could not be carried out with its batch. */
  private retry(index: number, why: string): void {
    const asked = this.asked.get(index);
    if (!asked) return;
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
