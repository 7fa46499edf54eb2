/**
 * The ways of pieces over a board, tabulated once. Positions are arrays with one number a cell: -1 if it is
 * empty, otherwise a piece as `at` returns it. Lists that are returned are valid until the next call of the
 * same function; nothing else is allocated.
 */
import { nextBelow, type RandomState } from '../../util/rng.ts';
import type { Board } from './board.ts';
import type { Numbers } from './rules.ts';

/** Ways in which pieces move to empty cells. */
export class Ways {
  /** `lines[way][from]`: the cells of a way in order; a piece stops before the first that is occupied. */
  readonly lines: readonly (readonly Int16Array[])[];
  /** Indexed by `from`: the ways that lead anywhere. */
  private readonly from: readonly (readonly Int16Array[])[];
  private readonly found: number[] = [];
  private readonly struck: number[] = [];
  /** By `from` and index: the way and the number of cells on it, for random draws. */
  private readonly targets: readonly (readonly (readonly [line: Int16Array, distance: number])[])[];
  private readonly mostTargets: number;

  constructor(lines: readonly (readonly Int16Array[])[]) {
    this.lines = lines;
    this.from = (lines[0] ?? []).map((_, from) =>
      lines.flatMap((way) => ((way[from] as Int16Array).length > 0 ? [way[from] as Int16Array] : [])),
    );
    this.targets = this.from.map((ways) =>
      ways.flatMap((line) => Array.from(line, (_, distance) => [line, distance] as const)),
    );
    this.mostTargets = Math.max(1, ...this.targets.map(({ length }) => length));
  }

  /** The empty cells that a piece on a cell reaches. */
  reach(cells: Numbers, from: number): readonly number[] {
    const { found } = this;
    let count = 0;
    for (const line of this.from[from] as readonly Int16Array[]) {
      for (let i = 0; i < line.length; i++) {
        const cell = line[i] as number;
        if ((cells[cell] as number) >= 0) break;
        found[count++] = cell;
      }
    }
    found.length = count;
    return found;
  }

  /** The first occupied cell of each way, as far as there is one: what a piece can take, or is attacked by. */
  hits(cells: Numbers, from: number): readonly number[] {
    const { struck } = this;
    let count = 0;
    for (const line of this.from[from] as readonly Int16Array[]) {
      for (let i = 0; i < line.length; i++) {
        const cell = line[i] as number;
        if ((cells[cell] as number) < 0) continue;
        struck[count++] = cell;
        break;
      }
    }
    struck.length = count;
    return struck;
  }

  /** Whether a piece on a cell reaches any. */
  canMove(cells: Numbers, from: number): boolean {
    for (const line of this.from[from] as readonly Int16Array[])
      if ((cells[line[0] as number] as number) < 0) return true;
    return false;
  }

  /**
   * A random cell that a piece reaches, or -1. Each cell that any piece reaches is returned with the same
   * probability, so drawing a piece and a cell until the cell is not -1 gives every move the same chance.
   */
  draw(cells: Numbers, from: number, random: RandomState): number {
    const target = (this.targets[from] as Ways['targets'][number])[nextBelow(random, this.mostTargets)];
    if (!target) return -1;
    const [line, distance] = target;
    for (let i = 0; i <= distance; i++) if ((cells[line[i] as number] as number) >= 0) return -1;
    return line[distance] as number;
  }
}

/** Any number of empty cells in a straight line. Directions are those of `board.step`; default: all. */
export function slides(board: Board, directions: readonly number[] = [...board.step.keys()]): Ways {
  const rays = board.rays();
  return new Ways(directions.map((d) => rays[d] as readonly Int16Array[]));
}

/** One cell in a direction; on a graph along a link. Default: all directions. */
export function steps(board: Board, directions: readonly number[] = [...board.step.keys()]): Ways {
  if (board.directions > 0) {
    return leaps(
      board,
      directions.map((d) => [d]),
    );
  }
  const most = Math.max(...board.neighbours.map(({ length }) => length));
  return new Ways(
    Array.from({ length: most }, (_, i) => board.neighbours.map((near) => Int16Array.from(near.slice(i, i + 1)))),
  );
}

/**
 * To the cell at the end of some steps, over whatever stands there: a knight's are `[d, d, d + 2]` and `[d, d, d - 2]`
 * for d = 0, 2, 4, 6, modulo 8.
 */
export function leaps(board: Board, legs: readonly (readonly number[])[]): Ways {
  return new Ways(
    legs.map((leg) =>
      Array.from({ length: board.cells }, (_, from) => {
        const to = leg.reduce((cell, d) => (cell < 0 ? -1 : (board.step[d]?.[cell] ?? -1)), from);
        return Int16Array.from(to < 0 ? [] : [to]);
      }),
    ),
  );
}
