/** The tasks of an event, which workers of a farm carry out: batches go into a queue, and results come back one by one. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Queue } from 'bullmq';
import { ok, type Result } from '../../src/util/result.ts';
import { VERSION } from '../../src/util/version.ts';
import type { LoggedGame } from '../game/logged-game.ts';
import { BatchSender, type SenderOptions } from './batch-sender.ts';
import { buildFor, buildOf } from './build.ts';
import { Farm, refused } from './connection.ts';
import { type EventFacts, endEvent } from './event.ts';
import { KEYS, queueOf } from './keys.ts';
import { Presence } from './presence.ts';
import { openQueue } from './queue.ts';
import { type Arrival, type DoneArrival, ResultReader } from './results.ts';
import { type ResultsOptions, TakenResults } from './taken-results.ts';
import { Waiting } from './waiting.ts';
import type { Numbered, Played, Work } from './work.ts';

export interface FarmEventOptions<Done extends Played = LoggedGame> extends SenderOptions, ResultsOptions<Done> {
  readonly title: string;
  /** The game that is played, for one of people's own. */
  readonly game?: string | undefined;
  /** Tasks in all; 0 where nobody knows. */
  readonly games: number;
  /** How the event stands, for `farm status`. */
  readonly standing?: (() => string) | undefined;
  /** Somebody wants the event to end. */
  readonly onStop?: (() => void) | undefined;
  /** Hears why nothing goes on, a line at a time. */
  readonly say?: ((line: string) => void) | undefined;
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
const MOST_TRIES = 3;

/** One that carries out the tasks of games is a `GameRunner`. */
export class FarmRunner<Task extends Numbered, Done extends Played> {
  readonly capacity = CAPACITY;
  readonly farm: Farm;
  private readonly queue: Queue;
  private readonly reader: ResultReader<Done>;
  private readonly options: FarmEventOptions<Done>;
  private readonly work: Work<Task, Done>;
  private readonly build: string;
  private readonly startedAt = new Date().toISOString();
  private readonly asked = new Map<number, Asked<Task, Done>>();
  private readonly sender: BatchSender<Task>;
  private readonly results: TakenResults<Done>;
  private readonly presence: Presence;
  private readonly waiting: Waiting;
  private isPlaying = true;
  private isClosed = false;
  /** Batches that were given up, and results that were refused. */
  private faults = 0;
  private failure: Error | undefined;
  private loops: readonly Promise<void>[] = [];

  private constructor(farm: Farm, build: string, work: Work<Task, Done>, options: FarmEventOptions<Done>) {
    this.farm = farm;
    this.build = build;
    this.work = work;
    this.options = options;
    this.queue = openQueue(queueOf(build), farm.redis);
    this.presence = new Presence(farm, options.id, build);
    this.waiting = new Waiting(farm.shown, options.say ?? (() => {}));
    this.reader = new ResultReader<Done>(farm, options.id);
    this.results = new TakenResults(farm, work.courseOf, options);
    const taskOf = (index: number) => this.asked.get(index)?.task;
    this.sender = new BatchSender(farm, this.queue, work, options, this.presence, taskOf);
  }

  /** Errors: those of `Farm.open`. */
  static async open<Task extends Numbered, Done extends Played>(
    url: string,
    work: Work<Task, Done>,
    options: FarmEventOptions<Done>,
  ): Promise<Result<FarmRunner<Task, Done>>> {
    const opened = await Farm.open(url, options.say);
    if (!opened.ok) return opened;
    const farm = opened.value;
    const runner = new FarmRunner(farm, buildFor(options.game), work, options);
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

  /** Takes up what an earlier run has left: its order, its batches, and what has come since. */
  private async begin(): Promise<void> {
    await this.presence.begin();
    await this.say();
    await this.sender.restore((index) => !this.results.has(index));
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
      if (early) {
        this.accept(early);
        return;
      }
      this.sender.add(task);
      // The others that are asked for at the same time come into the same batches.
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
    this.sender.clear();
    this.say()
      .then(() => this.sender.recall())
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
      await endEvent(this.farm.redis, this.options.id);
    });
  }

  private async finish(last: () => Promise<unknown>): Promise<void> {
    if (this.isClosed) return;
    this.isPlaying = false;
    this.isClosed = true;
    this.reader.close();
    // What a farm that cannot be reached is not told, the next run or time puts right.
    await this.farm.askLast(async () => {
      await Promise.all(this.loops);
      await this.sender.recall();
      await this.results.forget();
      await last();
      await this.farm.redis.del(KEYS.eventAlive(this.options.id));
      await this.queue.close();
    });
    this.farm.close();
  }

  /** Takes in what has arrived. */
  private take(arrival: Arrival<Done>): void {
    if (arrival.kind !== 'done') {
      this.results.discard(arrival.entry);
      if (arrival.kind === 'rest') this.sender.giveBack(arrival.job);
      void this.send();
      return;
    }
    const { index } = arrival.done;
    this.sender.note(index, arrival.work);
    // The batch may have been the second-last that workers have.
    setImmediate(() => void this.send());
    if (!this.results.isFirst(arrival)) return;
    if (this.asked.has(index)) this.accept(arrival);
    else this.results.wait(arrival);
  }

  /** The first result of a task that was asked for: it counts if it can be the result of that task. */
  private accept(arrival: DoneArrival<Done>): void {
    const { done } = arrival;
    const asked = this.asked.get(done.index) as Asked<Task, Done>;
    const checked = this.work.check(asked.task, done);
    if (!checked.ok) {
      this.results.discard(arrival.entry);
      this.faults++;
      const why = `rejected a result of worker ${String(done.by)}: ${checked.error.message}`;
      this.retry(done.index, why);
      if (this.asked.has(done.index)) this.sender.add(asked.task);
      return;
    }
    this.asked.delete(done.index);
    this.results.bring({ ...arrival, done: checked.value });
    asked.resolve(checked.value);
  }

  private async send(): Promise<void> {
    try {
      await this.sender.send(() => this.isPlaying && !this.isClosed);
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
        await this.sender.recall();
      this.waiting.note(this.asked.size, this.presence);
      await this.results.forget();
      await this.checkBatches();
      await this.send();
    }
  }

  /** Tells how the event stands. */
  private async say(): Promise<void> {
    const { title, games, done, standing, game } = this.options;
    const facts: EventFacts = {
      ...{ title, version: VERSION, build: this.build, games },
      done: Math.max(done.length, this.results.size),
      standing: standing?.() ?? '',
      ...(game !== undefined && this.build !== buildOf() && { own: game }),
      startedAt: this.startedAt,
      faults: this.faults,
      ...this.results.counts,
    };
    await this.presence.say(facts, this.isPlaying);
    await this.sender.renewWeights();
  }

  private async checkBatches(): Promise<void> {
    for (const { missing, why } of await this.sender.check()) {
      this.faults++;
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
