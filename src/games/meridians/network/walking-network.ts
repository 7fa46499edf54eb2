/** A network that values all moves of a position in one call of the kernel, where that is possible. */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction
import type { Weights } from '../../../network/shape.ts';
import type { Evaluation, MoveLister } from '../../../search/game.ts';
import { legalPoints } from '../movegen.ts';
import type { Position } from '../position.ts';
import { Network } from './network.ts';
import type { BoardShape } from './shape.ts';
import { type Walk, walkFor } from './walk.ts';

/** A network of these weights, with the kernel if available. */
export function openNetwork(weights: Weights<BoardShape>): Network & Evaluation<Position> {
  const walk = walkFor(weights);
  return walk ? new WalkingNetwork(weights, walk) : new Network(weights);
}

class WalkingNetwork extends Network {
  readonly lister: MoveLister<Position>;
  private readonly walk: Walk;

  constructor(weights: Weights<BoardShape>, walk: Walk) {
    super(weights);
    this.walk = walk;
    const { moves, logits } = walk;
    this.lister = { moves, logits, list: (position) => this.list(position) };
  }

  override evaluateMoves(position: Position, moves: Int32Array, count: number, logits: Float32Array): void {
    const { walk } = this;
    const listed = this.walked(position);
    if (listed < 0) super.evaluateMoves(position, moves, count, logits);
    else for (let i = 0; i < count; i++) logits[i] = walk.logits[i]!;
  }

  override refresh(seat: number): void {
    super.refresh(seat);
    this.walk.refresh();
  }

  /** The moves that the walk has listed; negative if it cannot, for this position or for weights that have changed. */
  private walked(position: Position): number {
    return this.walk.fits ? this.walk.list(position) : -1;
  }

  /** Lists a position in the arrays of the walk. */
  private list(position: Position): number {
    const { walk } = this;
    const listed = this.walked(position);
    if (listed >= 0) return listed;
    const count = position.isAnnihilated() ? 0 : legalPoints(position, walk.moves);
    super.evaluateMoves(position, walk.moves, count, walk.logits);
    return count;
  }
}
