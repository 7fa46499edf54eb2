/** What a game provides to the trainer of its network. */
import type { LearnableNetwork } from '../network/learner.ts';
import type { Shape, Weights } from '../network/shape.ts';
import type { Result } from '../util/result.ts';

export interface Training<P> {
  /** The default shape, and the most random plies at the start of a game. */
  readonly shape: string;
  readonly openingPlies: number;
  /**
   * Deviations from the usual training settings (selfplay/train/settings.ts): share of random moves
   * after those plies, learning rates.
   */
  readonly settings?: {
    readonly exploration?: number;
    readonly rate?: number;
    readonly finalRate?: number;
  };
  /** As in the options of the learner. */
  hasStuckTurn?(position: P): boolean;
  /** Parses a description of tuples. Errors: `bad-shape`. */
  parseShape(text: string): Result<Shape>;
  /** A network that reads these weights during training. Their shape is one of `parseShape`. */
  createNetwork(weights: Weights): LearnableNetwork<P>;
}
