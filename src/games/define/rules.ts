/** What the author of a game writes: its rules for one set of options. */

import type { Game } from '../../search/game.ts';
import type { RandomState } from '../../util/rng.ts';
import type { GameKit } from '../kit.ts';
import type { Board } from './board.ts';
import type { SymmetryName } from './isometries.ts';
import type { MoveList } from './move-list.ts';

/** A typed array in a position; its length never changes. */
export type Numbers = Int8Array | Uint8Array | Int16Array | Uint16Array | Int32Array | Uint32Array;

/** A position: an object of integers, booleans and typed arrays, in which every position of a game has the same fields. */
export type Fields<P> = { [K in keyof P]: P[K] extends number | boolean | Numbers ? P[K] : never };

/** How a game has ended: the seat that has won, a draw, or the points of every seat, of which the most win. */
export type End = number | 'draw' | readonly number[];

export interface GameRules<P> {
  readonly board: Board;
  /** A new position at the start of the game. */
  start(): P;
  /** The seat whose turn it is, from 0. */
  turn(position: P): number;
  /**
   * What stands on a cell: a seat, or -1 for nothing. Where pieces differ, it is `seat + seats · kind`, kinds being numbered from 0 as
   * in `glyphs`.
   */
  at(position: P, cell: number): number;
  /**
   * Whether a move, of all that have a number, is legal in a position that is not over. Default: a cell on which nothing stands is,
   * and a word is not. Random games draw moves until one is legal, so this should be quick.
   */
  isLegal?(position: P, move: number): boolean;
  /** In the place of `isLegal`: adds all legal moves, always in the same order. Moves of several cells need it. */
  moves?(position: P, list: MoveList): void;
  /** Plays a legal move. */
  play(position: P, move: number): void;
  /** How the game has ended; undefined while it goes on. */
  result(position: P): End | undefined;

  /** What every seat has so far, in games of points; shown beside its name and in diagrams. Default: pieces are counted. */
  points?(position: P): readonly number[];

  /**
   * Number of cells that make a move: 1 (default) to 3. A move on one cell has its number, one from a to b is
   * `a · board.cells + b`, and so on.
   */
  readonly cellsPerMove?: 1 | 2 | 3;
  /** Names of moves without a cell, for example `pass` and `swap`. Their numbers follow those of moves with cells. */
  readonly words?: readonly string[];
  /** What is written on pieces of each kind, up to two characters; default: one kind, without. */
  readonly glyphs?: readonly string[];
  /** The symmetries of the board that the rules have too; default: none. */
  readonly symmetries?: 'all' | readonly SymmetryName[];
  /** Sides of the board that belong to a seat, as rows of cells. */
  readonly edges?: readonly { readonly seat: number; readonly cells: readonly number[] }[];
  /** Fields that follow from the others: they are neither written nor compared. `derive` fills them. */
  readonly derived?: readonly (keyof P & string)[];
  derive?(position: P): void;
  /** The most legal moves of a position; default: all moves there are, at most 8,192. */
  readonly maxMoves?: number;
  /** Plies after which a random game is stopped and counts as a draw; default: 2 · cells + 20, with `cellsPerMove` 1,000. */
  readonly maxPlies?: number;
  /** A random legal move of a position that is not over, faster than by listing them all. */
  randomMove?(position: P, random: RandomState): number;

  /** Members of the full interface in the place of the defaults. */
  readonly game?: Partial<Game<P>>;
  readonly kit?: Partial<GameKit<P>>;
}
