/**
 * Gives a leaf its node: an edge for every legal move, with priors and starting values where there is an evaluation. The
 * edges are put in the order of their logits, best first and exact to a sixteenth (those more than four below the best stay
 * as they come), so that a selection may stop at the
 * first one without visits.
 */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction
import type { Evaluation, Game } from '../games/game.ts';
import { expOfMinus, fixedLogistic } from './logistic.ts';
import type { SearchParams } from './params.ts';
import { PRIOR_ONE, type Tree, VALUE_ONE } from './tree.ts';

const BUCKETS_PER_UNIT = 16;
const BUCKETS = 64;

/** Scratch of one thread. */
export class Expander<P> {
  private readonly game: Game<P>;
  private readonly params: SearchParams;
  private readonly evaluation: Evaluation<P> | undefined;
  private readonly moves: Int32Array;
  private readonly logits: Float32Array;
  private readonly weights: Float32Array;
  private readonly buckets: Uint8Array;
  private readonly starts = new Uint16Array(BUCKETS + 1);
  /** Whether expansions evaluate the moves. */
  readonly evaluates: boolean;
  /** After an expansion that does: the best logit of a move, for the player to move. */
  bestLogit = 0;

  constructor(game: Game<P>, params: SearchParams, evaluation: Evaluation<P> | undefined) {
    this.game = game;
    this.params = params;
    this.evaluation = params.startVisits > 0 || params.selection === 'puct' ? evaluation : undefined;
    this.evaluates = this.evaluation !== undefined;
    this.moves = new Int32Array(game.maxMoves);
    this.logits = new Float32Array(game.maxMoves);
    this.weights = new Float32Array(game.maxMoves);
    this.buckets = new Uint8Array(game.maxMoves);
  }

  /**
   * The header of a new node for a position, not yet linked; 0 where there is no legal move, -1 where memory is full. With
   * `only`, different legal moves, at least one, the node gets no other edges.
   */
  expand(position: P, tree: Tree, only?: readonly number[]): number {
    const { game, moves } = this;
    const legal = game.legalMoves(position, moves);
    if (legal === 0) return 0;
    const count = only?.length ?? legal;
    const header = tree.allocate(count);
    if (header < 0) return -1;
    tree.writeHeader(header, count, game.toMove(position));
    this.evaluation?.evaluateMoves(position, moves, legal, this.logits);
    if (only) this.keep(only, legal);
    if (this.evaluation) this.fillEvaluated(tree, header, count);
    else
      for (let i = 0; i < count; i++)
        tree.writeEdge(header + (1 + i) * tree.stride, moves[i]!, VALUE_ONE / 2, PRIOR_ONE / count);
    return header;
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

  private fillEvaluated(tree: Tree, header: number, count: number): void {
    const { moves, logits, weights, buckets, starts } = this;
    let best = logits[0]!;
    for (let i = 1; i < count; i++) if (logits[i]! > best) best = logits[i]!;
    this.bestLogit = best;
    const sharpness = 1 / this.params.priorTemperature;
    let sum = 0;
    starts.fill(0);
    for (let i = 0; i < count; i++) {
      const below = best - logits[i]!;
      const weight = expOfMinus(below * sharpness);
      const bucket = Math.min((below * BUCKETS_PER_UNIT) | 0, BUCKETS - 1);
      weights[i] = weight;
      buckets[i] = bucket;
      sum += weight;
      starts[bucket + 1] = starts[bucket + 1]! + 1;
    }
    for (let bucket = 1; bucket < BUCKETS; bucket++) starts[bucket] = starts[bucket]! + starts[bucket - 1]!;
    const scale = PRIOR_ONE / sum;
    for (let i = 0; i < count; i++) {
      const bucket = buckets[i]!;
      const slot = header + (1 + starts[bucket]!) * tree.stride;
      starts[bucket] = starts[bucket]! + 1;
      tree.writeEdge(slot, moves[i]!, fixedLogistic(logits[i]!), weights[i]! * scale);
    }
  }
}
