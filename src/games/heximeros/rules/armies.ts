/**
 * The pieces on the board and the state of each side. A side is eliminated once its Sovereign is
 * gone; its pieces stay.
 */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; cells and sides are in range by construction
import { armyAttacks, attacks } from './attacks.ts';
import { CELLS, MOST_MOVES, MOST_PIECES, SIDES } from './board.ts';
import { pieceMoves } from './movegen.ts';
import { kindOf, SOVEREIGN, sideOf } from './pieces.ts';
import { pieceKeyHigh, pieceKeyLow } from './zobrist.ts';

/** The cell of a Sovereign that is gone. */
export const NOWHERE = 0xffff;

/** Byte offset, after the arrays of cells. */
const SOVEREIGNS_AT = 2 * SIDES * MOST_PIECES;
const COUNTS_AT = SOVEREIGNS_AT + 2 * SIDES;
const BOARD_AT = COUNTS_AT + SIDES;
const BYTES = BOARD_AT + CELLS;

export class Armies {
  /** Indexed by cell: the piece, see pieces.ts; 0 if empty. */
  readonly board: Uint8Array;
  /**
   * At `MOST_PIECES · side`: the cells of its pieces in ascending order, so that equal positions
   * list their moves in the same order.
   */
  readonly cells: Uint16Array;
  readonly counts: Uint8Array;
  /** Indexed by side: the cell of its Sovereign; `NOWHERE` once eliminated. */
  readonly sovereigns: Uint16Array;
  /** Zobrist hash of the pieces. */
  protected piecesLow = 0;
  protected piecesHigh = 0;
  /** All arrays, a subclass's first, so that a copy is one `set`. */
  protected readonly bytes: Uint8Array;

  /** An empty board. `more` is the space for a subclass's arrays in bytes, a multiple of four. */
  constructor(more: number) {
    const buffer = new ArrayBuffer(more + BYTES);
    this.bytes = new Uint8Array(buffer);
    this.cells = new Uint16Array(buffer, more, SIDES * MOST_PIECES);
    this.sovereigns = new Uint16Array(buffer, more + SOVEREIGNS_AT, SIDES).fill(NOWHERE);
    this.counts = new Uint8Array(buffer, more + COUNTS_AT, SIDES);
    this.board = new Uint8Array(buffer, more + BOARD_AT, CELLS);
  }

  isIn(side: number): boolean {
    return this.sovereigns[side] !== NOWHERE;
  }

  /** The next side in turn order that is not eliminated. */
  nextSide(side: number): number {
    let next = side;
    do next = next === SIDES - 1 ? 0 : next + 1;
    while (this.sovereigns[next] === NOWHERE);
    return next;
  }

  attacks(side: number, cell: number): boolean {
    return armyAttacks(this.board, this.cells, side, this.counts[side]!, cell);
  }

  /**
   * Bit set of the other sides whose Sovereigns a side attacks. Eliminated sides do not attack.
   */
  attackedBy(side: number): number {
    let found = 0;
    if (this.sovereigns[side] === NOWHERE) return 0;
    for (let other = 0; other < SIDES; other++) {
      const cell = this.sovereigns[other]!;
      if (other !== side && cell !== NOWHERE && this.attacks(side, cell)) found |= 1 << other;
    }
    return found;
  }

  /** The same by the piece on a cell alone. */
  protected attackedFrom(from: number): number {
    let found = 0;
    const side = sideOf(this.board[from]!);
    for (let other = 0; other < SIDES; other++) {
      const cell = this.sovereigns[other]!;
      if (other !== side && cell !== NOWHERE && attacks(this.board, from, cell)) found |= 1 << other;
    }
    return found;
  }

  /** Whether a side would have a move if it were its turn. */
  canMove(side: number): boolean {
    const first = MOST_PIECES * side;
    for (let i = first; i < first + this.counts[side]!; i++) {
      if (pieceMoves(this.board, this.cells[i]!, moves, 0) > 0) return true;
    }
    return false;
  }

  /** Puts a piece on an empty cell. */
  put(cell: number, piece: number): void {
    const { board, cells, counts } = this;
    const side = sideOf(piece);
    board[cell] = piece;
    this.piecesLow ^= pieceKeyLow(cell, piece);
    this.piecesHigh ^= pieceKeyHigh(cell, piece);
    if (kindOf(piece) === SOVEREIGN) this.sovereigns[side] = cell;
    let at = MOST_PIECES * side + counts[side]!++;
    for (; at > MOST_PIECES * side && cells[at - 1]! > cell; at--) cells[at] = cells[at - 1]!;
    cells[at] = cell;
  }

  /** Removes the piece on a cell. */
  protected take(cell: number): void {
    const { board, cells, counts } = this;
    const piece = board[cell]!;
    const side = sideOf(piece);
    board[cell] = 0;
    this.piecesLow ^= pieceKeyLow(cell, piece);
    this.piecesHigh ^= pieceKeyHigh(cell, piece);
    if (kindOf(piece) === SOVEREIGN) this.sovereigns[side] = NOWHERE;
    const end = MOST_PIECES * side + --counts[side]!;
    let at = MOST_PIECES * side;
    while (cells[at] !== cell) at++;
    for (; at < end; at++) cells[at] = cells[at + 1]!;
    // Clear the slot behind the last piece, so that equal positions have equal arrays.
    cells[end] = 0;
  }
}

/** Scratch for the moves of one piece. */
const moves = new Int32Array(MOST_MOVES);
