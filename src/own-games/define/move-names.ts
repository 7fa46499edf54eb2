/** Encodes moves as numbers and as text: one to three cells, or a word. */

import type { Board } from '../../games/board.ts';
import { fail, ok, quote, type Result } from '../../util/result.ts';

/** The numbers and texts of moves. */
export interface MoveNumbers {
  /** The number of possible moves. */
  readonly count: number;
  /** Moves from this number on are words. */
  readonly firstWord: number;
  readonly words: readonly string[];
  nameOf(move: number): string;
  /** The cells of a move in order; empty for a word. */
  cellsOf(move: number): number[];
  mapped(move: number, map: readonly number[]): number;
  parse(text: string): Result<number>;
}

/** Throws a `TypeError` for a word that does not name one move. */
export function checkWords(board: Board, words: readonly string[]): void {
  for (const [i, word] of words.entries()) {
    if (typeof word !== 'string' || !/^[a-z][a-z\d]*$/.test(word))
      throw new TypeError(
        `words: ${quote(String(word))} is not a move; a word is a lower-case letter, then lower-case letters and digits, e.g. pass`,
      );
    if (board.cell(word) >= 0) throw new TypeError(`words: ${quote(word)} is the name of a cell`);
    if (words.indexOf(word) < i) throw new TypeError(`words: ${quote(word)} is there twice`);
  }
}

export class MoveNames implements MoveNumbers {
  readonly count: number;
  readonly firstWord: number;
  readonly words: readonly string[];
  private readonly board: Board;
  private readonly length: number;

  /** Throws a `TypeError` if there are more moves than a search can number. */
  constructor(board: Board, length: number, words: readonly string[]) {
    this.board = board;
    this.length = length;
    this.words = words;
    this.firstWord = board.cells ** length;
    this.count = this.firstWord + words.length;
    if (this.count > 2 ** 24) throw new TypeError(`too many moves: ${this.count}; the limit is 2^24`);
    checkWords(board, words);
  }

  /** An example of a move's name, with distinct cells if there are enough. */
  private get example(): string {
    return Array.from({ length: this.length }, (_, i) => this.board.names[i % this.board.cells]).join('-');
  }

  nameOf(move: number): string {
    if (move >= this.firstWord) return this.words[move - this.firstWord] as string;
    return this.cellsOf(move)
      .map((cell) => this.board.names[cell])
      .join('-');
  }

  cellsOf(move: number): number[] {
    if (move >= this.firstWord) return [];
    const cells: number[] = [];
    for (let i = 0, rest = move; i < this.length; i++) {
      cells.unshift(rest % this.board.cells);
      rest = Math.floor(rest / this.board.cells);
    }
    return cells;
  }

  mapped(move: number, map: readonly number[]): number {
    if (move >= this.firstWord) return move;
    return this.cellsOf(move).reduce((image, cell) => image * this.board.cells + (map[cell] as number), 0);
  }

  /**
   * Parses a move in either case. Separators between cells are optional. Errors: `bad-move`,
   * `unknown-cell`.
   */
  parse(text: string): Result<number> {
    const lower = text.toLowerCase();
    const word = this.words.indexOf(lower);
    if (word >= 0) return ok(this.firstWord + word);
    const parts = this.length === 1 || lower.includes('-') ? lower.split('-') : (lower.match(/[a-z]+\d+/g) ?? [lower]);
    if (parts.length !== this.length) {
      return fail('bad-move', `${quote(text)} is not a move, such as ${[this.example, ...this.words].join(' or ')}`);
    }
    let move = 0;
    for (const part of parts) {
      const cell = this.board.cell(part);
      if (cell < 0) {
        return fail(
          'unknown-cell',
          `${quote(part)} is not on the board, which has ${this.board.names[0]} to ${this.board.names.at(-1)}`,
        );
      }
      move = move * this.board.cells + cell;
    }
    return ok(move);
  }
}
