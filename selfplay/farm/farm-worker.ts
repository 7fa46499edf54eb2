/**
 * A worker of a farm: takes batches from the queue, runs them on threads, and sends each result as
 * it is ready.
 */

import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { type Job, UnrecoverableError, type Worker } from 'bullmq';
import type { SharedWeights } from '../../src/network/weights.ts';
import { foundOrMade } from '../../src/util/found-or-made.ts';
import { messageOf, ok, type Result } from '../../src/util/result.ts';
import { VERSION } from '../../src/util/version.ts';
import type { Numbered, TaskResult } from '../jobs/job.ts';
import { type FarmJobName, farmJob } from '../jobs/jobs.ts';
import type { Runner } from '../jobs/runner.ts';
import { ThreadRunner } from '../jobs/thread-runner.ts';
import { type Batch, tasksOf } from './batch.ts';
import { type Measured, ownBuilds } from './build.ts';
import { Farm, refused } from './connection.ts';
import { announceWorker, buildsOf, eventsAt, removeWorker, type WorkerFacts } from './event.ts';
import { HourlyRate } from './hourly-rate.ts';
import { KEYS, queueOf } from './keys.ts';
import { NewestWeights } from './newest-weights.ts';
import { openConsumer } from './queue.ts';
import { sendDone, sendRest } from './results.ts';
import { WeightsCache } from './weights-cache.ts';

interface WorkerOptions {
  readonly name: string;
  readonly threads: number;
  readonly measured: Measured;
  /** The folder for weights. */
  readonly folder: string;
  readonly say: (line: string) => void;
  /** Ends the start while the farm refuses commands. */
  readonly signal?: AbortSignal;
}

const HEARTBEAT_MS = 5_000;
/** The most time that an ending worker waits for a farm that refuses its last results. */
const DRAIN_MS = 30_000;
/** Heartbeats between checks for events of other builds. */
const TELLING_BEATS = 6;

/**
 * A batch that takes longer is returned after the current task, so that other workers can help.
 */
const MOST_BATCH_MS = 120_000;

/** A task that its thread can run. */
type WholeTask = Numbered & { readonly weights?: SharedWeights };

/** How a batch goes on. */
interface BatchCourse {
  /** Whether to continue after a task. */
  goesOn(): boolean;
  /** Receives a result, with its duration in seconds. */
  onDone(done: TaskResult, seconds: number): void;
}

export class FarmWorker {
  private readonly id = randomUUID();
  private readonly farm: Farm;
  private readonly options: WorkerOptions;
  private readonly weights: WeightsCache;
  private readonly newest: NewestWeights;
  /** Each kind of job has separate threads, which start with its first batch. */
  private readonly runners = new Map<string, Runner<WholeTask, TaskResult>>();
  /** One consumer per build: the program's, and those of custom games. Empty until the farm has accepted the worker. */
  private consumers: readonly Worker<Batch>[] = [];
  private readonly own = ownBuilds();
  private readonly rate = new HourlyRate();
  private readonly since = new Date().toISOString();
  private readonly told = new Set<string>();
  /** Jobs that were reassigned to other workers. */
  private readonly lost = new Set<string>();
  private beats = 0;
  private played = 0;
  private faults = 0;
  private isDraining = false;
  private readonly drained = new AbortController();

  private constructor(farm: Farm, options: WorkerOptions) {
    const { redis } = farm;
    this.farm = farm;
    this.options = options;
    const fetchWeights = (id: string) => farm.ask(async () => (await redis.getBuffer(KEYS.weights(id))) ?? undefined);
    this.weights = new WeightsCache(options.folder, fetchWeights);
    this.newest = new NewestWeights(farm);
  }

  /** Errors: those of `Farm.open`; `no-farm` if aborted before the farm accepted the worker. */
  static async start(url: string, options: WorkerOptions): Promise<Result<FarmWorker>> {
    const opened = await Farm.open(url, options.say);
    if (!opened.ok) return opened;
    const farm = opened.value;
    const worker = new FarmWorker(farm, options);
    const leave = () => farm.close();
    options.signal?.addEventListener('abort', leave, { once: true });
    try {
      await farm.ask(() => worker.announce());
    } catch (error) {
      farm.close();
      return refused(farm, error);
    } finally {
      options.signal?.removeEventListener('abort', leave);
    }
    farm.begin();
    worker.consume();
    void worker.beat();
    return ok(worker);
  }

  private consume(): void {
    const { threads, measured } = this.options;
    this.consumers = buildsOf({ build: measured.build, own: this.own }).map((build) =>
      openConsumer<Batch>(queueOf(build), {
        redis: this.farm.redis,
        concurrency: threads,
        process: (job) => this.play(job),
        onFault: (job, error) => this.fault(job, error.message),
        onLost: (job) => this.lost.add(job),
      }),
    );
  }

  /** Ends after the current games; returns the rest of their batches. */
  async drain(): Promise<void> {
    if (this.isDraining) return;
    this.isDraining = true;
    this.drained.abort();
    this.farm.endWaiting(DRAIN_MS);
    await Promise.all(this.consumers.map((one) => one.close()));
    await this.farm.askLast(() => removeWorker(this.farm.redis, this.id));
    await Promise.all([...this.runners.values()].map((one) => one.close()));
    this.farm.close();
  }

  private async beat(): Promise<void> {
    const { signal } = this.drained;
    let trouble = '';
    while (!signal.aborted) {
      await wait(HEARTBEAT_MS, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      try {
        await this.farm.ask(() => this.announce());
        trouble = '';
      } catch (error) {
        // For example a key of another type: the next beat may succeed.
        const why = messageOf(error);
        if (why !== trouble && !this.isDraining) this.options.say(`cannot report to the farm: ${why}`);
        trouble = why;
      }
    }
  }

  private async play(job: Job<Batch>): Promise<void> {
    const { event } = job.data;
    // Finished tasks, for the worker that takes over the job if this one dies.
    let done = typeof job.progress === 'number' ? job.progress : 0;
    const id = job.id as string;
    let isWanted = true;
    let trouble: Error | undefined;
    let sending = Promise.resolve();
    const { farm } = this;
    const send = async (result: TaskResult, work: number) => {
      isWanted = await farm.ask(() => sendDone(farm.redis, event, result, work));
      done++;
      await farm.ask(() => job.updateProgress(done));
    };
    const start = performance.now();
    const played = await this.run(job, done, {
      goesOn: () => isWanted && !this.isDraining && !this.lost.has(id) && performance.now() - start <= MOST_BATCH_MS,
      onDone: (result, seconds) => {
        this.played++;
        this.rate.note();
        // Sent one after the other, while the next task is running.
        const named = { ...result, by: this.options.name };
        sending = sending
          .then(() => send(named, seconds * this.options.measured.speed))
          .catch((error) => {
            trouble ??= error as Error;
            isWanted = false;
          });
      },
    });
    await sending;
    if (trouble) throw trouble;
    if (!played.ok) throw new UnrecoverableError(played.error.message);
    if (!played.value && !this.lost.delete(id)) await farm.ask(() => sendRest(farm.redis, event, id));
  }

  /**
   * Runs the tasks of a batch one at a time, after those that are `done`; false if some were not run. Errors: those
   * of the weights. Throws if a task fails.
   */
  private async run({ name, data }: Job<Batch>, done: number, course: BatchCourse): Promise<Result<boolean>> {
    const job = await farmJob(name);
    if (!job) throw new Error(`unknown job type ${name}`);
    const weights = await this.weights.all(data.weights);
    if (!weights.ok) return weights;
    const tasks = tasksOf<WholeTask>(data, weights.value);
    if (tasks.some((task) => job.players?.(task).some(({ kind }) => kind === 'gtp')))
      throw new Error('a farm does not run external programs');
    const runner = foundOrMade(this.runners, name, () => {
      return new ThreadRunner(name as FarmJobName, this.options.threads) as unknown as Runner<WholeTask, TaskResult>;
    });
    for (const task of tasks.slice(done)) {
      if (!course.goesOn()) return ok(false);
      const newest = job.takesNewestWeights ? await this.newest.of(data.event) : ok(undefined);
      if (!newest.ok) return newest;
      const began = performance.now();
      const result = await runner.play({ ...task, ...(newest.value && { weights: newest.value }) });
      if (!result) return ok(false);
      course.onDone(result, (performance.now() - began) / 1000);
    }
    return ok(true);
  }

  private fault(job: string | undefined, why: string): void {
    this.faults++;
    this.options.say(`batch ${job} failed: ${why}`);
  }

  private async announce(): Promise<void> {
    const { name, threads, measured } = this.options;
    const { since, played, faults } = this;
    const facts: WorkerFacts = {
      name,
      host: hostname(),
      pid: process.pid,
      version: VERSION,
      ...measured,
      threads,
      since,
      ...(this.own.length > 0 && { own: this.own }),
      games: played,
      gamesPerHour: this.rate.perHour(),
      faults,
    };
    await announceWorker(this.farm.redis, this.id, facts);
    if (this.beats++ % TELLING_BEATS === 0) await this.tellOthers();
  }

  /** Reports events that this worker cannot serve because of a different build. */
  private async tellOthers(): Promise<void> {
    const { build } = this.options.measured;
    for (const event of await eventsAt(this.farm.redis)) {
      if (
        buildsOf({ build, own: this.own }).includes(event.build) ||
        event.state !== 'playing' ||
        this.told.has(event.id)
      )
        continue;
      this.told.add(event.id);
      const mine = this.own.find(({ name }) => name === event.own);
      if (event.own !== undefined && event.version === VERSION) {
        this.options.say(noGamesWithout(event.title, event.own, mine !== undefined));
        continue;
      }
      this.options.say(noGamesOfOthers(event, { version: VERSION, build }));
    }
  }
}

/** Of an event that needs a custom game; `hasOther` means that the worker has another module of that name. */
function noGamesWithout(event: string, game: string, hasOther: boolean): string {
  const why = hasOther ? 'the module of this worker differs' : 'this worker does not have it';
  return (
    `no games of "${event}": it needs the custom game ${game}, but ${why}. ` +
    'Load it with SIGHTLINE_GAMES=FILE sightline worker …'
  );
}

function noGamesOfOthers(
  event: { readonly title: string; readonly version: string; readonly build: string },
  own: { readonly version: string; readonly build: string },
): string {
  return (
    `no games of "${event.title}": it needs version ${event.version}, build ${event.build}, ` +
    `but this is version ${own.version}, build ${own.build}`
  );
}
