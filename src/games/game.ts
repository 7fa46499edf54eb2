/**
 * All that the search may know of a game.
 *
 * Players are numbered from 0 and need not alternate. A move is an integer from 0 up to `moveBound`, which is at most
 * 2²⁴. Every call leaves its position as it was unless it says otherwise. Rewards and values are expected scores in
 * [0, 1] for a named player: 1 a win, 0 a loss, ½ a draw.
 */
import type { RandomState } from '../util/rng.ts';

export interface Game<P> {
  readonly id: string;
  readonly players: number;
  readonly moveBound: number;
  /** The most legal moves a position can have. */
  readonly maxMoves: number;

  /** A new position at the start of the game. */
  create(): P;
  /** Makes `into` equal to `from`. */
  copy(into: P, from: P): void;
  /** The player whose turn it is. */
  toMove(position: P): number;
  isOver(position: P): boolean;
  /** The reward of a player in a finished game; ½ where a rollout was cut off. */
  reward(position: P, player: number): number;
  /** Writes the legal moves, always in the same order for equal positions; returns how many. None where the game is over. */
  legalMoves(position: P, into: Int32Array): number;
  /** Plays a legal move. */
  play(position: P, move: number): void;
  /** Plays random moves until the game is over. Returns the number of plies. */
  rollout(position: P, random: RandomState): number;
  /** A move as people write it. */
  moveName(move: number): string;
}
