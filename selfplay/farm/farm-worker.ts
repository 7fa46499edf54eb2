/** A worker of a farm: it takes batches from the queue, carries them out on threads, and sends each result as it comes. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { type Job, UnrecoverableError, type Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { ok, type Result } from '../../src/util/result.ts';
import { VERSION } from '../../src/util/version.ts';
import { BatchPlayer } from './batch-player.ts';
import type { Measured } from './build.ts';
import { openFarm, refused } from './connection.ts';
import { announceWorker, eventsAt, removeWorker, type WorkerFacts } from './event.ts';
import { HourlyRate } from './hourly-rate.ts';
import { KEYS, queueOf } from './keys.ts';
import { openConsumer } from './queue.ts';
import { sendDone, sendRest } from './results.ts';
import { ReviewPlayer } from './review-work.ts';
import { SelfPlayPlayer } from './selfplay-work.ts';
import { SolvingPlayer } from './solving-work.ts';
import { WeightsCache } from './weights-cache.ts';
import type { AnyBatch, BatchTask, JobName, Played } from './work.ts';

export interface WorkerOptions {
  readonly name: string;
  readonly threads: number;
  readonly measured: Measured;
  /** Where weights are kept. */
  readonly folder: string;
  readonly say: (line: string) => void;
}

const HEARTBEAT_MS = 5_000;
/** Heartbeats between two looks for events of other builds. */
const TELLING_BEATS = 6;

export class FarmWorker {
  private readonly id = randomUUID();
  private readonly redis: Redis;
  private readonly options: WorkerOptions;
  private readonly weights: WeightsCache;
  /** What carries out each kind of work has threads of its own, and is started with the first of it. */
  private player: BatchPlayer | undefined;
  private solver: SolvingPlayer | undefined;
  private reviewer: ReviewPlayer | undefined;
  private trainee: SelfPlayPlayer | undefined;
  private readonly consumer: Worker<AnyBatch>;
  private readonly rate = new HourlyRate();
  private readonly since = new Date().toISOString();
  private readonly heartbeat: NodeJS.Timeout;
  private readonly told = new Set<string>();
  /** Jobs that are somebody else's by now. */
  private readonly lost = new Set<string>();
  private beats = 0;
  private played = 0;
  private faults = 0;
  private isDraining = false;

  private constructor(redis: Redis, options: WorkerOptions) {
    const { threads, folder, measured } = options;
    this.redis = redis;
    this.options = options;
    const fetchWeights = (id: string) => redis.getBuffer(KEYS.weights(id)).then((bytes) => bytes ?? undefined);
    this.weights = new WeightsCache(folder, fetchWeights);
    this.consumer = openConsumer<AnyBatch>(queueOf(measured.build), {
      redis,
      concurrency: threads,
      process: (job) => this.play(job),
      onFault: (job, error) => this.fault(job, error.message),
      onLost: (job) => this.lost.add(job),
    });
    this.heartbeat = setInterval(() => void this.announce().catch(() => {}), HEARTBEAT_MS);
  }

  /** Errors: those of `openFarm`. */
  static async start(url: string, options: WorkerOptions): Promise<Result<FarmWorker>> {
    const redis = await openFarm(url);
    if (!redis.ok) return redis;
    const worker = new FarmWorker(redis.value, options);
    try {
      await worker.announce();
      return ok(worker);
    } catch (error) {
      clearInterval(worker.heartbeat);
      await worker.consumer.close(true).catch(() => {});
      redis.value.disconnect();
      return refused(url, error);
    }
  }

  /** Ends after the games that are being played; the rest of their batches is given back. */
  async drain(): Promise<void> {
    if (this.isDraining) return;
    this.isDraining = true;
    await this.consumer.close();
    clearInterval(this.heartbeat);
    await removeWorker(this.redis, this.id);
    await Promise.all([this.player, this.solver, this.reviewer, this.trainee].map((one) => one?.close()));
    this.redis.disconnect();
  }

  private async play(job: Job<AnyBatch>): Promise<void> {
    const { event } = job.data;
    // Tasks that are done, for the worker that plays the job after this one's death.
    let done = typeof job.progress === 'number' ? job.progress : 0;
    const id = job.id as string;
    let isWanted = true;
    let trouble: Error | undefined;
    let sending = Promise.resolve();
    const send = async (result: Played, work: number) => {
      isWanted = await sendDone(this.redis, event, result, work);
      await job.updateProgress(++done);
    };
    const played = await this.carryOut(job.name as JobName, {
      batch: job.data,
      done,
      goesOn: () => isWanted && !this.isDraining && !this.lost.has(id),
      onDone: (result, seconds) => {
        this.played++;
        this.rate.note();
        // One after the other, while the next task is being carried out.
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
    if (!played.value && !this.lost.delete(id)) await sendRest(this.redis, event, id);
  }

  /** The job's name says of which kind its content is. */
  private carryOut(job: JobName, task: BatchTask<AnyBatch, Played>): Promise<Result<boolean>> {
    const own = task as BatchTask<never, Played>;
    if (job === 'games') {
      this.player ??= new BatchPlayer(this.options.threads, this.weights);
      return this.player.play(own);
    }
    if (job === 'positions') {
      this.solver ??= new SolvingPlayer(this.options.threads, this.weights);
      return this.solver.play(own);
    }
    if (job === 'reviews') {
      this.reviewer ??= new ReviewPlayer(this.options.threads, this.weights);
      return this.reviewer.play(own);
    }
    if (job === 'selfplay') {
      this.trainee ??= new SelfPlayPlayer(this.options.threads, this.redis);
      return this.trainee.play(own);
    }
    throw new Error(`this worker knows no jobs called ${job}`);
  }

  private fault(job: string | undefined, why: string): void {
    this.faults++;
    this.options.say(`batch ${job} could not be played: ${why}`);
  }

  private async announce(): Promise<void> {
    const { name, threads, measured } = this.options;
    const { since, played, faults } = this;
    const facts: WorkerFacts = {
      ...{ name, host: hostname(), pid: process.pid, version: VERSION, ...measured, threads, since },
      ...{ games: played, gamesPerHour: this.rate.perHour(), faults },
    };
    await announceWorker(this.redis, this.id, facts);
    if (this.beats++ % TELLING_BEATS === 0) await this.tellOthers();
  }

  /** Says of which events this worker gets no games, since another program plays them. */
  private async tellOthers(): Promise<void> {
    const { build } = this.options.measured;
    for (const event of await eventsAt(this.redis)) {
      if (event.build === build || event.state !== 'playing' || this.told.has(event.id)) continue;
      this.told.add(event.id);
      this.options.say(
        `no games of "${event.title}": it is played by version ${event.version}, build ${event.build}, ` +
          `and this is version ${VERSION}, build ${build}`,
      );
    }
  }
}
