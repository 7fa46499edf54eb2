/** The entry of a thread that learns. */
import { Learner } from '../../src/network/learner.ts';
import { randomState } from '../../src/util/rng.ts';
import { type TrainingSettings, trainedGame } from './settings.ts';

export interface LearningTask {
  readonly settings: TrainingSettings;
  /** Weights as 32-bit floats, which all threads change. */
  readonly weights: SharedArrayBuffer;
  readonly games: number;
  readonly rate: number;
  /** Number of the batch: each has a random stream of its own. */
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
export function learningTask({ settings, weights: shared, games, rate, batch }: LearningTask): Learnt {
  const trained = trainedGame(settings);
  if (!trained.ok) throw new Error(trained.error.message);
  const { kit, training, shape } = trained.value;
  const weights = { shape, values: new Float32Array(shared), unit: 1 };
  const learner = new Learner({
    game: kit.game,
    network: training.createNetwork(weights),
    weights,
    params: settings,
    random: randomState(settings.seed, batch),
    hasStuckTurn: kit.hasStuckTurn,
  });
  const sums = nothingLearnt();
  for (let i = 0; i < games; i++) {
    const game = learner.learnGame(rate);
    sums.games++;
    sums.plies += game.plies;
    sums.firstScore += game.firstScore;
    sums.squaredError += game.squaredError;
    sums.updates += game.updates;
  }
  return sums;
}
