/**
 * Expands leaves: creates a node with the list of its best moves and the distance of each
 * evaluation from the best, and extends the list later.
 */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction

import { exp } from '../util/exponential.ts';
import { invariant } from '../util/invariant.ts';
import type { Evaluation, Game, MoveLister } from './game.ts';
import type { SearchParams } from './params.ts';
import type { Tree } from './tree.ts';
import { LAST_STEP, PRIOR_ONE, STEPS_PER_LOGIT } from './tree-layout.ts';

/** Scratch of one thread. */
export class Expander<P> {
  private readonly game: Game<P>;
  private readonly evaluation: Evaluation<P> | undefined;
  private readonly lister: MoveLister<P> | undefined;
  private readonly moves: Int32Array;
  private readonly logits: Float32Array;
  /**
   * Indexed by move: the distance from the best logit in steps of 1/STEPS_PER_LOGIT, at most
   * LAST_STEP.
   */
  private readonly steps: Uint8Array;
  /** Counting sort by steps: first the number of moves, which `measure` counts, then the next index in the list. */
  private readonly places = new Int32Array(LAST_STEP + 1);
  /** The weight of a move in the priors of its node, indexed by its steps below the best move. */
  readonly weights: Float32Array;
  /** Whether expansions evaluate the moves. */
  readonly evaluates: boolean;

  constructor(game: Game<P>, params: SearchParams, evaluation: Evaluation<P> | undefined) {
    this.game = game;
    this.evaluation = params.startVisits > 0 || params.selection === 'puct' ? evaluation : undefined;
    this.evaluates = this.evaluation !== undefined;
    this.lister = this.evaluation?.lister;
    this.moves = this.lister?.moves ?? new Int32Array(game.maxMoves);
    this.logits = this.lister?.logits ?? new Float32Array(game.maxMoves);
    this.steps = new Uint8Array(game.maxMoves);
    const width = STEPS_PER_LOGIT * params.priorTemperature;
    this.weights = Float32Array.from({ length: LAST_STEP + 1 }, (_, steps) => exp(-steps / width));
  }

  /**
   * Creates a node for the position that an edge leads to, without linking it. Returns 0 if there
   * is no legal move, -1 if no memory is available now. `only`, distinct legal moves and at least
   * one, restricts the moves of the node.
   */
  expand(position: P, tree: Tree, edge: number, only?: readonly number[]): number {
    const { game } = this;
    const legal = this.listMoves(position);
    if (legal === 0) return 0;
    const count = only?.length ?? legal;
    const node = tree.allocate(edge, count, game.toMove(position));
    if (node < 0) return -1;
    this.evaluateMoves(position, legal, only);
    this.measure(tree, node, count);
    this.list(tree, node, count, 0);
    return node;
  }

  /**
   * Writes the next window of moves of a bare node unless another thread is doing so; `only` as in
   * `expand`. Throws if the node does not belong to this position.
   */
  complete(position: P, tree: Tree, node: number, only?: readonly number[]): void {
    if (!tree.claimList(node)) return;
    const legal = this.listMoves(position);
    const count = only?.length ?? legal;
    invariant(count === tree.moveCount(node), 'a node with the moves of its position');
    this.evaluateMoves(position, legal, only);
    this.measure(tree, node, count);
    const tried = new Set(tree.edgesOf(node).map((edge) => tree.moveOf(edge)));
    const left = this.keep((move) => !tried.has(move), count);
    this.countSteps(left);
    invariant(left === count - tried.size, 'edges with moves of their position');
    this.list(tree, node, left, tried.size);
    tree.publishList(node);
  }

  /** Lists the legal moves, and with a lister evaluates them as well. */
  private listMoves(position: P): number {
    return this.lister ? this.lister.list(position) : this.game.legalMoves(position, this.moves);
  }

  private evaluateMoves(position: P, legal: number, only?: readonly number[]): void {
    if (this.evaluation && !this.lister) this.evaluation.evaluateMoves(position, this.moves, legal, this.logits);
    else if (!this.lister) this.logits.fill(0, 0, legal);
    if (only) this.keep((move) => only.includes(move), legal);
  }

  /** Creates an edge for every move of a node while memory lasts; `only` as in `expand`. */
  addAllEdges(position: P, tree: Tree, node: number, only?: readonly number[]): void {
    while (tree.edgeCount(node) < tree.moveCount(node)) {
      if (tree.isBare(node)) this.complete(position, tree, node, only);
      if (tree.addEdge(node, this.weights) === 0) return;
    }
  }

  /**
   * Moves those of the first `count` moves that are wanted to the front, in order; returns their
   * number.
   */
  private keep(isWanted: (move: number) => boolean, count: number): number {
    const { moves, logits, steps } = this;
    let kept = 0;
    for (let i = 0; i < count; i++) {
      if (!isWanted(moves[i]!)) continue;
      moves[kept] = moves[i]!;
      logits[kept] = logits[i]!;
      steps[kept++] = steps[i]!;
    }
    return kept;
  }

  /**
   * Stores at a node the terms from which priors and starting values are computed, and computes the
   * steps of its moves.
   */
  private measure(tree: Tree, node: number, count: number): void {
    const { logits, steps, weights, places } = this;
    let best = logits[0]!;
    for (let i = 1; i < count; i++) if (logits[i]! > best) best = logits[i]!;
    places.fill(0);
    let sum = 0;
    for (let i = 0; i < count; i++) {
      const below = ((best - logits[i]!) * STEPS_PER_LOGIT + 0.5) | 0;
      const bounded = below > LAST_STEP ? LAST_STEP : below;
      sum += weights[bounded]!;
      steps[i] = bounded;
      places[bounded]!++;
    }
    tree.setScale(node, best, PRIOR_ONE / sum);
  }

  private countSteps(count: number): void {
    const { steps, places } = this;
    places.fill(0);
    for (let i = 0; i < count; i++) places[steps[i]!]!++;
  }

  /**
   * Lists the best of the first `count` moves in descending order, starting at place `from`. Ties
   * keep their order.
   */
  private list(tree: Tree, node: number, count: number, from: number): void {
    const { moves, steps, places } = this;
    const end = tree.listEnd(node, from);
    // Moves with more steps than `last` have no place in the list.
    let last = -1;
    for (let place = from; place < end && last < LAST_STEP; ) {
      const next = place + places[++last]!;
      places[last] = place;
      place = next;
    }
    for (let i = 0; i < count; i++) {
      const step = steps[i]!;
      if (step > last) continue;
      const at = places[step]!++;
      if (at < end) tree.setListed(node, at, moves[i]!, step);
    }
  }
}
