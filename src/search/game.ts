/**
 * All that the search may know of a game.
 *
 * Players are numbered from 0 and need not alternate. A move is an integer from 0 up to `moveBound`, which is at most
 * 2²⁴. Rewards and values are expected scores in [0, 1] for a named player: 1 a win, 0 a loss, ½ a draw.
 */
import type { RandomState } from '../util/rng.ts';

/** How a game draws the moves of a random game: evenly, or by its own knowledge. */
export const ROLLOUT_POLICIES = ['uniform', 'guided'] as const;
export type RolloutPolicy = (typeof ROLLOUT_POLICIES)[number];

export interface Game<P> {
  readonly id: string;
  readonly players: number;
  readonly moveBound: number;
  /** The most legal moves a position can have. */
  readonly maxMoves: number;
  /** The most plies of a rollout. */
  readonly maxRolloutPlies: number;
  /** The cells of the board, for maps of who ends where; 0 where a game has no such thing. */
  readonly cells: number;

  /** A new position at the start of the game. */
  create(): P;
  /** Makes `into` equal to `from`. */
  copy(into: P, from: P): void;
  /** The player whose turn it is. */
  toMove(position: P): number;
  isOver(position: P): boolean;
  /** The reward of a player in a finished game; ½ where a rollout was cut off. */
  reward(position: P, player: number): number;
  /** In games of points for two: those of a player less those of the other one, in a finished game. */
  margin?(position: P, player: number): number;
  /** Writes the legal moves, always in the same order for equal positions; returns how many. None where the game is over. */
  legalMoves(position: P, into: Int32Array): number;
  /** Plays a legal move. */
  play(position: P, move: number): void;
  /** Two 32-bit words, equal for equal positions. */
  keyLow(position: P): number;
  keyHigh(position: P): number;
  /**
   * Plays random moves, chosen evenly or by the game's own knowledge, until the game is over or `maxPlies` were played.
   * Writes `player << 24 | move` for each ply to `trace`; returns the number of plies.
   */
  rollout(position: P, random: RandomState, policy: RolloutPolicy, maxPlies: number, trace: Int32Array): number;
  /** A random legal move of a position that is not over, each as likely as any other, where that is faster than by a list of them. */
  randomMove?(position: P, random: RandomState): number;
  /** The player who holds a cell, or -1. */
  ownerOf(position: P, cell: number): number;
  /** Names of the game's static evaluations, the best first; none where it has none. */
  readonly evaluations: readonly string[];
  /** The static evaluation of that name, with its own room for one thread. */
  createEvaluation(name: string): Evaluation<P>;
  /** Exact results near the end of the game, for two players, with its own room for one thread. */
  createEndSolver?(): EndSolver<P>;
  /**
   * For two players: who wins a position that is not over, where that can be told without a search. It may take as long as a
   * hundred playouts.
   */
  verdict?(position: P): Verdict | undefined;
  /** A move as people write it. */
  moveName(move: number): string;
}

/** A static evaluation. A logit is ln(v / (1 − v)) for an expected score v. */
export interface Evaluation<P> {
  /** The logit of a player's expected score in a position that is not over. */
  evaluate(position: P, player: number): number;
  /**
   * Writes for each of the first `count` moves the logit of the mover's expected score after it, in one pass. The moves are
   * all the legal ones. It need not be exact for every move: see `isExactAfter`.
   */
  evaluateMoves(position: P, moves: Int32Array, count: number, logits: Float32Array): void;
  /**
   * Whether `evaluateMoves` has said of the move that has just led to a position exactly what `evaluate` says of the
   * position. Then a search for two players spares itself the call.
   */
  isExactAfter(position: P): boolean;
  /** In games of points: the margin that a player may expect at the end. */
  margin?(position: P, player: number): number;
}

/** A player wins a position whatever the other one does, in this many plies at most. */
export interface Verdict {
  readonly winner: number;
  readonly plies: number;
}

/** What a position comes to when both players play their best from here on. */
export interface ExactEnd {
  /** A best move. */
  readonly move: number;
  /** Of the player to move, as in `Game.reward`. */
  readonly reward: number;
  /** In games of points: those of the player to move less those of the other one. */
  readonly margin?: number;
  /** Plies to the end. */
  readonly plies: number;
  /** Positions looked at. */
  readonly nodes?: number;
}

export interface EndSolver<P> {
  /** Solves a position that is not over; undefined where that seems to take more than this many positions, or does. */
  solve(position: P, mostNodes: number): ExactEnd | undefined;
  /** The same where nobody asks for the margin, which takes less. */
  decide(position: P, mostNodes: number): ExactEnd | undefined;
}
