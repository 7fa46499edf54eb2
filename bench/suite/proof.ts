/**
 * Proof-number search, depth first with a transposition table (Nagai, "Df-pn algorithm for searching AND/OR trees and its
 * applications", 2002). Filled territories can be filled in any order, so positions have very many ways to them; sums of
 * proof numbers would count the same work again and again. As in weak proof-number search (Ueda and others, "Weak
 * proof-number search", 2008) a node's disproof number is the largest of its children's proof numbers, and one for each
 * other child that is open.
 *
 * A node's `phi` is 0 where the player to move wins and its `delta` is 0 where it loses. An entry becomes one of these only
 * when enough of its children are already, so that proofs rest on finished games however the search came to them, even
 * if positions should come up again in a line.
 */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction
import type { Game } from '../../src/games/game.ts';

const INFINITE = 2 ** 30;
/** A line longer than this is given up. */
const MOST_PLIES = 400;
/** Share of the table that stays empty, so that a search for a key is short. */
const EMPTY = 0.1;

/** Room for one ply of the recursion. */
interface Frame<P> {
  readonly position: P;
  readonly moves: Int32Array;
  /** Of each child: its key, its numbers, and the plies to its end where that is proven. */
  readonly low: Int32Array;
  readonly high: Int32Array;
  readonly phi: Int32Array;
  readonly delta: Int32Array;
  readonly plies: Int32Array;
}

/** The result of a position for the player to move. */
export interface Proof {
  readonly wins: boolean;
  /** Plies to the end in the proof that was found; the winner can force it in so many. */
  readonly plies: number;
}

export class ProofSearch<P> {
  private readonly game: Game<P>;
  private readonly mask: number;
  /** Entries that the table may hold before a search is given up. */
  private readonly room: number;
  private readonly low: Int32Array;
  private readonly high: Int32Array;
  /** Numbers by slot; both are 0 in an empty one. */
  private readonly phi: Int32Array;
  private readonly delta: Int32Array;
  private readonly plies: Uint16Array;
  private filled = 0;
  private readonly frames: Frame<P>[] = [];
  private readonly scratch: Int32Array;
  private limit = 0;
  private isOut = false;
  /** Moves played so far, in all searches. */
  nodes = 0;

  /**
   * For a game of two players who move in turn, without draws; it throws where a game turns out to be another. The table has 2^tableBits entries of 18 bytes; what is in it
   * helps later searches.
   */
  constructor(game: Game<P>, tableBits = 21) {
    if (game.players !== 2) throw new Error(`proofs are for games of two players, and ${game.id} has ${game.players}`);
    const size = 2 ** tableBits;
    this.game = game;
    this.mask = size - 1;
    // The plies of a line that is given up are still stored.
    this.room = size - Math.max(EMPTY * size, MOST_PLIES + 1);
    this.low = new Int32Array(size);
    this.high = new Int32Array(size);
    this.phi = new Int32Array(size);
    this.delta = new Int32Array(size);
    this.plies = new Uint16Array(size);
    this.scratch = new Int32Array(game.maxMoves);
  }

  /** Empties the table. */
  clear(): void {
    this.phi.fill(0);
    this.delta.fill(0);
    this.filled = 0;
  }

  /** The result of a position, or undefined when `mostNodes` moves or the room in the table do not suffice to find it. */
  prove(position: P, mostNodes: number): Proof | undefined {
    const { game } = this;
    if (game.isOver(position)) return { wins: !this.isLoss(position), plies: 0 };
    const low = game.keyLow(position);
    const high = game.keyHigh(position);
    if (!this.isProven(this.find(low, high))) {
      if (mostNodes <= 0 || this.filled >= this.room) return undefined;
      game.copy(this.frame(0).position, position);
      this.limit = this.nodes + mostNodes;
      this.isOut = false;
      this.visit(0, INFINITE, INFINITE);
    }
    const slot = this.find(low, high);
    return this.isProven(slot) ? { wins: this.phi[slot] === 0, plies: this.plies[slot]! } : undefined;
  }

  /** Searches the position of a frame until one of its numbers reaches its threshold. */
  private visit(ply: number, mostPhi: number, mostDelta: number): void {
    const { game } = this;
    const frame = this.frame(ply);
    const { position } = frame;
    const count = game.legalMoves(position, frame.moves);
    this.openChildren(ply, count);
    const next = this.frame(ply + 1);
    for (;;) {
      // The move to follow is the one whose position is easiest to disprove.
      let phi = INFINITE;
      let second = INFINITE;
      let best = 0;
      let most = 0;
      let open = 0;
      for (let i = 0; i < count; i++) {
        this.refresh(frame, i);
        const delta = frame.delta[i]!;
        if (delta < phi) {
          second = phi;
          phi = delta;
          best = i;
        } else if (delta < second) second = delta;
        if (frame.phi[i]! > 0) open++;
        if (frame.phi[i]! > most) most = frame.phi[i]!;
      }
      const delta = phi === 0 ? INFINITE : open === 0 ? 0 : most + open - 1;
      if (phi >= mostPhi || delta >= mostDelta || this.isOut) {
        this.store(frame, count, phi, delta);
        return;
      }
      game.copy(next.position, position);
      game.play(next.position, frame.moves[best]!);
      // The next best move gets its turn when this one has become a good deal harder than it.
      this.visit(ply + 1, Math.min(INFINITE, mostDelta - open + 1), Math.min(mostPhi, second + 1 + (second >> 2)));
    }
  }

  /** Plays all moves of a frame for what they lead to. An open child starts with as many to disprove as it has moves. */
  private openChildren(ply: number, count: number): void {
    const { game, scratch } = this;
    const { position, moves, low, high, phi, delta, plies } = this.frame(ply);
    const { position: after } = this.frame(ply + 1);
    const mover = game.toMove(position);
    for (let i = 0; i < count; i++) {
      game.copy(after, position);
      game.play(after, moves[i]!);
      low[i] = game.keyLow(after);
      high[i] = game.keyHigh(after);
      const replies = game.legalMoves(after, scratch);
      const isLost = replies === 0 && this.isLoss(after);
      if (replies > 0 && game.toMove(after) === mover) throw new Error(`a player of ${game.id} has two turns running`);
      phi[i] = replies > 0 ? 1 : isLost ? INFINITE : 0;
      delta[i] = replies > 0 ? replies : isLost ? 0 : INFINITE;
      plies[i] = 0;
    }
    this.nodes += count;
    if (this.nodes >= this.limit || ply + 2 >= MOST_PLIES || this.filled >= this.room) this.isOut = true;
  }

  /** Whether a finished game is lost for the player to move. */
  private isLoss(position: P): boolean {
    const reward = this.game.reward(position, this.game.toMove(position));
    if (reward !== 0 && reward !== 1) throw new Error(`a game of ${this.game.id} is drawn, which proofs are not for`);
    return reward === 0;
  }

  /** Takes over what the table knows of a child. */
  private refresh({ low, high, phi, delta, plies }: Frame<P>, child: number): void {
    const slot = this.find(low[child]!, high[child]!);
    if (this.isEmpty(slot)) return;
    phi[child] = this.phi[slot]!;
    delta[child] = this.delta[slot]!;
    plies[child] = this.plies[slot]!;
  }

  private frame(ply: number): Frame<P> {
    let frame = this.frames[ply];
    if (!frame) {
      const { game } = this;
      const room = () => new Int32Array(game.maxMoves);
      const numbers = { low: room(), high: room(), phi: room(), delta: room(), plies: room() };
      frame = { position: game.create(), moves: room(), ...numbers };
      this.frames[ply] = frame;
    }
    return frame;
  }

  private isEmpty(slot: number): boolean {
    return this.phi[slot] === 0 && this.delta[slot] === 0;
  }

  private isProven(slot: number): boolean {
    return (this.phi[slot] === 0) !== (this.delta[slot] === 0);
  }

  /** The slot of a key, or the empty one where it belongs. */
  private find(low: number, high: number): number {
    const { mask } = this;
    let slot = (low ^ (high >>> 7)) & mask;
    while (!this.isEmpty(slot) && (this.low[slot] !== low || this.high[slot] !== high)) slot = (slot + 1) & mask;
    return slot;
  }

  private store(frame: Frame<P>, count: number, phi: number, delta: number): void {
    const low = this.game.keyLow(frame.position);
    const high = this.game.keyHigh(frame.position);
    const slot = this.find(low, high);
    if (this.isEmpty(slot)) {
      this.filled++;
      this.low[slot] = low;
      this.high[slot] = high;
    }
    this.phi[slot] = phi;
    this.delta[slot] = delta;
    if (phi !== 0 && delta !== 0) return;
    // The winner takes the shortest way that is known, the loser the longest.
    let plies = phi === 0 ? MOST_PLIES : 0;
    for (let i = 0; i < count; i++) {
      if (phi !== 0) plies = Math.max(plies, frame.plies[i]!);
      else if (frame.delta[i] === 0) plies = Math.min(plies, frame.plies[i]!);
    }
    this.plies[slot] = plies + 1;
  }
}
