/** A network that values all moves of a position in one call of the kernel, where that is possible. */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction
import type { Weights } from '../../../network/shape.ts';
import type { Evaluation, MoveLister } from '../../../search/game.ts';
import type { Position } from '../position.ts';
import { Network, type StoneShape } from './network.ts';
import { Walk } from './walk.ts';

/** A network of these weights for boards with edges, with the kernel if available. */
export function openNetwork(weights: Weights<StoneShape>, edges: boolean): Network & Evaluation<Position> {
  const walk = Walk.for(weights, edges);
  return walk ? new WalkingNetwork(weights, edges, walk) : new Network(weights, edges);
}

class WalkingNetwork extends Network {
  readonly lister: MoveLister<Position>;
  private readonly walk: Walk;

  constructor(weights: Weights<StoneShape>, edges: boolean, walk: Walk) {
    super(weights, edges);
    this.walk = walk;
    this.lister = walk;
  }

  override evaluateMoves(position: Position, _moves: Int32Array, count: number, logits: Float32Array): void {
    const { walk } = this;
    walk.list(position);
    for (let i = 0; i < count; i++) logits[i] = walk.logits[i]!;
  }

  protected override marginSum(position: Position): number {
    return this.walk.margin(position);
  }
}
