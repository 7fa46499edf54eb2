/**
 * The cells that each side reaches, computed in one pass over the pieces of the remaining sides.
 */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; cells and sides are in range by construction

import { assassinSteps, type Cells, WALKED, walkFrom } from '../rules/attacks.ts';
import {
  CAPTURE_WAYS,
  CELLS,
  CENTER,
  DIRECTIONS,
  FLATS,
  forward,
  LEAPS,
  MOST_PIECES,
  NEXT,
  SIDES,
} from '../rules/board.ts';
import {
  ALCAZAR,
  ARCHER,
  ASSASSIN,
  CAVALIER,
  DREADNAUGHT,
  FRESH,
  HATTED,
  kindOf,
  MILITANT,
  OLD_HATTED,
  PRELATE,
  REGENT,
  SOVEREIGN,
} from '../rules/pieces.ts';
import type { Position } from '../rules/position.ts';
import { SETUP } from '../setup.ts';

/** Stands for no piece; above the value of any piece. */
const NOBODY = 255;

/**
 * The cells on which pieces could capture, whatever stands there. A Dreadnaught's way counts as
 * unobstructed.
 */
export class Reach {
  /** Indexed by cell: bit set of the sides that reach it. */
  readonly sides = new Uint8Array(CELLS);
  /**
   * At `6 · cell + side`: the value of the side's cheapest piece that reaches the cell; valid only
   * if its bit is set.
   */
  readonly cheapest = new Uint8Array(SIDES * CELLS);
  /** At `6 · cell + side`: the number of ways in which the side reaches the cell. */
  readonly times = new Uint8Array(SIDES * CELLS);
  /** Indexed by side: the total number of ways in which it reaches cells. */
  readonly counts = new Int32Array(SIDES);

  /** Computes the reach of all pieces of a position. `worth`, indexed by kind, is at most 254. */
  look(position: Position, worth: Uint8Array): void {
    const { board, cells, counts } = position;
    this.sides.fill(0);
    this.cheapest.fill(NOBODY);
    this.times.fill(0);
    for (let side = 0; side < SIDES; side++) {
      this.counts[side] = 0;
      if (!position.isIn(side)) continue;
      const first = MOST_PIECES * side;
      for (let i = first; i < first + counts[side]!; i++) this.piece(board, cells[i]!, side, worth);
    }
  }

  private piece(board: Cells, from: number, side: number, worth: Uint8Array): void {
    const kind = kindOf(board[from]!);
    const own = worth[kind]!;
    const doubled = from === CENTER ? 2 : 1;
    switch (kind) {
      case FRESH:
      case MILITANT:
        this.militant(board, from, side, own, kind === FRESH || from === CENTER);
        break;
      case OLD_HATTED:
        this.slide(board, from, side, own, 0, DIRECTIONS, 1);
        break;
      case HATTED:
      case SOVEREIGN:
        this.slide(board, from, side, own, 0, DIRECTIONS, doubled);
        break;
      case REGENT:
        this.slide(board, from, side, own, 0, DIRECTIONS, CELLS);
        break;
      case PRELATE:
        this.slide(board, from, side, own, FLATS, DIRECTIONS, CELLS);
        break;
      case ALCAZAR:
        this.slide(board, from, side, own, 0, FLATS, CELLS);
        break;
      case CAVALIER:
        for (const to of LEAPS[from]!) this.mark(to, side, own);
        break;
      case DREADNAUGHT:
        this.way(from, side, own, SETUP.dreadnaught[1] * doubled);
        break;
      case ARCHER:
        this.archer(board, from, side, own, doubled);
        break;
      case ASSASSIN:
        this.assassin(board, from, side, own);
        break;
    }
  }

  private mark(cell: number, side: number, worth: number): void {
    this.sides[cell]! |= 1 << side;
    const at = SIDES * cell + side;
    if (worth < this.cheapest[at]!) this.cheapest[at] = worth;
    this.times[at]!++;
    this.counts[side]!++;
  }

  private slide(board: Cells, from: number, side: number, worth: number, first: number, end: number, steps: number) {
    for (let way = first; way < end; way++) {
      let cell = from;
      for (let step = 0; step < steps; step++) {
        cell = NEXT[DIRECTIONS * cell + way]!;
        if (cell < 0) break;
        this.mark(cell, side, worth);
        if (board[cell] !== 0) break;
      }
    }
  }

  private way(from: number, side: number, worth: number, steps: number): void {
    for (let way = 0; way < FLATS; way++) {
      let cell = from;
      for (let step = 0; step < steps; step++) {
        cell = NEXT[DIRECTIONS * cell + way]!;
        if (cell < 0) break;
        this.mark(cell, side, worth);
      }
    }
  }

  private militant(board: Cells, from: number, side: number, worth: number, twice: boolean): void {
    this.captures(from, side, worth);
    if (!twice) return;
    const step = NEXT[DIRECTIONS * from + forward(side)]!;
    if (step >= 0 && board[step] === 0) this.captures(step, side, worth);
  }

  private captures(from: number, side: number, worth: number): void {
    for (let i = 4 * side; i < 4 * side + 4; i++) {
      const cell = NEXT[DIRECTIONS * from + CAPTURE_WAYS[i]!]!;
      if (cell >= 0) this.mark(cell, side, worth);
    }
  }

  private archer(board: Cells, from: number, side: number, worth: number, doubled: number): void {
    for (let way = 0; way < FLATS; way++) {
      let cell = from;
      for (let step = 0; step < SETUP.archerSteps * doubled; step++) {
        cell = NEXT[DIRECTIONS * cell + way]!;
        if (cell < 0 || board[cell] !== 0) break;
        this.slide(board, cell, side, worth, 0, DIRECTIONS, SETUP.archerRange * doubled);
      }
    }
  }

  private assassin(board: Cells, from: number, side: number, worth: number): void {
    const count = walkFrom(board, from, assassinSteps(from) - 1);
    for (let i = 0; i < count; i++) {
      for (let way = 0; way < FLATS; way++) {
        const cell = NEXT[DIRECTIONS * WALKED[i]! + way]!;
        if (cell >= 0) this.mark(cell, side, worth);
      }
    }
  }
}
