/** Multiple captures by jumping over enemies, as in draughts, tabulated once. */
import type { Board } from '../../games/board.ts';
import type { MoveList } from './move-list.ts';
import type { Numbers } from './rules.ts';
import { byPiece, type Directions } from './ways.ts';

export class Jumps {
  private readonly step: readonly Int16Array[];
  /** For all pieces, or by piece. */
  private readonly directions: readonly (readonly number[])[];
  private readonly seats: number;
  private readonly cells: number;
  /** `overs[from · cells + to]`: the cell between, or -1. */
  private readonly overs: Int16Array;
  private readonly path: number[] = [];

  constructor({ step, cells }: Board, directions: readonly (readonly number[])[], seats: number) {
    this.step = step;
    this.directions = directions;
    this.seats = seats;
    this.cells = cells;
    this.overs = new Int16Array(cells * cells).fill(-1);
    for (const next of step) {
      for (let from = 0; from < cells; from++) {
        const over = next[from] as number;
        const to = over < 0 ? -1 : (next[over] as number);
        if (to >= 0) this.overs[from * cells + to] = over;
      }
    }
  }

  /** The cell that a jump passes over; -1 if `to` is not one jump away. */
  over(from: number, to: number): number {
    return this.overs[from * this.cells + to] as number;
  }

  /**
   * Adds all jumps of the pieces of a seat, each continued as long as possible; an enemy is jumped over once and
   * leaves the board at once. Returns whether there are any.
   */
  add(cells: Numbers, seat: number, list: MoveList): boolean {
    let isAny = false;
    for (let from = 0; from < cells.length; from++) {
      const piece = cells[from] as number;
      if (piece < 0 || piece % this.seats !== seat) continue;
      this.path[0] = from;
      cells[from] = -1;
      if (this.extend(cells, from, this.directionsOf(piece), seat, 1, list)) isAny = true;
      cells[from] = piece;
    }
    return isAny;
  }

  /** Whether the piece on a cell can jump. */
  canJump(cells: Numbers, from: number): boolean {
    const piece = cells[from] as number;
    const directions = this.directionsOf(piece);
    for (let i = 0; i < directions.length; i++)
      if (this.landing(cells, from, directions[i] as number, piece % this.seats) >= 0) return true;
    return false;
  }

  private directionsOf(piece: number): readonly number[] {
    return this.directions[this.directions.length === 1 ? 0 : piece] ?? [];
  }

  /** The cell behind an enemy in a direction, if it is empty; otherwise -1. */
  private landing(cells: Numbers, from: number, direction: number, seat: number): number {
    const next = this.step[direction] as Int16Array;
    const over = next[from] as number;
    if (over < 0) return -1;
    const taken = cells[over] as number;
    if (taken < 0 || taken % this.seats === seat) return -1;
    const to = next[over] as number;
    return to >= 0 && cells[to] === -1 ? to : -1;
  }

  private extend(
    cells: Numbers,
    from: number,
    directions: readonly number[],
    seat: number,
    length: number,
    list: MoveList,
  ): boolean {
    let isFound = false;
    for (let i = 0; i < directions.length; i++) {
      const direction = directions[i] as number;
      const to = this.landing(cells, from, direction, seat);
      if (to < 0) continue;
      const over = this.step[direction]?.[from] as number;
      const taken = cells[over] as number;
      isFound = true;
      cells[over] = -1;
      this.path[length] = to;
      if (!this.extend(cells, to, directions, seat, length + 1, list)) list.addPath(this.path, length + 1);
      cells[over] = taken;
    }
    return isFound;
  }
}

/** Directions are those of `board.step`, by default all. A piece belongs to the seat `piece % seats`. */
export function jumps(board: Board, directions: Directions = [...board.step.keys()], seats = 2): Jumps {
  return new Jumps(board, byPiece(directions), seats);
}
