/** What a game hands to a trainer of its network. */
import type { LearnableNetwork } from '../network/learner.ts';
import type { Shape, Weights } from '../network/shape.ts';
import type { Result } from '../util/result.ts';

export interface Training<P> {
  /** The shape that is trained where nobody asks for another, and the most random plies that a game begins with. */
  readonly shape: string;
  readonly openingPlies: number;
  /** What is learnt otherwise than in most games (selfplay/train/settings.ts): share of random moves after those, rates. */
  readonly settings?: {
    readonly exploration?: number;
    readonly rate?: number;
    readonly finalRate?: number;
  };
  /** The tuples that a text stands for. Errors: `bad-shape`. */
  parseShape(text: string): Result<Shape>;
  /** A network that reads these weights while they are learnt; their shape is one of `parseShape`. */
  createNetwork(weights: Weights): LearnableNetwork<P>;
}
