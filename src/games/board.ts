/**
 * Boards for custom games: cells with names, directions, symmetries and a picture, all derived from
 * the coordinates of the cells.
 *
 * In a picture x points right and y down; adjacent cells are 1 apart. Directions are numbered
 * clockwise from the right, so `(d + board.directions / 2) % board.directions` is opposite to d.
 */
import { quote } from '../util/result.ts';
import { corner, finder, type SymmetryName, symmetriesOf } from './isometries.ts';
import type { Picture, Spot } from './looks.ts';

export interface Board {
  /** Number of cells. Cells are numbered from 0, row by row from the top, left to right. */
  readonly cells: number;
  /** Indexed by cell: its name in lower case, e.g. `c4`. */
  readonly names: readonly string[];
  /** Number of directions: 8 on squares, 6 on hexagonal cells, 0 on a graph. */
  readonly directions: number;
  /** `step[d][cell]` is the next cell in direction d, or -1 at the edge. */
  readonly step: readonly Int16Array[];
  /** Indexed by cell: the cells that share a side with it, or are linked to it in a graph. */
  readonly neighbours: readonly (readonly number[])[];
  /**
   * The cells of each straight side, clockwise from the top (on a triangle, from the right); empty
   * on a graph.
   */
  readonly sides: readonly (readonly number[])[];
  /**
   * The board's symmetries by name, without the identity: `symmetries.get(name)[cell]` is the image
   * of the cell.
   */
  readonly symmetries: ReadonlyMap<SymmetryName, readonly number[]>;
  readonly picture: Picture;
  /** The cell with this name, in either case; -1 if there is none. */
  cell(name: string): number;
  /** `rays()[d][cell]`: all cells from there in direction d to the edge, the nearest first. Computed at each call. */
  rays(): readonly (readonly Int16Array[])[];
  /** The cells for `start`: for each piece, by its number, its cells, or their names in one text. Others are -1. */
  setup(pieces: readonly (string | readonly number[])[]): Int8Array;
  /** All straight rows of exactly `length` cells, each once; none on a graph. */
  rows(length: number): readonly (readonly number[])[];
}

interface Layout {
  readonly spots: readonly Spot[];
  readonly names: readonly string[];
  /**
   * For each direction: its angle in degrees, clockwise from the right, and the length of a step.
   */
  readonly ways: readonly (readonly [angle: number, distance: number])[];
  readonly outline: readonly Spot[];
  readonly grid: Picture['grid'];
  readonly isHexGrid: boolean;
  readonly labels: Picture['labels'];
  readonly sides: Board['sides'];
}

/** The margin around the outermost cells. */
export const MARGIN = 1.2;
const ROW = Math.sqrt(3) / 2;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/**
 * A rectangle of square cells, 1 to 26 columns by 1 to 99 rows. Columns are `a`, `b` … from the
 * left, rows 1, 2 … from the bottom. `isCell` leaves out squares; columns and rows are counted from 0, from `a1`.
 * With `numbers` the names of the cells are 1, 2 … row by row from the top left, as in draughts.
 */
export function squares(
  width: number,
  height = width,
  isCell: (column: number, row: number) => boolean = () => true,
  naming: 'coordinates' | 'numbers' = 'coordinates',
): Board {
  checkSize(width, 26);
  checkSize(height, 99);
  const spots: Spot[] = [];
  const grid = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => (isCell(x, height - 1 - y) ? spots.push([x, y]) - 1 : undefined)),
  );
  const isNumbered = naming === 'numbers';
  return layout({
    spots,
    names: spots.map(([x, y], cell) => (isNumbered ? `${cell + 1}` : `${LETTERS[x]}${height - y}`)),
    ways: Array.from({ length: 8 }, (_, d) => [45 * d, d % 2 === 0 ? 1 : Math.SQRT2] as const),
    outline: [0, 1, 2, 3].map((k) => corner(90 * k - 45, Math.SQRT1_2)),
    grid,
    sides: fourSides(grid).map((side) => side.filter((cell) => cell !== undefined)),
    isHexGrid: false,
    labels: isNumbered
      ? spots.map(([x, y], cell) => ({ at: [x - 0.32, y - 0.34] as const, text: `${cell + 1}` }))
      : [
          ...Array.from({ length: width }, (_, x) => ({ at: [x, height - 0.15] as const, text: LETTERS[x] as string })),
          ...Array.from({ length: height }, (_, y) => ({ at: [-0.85, y] as const, text: `${height - y}` })),
        ],
  });
}

/**
 * A hexagon of hexagonal cells with `size` cells per side, 1 to 13. Rows are `a`, `b` … from the
 * bottom.
 */
export function hexagon(size: number): Board {
  checkSize(size, 13);
  const height = 2 * size - 1;
  return hexes(
    Array.from({ length: height }, (_, row) => ({
      length: height - Math.abs(size - 1 - row),
      shift: Math.max(0, size - 1 - row),
    })),
    'ends',
    (row, column) => `${LETTERS[height - 1 - row]}${Math.max(0, size - 1 - row) + column + 1}`,
    (cells) => {
      const [top = [], upperRight = [], , upperLeft = []] = fourSides(cells.slice(0, size));
      const [, lowerRight = [], bottom = [], lowerLeft = []] = fourSides(cells.slice(size - 1));
      return [top, upperRight, lowerRight, bottom, lowerLeft, upperLeft];
    },
  );
}

/**
 * A rhombus of hexagonal cells as in Hex, at most 26 by 99: columns `a`, `b` … from the left, rows
 * 1, 2 … from the top.
 */
export function rhombus(width: number, height = width): Board {
  checkSize(width, 26);
  checkSize(height, 99);
  return hexes(
    Array.from({ length: height }, () => ({ length: width, shift: 0 })),
    'coordinates',
    (row, column) => `${LETTERS[column]}${row + 1}`,
    fourSides,
  );
}

/**
 * A triangle of hexagonal cells as in Y, with one cell in the first row. Columns `a`, `b` …, rows
 * 1, 2 … from the top. Sizes 1 to 26.
 */
export function triangle(size: number): Board {
  checkSize(size, 26);
  return hexes(
    Array.from({ length: size }, (_, row) => ({ length: row + 1, shift: size - 1 - row })),
    'coordinates',
    (row, column) => `${LETTERS[column]}${row + 1}`,
    (cells) => fourSides(cells).slice(1),
  );
}

/** Where labels stand: cell names at both ends of each row, or row numbers and column letters. */
type Naming = 'ends' | 'coordinates';

/**
 * Rows of hexagonal cells. Each row is half a cell to the right of the one above, less `shift`
 * whole cells.
 */
function hexes(
  rows: readonly { readonly length: number; readonly shift: number }[],
  naming: Naming,
  nameOf: (row: number, column: number) => string,
  sidesOf: (cells: readonly (readonly number[])[]) => number[][],
): Board {
  const places = rows.flatMap(({ length, shift }, row) =>
    Array.from({ length }, (_, column) => ({ row, column, x: shift + column + row / 2 })),
  );
  const leftmost = Math.min(...places.map(({ x }) => x));
  const spots = places.map(({ x, row }): Spot => [x - leftmost, row * ROW]);
  const names = places.map(({ row, column }) => nameOf(row, column));
  let first = 0;
  const cells = rows.map(({ length }) => Array.from({ length }, () => first++));
  const widest = Math.max(...rows.map(({ length, shift }) => shift + length));
  const label = (cell: number | undefined, dx: number, dy: number, part = /.*/) => {
    const [x, y] = spots[cell as number] as Spot;
    return { at: [x + dx, y + dy] as const, text: part.exec(names[cell as number] as string)?.[0] ?? '' };
  };
  const labels =
    naming === 'ends'
      ? cells.flatMap((row) => [label(row[0], -0.95, 0), label(row.at(-1), 0.95, 0)])
      : [
          ...cells.map((row) => label(row[0], -1.08, 0, /\d+/)),
          ...(cells.at(-1) as number[]).map((cell) => label(cell, 0.35, 1.03, /[a-z]/)),
        ];
  return layout({
    spots,
    names,
    ways: Array.from({ length: 6 }, (_, d) => [60 * d, 1] as const),
    outline: Array.from({ length: 6 }, (_, k) => corner(60 * k + 30, 1 / Math.sqrt(3))),
    grid: rows.map(({ shift }, row) => Array.from({ length: widest }, (_, i) => cells[row]?.[i - shift])),
    sides: sidesOf(cells),
    isHexGrid: true,
    labels,
  });
}

function layout({ spots, names, ways, outline, grid, isHexGrid, labels, sides }: Layout): Board {
  const at = finder(spots);
  const step = ways.map(([angle, distance]) => {
    const [dx, dy] = corner(angle, distance);
    return Int16Array.from(spots, ([x, y]) => at(x + dx, y + dy));
  });
  const sideways = step.filter((_, d) => (ways[d] as readonly number[])[1] === 1);
  const neighbours = spots.map((_, cell) => cellsAround(sideways, cell));
  const move = ([x, y]: Spot): Spot => [x + MARGIN, y + MARGIN];
  const picture: Picture = {
    width: Math.max(...spots.map(([x]) => x)) + 2 * MARGIN,
    height: Math.max(...spots.map(([, y]) => y)) + 2 * MARGIN,
    cells: spots.map(move),
    names,
    outline,
    lines: [],
    labels: labels.map(({ at: spot, text }) => ({ at: move(spot), text })),
    grid,
    isHexGrid,
  };
  return makeBoard(names, neighbours, step, sides, symmetriesOf(spots), picture);
}

/** The cells next to a cell, by the steps of some directions. */
export function cellsAround(step: Board['step'], cell: number): number[] {
  return step.flatMap((next) => ((next[cell] as number) < 0 ? [] : [next[cell] as number]));
}

/** Builds a board from its parts. Throws a `RangeError` for duplicate names. */
export function makeBoard(
  names: readonly string[],
  neighbours: Board['neighbours'],
  step: Board['step'],
  sides: Board['sides'],
  symmetries: Board['symmetries'],
  picture: Picture,
): Board {
  const numbers = new Map(names.map((name, cell) => [name, cell]));
  if (numbers.size < names.length) throw new RangeError('two cells of the board have the same name');
  const cells = names.length;
  return {
    cells,
    names,
    directions: step.length,
    step,
    neighbours,
    sides,
    symmetries,
    picture,
    cell: (name) => numbers.get(name.toLowerCase()) ?? -1,
    // A function like `rows`: a getter would make each access to the board's other fields slower.
    rays: () => step.map((next) => Array.from(next, (_, from) => ray(next, from))),
    setup(pieces) {
      const contents = new Int8Array(cells).fill(-1);
      for (const [piece, places] of pieces.entries()) {
        const named = typeof places === 'string' ? places.split(' ') : places;
        for (const place of named) {
          const cell = typeof place === 'string' ? (numbers.get(place) ?? -1) : place;
          if (!(cell >= 0 && cell < cells)) throw new TypeError(`setup: the board has no cell ${quote(String(place))}`);
          contents[cell] = piece;
        }
      }
      return contents;
    },
    rows: (length) =>
      step.slice(0, step.length / 2).flatMap((next) =>
        Array.from({ length: cells }, (_, from) => {
          const row = [from];
          while (row.length < length && row.at(-1) !== -1) row.push(next[row.at(-1) as number] as number);
          return row;
        }).filter((row) => row.at(-1) !== -1),
      ),
  };
}

/** The cells that follow from a cell on, without it. */
function ray(next: Int16Array, from: number): Int16Array {
  const cells: number[] = [];
  for (let cell = next[from] as number; cell >= 0; cell = next[cell] as number) cells.push(cell);
  return Int16Array.from(cells);
}

/** The top, right, bottom and left sides of rows of cells. */
function fourSides<C>(rows: readonly (readonly C[])[]): C[][] {
  const [first = [], last = []] = [rows[0], rows.at(-1)];
  return [[...first], rows.map((row) => row.at(-1) as C), [...last], rows.map((row) => row[0] as C)];
}

function checkSize(size: number, most: number): void {
  if (!Number.isInteger(size) || size < 1 || size > most) {
    throw new RangeError(`a board of ${size} cells per side: must be 1 to ${most}`);
  }
}
