/** Captures in straight lines, tabulated once. Lists are valid until the next call; nothing else is allocated. */
import type { Board } from '../../games/board.ts';
import { CellList } from './cell-list.ts';
import type { Numbers } from './rules.ts';

export interface CaptureOptions {
  /** Directions of `board.step`. Default: all. */
  readonly directions?: readonly number[];
  /** The number of seats: a piece belongs to the seat `piece % seats`. Default: 2. */
  readonly seats?: number;
  /** Cells that count as an own piece beyond an enemy while they are empty. Default: none. */
  readonly hostile?: readonly number[];
}

export class Captures {
  private readonly rays: readonly (readonly Int16Array[])[];
  private readonly seats: number;
  private readonly hostile: readonly boolean[];
  private readonly found: CellList;

  /** `rays[cell]`: the ways from a cell to the edge. */
  constructor(rays: readonly (readonly Int16Array[])[], seats: number, hostile: readonly number[]) {
    this.rays = rays;
    this.seats = seats;
    this.hostile = rays.map((_, cell) => hostile.includes(cell));
    this.found = new CellList(rays.length);
  }

  /**
   * The enemies next to a cell that `seat` has moved to, with one of its pieces, or an empty hostile cell, on the
   * other side.
   */
  custodial(cells: Numbers, at: number, seat: number): Int16Array {
    const { seats, hostile } = this;
    const found = this.found.cells;
    let count = 0;
    for (const ray of this.rays[at] as readonly Int16Array[]) {
      if (ray.length < 2) continue;
      const near = ray[0] as number;
      const beyond = ray[1] as number;
      const piece = cells[near] as number;
      if (piece < 0 || piece % seats === seat) continue;
      const anvil = cells[beyond] as number;
      if (anvil >= 0 ? anvil % seats === seat : anvil === -1 && hostile[beyond]) found[count++] = near;
    }
    return this.found.first(count);
  }

  /** The enemies in rows between a cell and the next piece of `seat`, which would enclose them from there. */
  flanking(cells: Numbers, at: number, seat: number): Int16Array {
    const found = this.found.cells;
    let count = 0;
    for (const ray of this.rays[at] as readonly Int16Array[]) {
      const length = this.enclosed(cells, ray, seat);
      for (let i = 0; i < length; i++) found[count++] = ray[i] as number;
    }
    return this.found.first(count);
  }

  /** Whether `seat` would enclose anything from a cell. */
  canFlank(cells: Numbers, at: number, seat: number): boolean {
    for (const ray of this.rays[at] as readonly Int16Array[]) if (this.enclosed(cells, ray, seat) > 0) return true;
    return false;
  }

  private enclosed(cells: Numbers, ray: Int16Array, seat: number): number {
    for (let i = 0; i < ray.length; i++) {
      const piece = cells[ray[i] as number] as number;
      if (piece < 0) return 0;
      if (piece % this.seats === seat) return i;
    }
    return 0;
  }
}

export function captures(board: Board, { directions, seats = 2, hostile = [] }: CaptureOptions = {}): Captures {
  const rays = board.rays();
  const ways = directions ?? [...rays.keys()];
  return new Captures(
    Array.from({ length: board.cells }, (_, cell) =>
      ways.flatMap((d) => {
        const ray = rays[d]?.[cell] as Int16Array;
        return ray.length > 0 ? [ray] : [];
      }),
    ),
    seats,
    hostile,
  );
}
