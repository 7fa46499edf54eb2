/**
 * Gives a leaf its node: the list of its best moves, with how far the evaluation of each is below that of the best, and later
 * on the next ones.
 */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction

import { invariant } from '../util/invariant.ts';
import type { Evaluation, Game } from './game.ts';
import type { SearchParams } from './params.ts';
import type { Tree } from './tree.ts';
import { LAST_STEP, PRIOR_ONE, STEPS_PER_LOGIT } from './tree-layout.ts';

/** Scratch of one thread. */
export class Expander<P> {
  private readonly game: Game<P>;
  private readonly evaluation: Evaluation<P> | undefined;
  private readonly moves: Int32Array;
  private readonly logits: Float32Array;
  /** By move: steps of 1/STEPS_PER_LOGIT below the best logit, at most LAST_STEP. */
  private readonly steps: Uint8Array;
  /** By steps: how many moves, and then the place of the next one in the list. */
  private readonly places = new Int32Array(LAST_STEP + 1);
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
    this.steps = new Uint8Array(game.maxMoves);
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
    this.evaluateMoves(position, legal, only);
    this.measure(tree, header, count);
    this.list(tree, header, count, 0);
    return header;
  }

  /**
   * Writes the list of the next moves of a node that waits for it, unless another thread is at it; `only` as in `expand`. Throws
   * where the node is none of this position.
   */
  complete(position: P, tree: Tree, header: number, only?: readonly number[]): void {
    if (!tree.claimList(header)) return;
    const legal = this.game.legalMoves(position, this.moves);
    const count = only?.length ?? legal;
    invariant(count === tree.moveCount(header), 'a node with the moves of its position');
    this.evaluateMoves(position, legal, only);
    this.measure(tree, header, count);
    const tried = new Set(tree.edgesOf(header).map((edge) => tree.moveOf(edge)));
    const left = this.keep((move) => !tried.has(move), count);
    invariant(left === count - tried.size, 'edges with moves of their position');
    this.list(tree, header, left, tried.size);
    tree.publishList(header);
  }

  private evaluateMoves(position: P, legal: number, only?: readonly number[]): void {
    if (this.evaluation) this.evaluation.evaluateMoves(position, this.moves, legal, this.logits);
    else this.logits.fill(0, 0, legal);
    if (only) this.keep((move) => only.includes(move), legal);
  }

  /** Gives every move of a node an edge, as far as there is room; `only` as in `expand`. */
  addAllEdges(position: P, tree: Tree, header: number, only?: readonly number[]): void {
    while (tree.edgeCount(header) < tree.moveCount(header)) {
      if (tree.isBare(header)) this.complete(position, tree, header, only);
      if (tree.addEdge(header, this.weights) === 0) return;
    }
  }

  /** Brings those of the first `count` moves that are wanted to the front, in their order; returns how many there are. */
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

  /** Notes at a node what priors and starting values are reckoned from, and the steps of its moves. */
  private measure(tree: Tree, header: number, count: number): void {
    const { logits, steps, weights } = this;
    let best = logits[0]!;
    for (let i = 1; i < count; i++) if (logits[i]! > best) best = logits[i]!;
    let sum = 0;
    for (let i = 0; i < count; i++) {
      const below = ((best - logits[i]!) * STEPS_PER_LOGIT + 0.5) | 0;
      const bounded = below > LAST_STEP ? LAST_STEP : below;
      sum += weights[bounded]!;
      steps[i] = bounded;
    }
    tree.setScale(header, best, PRIOR_ONE / sum);
  }

  /** Lists the best of the first `count` moves, the best first, of equal ones the first, from that place on. */
  private list(tree: Tree, header: number, count: number, from: number): void {
    const { moves, steps, places } = this;
    const end = tree.listEnd(header, from);
    places.fill(0);
    for (let i = 0; i < count; i++) places[steps[i]!]!++;
    let place = from;
    for (let step = 0; step <= LAST_STEP; step++) {
      const next = place + places[step]!;
      places[step] = place;
      place = next;
    }
    for (let i = 0; i < count; i++) {
      const at = places[steps[i]!]!++;
      if (at < end) tree.setListed(header, at, moves[i]!, steps[i]!);
    }
  }
}
