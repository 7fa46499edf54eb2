/** What the author of a game writes: the rules for one set of options. */

import type { Board } from '../../games/board.ts';
import type { SymmetryName } from '../../games/isometries.ts';
import type { GameKit } from '../../games/kit.ts';
import type { Game } from '../../search/game.ts';
import type { RandomState } from '../../util/rng.ts';
import type { MoveList } from './move-list.ts';

/** A typed array in a position. Its length never changes. */
export type Numbers = Int8Array | Uint8Array | Int16Array | Uint16Array | Int32Array | Uint32Array;

/**
 * A position: an object of integers, booleans and typed arrays. All positions of a game have the
 * same fields.
 */
export type Fields<P> = { [K in keyof P]: P[K] extends number | boolean | Numbers ? P[K] : never };

/**
 * The result of a game: the winning seat, a draw, or the points of every seat (most points win).
 */
export type End = number | 'draw' | readonly number[];

/** What happens to a position that returns: the game is a draw, its mover loses, or the move is illegal. */
type RepetitionResult = 'draw' | 'loss' | 'illegal';

/**
 * A rule about positions that return, and its details. Positions are the same if `at` returns the same for all
 * cells. A move that changes no cell, such as a pass, repeats nothing.
 */
export type Repetition<P> =
  | RepetitionResult
  | {
      /** Default: draw. */
      readonly result?: RepetitionResult;
      /** The occurrence that counts. Default: 2, the first return. */
      readonly after?: number;
      /** `situational` (default): the seat to move must be the same, too. */
      readonly kind?: 'positional' | 'situational';
      /** Whether no earlier position can return after a move. The past is then forgotten, which makes searches faster. */
      isIrreversible?(position: P, move: number): boolean;
    };

export interface GameRules<P> {
  readonly board: Board;
  /** A new position at the start of the game. */
  start(): P;
  /** The seat to move, from 0. Default: the field `toMove`. */
  turn(position: P): number;
  /**
   * The content of a cell: a seat, or -1 if empty. With several kinds of pieces it is `seat + seats
   * · kind`, with kinds numbered from 0 as in `glyphs`; neutral pieces are -2, -3 …, as in `neutral`. Default: the
   * array `cells`.
   */
  at(position: P, cell: number): number;
  /**
   * Whether a move is legal in a position that is not over. Default: a move to an empty cell is, a
   * word is not. Should be fast: rollouts draw random moves until one is legal.
   */
  isLegal?(position: P, move: number): boolean;
  /**
   * Replaces `isLegal`: adds all legal moves, always in the same order. Required for moves of
   * several cells.
   */
  moves?(position: P, list: MoveList): void;
  /** Plays a legal move. In games with `cellsPerMove`, `path` has its cells in order; it is valid during the call. */
  play(position: P, move: number, path?: Int16Array): void;
  /** The result of the game; undefined while it is in progress. Default: the field `winner`, unless it is negative. */
  result(position: P): End | undefined;
  /**
   * With more than two seats: the seat to move resigns, and the others play on. Must pass the turn, or
   * end the game. If absent, a resignation ends the game.
   */
  leave?(position: P): void;
  /** Whether a seat is out of a game that others play on: the page shows it in grey. */
  isOut?(position: P, seat: number): boolean;

  /**
   * Current points of every seat, in games of points; shown beside its name and in diagrams. With
   * two seats analyses show the expected difference. Default: the number of pieces.
   */
  points?(position: P): readonly number[];

  /**
   * The points that White gets for moving second, which `result` counts. Programs that play by the Go Text Protocol are
   * told. Default: none are mentioned.
   */
  readonly komi?: number;
  /**
   * The expected scores of all seats, from 0 to 1 with the sum 1, in a position that is not over. It values
   * rollouts that are cut off, and is the evaluation `estimate`. Default: a draw.
   */
  estimate?(position: P): readonly number[];

  /**
   * A position with these pieces, as in a field `cells`, and this seat to move, for set-up positions of the page, SGF and
   * KataGo's queries. If absent, positions are reached by moves only.
   */
  arrange?(cells: Int8Array, toMove: number): P;

  /**
   * Cells per move: 1 (default) to 3. A move on one cell has the cell's number, a move from a to b
   * is `a · board.cells + b`, and so on. With `any`, moves are added by `list.addPath(cells)`, and the number of
   * the first word is 2²⁰.
   */
  readonly cellsPerMove?: 1 | 2 | 3 | 'any';
  /** With `cellsPerMove: 'any'`: what is written between two cells of a move. Default: a hyphen. */
  separator?(from: number, to: number): string;
  /**
   * Names of moves without a cell, e.g. `pass` and `swap`. Their numbers follow those of moves with
   * cells.
   */
  readonly words?: readonly string[];
  /** The label of each kind of piece, up to two characters. Default: one unlabelled kind. */
  readonly glyphs?: readonly string[];
  /** The label of each kind of neutral piece, which no seat owns, up to two characters: `at` returns -2 for the first. Default: none. */
  readonly neutral?: readonly string[];
  /** The symmetries of the board that the rules share. Default: none. */
  readonly symmetries?: 'all' | readonly SymmetryName[];
  /**
   * The symmetry of the board under which the rules stay the same if two seats are exchanged, too: networks then see the board
   * from the side of each seat. Positions need the fields `cells` and `toMove`. Default: none.
   */
  readonly exchange?: SymmetryName;
  /** Sides of the board that belong to a seat, as rows of cells. */
  readonly edges?: readonly { readonly seat: number; readonly cells: readonly number[] }[];
  /** Fields computed from the others by `derive`. They are neither serialised nor compared. */
  readonly derived?: readonly (keyof P & string)[];
  derive?(position: P): void;
  /**
   * Fields whose values are cells, such as the last move or the point of a ko; symmetries map them.
   * Other values, such as -1, mean no cell.
   */
  readonly cellFields?: readonly (keyof P & string)[];
  /** What happens if no move is legal: who is to move loses, or a draw. Default: `result` ends such games. */
  readonly stuck?: 'loss' | 'draw';
  /** What happens if a position returns. The library remembers the earlier ones. Default: nothing. */
  readonly repetition?: Repetition<P>;
  /**
   * The rules let games go on for ever, for example because positions repeat. `check-game` refuses
   * such games otherwise.
   */
  readonly isEndless?: boolean;
  /** The most legal moves of a position. Default: the number of possible moves, at most 8,192. The limit is 65,535. */
  readonly maxMoves?: number;
  /**
   * Plies after which a rollout is cut off and counts as a draw, or as `estimate` says. Default: 2 · cells + 20, or 1,000
   * with `cellsPerMove`.
   */
  readonly maxPlies?: number;
  /**
   * A uniformly random legal move of a position that is not over, if that is faster than listing the moves; -1 if it
   * found none: the move is then drawn from the list.
   */
  randomMove?(position: P, random: RandomState): number;

  /** Overrides members of the full interface. */
  readonly game?: Partial<Game<P>>;
  readonly kit?: Partial<GameKit<P>>;
}

/** Members that follow from fields of the position if they are missing. */
export type Implied = 'turn' | 'at' | 'result';
/** A part of rules that moves pieces, such as `slides(board)`. */
export interface Mover {
  /** Adds the moves of the pieces of a seat. */
  add(cells: Numbers, seat: number, list: MoveList): void;
  /** As `randomMove`. */
  draw?(cells: Numbers, seat: number, random: RandomState): number;
}

/** Rules as their author writes them. */
export type WrittenRules<P> = Omit<GameRules<P>, Implied | 'moves'> &
  Partial<Pick<GameRules<P>, Implied>> & {
    /** The moves of the pieces in the array `cells`, or as in `GameRules`. */
    readonly moves?: GameRules<P>['moves'] | Mover;
  };
