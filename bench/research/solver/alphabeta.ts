/**
 * A competitor of the solver: iterative deepening alpha-beta for wins and losses, with moves in the
 * order of the game's evaluation and a table of results and best moves. Kept for comparisons.
 */
// biome-ignore-all lint/style/noNonNullAssertion: every index is in range by construction
import type { Evaluation, Game } from '../../../src/search/game.ts';

const [LOSS, UNKNOWN, WIN] = [-1, 0, 1];
/** Maximum number of entries; a full table is cleared. */
const MOST_ENTRIES = 1 << 20;

interface Known {
  readonly result: number;
  readonly depth: number;
  readonly move: number;
}

class OutOfWork extends Error {}

export class WonOrLost<P> {
  private readonly game: Game<P>;
  private readonly evaluation: Evaluation<P>;
  private readonly frames: { readonly position: P; readonly moves: Int32Array; readonly logits: Float32Array }[] = [];
  private readonly known = new Map<string, Known>();
  private most = 0;
  /** Number of examined moves. */
  examined = 0;

  constructor(game: Game<P>) {
    this.game = game;
    this.evaluation = game.createEvaluation(game.evaluations[0] as string);
  }

  /**
   * 1 if the player to move wins, 0 if the other one does; undefined if this many moves do not
   * suffice. For games without draws.
   */
  solve(position: P, most: number): number | undefined {
    this.most = most;
    this.game.copy(this.frame(0).position, position);
    try {
      for (let depth = 1; ; depth++) {
        const result = this.visit(0, depth);
        if (result !== UNKNOWN) return result === WIN ? 1 : 0;
      }
    } catch (error) {
      if (error instanceof OutOfWork) return undefined;
      throw error;
    }
  }

  private visit(ply: number, depth: number): number {
    const { game, known } = this;
    const { position, moves, logits } = this.frame(ply);
    const mover = game.toMove(position);
    const count = game.legalMoves(position, moves);
    if (count === 0) return game.reward(position, mover) === 1 ? WIN : LOSS;
    const key = `${game.keyLow(position)} ${game.keyHigh(position)}`;
    const before = known.get(key);
    if (before && (before.result !== UNKNOWN || before.depth >= depth)) return before.result;
    if (depth === 0) return UNKNOWN;
    this.examined += count;
    if (this.examined > this.most) throw new OutOfWork();
    this.evaluation.evaluateMoves(position, moves, count, logits);
    const order = [...moves.subarray(0, count).keys()].sort((a, b) => logits[b]! - logits[a]!);
    const first = order.findIndex((i) => moves[i] === before?.move);
    if (first > 0) order.unshift(...order.splice(first, 1));
    // Only deeper searches of this ply overwrite the frame's moves.
    const ordered = order.map((i) => moves[i]!);
    const { position: after } = this.frame(ply + 1);
    let [result, best] = [LOSS, ordered[0]!];
    for (const move of ordered) {
      game.copy(after, position);
      game.play(after, move);
      const next = this.visit(ply + 1, depth - 1);
      const own = game.toMove(after) === mover ? next : -next;
      if (own > result) [result, best] = [own, move];
      if (result === WIN) break;
    }
    if (known.size >= MOST_ENTRIES) known.clear();
    known.set(key, { result, depth, move: best });
    return result;
  }

  private frame(ply: number) {
    const { game } = this;
    this.frames[ply] ??= {
      position: game.create(),
      moves: new Int32Array(game.maxMoves),
      logits: new Float32Array(game.maxMoves),
    };
    return this.frames[ply];
  }
}
