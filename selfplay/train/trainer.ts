/** Trains a network by self-play on several threads, with a log and checkpoints. */

import { rmSync } from 'node:fs';
import { weightsGame } from '../../src/games/registry.ts';
import { firstWeights } from '../../src/network/lanes/first-weights.ts';
import type { KnownGames } from '../../src/network/learner.ts';
import { symmetrise } from '../../src/network/shape.ts';
import { makeWeights, quantise } from '../../src/network/weights.ts';
import { checkWritable, fileKind, replaceFile } from '../../src/node/file.ts';
import { Journal, JournalError } from '../../src/node/journal.ts';
import { lockFile } from '../../src/node/lock.ts';
import { messageOf, ok, type Result } from '../../src/util/result.ts';
import { rounded } from '../../src/util/rounded.ts';
import { VERSION } from '../../src/util/version.ts';
import type { Runner } from '../jobs/runner.ts';
import { ThreadRunner } from '../jobs/thread-runner.ts';
import { type Checkpoint, writeCheckpoint } from './checkpoint.ts';
import { type LearningTask, type Learnt, learn, learnerOf, learnGames, nothingLearnt } from './learning.ts';
import type { SelfPlayDone, SelfPlayTask } from './selfplay-job.ts';
import { progressOf, rateAt, type TrainedGame, type TrainingSettings, trainedGame } from './settings.ts';
import { parseTrainingLog, type TrainingEntry, type TrainingHeader } from './training-log.ts';

interface TrainingFiles {
  /** The file for the weights, in the format of the engine. */
  readonly out: string;
  readonly log: string;
}

export interface TrainingOptions {
  /** 1 trains on the caller's thread. */
  readonly threads: number;
  readonly files: TrainingFiles;
  /** Workers that play the games instead of threads; the caller's thread learns from them. */
  readonly farm?: TrainingFarm | undefined;
  /** The command to record in the weight file. */
  readonly command: string;
  /** The checkpoint to resume, called once the files are locked. Default: a new training. */
  readonly from?: (() => Result<Checkpoint>) | undefined;
  /** Initial weights of a new training, in its shape. Default: untrained weights. */
  readonly start?: Float32Array | undefined;
  /** Games at whose positions half of the threads' games begin. */
  readonly known?: KnownGames | undefined;
  /** Resumes a log that has broken lines. */
  readonly skipBroken?: boolean | undefined;
  /** Ends the training with a checkpoint. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((entry: TrainingEntry, progress: number) => void) | undefined;
  /** Seconds between lines of the log, and between checkpoints. */
  readonly logSeconds?: number;
  readonly checkpointSeconds?: number;
}

export interface TrainingFarm {
  readonly runner: Runner<SelfPlayTask, SelfPlayDone>;
  /** Offers the newest weights, the bytes of a file, to the workers. */
  offer(weights: Uint8Array): Promise<void>;
}

const BATCH_GAMES = 100;
/** Maximum number of a farm's batches requested at once. */
const MOST_BATCHES = 256;
const OFFER_MS = 3_000;
const LOG_SECONDS = 5;
const CHECKPOINT_SECONDS = 30;

export function checkpointPath(out: string): string {
  return `${out}.checkpoint`;
}

/** A training that cannot continue. Its last checkpoint is intact. */
export class TrainingError extends Error {}

/**
 * Trains to the end, or until the signal; the files then contain the last game. Returns a summary.
 * Errors: those of `trainedGame`, of `from` and of the log, `no-file`, and `locked` while another
 * training writes the same files; nothing is overwritten then. Throws a `TrainingError` if a file
 * can no longer be written.
 */
export async function train(
  settings: TrainingSettings,
  options: TrainingOptions,
): Promise<Result<Omit<Checkpoint, 'values'>>> {
  const { files } = options;
  const game = trainedGame(settings);
  if (!game.ok) return game;
  for (const path of [files.log, files.out, checkpointPath(files.out)]) {
    const writable = checkWritable(path);
    if (!writable.ok) return writable;
  }
  const lock = lockFile(files.out);
  if (!lock.ok) return lock;
  try {
    const from = options.from ? options.from() : ok(undefined);
    if (!from.ok) return from;
    const journal = openLog(files.log, from.value !== undefined, options.skipBroken);
    if (!journal.ok) return journal;
    try {
      return ok(await new Training(settings, options, game.value, journal.value, from.value).run());
    } finally {
      journal.value.close();
    }
  } finally {
    lock.value.release();
  }
}

/** Begins a log, or resumes one, which may be missing or have an incomplete header. */
function openLog(path: string, isResumed: boolean, skipBroken?: boolean): Result<Journal> {
  if (!isResumed) return Journal.create(path, true);
  return Journal.resume(path, (text) => {
    const log = parseTrainingLog(path, text, skipBroken);
    return log.ok || log.error.code === 'empty-log' ? ok(undefined) : log;
  });
}

class Training {
  private readonly settings: TrainingSettings;
  private readonly options: TrainingOptions;
  private readonly game: TrainedGame;
  private readonly journal: Journal;
  private readonly shared: SharedArrayBuffer;
  private readonly values: Float32Array;
  private readonly stop = new Int32Array(new SharedArrayBuffer(4));
  private readonly startedAt = performance.now();
  private readonly secondsBefore: number;
  private games: number;
  private batches: number;
  /** Games of the batches in progress. */
  private pending = 0;
  private recent = nothingLearnt();
  /** Batches of a farm learned from since the last checkpoint. */
  private readonly unsaved: SelfPlayDone[] = [];
  private loggedAt: number;
  private savedAt: number;

  constructor(
    settings: TrainingSettings,
    options: TrainingOptions,
    game: TrainedGame,
    journal: Journal,
    from: Checkpoint | undefined,
  ) {
    this.settings = settings;
    this.options = options;
    this.game = game;
    this.journal = journal;
    this.shared = new SharedArrayBuffer(4 * game.shape.weights);
    this.values = new Float32Array(this.shared);
    this.values.set(from?.values ?? options.start ?? firstWeights(game.shape, settings.seed));
    this.games = from?.games ?? 0;
    this.batches = from?.batches ?? 0;
    this.secondsBefore = from?.seconds ?? 0;
    this.loggedAt = this.secondsBefore;
    this.savedAt = this.secondsBefore;
  }

  /**
   * Returns a summary. Writes the files before the first game, so that a killed training can be
   * resumed.
   */
  async run(): Promise<Omit<Checkpoint, 'values'>> {
    const { threads } = this.options;
    this.begin(threads);
    await this.learn(threads);
    if (this.recent.games > 0) this.log();
    return this.save();
  }

  /** Writes the initial files; on failure removes those that did not exist before. */
  private begin(threads: number): void {
    const { settings, games } = this;
    const { out } = this.options.files;
    const begun = [checkpointPath(out), out].filter((path) => fileKind(path) === 'none');
    const startedAt = new Date().toISOString();
    try {
      this.save();
      const common = { version: VERSION, node: process.version, threads, startedAt };
      this.append({ v: 1, kind: 'training', ...common, games, settings });
    } catch (error) {
      for (const path of begun) rmSync(path, { force: true });
      throw error;
    }
  }

  private async learn(threads: number): Promise<void> {
    const { farm } = this.options;
    if (farm) await this.learnFromFarm(farm);
    else {
      const { signal } = this.options;
      const stop = () => Atomics.store(this.stop, 0, 1);
      signal?.addEventListener('abort', stop);
      try {
        if (threads === 1) await this.runHere();
        else await this.runThreads(threads);
      } finally {
        signal?.removeEventListener('abort', stop);
      }
    }
  }

  /**
   * A stopped batch is undone, so that a resumed training plays it as an undisturbed one would. On
   * several threads the result depends on their order anyway.
   */
  private async runHere(): Promise<void> {
    const before = new Float32Array(this.values.length);
    while (!this.isDone()) {
      before.set(this.values);
      const task = this.nextTask();
      const learnt = await learn(task);
      if (learnt.games === task.games) this.take(learnt, task.games);
      else {
        this.values.set(before);
        this.batches--;
      }
      // The signal and a progress bar need the event loop.
      await new Promise(setImmediate);
    }
  }

  private async runThreads(threads: number): Promise<void> {
    // A batch changes the weights as it runs, so it cannot be repeated.
    const runner = new ThreadRunner('learning', threads, 1);
    const lane = async () => {
      while (!this.isDone()) {
        const task = this.nextTask();
        this.take((await runner.play(task)) as Learnt, task.games);
      }
    };
    try {
      await Promise.all(Array.from({ length: threads }, lane));
    } catch (error) {
      if (error instanceof TrainingError) throw error;
      throw new TrainingError(`a thread failed: ${messageOf(error)}`, { cause: error });
    } finally {
      await runner.close();
    }
  }

  private async learnFromFarm({ runner, offer }: TrainingFarm): Promise<void> {
    const { settings } = this;
    const learner = learnerOf(settings, this.values, 0);
    const stop = () => runner.stop();
    this.options.signal?.addEventListener('abort', stop);
    await offer(this.weightsFile());
    let offering = Promise.resolve();
    let failure: unknown;
    const fail = (error: unknown) => {
      failure ??= error;
      stop();
    };
    const timer = setInterval(() => {
      offering = offering.then(() => offer(this.weightsFile())).catch(fail);
    }, OFFER_MS);
    const lane = async () => {
      while (!this.isDone() && failure === undefined) {
        const { games, batch } = this.nextTask();
        const done = await runner.play({ index: batch, games, settings });
        if (!done) return;
        this.unsaved.push(done);
        this.take(learnGames(learner, done.games, rateAt(settings, this.progress)), games);
        // Once the time is over, other batches may still be pending.
        if (this.progress >= 1) stop();
      }
    };
    try {
      await Promise.all(Array.from({ length: MOST_BATCHES }, lane));
      if (failure !== undefined) throw failure;
    } catch (error) {
      if (error instanceof TrainingError) throw error;
      throw new TrainingError(`the farm failed: ${messageOf(error)}`, { cause: error });
    } finally {
      clearInterval(timer);
      this.options.signal?.removeEventListener('abort', stop);
      await offering;
    }
  }

  /** The weights in the format of the engine. */
  private weightsFile(): Uint8Array {
    const { settings, options, games } = this;
    const { kit, shape } = this.game;
    const values = this.values.slice();
    symmetrise(shape, values);
    const date = new Date().toISOString().slice(0, 10);
    const provenance = { command: options.command, seed: settings.seed, games, date, program: VERSION };
    return makeWeights(weightsGame(kit.spec), shape, quantise(values, shape.lanes), provenance);
  }

  /** Writes the checkpoint and the weights. */
  private save(): Omit<Checkpoint, 'values'> {
    const { settings, options, games, batches } = this;
    const state = { settings, games, batches, seconds: this.seconds };
    this.savedAt = state.seconds;
    const { out } = options.files;
    written(writeCheckpoint(checkpointPath(out), { ...state, values: this.values }));
    written(replaceFile(out, this.weightsFile()));
    for (const done of this.unsaved.splice(0)) options.farm?.runner.kept?.(done);
    return state;
  }

  private append(line: TrainingHeader | TrainingEntry): void {
    try {
      this.journal.append(line);
    } catch (error) {
      throw error instanceof JournalError ? new TrainingError(error.message) : error;
    }
  }

  private get seconds(): number {
    return this.secondsBefore + (performance.now() - this.startedAt) / 1000;
  }

  private get progress(): number {
    return progressOf(this.settings, this.games, this.seconds);
  }

  private isDone(): boolean {
    return this.options.signal?.aborted === true || this.progress >= 1 || this.left <= 0;
  }

  /** Games not yet assigned to a batch. */
  private get left(): number {
    return (this.settings.games ?? Infinity) - this.games - this.pending;
  }

  private nextTask(): LearningTask {
    const games = Math.min(BATCH_GAMES, this.left);
    this.pending += games;
    const { settings, shared, options, stop } = this;
    const rate = rateAt(settings, this.progress);
    return { settings, weights: shared, known: options.known, games, stop, rate, batch: this.batches++ };
  }

  /** Adds a batch that was planned with this many games. */
  private take(learnt: Learnt, planned: number): void {
    this.games += learnt.games;
    this.pending -= planned;
    if (learnt.games === 0) return;
    for (const key of Object.keys(learnt) as (keyof Learnt)[]) this.recent[key] += learnt[key];
    const { logSeconds = LOG_SECONDS, checkpointSeconds = CHECKPOINT_SECONDS } = this.options;
    if (this.seconds >= this.loggedAt + logSeconds) this.log();
    if (this.seconds >= this.savedAt + checkpointSeconds) this.save();
  }

  private log(): void {
    const { recent, seconds } = this;
    const entry: TrainingEntry = {
      kind: 'progress',
      games: this.games,
      seconds: rounded(seconds, 1),
      gamesPerSecond: rounded(recent.games / Math.max(1e-3, seconds - this.loggedAt), 1),
      tdError: rounded(Math.sqrt(recent.squaredError / Math.max(1, recent.updates)), 5),
      meanPlies: rounded(recent.plies / recent.games, 2),
      firstScore: rounded(recent.firstScore / recent.games, 4),
      rate: rounded(rateAt(this.settings, this.progress), 5),
    };
    this.append(entry);
    this.options.onProgress?.(entry, this.progress);
    this.recent = nothingLearnt();
    this.loggedAt = seconds;
  }
}

function written(result: Result<void>): void {
  if (!result.ok) throw new TrainingError(result.error.message);
}
