/**
 * A worker of a farm: takes batches from the queue, runs them on threads, and sends each result as
 * it is ready.
 */

import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { type Job, UnrecoverableError, type Worker } from 'bullmq';
import { foundOrMade } from '../../src/util/found-or-made.ts';
import { messageOf, ok, type Result } from '../../src/util/result.ts';
import { VERSION } from '../../src/util/version.ts';
import { gamePlayer } from './batch-player.ts';
import { type Measured, ownBuilds } from './build.ts';
import type { BatchPlayer } from './carry-out.ts';
import { Farm, refused } from './connection.ts';
import { announceWorker, buildsOf, eventsAt, removeWorker, type WorkerFacts } from './event.ts';
import { HourlyRate } from './hourly-rate.ts';
import { KEYS, queueOf } from './keys.ts';
import { openConsumer } from './queue.ts';
import { reportPlayer } from './report-work.ts';
import { sendDone, sendRest } from './results.ts';
import { reviewPlayer } from './review-work.ts';
import { selfPlayPlayer } from './selfplay-work.ts';
import { solvingPlayer } from './solving-work.ts';
import { WeightsCache } from './weights-cache.ts';
import type { AnyBatch, JobName, TaskResult } from './work.ts';

interface WorkerOptions {
  readonly name: string;
  readonly threads: number;
  readonly measured: Measured;
  /** The folder for weights. */
  readonly folder: string;
  readonly say: (line: string) => void;
}

const HEARTBEAT_MS = 5_000;
/** The most time that an ending worker waits for a farm that refuses its last results. */
const DRAIN_MS = 30_000;
/** Heartbeats between checks for events of other builds. */
const TELLING_BEATS = 6;

const PLAYERS: Readonly<Record<JobName, (threads: number, cache: WeightsCache, farm: Farm) => BatchPlayer>> = {
  games: gamePlayer,
  positions: solvingPlayer,
  reviews: reviewPlayer,
  report: reportPlayer,
  selfplay: selfPlayPlayer,
};

export class FarmWorker {
  private readonly id = randomUUID();
  private readonly farm: Farm;
  private readonly options: WorkerOptions;
  private readonly weights: WeightsCache;
  /** Each kind of work has separate threads, which start with its first batch. */
  private readonly players = new Map<JobName, BatchPlayer>();
  /** One consumer per build: the program's, and those of custom games. */
  private readonly consumers: readonly Worker<AnyBatch>[];
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
    const { threads, folder, measured } = options;
    const { redis } = farm;
    this.farm = farm;
    this.options = options;
    const fetchWeights = (id: string) => farm.ask(async () => (await redis.getBuffer(KEYS.weights(id))) ?? undefined);
    this.weights = new WeightsCache(folder, fetchWeights);
    this.consumers = buildsOf({ build: measured.build, own: this.own }).map((build) =>
      openConsumer<AnyBatch>(queueOf(build), {
        redis,
        concurrency: threads,
        process: (job) => this.play(job),
        onFault: (job, error) => this.fault(job, error.message),
        onLost: (job) => this.lost.add(job),
      }),
    );
  }

  /** Errors: those of `Farm.open`. */
  static async start(url: string, options: WorkerOptions): Promise<Result<FarmWorker>> {
    const opened = await Farm.open(url, options.say);
    if (!opened.ok) return opened;
    const farm = opened.value;
    const worker = new FarmWorker(farm, options);
    try {
      await farm.ask(() => worker.announce());
    } catch (error) {
      await Promise.all(worker.consumers.map((one) => one.close(true).catch(() => {})));
      farm.close();
      return refused(farm, error);
    }
    farm.begin();
    void worker.beat();
    return ok(worker);
  }

  /** Ends after the current games; returns the rest of their batches. */
  async drain(): Promise<void> {
    if (this.isDraining) return;
    this.isDraining = true;
    this.drained.abort();
    this.farm.endWaiting(DRAIN_MS);
    await Promise.all(this.consumers.map((one) => one.close()));
    await this.farm.askLast(() => removeWorker(this.farm.redis, this.id));
    await Promise.all([...this.players.values()].map((one) => one.close()));
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

  private async play(job: Job<AnyBatch>): Promise<void> {
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
    const played = await this.playerOf(job.name as JobName).play({
      batch: job.data,
      done,
      goesOn: () => isWanted && !this.isDraining && !this.lost.has(id),
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

  private playerOf(job: JobName): BatchPlayer {
    if (!Object.hasOwn(PLAYERS, job)) throw new Error(`unknown job type ${job}`);
    return foundOrMade(this.players, job, () => PLAYERS[job](this.options.threads, this.weights, this.farm));
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
