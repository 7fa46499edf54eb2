/**
 * Exhaustive minimax for two players: every position that can come up is looked at once, with all its moves, and what it comes
 * to is kept for good. Slow and plain, for comparison with a solver; on small boards it tells shortest distances.
 */
// biome-ignore-all lint/style/noNonNullAssertion: every index is in range by construction
import type { Game } from '../../../src/search/game.ts';
import { KeyMap } from '../../../src/util/key-map.ts';

/** What a position comes to for the player to move. */
export interface Exhausted {
  readonly reward: number;
  /** Plies to the end when the winner hurries and the loser delays. */
  readonly plies: number;
}

/** Positions that are open at a time; a line of play is not longer. */
const MOST_LINE = 400;
/** In the place of twice the reward, while a position is on the way. */
const OPEN = 3;
const REWARD_BITS = 2;

export class Exhaustive<P> {
  private readonly game: Game<P>;
  /** By depth: a position, and room for its moves. */
  private readonly frames: { readonly position: P; readonly moves: Int32Array }[] = [];
  /** By position: the plies, and twice the reward in the lowest bits. */
  private readonly known = new KeyMap();
  private limit = Infinity;

  constructor(game: Game<P>) {
    this.game = game;
  }

  /** Different positions that were looked at and are not over. */
  get count(): number {
    return this.known.size;
  }

  /**
   * The result of a position; undefined where more than this many others had to be looked at, after which the object is of no more use.
   * Throws where a line comes back to a position that it has been through.
   */
  solve(position: P, most = Infinity): Exhausted | undefined {
    const { game } = this;
    const mover = game.toMove(position);
    if (game.isOver(position)) return { reward: game.reward(position, mover), plies: 0 };
    this.limit = this.count + most;
    game.copy(this.frame(0).position, position);
    return this.resultOf(this.frame(0).position, 0);
  }

  /** Goes once through every position that can come up from one that was solved and is not over, each before those after it. */
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

  /** Finds out what the position of a frame comes to; false where the limit was reached. */
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

  /** What the position of a frame comes to. */
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
