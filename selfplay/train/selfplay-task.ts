/** Games that a network plays against itself, for a learner that may be elsewhere. */

import type { PlayedGame } from '../../src/network/learner.ts';
import type { SharedWeights } from '../../src/network/weights.ts';
import { ThreadRunner } from '../game/thread-runner.ts';
import type { TrainingSettings } from './settings.ts';

/** A batch of games of a training. */
export interface SelfPlayTask {
  /** Number of the batch; each has a separate random stream. */
  readonly index: number;
  readonly games: number;
  readonly settings: TrainingSettings;
}

export interface SelfPlayDone {
  readonly index: number;
  readonly games: readonly PlayedGame[];
  /** On a farm: the worker that played them. */
  readonly by?: string;
}

/** A task and the weights that play it. */
export type SelfPlayWithWeights = SelfPlayTask & { readonly weights: SharedWeights };

export class SelfPlayPool extends ThreadRunner<SelfPlayWithWeights, SelfPlayDone> {
  constructor(threads: number) {
    super(import.meta.url, 'selfPlayTask', threads);
  }
}
