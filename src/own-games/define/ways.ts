/**
 * The ways of pieces over a board, tabulated once. Positions are arrays with one number a cell: -1 if it is
 * empty, otherwise a piece as `at` returns it; neutral pieces are below -1. Lists that are returned are valid until the next call of the
 * same function; nothing else is allocated.
 */

import type { Board } from '../../games/board.ts';
import { nextBelow, type RandomState } from '../../util/rng.ts';
import { CellList } from './cell-list.ts';
import type { MoveList } from './move-list.ts';
import type { Numbers } from './rules.ts';

interface WayOptions {
  /** Whether a piece may stop on an empty cell; it may pass it all the same. Default: on all. */
  mayStop?(piece: number, cell: number): boolean;
  /** Each move ends with a shot from where the piece stops, which may pass the cell that it left: a third cell. */
  readonly shot?: Ways;
  /** The number of seats: a piece belongs to the seat `piece % seats`. Default: 2. */
  readonly seats?: number;
}

/** What is common to a piece on a cell: its ways, and each cell on them with its way and place. */
interface Reach {
  readonly lines: readonly Int16Array[];
  readonly targets: readonly (readonly [line: Int16Array, distance: number])[];
}

const NONE: Reach = { lines: [], targets: [] };
/** Tries to draw a random move; listing all is then quicker. */
const MOST_TRIES = 50;

/** Ways in which pieces move to empty cells. */
export class Ways {
  /** By cell for all pieces, or by piece and cell. */
  private readonly forAll: readonly Reach[] | undefined;
  private readonly byPiece: readonly (readonly Reach[])[];
  private readonly options: WayOptions;
  private readonly seats: number;
  private readonly mostTargets: number;
  private readonly found: CellList;
  private readonly struck: CellList;
  /** What a random move begins with: pieces, or with a shot moves without it. */
  private readonly heads: Int32Array;
  private readonly path = new Int16Array(3);

  /** `lines[piece][way][from]`: the cells of a way in order. One piece stands for all. */
  constructor(lines: readonly (readonly (readonly Int16Array[])[])[], cells: number, options: WayOptions) {
    this.byPiece = lines.map((ways) =>
      Array.from({ length: cells }, (_, from) => {
        const own = ways.flatMap((way) => ((way[from] as Int16Array).length > 0 ? [way[from] as Int16Array] : []));
        return {
          lines: own,
          targets: own.flatMap((line) => Array.from(line, (_, distance) => [line, distance] as const)),
        };
      }),
    );
    this.forAll = lines.length === 1 ? this.byPiece[0] : undefined;
    this.options = options;
    this.seats = options.seats ?? 2;
    const all = this.byPiece.flat();
    this.mostTargets = Math.max(1, ...all.map(({ targets }) => targets.length));
    this.found = new CellList(this.mostTargets);
    this.struck = new CellList(Math.max(0, ...all.map((reach) => reach.lines.length)));
    this.heads = new Int32Array(cells * (options.shot ? this.mostTargets : 1));
  }

  private of(cells: Numbers, from: number): Reach {
    return (this.forAll ?? this.byPiece[cells[from] as number])?.[from] ?? NONE;
  }

  /** The empty cells that a piece on a cell reaches. */
  reach(cells: Numbers, from: number): Int16Array {
    const { mayStop } = this.options;
    const found = this.found.cells;
    const piece = cells[from] as number;
    const { lines } = this.of(cells, from);
    let count = 0;
    for (let way = 0; way < lines.length; way++) {
      const line = lines[way] as Int16Array;
      for (let i = 0; i < line.length; i++) {
        const cell = line[i] as number;
        if (cells[cell] !== -1) break;
        if (mayStop === undefined || mayStop(piece, cell)) found[count++] = cell;
      }
    }
    return this.found.first(count);
  }

  /** The first occupied cell of each way, as far as there is one: what a piece can take, or is attacked by. */
  hits(cells: Numbers, from: number): Int16Array {
    const struck = this.struck.cells;
    let count = 0;
    for (const line of this.of(cells, from).lines) {
      for (let i = 0; i < line.length; i++) {
        const cell = line[i] as number;
        if (cells[cell] === -1) continue;
        struck[count++] = cell;
        break;
      }
    }
    return this.struck.first(count);
  }

  /** Whether a piece on a cell reaches any. */
  canMove(cells: Numbers, from: number): boolean {
    return this.reach(cells, from).length > 0;
  }

  /** Adds the moves of all pieces of a seat. */
  add(cells: Numbers, seat: number, list: MoveList): void {
    const { path, seats } = this;
    const { shot } = this.options;
    for (let from = 0; from < cells.length; from++) {
      const piece = cells[from] as number;
      if (piece < 0 || piece % seats !== seat) continue;
      const reached = this.reach(cells, from);
      path[0] = from;
      for (let i = 0; i < reached.length; i++) {
        path[1] = reached[i] as number;
        if (!shot) {
          list.addPath(path, 2);
          continue;
        }
        cells[from] = -1;
        const struck = shot.reach(cells, path[1]);
        cells[from] = piece;
        for (let k = 0; k < struck.length; k++) {
          path[2] = struck[k] as number;
          list.addPath(path, 3);
        }
      }
    }
  }

  /** A random move of all that `add` lists, each with the same probability; -1 if none was found in some tries. */
  draw(cells: Numbers, seat: number, random: RandomState): number {
    const { seats, heads } = this;
    const { shot } = this.options;
    let count = 0;
    for (let from = 0; from < cells.length; from++) {
      const piece = cells[from] as number;
      if (piece < 0 || piece % seats !== seat) continue;
      if (!shot) {
        if (this.of(cells, from).targets.length > 0) heads[count++] = from;
        continue;
      }
      const reached = this.reach(cells, from);
      for (let i = 0; i < reached.length; i++) heads[count++] = from * cells.length + (reached[i] as number);
    }
    for (let tries = 0; count > 0 && tries < MOST_TRIES; tries++) {
      const start = heads[nextBelow(random, count)] as number;
      const end = shot ? this.drawShot(cells, start, shot, random) : this.target(cells, start, random);
      if (end >= 0) return start * cells.length + end;
    }
    return -1;
  }

  private drawShot(cells: Numbers, move: number, shot: Ways, random: RandomState): number {
    const from = Math.floor(move / cells.length);
    const piece = cells[from] as number;
    cells[from] = -1;
    const struck = shot.target(cells, move % cells.length, random);
    cells[from] = piece;
    return struck;
  }

  /** A random cell that a piece reaches, or -1. Each cell that any piece reaches has the same probability. */
  private target(cells: Numbers, from: number, random: RandomState): number {
    const target = this.of(cells, from).targets[nextBelow(random, this.mostTargets)];
    if (!target) return -1;
    const [line, distance] = target;
    for (let i = 0; i <= distance; i++) if (cells[line[i] as number] !== -1) return -1;
    const to = line[distance] as number;
    return this.options.mayStop?.(cells[from] as number, to) === false ? -1 : to;
  }
}

/** Moves to the one cell in each direction that a function returns. */
export class Targets {
  private readonly directions: number;
  private readonly target: Target;
  private readonly seats: number;
  private readonly movers: Int16Array;
  private readonly path = new Int16Array(2);

  constructor({ directions, cells }: Board, target: Target, seats: number) {
    this.directions = directions;
    this.target = target;
    this.seats = seats;
    this.movers = new Int16Array(cells);
  }

  /** Adds the moves of all pieces of a seat. */
  add(cells: Numbers, seat: number, list: MoveList): void {
    const { path, target } = this;
    for (let from = 0; from < cells.length; from++) {
      const piece = cells[from] as number;
      if (piece < 0 || piece % this.seats !== seat) continue;
      path[0] = from;
      for (let direction = 0; direction < this.directions; direction++) {
        path[1] = target(cells, from, direction);
        if (path[1] >= 0) list.addPath(path, 2);
      }
    }
  }

  /** A random move of all that `add` lists, each with the same probability; -1 if none was found in some tries. */
  draw(cells: Numbers, seat: number, random: RandomState): number {
    const { movers, target } = this;
    let count = 0;
    for (let from = 0; from < cells.length; from++) {
      const piece = cells[from] as number;
      if (piece >= 0 && piece % this.seats === seat) movers[count++] = from;
    }
    for (let tries = 0; count > 0 && tries < MOST_TRIES; tries++) {
      const from = movers[nextBelow(random, count)] as number;
      const to = target(cells, from, nextBelow(random, this.directions));
      if (to >= 0) return from * cells.length + to;
    }
    return -1;
  }
}

/** Where the piece on a cell goes in a direction; -1 if it cannot. */
type Target = (cells: Numbers, from: number, direction: number) => number;

/** One cell in each direction, which a function tells. A piece belongs to the seat `piece % seats`. */
export function targets(board: Board, target: Target, seats = 2): Targets {
  return new Targets(board, target, seats);
}

/** Directions of `board.step`, for all pieces or by piece; a piece without any does not move. */
export type Directions = readonly number[] | readonly (readonly number[])[];

/** Any number of empty cells in a straight line. Default: in all directions. */
export function slides(board: Board, directions: Directions = [...board.step.keys()], options: WayOptions = {}): Ways {
  const rays = board.rays();
  const lines = byPiece(directions).map((own) => own.map((d) => rays[d] as readonly Int16Array[]));
  return new Ways(lines, board.cells, options);
}

/** One cell in a direction; on a graph along a link. Default: in all directions. */
export function steps(board: Board, directions: Directions = [...board.step.keys()], options: WayOptions = {}): Ways {
  if (board.directions > 0) {
    const lines = byPiece(directions).map((own) => own.map((d) => ends(board, [d])));
    return new Ways(lines, board.cells, options);
  }
  const most = Math.max(...board.neighbours.map(({ length }) => length));
  const links = Array.from({ length: most }, (_, i) =>
    board.neighbours.map((near) => Int16Array.from(near.slice(i, i + 1))),
  );
  return new Ways([links], board.cells, options);
}

/**
 * To the cell at the end of some steps, over whatever stands there: a knight's are `[d, d, d + 2]` and `[d, d, d - 2]`
 * for d = 0, 2, 4, 6, modulo 8.
 */
export function leaps(board: Board, legs: readonly (readonly number[])[], options: WayOptions = {}): Ways {
  return new Ways([legs.map((leg) => ends(board, leg))], board.cells, options);
}

/** By cell: where a leg from there ends, if on the board. */
function ends(board: Board, leg: readonly number[]): readonly Int16Array[] {
  return Array.from({ length: board.cells }, (_, from) => {
    const to = leg.reduce((cell, d) => (cell < 0 ? -1 : (board.step[d]?.[cell] ?? -1)), from);
    return Int16Array.from(to < 0 ? [] : [to]);
  });
}

/** Directions as lists by piece: one for all pieces, or one for each. */
export function byPiece(directions: Directions): readonly (readonly number[])[] {
  return directions.every((own) => typeof own === 'number')
    ? [directions as readonly number[]]
    : (directions as readonly (readonly number[])[]);
}
