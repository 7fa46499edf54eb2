/** The tasks of an event, which workers of a farm carry out: batches go into a queue, and results come back one by one. */
import { randomUUID } from 'node:crypto';
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
import { openFarm, outcomes } from './connection.ts';
import { DEFAULT_PRIORITY, type EventFacts, endEvent, type Order, WORKER_LIFE_MS, workersAt } from './event.ts';
import { KEYS, QUEUES } from './keys.ts';
import { openQueue } from './queue.ts';
import { type Arrival, type DoneArrival, ResultReader } from './results.ts';
import { offerNewest } from './selfplay-work.ts';
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

/** A batch that is in the queue, or with a worker. */
interface SentBatch {
  /** Games that have not come. */
  readonly games: Set<number>;
  /** When a game of it came, or it was sent. */
  signAt: number;
  checkedAt: number;
  /** It was not in the queue any more when it was looked for. */
  isMissed: boolean;
}

const CAPACITY = 20_000;
const TICK_MS = 500;
const CHECK_MS = 2_000;
const PATIENCE = 10;
const LEAST_PATIENCE_MS = 600_000;
const MOST_TRIES = 3;
const WEIGHTS_SECONDS = 86_400;
const FAILED_SECONDS = 3_600;

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
  private unsent: Task[] = [];
  private readonly batches = new Map<string, SentBatch>();
  /** Games that have come before they were asked for. */
  private readonly early = new Map<number, DoneArrival<Done>>();
  /** The course of every game that was brought, and where in the stream it lies until it is kept. */
  private readonly courses = new Map<number, string>();
  private readonly entries = new Map<number, string>();
  /** Entries that are needed no more. */
  private used: string[] = [];
  private readonly weights = new Map<string, SharedWeights>();
  private barred = new Set<string>();
  private slots = 0;
  private speed = 1;
  private order: Order = 'run';
  private priority = DEFAULT_PRIORITY;
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
    this.queue = openQueue(QUEUES[this.queueKind](build), redis);
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
    await runner.begin();
    return ok(runner);
  }

  /** Takes up what an earlier run has left: its order, its batches, and what has come since. */
  private async begin(): Promise<void> {
    const { id } = this.options;
    const order = await this.redis.hget(KEYS.event(id), 'order');
    if (order !== 'pause') await this.redis.hset(KEYS.event(id), 'order', 'run');
    await this.redis.persist(KEYS.event(id));
    await this.say();
    const left = await this.redis.hgetall(KEYS.batches(id));
    for (const [job, games] of Object.entries(left)) this.noteBatch(job, JSON.parse(games) as number[]);
    await this.reader.read(undefined, (arrival) => this.take(arrival));
    await this.look();
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
    if (early) {
      this.early.delete(index);
      this.bring(early);
      return Promise.resolve(early.done);
    }
    for (const weights of this.work.weightsOf(task)) this.weights.set(weights.id, weights);
    this.isPlaying = true;
    return new Promise((resolve, reject) => {
      this.asked.set(index, { task, resolve, reject, onReplay, tries: 0 });
      if (![...this.batches.values()].some(({ games }) => games.has(index))) this.unsent.push(task);
      // The others that are asked for at the same time come into the same batches.
      setImmediate(() => void this.send());
    });
  }

  /** Lays the newest weights of a training, the bytes of a file, before those who play for it. */
  async offerNewest(bytes: Uint8Array): Promise<void> {
    await offerNewest(this.redis, this.options.id, bytes);
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
    await this.look();
    const gone = all.filter(({ by }) => by !== undefined && this.barred.has(by));
    for (const { index } of gone) this.courses.delete(index);
    return gone;
  }

  stop(): void {
    this.isPlaying = false;
    for (const { resolve } of this.asked.values()) resolve(undefined);
    this.asked.clear();
    this.unsent = [];
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
      this.dropBatch(arrival.job);
      void this.send();
      return;
    }
    const { done, entry, work } = arrival;
    const { index, by } = done;
    if (!Number.isInteger(index) || (by !== undefined && this.barred.has(by))) {
      this.used.push(entry);
      return;
    }
    this.size.note(work);
    this.sign(index);
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

  /** A game of a batch has come. */
  private sign(index: number): void {
    for (const [job, batch] of this.batches) {
      if (!batch.games.delete(index)) continue;
      batch.signAt = performance.now();
      if (batch.games.size > 0) return;
      this.batches.delete(job);
      this.redis.hdel(KEYS.batches(this.options.id), job).catch(() => {});
      void this.send();
      return;
    }
  }

  private noteBatch(job: string, games: readonly number[]): void {
    const now = performance.now();
    const missing = games.filter((index) => !this.courses.has(index));
    this.batches.set(job, { games: new Set(missing), signAt: now, checkedAt: now, isMissed: false });
  }

  /** A batch is gone: what has not come of it is to be sent again. Returns that. */
  private dropBatch(job: string): readonly Asked<Task, Done>[] {
    const batch = this.batches.get(job);
    if (!batch) return [];
    this.batches.delete(job);
    this.redis.hdel(KEYS.batches(this.options.id), job).catch(() => {});
    const missing = [...batch.games].flatMap((index) => this.asked.get(index) ?? []);
    this.unsent.unshift(...missing.map(({ task }) => task));
    return missing;
  }

  /** Sends batches as long as workers may soon have nothing to do. */
  private async send(): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    try {
      const isFull = () => this.batches.size >= 2 * this.slots + 2;
      while (this.unsent.length > 0 && !isFull() && this.order === 'run' && this.isPlaying && !this.isClosed) {
        const tasks = this.unsent.splice(0, this.size.next(this.unsent.length, this.slots, this.speed));
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
    const { id } = this.options;
    const job = `${id}-${randomUUID().slice(0, 8)}`;
    const batch = this.work.makeBatch(id, tasks);
    const numbers = tasks.map(({ index }) => index);
    this.noteBatch(job, numbers);
    await this.offerWeights(new Set(tasks.flatMap((task) => this.work.weightsOf(task).map((weights) => weights.id))));
    await this.redis.hset(KEYS.batches(id), job, JSON.stringify(numbers));
    await this.queue.add(this.work.job, batch, {
      jobId: job,
      priority: this.priority,
      removeOnComplete: true,
      removeOnFail: { age: FAILED_SECONDS },
    });
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
    for (const job of [...this.batches.keys()]) {
      // One that is being played is locked; its games come all the same.
      const isRemoved = await this.queue.remove(job).catch(() => 0);
      if (isRemoved === 1) this.dropBatch(job);
    }
  }

  private async tick(): Promise<void> {
    while (!this.isClosed) {
      await wait(TICK_MS);
      if (this.isClosed) return;
      const [order, priority] = [this.order, this.priority];
      await this.say();
      await this.look();
      if (this.order === 'stop') this.options.onStop?.();
      else if ((this.order === 'pause' && order === 'run') || priority !== this.priority) await this.recall();
      await this.forget();
      await this.checkBatches();
      await this.send();
    }
  }

  /** Tells how the event stands, and makes anew what the farm has lost. */
  private async say(): Promise<void> {
    const { id, title, games, done, standing } = this.options;
    const facts: EventFacts = {
      ...{ title, version: VERSION, build: this.build, queue: this.queueKind, games },
      done: Math.max(done.length, this.courses.size),
      standing: `${this.isSettling ? 'games of volunteers are being checked: ' : ''}${standing?.() ?? ''}`,
      startedAt: this.startedAt,
      ...this.counts,
    };
    const key = KEYS.event(id);
    const state = this.isPlaying ? 'playing' : 'stopped';
    const replies = await this.redis
      .multi()
      .sadd(KEYS.events, id)
      .hset(key, 'facts', JSON.stringify(facts), 'state', state)
      .hsetnx(key, 'order', 'run')
      .hsetnx(key, 'priority', String(DEFAULT_PRIORITY))
      .set(KEYS.eventAlive(id), '1', 'PX', WORKER_LIFE_MS)
      .exists(KEYS.results(id))
      .hmget(key, 'order', 'priority')
      .exec();
    const [hasResults, [order, priority]] = outcomes(replies).slice(-2) as [number, [Order, string]];
    this.order = order;
    this.priority = Number(priority);
    if (hasResults === 0) await this.redis.xadd(KEYS.results(id), '*', 'begin', '');
    for (const weights of this.weights.keys()) await this.redis.expire(KEYS.weights(weights), WEIGHTS_SECONDS);
  }

  /** Looks who is there to play. */
  private async look(): Promise<void> {
    const { queueKind, build } = this;
    const workers = (await workersAt(this.redis)).filter((worker) => {
      return worker.build === build && (queueKind === 'open' || worker.kind === 'worker');
    });
    this.slots = workers.reduce((sum, { threads }) => sum + threads, 0);
    const speeds = workers.reduce((sum, { threads, speed }) => sum + threads * speed, 0);
    if (this.slots > 0) this.speed = speeds / this.slots;
    this.barred = new Set(await this.redis.hkeys(KEYS.barred));
  }

  private get queueKind(): 'open' | 'trusted' {
    return this.options.isOpen ? 'open' : 'trusted';
  }

  /** Deletes the entries of the stream that are needed no more. */
  private async forget(): Promise<void> {
    const used = this.used.splice(0);
    if (used.length > 0) await this.redis.xdel(KEYS.results(this.options.id), ...used);
  }

  /** Sends again what is in no job any more, or with a worker that has come to nothing. */
  private async checkBatches(): Promise<void> {
    const now = performance.now();
    for (const [job, batch] of [...this.batches]) {
      if (now - Math.max(batch.signAt, batch.checkedAt) < CHECK_MS) continue;
      batch.checkedAt = now;
      const state = await this.queue.getJobState(job);
      if (state === 'active') {
        const seconds = this.size.secondsOf(batch.games.size, this.speed) ?? 0;
        if (now - batch.signAt > Math.max(this.options.patienceMs ?? LEAST_PATIENCE_MS, 1000 * PATIENCE * seconds)) {
          this.retry(job, 'its worker has not been heard of');
        }
      } else if (state === 'failed') {
        const failed = await this.queue.getJob(job);
        this.retry(job, failed?.failedReason ?? 'its job has failed');
      } else if (state === 'completed' || state === 'unknown') {
        // Its last games may be on their way yet.
        if (batch.isMissed) this.dropBatch(job);
        batch.isMissed = true;
      } else batch.signAt = now;
    }
  }

  /** A batch could not be played. */
  private retry(job: string, why: string): void {
    this.counts.faults++;
    for (const asked of this.dropBatch(job)) {
      asked.tries++;
      if (asked.tries >= MOST_TRIES) {
        this.asked.delete(asked.task.index);
        asked.reject(new Error(why));
      } else asked.onReplay?.(why);
    }
  }

  private fail(error: Error): void {
    this.failure ??= error;
    for (const { reject } of this.asked.values()) reject(error);
    this.asked.clear();
  }
}
