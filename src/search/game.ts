/**
 * Everything that the search knows about a game.
 *
 * Players are numbered from 0 and need not alternate. A move is an integer in [0, `moveBound`), and
 * `moveBound` is at most 2²⁴. Rewards and values are expected scores in [0, 1] for a named player:
 * 1 a win, 0 a loss, ½ a draw.
 */
import type { RandomState } from '../util/rng.ts';

/** How a game draws the moves of a rollout: uniformly, or guided by game knowledge. */
export const ROLLOUT_POLICIES = ['uniform', 'guided'] as const;
export type RolloutPolicy = (typeof ROLLOUT_POLICIES)[number];

/** A position may have this many legal moves: a tree counts those tried in 16 bits. */
export const MOST_LEGAL_MOVES = 0xffff;

export interface Game<P> {
  readonly id: string;
  readonly players: number;
  readonly moveBound: number;
  /** The largest number of legal moves of a position, at most `MOST_LEGAL_MOVES`. */
  readonly maxMoves: number;
  /** The largest number of plies of a rollout. */
  readonly maxRolloutPlies: number;
  /** The number of cells of the board, for ownership maps; 0 if the game has none. */
  readonly cells: number;

  /** A new position at the start of the game. */
  create(): P;
  /** Makes `into` equal to `from`. */
  copy(into: P, from: P): void;
  /** The player to move. */
  toMove(position: P): number;
  isOver(position: P): boolean;
  /** The reward of a player in a finished game; ½ if a rollout was cut off. */
  reward(position: P, player: number): number;
  /**
   * In two-player games of points: the player's points less the opponent's, in a finished game.
   */
  margin?(position: P, player: number): number;
  /**
   * Writes the legal moves, in the same order for equal positions; returns their number, 0 if the
   * game is over.
   */
  legalMoves(position: P, into: Int32Array): number;
  /** Plays a legal move. */
  play(position: P, move: number): void;
  /** The position's hash has two 32-bit words. Equal positions have equal hashes. */
  keyLow(position: P): number;
  keyHigh(position: P): number;
  /**
   * Plays random moves, uniform or guided by game knowledge, until the game is over or `maxPlies`
   * were played. Writes `player << 24 | move` for each ply to `trace`; returns the number of plies.
   */
  rollout(position: P, random: RandomState, policy: RolloutPolicy, maxPlies: number, trace: Int32Array): number;
  /**
   * A uniformly random legal move of a position that is not over. Present if that is faster than
   * listing the moves.
   */
  randomMove?(position: P, random: RandomState): number;
  /** The player who owns a cell, or -1. */
  ownerOf(position: P, cell: number): number;
  /** Names of the game's static evaluations, the best first; may be empty. */
  readonly evaluations: readonly string[];
  /**
   * The static evaluation with that name. It may keep the last position to compare the next one
   * with, but its values are functions of the position. Each thread creates its own.
   */
  createEvaluation(name: string): Evaluation<P>;
  /** An end solver, for two players. Has private scratch, so each thread creates its own. */
  createEndSolver?(): EndSolver<P>;
  /**
   * For two players: a proven winner of a position that is not over, if one can be found without a
   * search. May cost as much as a hundred playouts.
   */
  verdict?(position: P): Verdict | undefined;
  /** The notation of a move. */
  moveName(move: number): string;
  /**
   * The notations of the legal moves of a position that is not over, in their order, in games in which a
   * number can name other moves in other positions, or has a name only once its position was listed.
   */
  moveNames?(position: P): readonly string[];
}

/** A static evaluation. A logit is ln(v / (1 − v)) for an expected score v. */
export interface Evaluation<P> {
  /** The logit of a player's expected score in a position that is not over. */
  evaluate(position: P, player: number): number;
  /**
   * Writes the logits of the mover's expected score after each of the first `count` moves, in one
   * pass. These must be all the legal moves. Some may be approximate: see `isExactAfter`.
   */
  evaluateMoves(position: P, moves: Int32Array, count: number, logits: Float32Array): void;
  /**
   * Whether `evaluateMoves` gave the last move exactly the value that `evaluate` gives this
   * position. A search for two players then skips the call of `evaluate`.
   */
  isExactAfter(position: P): boolean;
  /** In games of points: the expected final margin of a player. */
  margin?(position: P, player: number): number;
  /** Present if that is faster than listing the moves first. */
  readonly lister?: MoveLister<P> | undefined;
}

/** Lists the legal moves of a position, and evaluates them, at once. */
export interface MoveLister<P> {
  /** The moves as `Game.legalMoves` writes them, and the logits as `evaluateMoves` does. */
  readonly moves: Int32Array;
  readonly logits: Float32Array;
  /** Fills both for a position; returns the number of moves. */
  list(position: P): number;
}

/** A proof that a player wins a position against any defence, within `plies` plies. */
export interface Verdict {
  readonly winner: number;
  readonly plies: number;
}

/** The exact result of a position under best play by both players. */
export interface ExactEnd {
  /** A best move. */
  readonly move: number;
  /** The reward of the player to move, as in `Game.reward`. */
  readonly reward: number;
  /** In games of points: the points of the player to move less the opponent's. */
  readonly margin?: number;
  /** Plies to the end of the game. */
  readonly plies: number;
  /** The number of positions examined. */
  readonly nodes?: number;
}

export interface EndSolver<P> {
  /**
   * Solves a position that is not over; undefined if that takes, or is expected to take, more than
   * `mostNodes` positions.
   */
  solve(position: P, mostNodes: number): ExactEnd | undefined;
  /** Like `solve`, but without the margin, which is faster. */
  decide(position: P, mostNodes: number): ExactEnd | undefined;
}
