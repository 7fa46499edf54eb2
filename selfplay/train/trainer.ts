/** Trains a network by self-play on several threads, with a log and checkpoints. */
import { writeFileSync } from 'node:fs';
import { parseShape, symmetrise } from '../../src/games/meridians/network/shape.ts';
import { makeWeights, quantise } from '../../src/games/meridians/network/weights.ts';
import { startPool } from '../../src/parallel/worker-threads.ts';
import { checkWritable, fileProblem, replaceFile } from '../../src/util/file.ts';
import { ok, type Result } from '../../src/util/result.ts';
import { VERSION } from '../../src/util/version.ts';
import { type Checkpoint, writeCheckpoint } from './checkpoint.ts';
import { progressOf, rateAt, type TrainingSettings } from './settings.ts';
import { appendLine, resumeLog, type TrainingEntry, type TrainingHeader } from './training-log.ts';
import { type LearningTask, type Learnt, learningTask, nothingLearnt } from './worker.ts';

export interface TrainingFiles {
  /** The weights, as the engine reads them. */
  readonly out: string;
  readonly log: string;
}

export interface TrainingOptions {
  /** 1 learns on the caller's own thread. */
  readonly threads: number;
  readonly files: TrainingFiles;
  /** The command that is noted in the file of weights. */
  readonly command: string;
  /** Where an earlier run has stopped. */
  readonly from?: Checkpoint | undefined;
  /** Ends the training with a checkpoint. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((entry: TrainingEntry, progress: number) => void) | undefined;
  /** Seconds between two lines of the log, and between two checkpoints. */
  readonly logSeconds?: number;
  readonly checkpointSeconds?: number;
}

const BATCH_GAMES = 100;
const LOG_SECONDS = 5;
const CHECKPOINT_SECONDS = 30;

export function checkpointPath(out: string): string {
  return `${out}.checkpoint`;
}

/** A training cannot go on. Its last checkpoint is still there. */
export class TrainingError extends Error {}

/**
 * Trains to the end, or until the signal; the files are then those of the last game. Returns what was done. Errors:
 * `no-file` and those of the log, before anything is overwritten. Throws a `TrainingError` when a file cannot be written
 * any more.
 */
export async function train(
  settings: TrainingSettings,
  options: TrainingOptions,
): Promise<Result<Omit<Checkpoint, 'values'>>> {
  const training = new Training(settings, options);
  const begun = training.begin();
  if (!begun.ok) return begun;
  await training.run();
  return ok(training.save());
}

class Training {
  private readonly settings: TrainingSettings;
  private readonly options: TrainingOptions;
  private readonly shared: SharedArrayBuffer;
  private readonly values: Float32Array;
  private readonly startedAt = performance.now();
  private readonly secondsBefore: number;
  private games: number;
  private batches: number;
  /** Games of the batches that are being played. */
  private pending = 0;
  private recent = nothingLearnt();
  private loggedAt: number;
  private savedAt: number;

  constructor(settings: TrainingSettings, options: TrainingOptions) {
    this.settings = settings;
    this.options = options;
    const { weights } = shapeOf(settings);
    this.shared = new SharedArrayBuffer(4 * weights);
    this.values = new Float32Array(this.shared);
    if (options.from) this.values.set(options.from.values);
    this.games = options.from?.games ?? 0;
    this.batches = options.from?.batches ?? 0;
    this.secondsBefore = options.from?.seconds ?? 0;
    this.loggedAt = this.secondsBefore;
    this.savedAt = this.secondsBefore;
  }

  /** Begins the files, or goes on with them, so that a training that is killed at any time can be resumed. */
  begin(): Result<void> {
    const { settings, options, games } = this;
    const { files, from, threads } = options;
    for (const path of [files.log, files.out, checkpointPath(files.out)]) {
      const writable = checkWritable(path);
      if (!writable.ok) return writable;
    }
    const log = from ? resumeLog(files.log) : ok(undefined);
    if (!log.ok) return log;
    this.save();
    if (!from) writeFileSync(files.log, '');
    this.append({
      v: 1,
      kind: 'training',
      version: VERSION,
      node: process.version,
      threads,
      startedAt: new Date().toISOString(),
      games,
      settings,
    });
    return ok(undefined);
  }

  async run(): Promise<void> {
    const { threads } = this.options;
    if (threads === 1) {
      while (!this.isDone()) {
        this.take(learningTask(this.nextTask()));
        // The signal and a progress bar need the event loop.
        await new Promise(setImmediate);
      }
    } else await this.runThreads(threads);
    if (this.recent.games > 0) this.log();
  }

  private async runThreads(threads: number): Promise<void> {
    const piscina = startPool<LearningTask, Learnt>({ beside: import.meta.url, name: 'learningTask', threads });
    const lane = async () => {
      while (!this.isDone()) this.take(await piscina.run(this.nextTask()));
    };
    try {
      await Promise.all(Array.from({ length: threads }, lane));
    } catch (error) {
      if (error instanceof TrainingError) throw error;
      throw new TrainingError(`a thread failed: ${error instanceof Error ? error.message : error}`, { cause: error });
    } finally {
      await piscina.destroy();
    }
  }

  /** Writes the checkpoint and the weights. */
  save(): Omit<Checkpoint, 'values'> {
    const { settings, options, games, batches } = this;
    const state = { settings, games, batches, seconds: this.seconds };
    this.savedAt = state.seconds;
    const { out } = options.files;
    written(writeCheckpoint(checkpointPath(out), { ...state, values: this.values }));
    const shape = shapeOf(settings);
    const values = this.values.slice();
    symmetrise(shape, values);
    const date = new Date().toISOString().slice(0, 10);
    const provenance = { command: options.command, seed: settings.seed, games, date, program: VERSION };
    written(replaceFile(out, makeWeights(shape, quantise(values, 1), provenance)));
    return state;
  }

  private append(line: TrainingHeader | TrainingEntry): void {
    const { log } = this.options.files;
    try {
      appendLine(log, line);
    } catch (error) {
      throw new TrainingError(`cannot write ${log}: ${fileProblem(error)}`);
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

  /** Games that no batch has been given yet. */
  private get left(): number {
    return (this.settings.games ?? Infinity) - this.games - this.pending;
  }

  private nextTask(): LearningTask {
    const { size, shape, seed, lambda, exploration, openingPlies } = this.settings;
    const games = Math.min(BATCH_GAMES, this.left);
    this.pending += games;
    return {
      size,
      shape,
      params: { lambda, exploration, openingPlies },
      weights: this.shared,
      games,
      rate: rateAt(this.settings, this.progress),
      seed,
      batch: this.batches++,
    };
  }

  private take(learnt: Learnt): void {
    this.games += learnt.games;
    this.pending -= learnt.games;
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
      seconds: round(seconds, 1),
      gamesPerSecond: round(recent.games / Math.max(1e-3, seconds - this.loggedAt), 1),
      tdError: round(Math.sqrt(recent.squaredError / Math.max(1, recent.updates)), 5),
      meanPlies: round(recent.plies / recent.games, 2),
      lightScore: round(recent.lightScore / recent.games, 4),
      rate: round(rateAt(this.settings, this.progress), 5),
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

function shapeOf({ shape, size }: TrainingSettings) {
  const parsed = parseShape(shape, size);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
}

function round(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}
