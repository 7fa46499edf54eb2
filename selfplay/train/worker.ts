/** The entry of a thread that learns. */
import { parseShape } from '../../src/games/meridians/network/shape.ts';
import { randomState } from '../../src/util/rng.ts';
import { Learner, type LearningParams } from './learner.ts';

export interface LearningTask {
  readonly size: number;
  readonly shape: string;
  readonly params: LearningParams;
  /** Weights as 32-bit floats, which all threads change. */
  readonly weights: SharedArrayBuffer;
  readonly games: number;
  readonly rate: number;
  readonly seed: string;
  /** Number of the batch: each has a random stream of its own. */
  readonly batch: number;
}

/** Sums over the games of a batch. */
export interface Learnt {
  games: number;
  plies: number;
  lightScore: number;
  squaredError: number;
  updates: number;
}

export function nothingLearnt(): Learnt {
  return { games: 0, plies: 0, lightScore: 0, squaredError: 0, updates: 0 };
}

/** Plays a batch of games and learns from them. */
export function learningTask(task: LearningTask): Learnt {
  const shape = parseShape(task.shape, task.size);
  if (!shape.ok) throw new Error(shape.error.message);
  const weights = { shape: shape.value, values: new Float32Array(task.weights), unit: 1 };
  const learner = new Learner(weights, task.params, randomState(task.seed, task.batch));
  const sums = nothingLearnt();
  for (let i = 0; i < task.games; i++) {
    const game = learner.learnGame(task.rate);
    sums.games++;
    sums.plies += game.plies;
    sums.lightScore += game.lightScore;
    sums.squaredError += game.squaredError;
    sums.updates += game.updates;
  }
  return sums;
}
