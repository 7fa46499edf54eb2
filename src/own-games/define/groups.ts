/** Groups of connected pieces, and what they enclose. Lists are valid until the next call; nothing else is allocated. */
import { type Board, cellsAround } from '../../games/board.ts';
import { CellList } from './cell-list.ts';
import type { Numbers } from './rules.ts';

export interface GroupOptions {
  /** Cells that touch at a corner are connected, too. */
  readonly isDiagonal?: boolean;
  /** The number of seats: a piece belongs to the seat `piece % seats`. Default: 2. */
  readonly seats?: number;
}

export class Groups {
  readonly near: readonly (readonly number[])[];
  private readonly seats: number;
  private readonly list: CellList;
  /** The group that was looked at last. */
  private readonly group: Int16Array;
  private size = 0;
  /** Cells visited by the last flood have its number. */
  private readonly marks: Int32Array;
  private flood = 0;
  private readonly points: number[];

  constructor(near: readonly (readonly number[])[], seats: number) {
    this.near = near;
    this.seats = seats;
    this.marks = new Int32Array(near.length);
    this.list = new CellList(near.length);
    this.group = this.list.cells;
    this.points = Array.from({ length: seats }, () => 0);
  }

  /** The cells connected to a cell by pieces of the same seat, or by empty cells if it is empty; itself first. */
  of(cells: Numbers, cell: number): Int16Array {
    this.spread(cells, cell, -1);
    return this.list.first(this.size);
  }

  /** The number of empty cells next to the group on a cell; counting stops at `most`. */
  liberties(cells: Numbers, cell: number, most: number = this.near.length): number {
    return this.spread(cells, cell, most);
  }

  /** Whether a piece that `seat` puts on an empty cell has a liberty, after groups of others without one are taken. */
  canPlace(cells: Numbers, cell: number, seat: number): boolean {
    const around = this.near[cell] as readonly number[];
    for (let i = 0; i < around.length; i++) if (cells[around[i] as number] === -1) return true;
    for (let i = 0; i < around.length; i++) {
      const other = around[i] as number;
      if ((cells[other] as number) < 0) continue;
      const isOwn = (cells[other] as number) % this.seats === seat;
      if (this.spread(cells, other, 2) > 1 === isOwn) return true;
    }
    return false;
  }

  /** Whether all cells next to an empty cell have pieces of `seat`. */
  isEye(cells: Numbers, cell: number, seat: number): boolean {
    const around = this.near[cell] as readonly number[];
    for (let i = 0; i < around.length; i++) {
      const piece = cells[around[i] as number] as number;
      if (piece < 0 || piece % this.seats !== seat) return false;
    }
    return true;
  }

  /** Whether all pieces of a seat are one group; false if it has none. */
  isConnected(cells: Numbers, seat: number): boolean {
    let first = -1;
    let count = 0;
    for (let cell = 0; cell < cells.length; cell++) {
      const piece = cells[cell] as number;
      if (piece < 0 || piece % this.seats !== seat) continue;
      if (first < 0) first = cell;
      count++;
    }
    if (first < 0) return false;
    this.spread(cells, first, -1);
    return this.size === count;
  }

  /** By seat: its pieces, and the empty cells that touch pieces of no other seat (area scoring of Go). */
  areas(cells: Numbers): readonly number[] {
    const { points, seats } = this;
    points.fill(0);
    const before = this.flood;
    for (let cell = 0; cell < cells.length; cell++) {
      const piece = cells[cell] as number;
      if (piece >= 0) {
        (points[piece % seats] as number)++;
        continue;
      }
      if (piece < -1 || (this.marks[cell] as number) > before) continue;
      this.spread(cells, cell, -1);
      const owner = this.ownerAround(cells);
      if (owner >= 0) points[owner] = (points[owner] as number) + this.size;
    }
    return points;
  }

  /** The only seat with pieces next to the group; -1 if there is none, or several. */
  private ownerAround(cells: Numbers): number {
    let owner = -1;
    for (let i = 0; i < this.size; i++) {
      const around = this.near[this.group[i] as number] as readonly number[];
      for (let k = 0; k < around.length; k++) {
        const piece = cells[around[k] as number] as number;
        if (piece < 0) continue;
        const seat = piece % this.seats;
        if (owner >= 0 && owner !== seat) return -1;
        owner = seat;
      }
    }
    return owner;
  }

  /**
   * Lists the group on a cell, until it has `most` liberties (-1: they are not counted). Returns the number of
   * liberties.
   */
  private spread(cells: Numbers, from: number, most: number): number {
    const { group, marks, near, seats } = this;
    const flood = ++this.flood;
    const piece = cells[from] as number;
    const seat = piece < 0 ? piece : piece % seats;
    let [count, free] = [1, 0];
    group[0] = from;
    marks[from] = flood;
    for (let i = 0; i < count && free !== most; i++) {
      const around = near[group[i] as number] as readonly number[];
      for (let k = 0; k < around.length; k++) {
        const next = around[k] as number;
        if (marks[next] === flood) continue;
        const other = cells[next] as number;
        if ((other < 0 ? other : other % seats) === seat) {
          marks[next] = flood;
          group[count++] = next;
        } else if (other === -1 && most >= 0) {
          marks[next] = flood;
          if (++free === most) break;
        }
      }
    }
    this.size = count;
    return free;
  }
}

/** Groups of pieces on cells that share a side, or are linked in a graph. */
export function groups(board: Board, { isDiagonal = false, seats = 2 }: GroupOptions = {}): Groups {
  const near = isDiagonal ? board.names.map((_, cell) => cellsAround(board.step, cell)) : board.neighbours;
  return new Groups(near, seats);
}
