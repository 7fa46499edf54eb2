/** What decides how a network is trained. */
import type { LearningParams } from './learner.ts';

export interface TrainingSettings extends LearningParams {
  readonly size: number;
  /** See src/games/meridians/network/shape.ts. */
  readonly shape: string;
  readonly seed: string;
  /** Where the training ends: after so many games, or minutes of all runs together; the first that is reached. */
  readonly games: number | null;
  readonly minutes: number | null;
  /** The change of a logit by an error of 1, at the beginning and at the end. */
  readonly rate: number;
  readonly finalRate: number;
}

/** The best that was measured; see bench/strength/LOG.md. */
export const DEFAULT_TRAINING = {
  shape: 'bias+groups+threats+hex+sight+phases3',
  rate: 3,
  finalRate: 0.1,
  exploration: 0.05,
  openingPlies: 11,
  lambda: 0.8,
} as const;

/** How much of a training is done, in [0, 1]. */
export function progressOf(settings: TrainingSettings, games: number, seconds: number): number {
  const { games: most, minutes } = settings;
  return Math.min(1, Math.max(most === null ? 0 : games / most, minutes === null ? 0 : seconds / (60 * minutes)));
}

/** The learning rate at a progress: it falls by the same factor in equal times. */
export function rateAt(settings: TrainingSettings, progress: number): number {
  return settings.rate * (settings.finalRate / settings.rate) ** progress;
}
