/** Gives a leaf its node: the list of its legal moves, with how far the evaluation of each is below that of the best. */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction
import type { Evaluation, Game } from '../games/game.ts';
import { invariant } from '../util/invariant.ts';
import type { SearchParams } from './params.ts';
import type { Tree } from './tree.ts';
import { LAST_STEP, PRIOR_ONE, STEPS_PER_LOGIT } from './tree-layout.ts';

/** Scratch of one thread. */
export class Expander<P> {
  private readonly game: Game<P>;
  private readonly evaluation: Evaluation<P> | undefined;
  private readonly moves: Int32Array;
  private readonly logits: Float32Array;
  /** Weight of a move in the priors of its node, by its steps below the best one. */
  readonly weights: Float32Array;
  /** Whether expansions evaluate the moves. */
  readonly evaluates: boolean;

  constructor(game: Game<P>, params: SearchParams, evaluation: Evaluation<P> | undefined) {
    this.game = game;
    this.evaluation = params.startVisits > 0 || params.selection === 'puct' ? evaluation : undefined;
    this.evaluates = this.evaluation !== undefined;
    this.moves = new Int32Array(game.maxMoves);
    this.logits = new Float32Array(game.maxMoves);
    const width = STEPS_PER_LOGIT * params.priorTemperature;
    this.weights = Float32Array.from({ length: LAST_STEP + 1 }, (_, steps) => Math.exp(-steps / width));
  }

  /**
   * A new node for the position that an edge leads to, not yet linked; 0 where there is no legal move, -1 where there is no
   * room just now. With `only`, different legal moves, at least one, the node gets no others.
   */
  expand(position: P, tree: Tree, edge: number, only?: readonly number[]): number {
    const { game, moves } = this;
    const legal = game.legalMoves(position, moves);
    if (legal === 0) return 0;
    const count = only?.length ?? legal;
    const header = tree.allocate(edge, count, game.toMove(position));
    if (header < 0) return -1;
    this.evaluateMoves(position, legal);
    if (only) this.keep(only, legal);
    this.evaluateScale(tree, header, count);
    this.list(tree, header, count, 0);
    return header;
  }

  /**
   * Writes the list of the next moves of a node that waits for them, unless another thread is at it. Throws where the node is
   * none of this position.
   */
  complete(position: P, tree: Tree, header: number): void {
    if (!tree.claimList(header)) return;
    const legal = this.game.legalMoves(position, this.moves);
    invariant(legal >= tree.moveCount(header), 'a node with the moves of its position');
    this.evaluateMoves(position, legal);
    const edges = tree.edgesOf(header);
    // TODO: only
    this.scaleOf(tree, header, legal);
    const count = this.leaveOut(edges.map((edge) => tree.moveOf(edge)), legal);
    this.list(tree, header, count, edges.length);
    tree.publishList(header);
  }

  private evaluateMoves(position: P, legal: number): void {
    if (this.evaluation) this.evaluation.evaluateMoves(position, this.moves, legal, this.logits);
    else this.logits.fill(0, 0, legal);
  }

  /** Gives every move of a node an edge, as far as there is room. */
  addAllEdges(tree: Tree, header: number): void {
    while (tree.addEdge(header, this.weights) > 0);
  }

  /** Brings those of the first `count` moves that are wanted to the front, with their logits. */
  private keep(only: readonly number[], count: number): void {
    const { moves, logits } = this;
    let kept = 0;
    for (let i = 0; i < count; i++) {
      if (!only.includes(moves[i]!)) continue;
      moves[kept] = moves[i]!;
      logits[kept++] = logits[i]!;
    }
  }

  private list(tree: Tree, header: number, count: number): void {
    const { moves, logits, weights } = this;
    let best = logits[0]!;
    for (let i = 1; i < count; i++) if (logits[i]! > best) best = logits[i]!;
    let sum = 0;
    for (let i = 0; i < count; i++) {
      const steps = ((best - logits[i]!) * STEPS_PER_LOGIT + 0.5) | 0;
      const bounded = steps > LAST_STEP ? LAST_STEP : steps;
      sum += weights[bounded]!;
      tree.setListed(header, i, moves[i]!, bounded);
    }
    tree.setScale(header, best, PRIOR_ONE / sum);
  }
}
