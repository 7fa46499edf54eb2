/**
 * Fixed-depth searches for any number of players, as baselines for the tree search.
 *
 * `paranoid`: all opponents minimise the root player's result (Sturtevant and Korf, "On pruning
 * techniques for multi-player games", 2000). `bestreply`: between two turns of the root player only
 * one opponent does so, and the others play the move that the evaluation prefers (Schadd and
 * Winands, "Best reply search for multiplayer games", 2011; with moves instead of passes as in
 * Esser et al., "Improved best-reply search", 2013). Both are alpha-beta between the root player
 * and the opponents.
 */
import type { Evaluation, Game } from './game.ts';

export const SHALLOW_SEARCHES = ['paranoid', 'bestreply'] as const;
export type ShallowSearchKind = (typeof SHALLOW_SEARCHES)[number];

/** The score of a won game, beyond every logit. */
const WIN = 1000;

/** Bounds lines in which the root player is eliminated and never moves again. */
const MOST_PLIES = 64;

interface Level<P> {
  readonly position: P;
  readonly moves: Int32Array;
  readonly logits: Float32Array;
}

export interface ShallowResult {
  readonly move: number;
  /** The logit of the expected score of the player to move. */
  readonly logit: number;
}

export class ShallowSearch<P> {
  private readonly game: Game<P>;
  private readonly evaluation: Evaluation<P>;
  private readonly kind: ShallowSearchKind;
  private readonly levels: Level<P>[] = [];
  /** The player at the root. */
  private player = 0;

  constructor(game: Game<P>, evaluation: Evaluation<P>, kind: ShallowSearchKind) {
    this.game = game;
    this.evaluation = evaluation;
    this.kind = kind;
  }

  /**
   * The best move of a position that is not over, at a depth of at least 1. Ties go to the first by
   * evaluation.
   */
  search(position: P, depth: number): ShallowResult {
    this.player = this.game.toMove(position);
    const { moves, count } = this.ordered(position, 0);
    let best: ShallowResult = { move: moves[0] as number, logit: -Infinity };
    for (let i = 0; i < count; i++) {
      const move = moves[i] as number;
      const logit = this.after(position, move, 0, depth - 1, best.logit, Infinity, false);
      if (logit > best.logit) best = { move, logit };
    }
    return best;
  }

  /**
   * The logit for the root player. `replied`: an opponent has already made its minimising reply
   * since that player's last turn.
   */
  private visit(position: P, ply: number, depth: number, alphaIn: number, betaIn: number, replied: boolean): number {
    const { game, player } = this;
    if (game.isOver(position)) return WIN * (2 * game.reward(position, player) - 1);
    if (depth <= 0 || ply >= MOST_PLIES) return this.evaluation.evaluate(position, player);
    const { moves, count } = this.ordered(position, ply);
    let [alpha, beta] = [alphaIn, betaIn];
    if (game.toMove(position) === player) {
      let best = -Infinity;
      for (let i = 0; i < count && best < beta; i++) {
        best = Math.max(best, this.after(position, moves[i] as number, ply, depth - 1, alpha, beta, false));
        alpha = Math.max(alpha, best);
      }
      return best;
    }
    // Opponents without the minimising reply play their best move, which costs no depth.
    const isBestReply = this.kind === 'bestreply';
    let worst = isBestReply ? this.after(position, moves[0] as number, ply, depth, alpha, beta, replied) : Infinity;
    for (let i = 0; i < count && worst > alpha && !(isBestReply && replied); i++) {
      beta = Math.min(beta, worst);
      worst = Math.min(worst, this.after(position, moves[i] as number, ply, depth - 1, alpha, beta, true));
    }
    return worst;
  }

  private after(
    position: P,
    move: number,
    ply: number,
    depth: number,
    alpha: number,
    beta: number,
    replied: boolean,
  ): number {
    const { game } = this;
    const next = this.level(ply).position;
    game.copy(next, position);
    game.play(next, move);
    return this.visit(next, ply + 1, depth, alpha, beta, replied);
  }

  /** The legal moves, best first for the player to move. */
  private ordered(position: P, ply: number): { readonly moves: Int32Array; readonly count: number } {
    const { moves, logits } = this.level(ply);
    const count = this.game.legalMoves(position, moves);
    this.evaluation.evaluateMoves(position, moves, count, logits);
    const order = Array.from({ length: count }, (_, i) => i).sort(
      (a, b) => (logits[b] as number) - (logits[a] as number) || a - b,
    );
    moves.set(order.map((i) => moves[i] as number));
    return { moves, count };
  }

  private level(ply: number): Level<P> {
    const { game, levels } = this;
    for (let at = levels.length; at <= ply; at++) {
      levels.push({
        position: game.create(),
        moves: new Int32Array(game.maxMoves),
        logits: new Float32Array(game.maxMoves),
      });
    }
    return levels[ply] as Level<P>;
  }
}
