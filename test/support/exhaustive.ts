/**
 * Exhaustive minimax for two players: examines every reachable position once, with all its moves,
 * and stores its result permanently. Slow and simple, for comparison with a solver.
 */
// biome-ignore-all lint/style/noNonNullAssertion: every index is in range by construction
import type { Game } from '../../src/search/game.ts';
import { KeyMap } from '../../src/util/key-map.ts';

/** The result of a position for the player to move. */
export interface Exhausted {
  readonly reward: number;
  /** Plies to the end with the shortest win and the longest loss. */
  readonly plies: number;
}

/** Maximum length of a line of play. */
const MOST_LINE = 400;
/** Stored instead of twice the reward while a position is being examined. */
const OPEN = 3;
const REWARD_BITS = 2;

export class Exhaustive<P> {
  private readonly game: Game<P>;
  /** By depth: a position, and space for its moves. */
  private readonly frames: { readonly position: P; readonly moves: Int32Array }[] = [];
  /** By position: the plies, with twice the reward in the lowest bits. */
  private readonly known = new KeyMap();
  private limit = Infinity;

  constructor(game: Game<P>) {
    this.game = game;
  }

  /** Number of distinct unfinished positions examined. */
  get count(): number {
    return this.known.size;
  }

  /**
   * The result of a position; undefined if it needs more than this many others, after which the
   * object is unusable. Throws if a line repeats a position.
   */
  solve(position: P, most = Infinity): Exhausted | undefined {
    const { game } = this;
    const mover = game.toMove(position);
    if (game.isOver(position)) return { reward: game.reward(position, mover), plies: 0 };
    this.limit = this.count + most;
    game.copy(this.frame(0).position, position);
    return this.resultOf(this.frame(0).position, 0);
  }

  /**
   * Visits every unfinished position reachable from a solved one once, each before its successors.
   */
  forEach(root: P, see: (position: P, exhausted: Exhausted) => void): void {
    const { game } = this;
    const seen = new KeyMap();
    const walk = (depth: number): void => {
      const { position, moves } = this.frame(depth);
      const [low, high] = [game.keyLow(position), game.keyHigh(position)];
      if (seen.get(low, high) !== undefined) return;
      seen.set(low, high, 1);
      see(position, this.found(position) as Exhausted);
      const count = game.legalMoves(position, moves);
      const { position: after } = this.frame(depth + 1);
      for (let i = 0; i < count; i++) {
        game.copy(after, position);
        game.play(after, moves[i]!);
        if (!game.isOver(after)) walk(depth + 1);
      }
    };
    game.copy(this.frame(0).position, root);
    walk(0);
  }

  /** Determines the result of a frame's position; false at the limit. */
  private visit(depth: number): boolean {
    const { game } = this;
    const { position, moves } = this.frame(depth);
    if (this.count >= this.limit || depth >= MOST_LINE) return false;
    this.note(position, OPEN, 0);
    const mover = game.toMove(position);
    const { position: after } = this.frame(depth + 1);
    const count = game.legalMoves(position, moves);
    let [best, plies] = [-1, 0];
    for (let i = 0; i < count; i++) {
      game.copy(after, position);
      game.play(after, moves[i]!);
      const next = this.resultOf(after, depth + 1);
      if (!next) return false;
      const reward = game.toMove(after) === mover ? next.reward : 1 - next.reward;
      const isQuicker = reward === 0 ? next.plies > plies : next.plies < plies;
      if (reward > best || (reward === best && isQuicker)) [best, plies] = [reward, next.plies];
    }
    this.note(position, 2 * best, plies + 1);
    return true;
  }

  /** The result of a frame's position. */
  private resultOf(after: P, depth: number): Exhausted | undefined {
    const { game } = this;
    if (game.isOver(after)) return { reward: game.reward(after, game.toMove(after)), plies: 0 };
    const known = this.found(after);
    if (known) return known;
    return this.visit(depth) ? this.found(after) : undefined;
  }

  private found(position: P): Exhausted | undefined {
    const known = this.known.get(this.game.keyLow(position), this.game.keyHigh(position));
    if (known === undefined) return undefined;
    const reward = known & (2 ** REWARD_BITS - 1);
    if (reward === OPEN) throw new Error('a line comes back to where it was');
    return { reward: reward / 2, plies: known >> REWARD_BITS };
  }

  private note(position: P, reward: number, plies: number): void {
    this.known.set(this.game.keyLow(position), this.game.keyHigh(position), (plies << REWARD_BITS) | reward);
  }

  private frame(depth: number): { readonly position: P; readonly moves: Int32Array } {
    let frame = this.frames[depth];
    if (!frame) {
      frame = { position: this.game.create(), moves: new Int32Array(this.game.maxMoves) };
      this.frames[depth] = frame;
    }
    return frame;
  }
}
