/** Learning from games, as a job for threads that share the weights. */
import { reloadKernel } from '../../src/network/kernel/kernel.ts';
import {
  type FinishedGame,
  type KnownGames,
  type LearnableNetwork,
  Learner,
  type LearntGame,
} from '../../src/network/learner.ts';
import type { LearntWeights } from '../../src/network/learnt-tables.ts';
import type { LaneLayout } from '../../src/network/shape.ts';
import { quantise, UNIT } from '../../src/network/weights.ts';
import { must } from '../../src/util/result.ts';
import { randomState } from '../../src/util/seed.ts';
import { nextTurn } from '../../src/util/wait.ts';
import type { Job } from '../jobs/job.ts';
import { laneRatesOf, type TrainedGame, type TrainingSettings, trainedGame } from './settings.ts';

export interface LearningTask {
  readonly settings: TrainingSettings;
  /** Weights as 32-bit floats, which all threads change. */
  readonly weights: SharedArrayBuffer;
  /** Games at whose positions half of the games begin. */
  readonly known?: KnownGames | undefined;
  readonly games: number;
  /** One shared integer: 1 ends the batch after the current game. */
  readonly stop: Int32Array;
  readonly rate: number;
  /** Number of the batch; each has a separate random stream. */
  readonly batch: number;
}

/** Sums over the games of a batch. */
export interface Learnt {
  games: number;
  plies: number;
  firstScore: number;
  squaredError: number;
  updates: number;
}

export function nothingLearnt(): Learnt {
  return { games: 0, plies: 0, firstScore: 0, squaredError: 0, updates: 0 };
}

export const LEARNING_JOB: Job<LearningTask, Learnt> = { run: learn };

/** How long a batch keeps the thread busy without a pause for signals. */
const BUSY_MS = 50;

/** Plays a batch of games and learns from them; fewer games if stopped. */
export async function learn({
  settings,
  weights: shared,
  known,
  games,
  stop,
  rate,
  batch,
}: LearningTask): Promise<Learnt> {
  const learner = learnerOf(settings, new Float32Array(shared), batch, known);
  const sums = nothingLearnt();
  let pauseAt = performance.now() + BUSY_MS;
  while (sums.games < games && Atomics.load(stop, 0) === 0) {
    add(sums, learner.learnGame(rate));
    if (performance.now() < pauseAt) continue;
    await nextTurn();
    pauseAt = performance.now() + BUSY_MS;
  }
  return sums;
}

/** Learns from games played elsewhere. */
export function learnGames(learner: Learner<unknown>, games: readonly FinishedGame[], rate: number): Learnt {
  const sums = nothingLearnt();
  for (const game of games) add(sums, learner.learnFrom(game, rate));
  return sums;
}

let opened: { readonly key: string; readonly training: TrainedGame } | undefined;

/** The game of a training, opened once per thread. */
export function openTraining(settings: TrainingSettings): TrainedGame {
  const key = JSON.stringify(settings);
  if (opened?.key !== key) opened = { key, training: must(trainedGame(settings)) };
  return opened.training;
}

/** Integer vectors and a network that reads them. */
interface Snapshot {
  readonly values: Int16Array;
  readonly network: LearnableNetwork<unknown>;
}
const snapshots = new WeakMap<TrainedGame, Snapshot>();

/**
 * A network of integer vectors for playing the games of a batch, which the kernel does in a third
 * of the time. Changes by learning take effect in the next batch.
 */
function roundedNetwork(trained: TrainedGame, weights: LearntWeights, lanes: LaneLayout): Snapshot['network'] {
  const { shape } = weights;
  const known = snapshots.get(trained);
  const values = quantise(weights.values, lanes, known?.values);
  reloadKernel(values);
  const network = known?.network ?? trained.training.createNetwork({ shape, values, unit: UNIT });
  snapshots.set(trained, { values, network });
  return network;
}

/** A learner that changes these weights in place; `batch` selects its random numbers. */
export function learnerOf(
  settings: TrainingSettings,
  values: Float32Array,
  batch: number,
  known?: KnownGames,
): Learner<unknown> {
  const trained = openTraining(settings);
  const { kit, training, shape } = trained;
  const weights = { shape, values, unit: 1 };
  return new Learner({
    game: kit.game,
    network: shape.lanes ? roundedNetwork(trained, weights, shape.lanes) : training.createNetwork(weights),
    weights,
    params: settings,
    laneRates: laneRatesOf(settings),
    random: randomState(settings.seed, batch),
    known,
    hasStuckTurn: training.hasStuckTurn,
  });
}

function add(sums: Learnt, game: LearntGame): void {
  sums.games++;
  sums.plies += game.plies;
  sums.firstScore += game.firstScore;
  sums.squaredError += game.squaredError;
  sums.updates += game.updates;
}
