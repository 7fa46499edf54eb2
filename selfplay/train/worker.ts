/** The entry of a thread that learns, or that plays for a learner elsewhere. */
import '../../src/node/install.ts';
import { type KnownGames, Learner, type LearntGame, type PlayedGame } from '../../src/network/learner.ts';
import { randomState } from '../../src/util/seed.ts';
import type { SelfPlayDone, SelfPlayWithWeights } from './selfplay-task.ts';
import { type TrainingSettings, trainedGame } from './settings.ts';

export interface LearningTask {
  readonly settings: TrainingSettings;
  /** Weights as 32-bit floats, which all threads change. */
  readonly weights: SharedArrayBuffer;
  /** At whose positions half of the games begin. */
  readonly known?: KnownGames | undefined;
  readonly games: number;
  readonly rate: number;
  /** Number of the batch: each has its own random stream. */
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

/** Plays a batch of games and learns from them. */
export function learningTask({ settings, weights: shared, known, games, rate, batch }: LearningTask): Learnt {
  const learner = learnerOf(settings, new Float32Array(shared), batch, known);
  const sums = nothingLearnt();
  for (let i = 0; i < games; i++) add(sums, learner.learnGame(rate));
  return sums;
}

/** Learns from games that were played elsewhere. */
export function learnGames(learner: Learner<unknown>, games: readonly PlayedGame[], rate: number): Learnt {
  const sums = nothingLearnt();
  for (const game of games) add(sums, learner.learnFrom(game, rate));
  return sums;
}

/** Plays a batch of games with weights that do not change meanwhile. */
export function selfPlayTask({ index, games, settings, weights }: SelfPlayWithWeights): SelfPlayDone {
  const learner = learnerOf(
    settings,
    Float32Array.from(weights.values, (value) => value * weights.unit),
    index,
  );
  return { index, games: Array.from({ length: games }, () => learner.playGame()) };
}

/** A learner of these weights, which it changes in place; `batch` chooses its random numbers. */
export function learnerOf(
  settings: TrainingSettings,
  values: Float32Array,
  batch: number,
  known?: KnownGames,
): Learner<unknown> {
  const trained = trainedGame(settings);
  if (!trained.ok) throw new Error(trained.error.message);
  const { kit, training, shape } = trained.value;
  const weights = { shape, values, unit: 1 };
  return new Learner({
    game: kit.game,
    network: training.createNetwork(weights),
    weights,
    params: settings,
    random: randomState(settings.seed, batch),
    known,
    hasStuckTurn: kit.hasStuckTurn,
  });
}

function add(sums: Learnt, game: LearntGame): void {
  sums.games++;
  sums.plies += game.plies;
  sums.firstScore += game.firstScore;
  sums.squaredError += game.squaredError;
  sums.updates += game.updates;
}
