/**
 * Exhaustive minimax for two players: every position that can come up is looked at once, with all its moves, and what it comes
 * to is kept for good. Slow and plain, for comparison with a solver; on small boards it tells shortest distances.
 */
// biome-ignore-all lint/style/noNonNullAssertion: every index is in range by construction
import type { Game } from '../../src/games/game.ts';

/** What a position comes to for the player to move. */
export interface Exhausted {
  readonly reward: number;
  /** Plies to the end when the winner hurries and the loser delays. */
  readonly plies: number;
}

/** Positions that are open at a time; a line of play is not longer. */
const MOST_LINE = 400;
const MOST_FILLED = 0.7;
const OPEN = 255;

export class Exhaustive<P> {
  private readonly game: Game<P>;
  /** By depth: a position, and room for its moves. */
  private readonly frames: { readonly position: P; readonly moves: Int32Array }[] = [];
  // By place: both words of the key; twice the reward, or `OPEN` while the position is on the way; and the plies, or 0 for no entry.
  private low = new Int32Array(1 << 12);
  private high = new Int32Array(1 << 12);
  private rewards = new Uint8Array(1 << 12);
  private plies = new Uint16Array(1 << 12);
  private limit = Infinity;
  /** Different positions that were looked at and are not over. */
  count = 0;

  constructor(game: Game<P>) {
    this.game = game;
  }

  /**
   * The result of a position; undefined where more than so many others had to be looked at, after which the object is of no more use.
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
    const seen = new Uint8Array(this.low.length);
    const walk = (depth: number): void => {
      const { position, moves } = this.frame(depth);
      const place = this.place(game.keyLow(position), game.keyHigh(position));
      if (seen[place] === 1) return;
      seen[place] = 1;
      see(position, this.at(place));
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
    this.note(position, OPEN, 1);
    this.count++;
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
    const place = this.place(this.game.keyLow(position), this.game.keyHigh(position));
    if (this.plies[place] === 0) return undefined;
    if (this.rewards[place] === OPEN) throw new Error('a line comes back to where it was');
    return this.at(place);
  }

  private at(place: number): Exhausted {
    return { reward: this.rewards[place]! / 2, plies: this.plies[place]! };
  }

  private note(position: P, reward: number, plies: number): void {
    if (this.count > MOST_FILLED * this.low.length) this.grow();
    const low = this.game.keyLow(position);
    const high = this.game.keyHigh(position);
    this.put(this.place(low, high), low, high, reward, plies);
  }

  private put(place: number, low: number, high: number, reward: number, plies: number): void {
    this.low[place] = low;
    this.high[place] = high;
    this.rewards[place] = reward;
    this.plies[place] = plies;
  }

  /** Where a position is noted, or would be. */
  private place(low: number, high: number): number {
    const mask = this.low.length - 1;
    let place = (low ^ Math.imul(high, 0x9e3779b1)) & mask;
    while (this.plies[place] !== 0 && (this.low[place] !== low || this.high[place] !== high))
      place = (place + 1) & mask;
    return place;
  }

  private grow(): void {
    const { low, high, rewards, plies } = this;
    this.low = new Int32Array(2 * low.length);
    this.high = new Int32Array(2 * low.length);
    this.rewards = new Uint8Array(2 * low.length);
    this.plies = new Uint16Array(2 * low.length);
    for (let i = 0; i < low.length; i++) {
      if (plies[i] !== 0) this.put(this.place(low[i]!, high[i]!), low[i]!, high[i]!, rewards[i]!, plies[i]!);
    }
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
