/**
 * Boards for games of one's own: cells with names, directions, symmetries and a picture, all from where the cells lie.
 *
 * A picture has x to the right and y down; cells that touch are 1 apart. Directions are numbered clockwise from the right,
 * so that `(d + board.directions / 2) % board.directions` is opposite to d.
 */
import type { Picture, Spot } from '../looks.ts';

/** A symmetry of a board: a turn clockwise, or a mirror whose axis has this angle to the horizontal, counter-clockwise. */
export type SymmetryName = `turn ${number}` | `mirror ${number}` | 'left-right' | 'up-down';

export interface Board {
  /** Number of cells; cells are numbered from 0, row by row from the top, and from the left in each row. */
  readonly cells: number;
  /** By cell: its name, for example `c4`. */
  readonly names: readonly string[];
  /** Number of directions: 8 on squares, 6 on hexagonal cells, 0 on a graph. */
  readonly directions: number;
  /** `step[d][cell]` is the next cell in direction d, or -1 at the edge. */
  readonly step: readonly Int16Array[];
  /** By cell: the cells that it shares a side with. */
  readonly neighbours: readonly (readonly number[])[];
  /** The cells of each straight side, clockwise: from the top, on a triangle from the right; none on a graph. */
  readonly sides: readonly (readonly number[])[];
  /** The board's symmetries by name, without the identity: `symmetries.get(name)[cell]` is where the cell goes. */
  readonly symmetries: ReadonlyMap<SymmetryName, readonly number[]>;
  readonly picture: Picture;
  /** The cell with this name, or -1. */
  cell(name: string): number;
  /** All straight rows of exactly `length` cells, each once. */
  rows(length: number): readonly (readonly number[])[];
}

interface Layout {
  readonly spots: readonly Spot[];
  readonly names: readonly string[];
  /** As angles in degrees, clockwise from the right, with the distance of a step. */
  readonly ways: readonly (readonly [angle: number, distance: number])[];
  /** Cells this close share a side. */
  readonly reach: number;
  readonly outline: readonly Spot[];
  readonly grid: Picture['grid'];
  readonly isHexGrid: boolean;
  readonly labels: Picture['labels'];
  readonly sides: Board['sides'];
}

const MARGIN = 1.2;
const ROW = Math.sqrt(3) / 2;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** A rectangle of squares. Columns are `a`, `b` … from the left, rows 1, 2 … from the bottom. 1 to 26 columns, 1 to 99 rows. */
export function squares(width: number, height = width): Board {
  checkSize(width, 26);
  checkSize(height, 99);
  const rows = Array.from({ length: height }, (_, row) => Array.from({ length: width }, (_, column) => [column, row]));
  const spots = rows.flat().map(([x, y]): Spot => [x as number, y as number]);
  return boardOf({
    spots,
    names: rows.flat().map(([x, y]) => `${LETTERS[x as number]}${height - (y as number)}`),
    ways: Array.from({ length: 8 }, (_, d) => [45 * d, d % 2 === 0 ? 1 : Math.SQRT2] as const),
    reach: 1,
    outline: [0, 1, 2, 3].map((k) => corner(90 * k - 45, Math.SQRT1_2)),
    grid: rows.map((row, y) => row.map((_, x) => y * width + x)),
    sides: fourSides(rows.map((row, y) => row.map((_, x) => y * width + x))),
    isHexGrid: false,
    labels: [
      ...Array.from({ length: width }, (_, x) => ({ at: [x, height - 0.15] as const, text: LETTERS[x] as string })),
      ...Array.from({ length: height }, (_, y) => ({ at: [-0.85, y] as const, text: `${height - y}` })),
    ],
  });
}

/** A hexagon of hexagonal cells, `size` of them on each side. Rows are `a`, `b` … from the bottom. Sizes 1 to 13. */
export function hexagon(size: number): Board {
  checkSize(size, 13);
  const height = 2 * size - 1;
  return hexes(
    Array.from({ length: height }, (_, row) => ({
      length: height - Math.abs(size - 1 - row),
      shift: Math.max(0, size - 1 - row),
    })),
    (row) => LETTERS[height - 1 - row] as string,
    (row, column) => Math.max(0, size - 1 - row) + column + 1,
    (cells) => {
      const [top = [], upperRight = [], , upperLeft = []] = fourSides(cells.slice(0, size));
      const [, lowerRight = [], bottom = [], lowerLeft = []] = fourSides(cells.slice(size - 1));
      return [top, upperRight, lowerRight, bottom, lowerLeft, upperLeft];
    },
  );
}

/** A rhombus of hexagonal cells as in Hex: columns `a`, `b` … from the left, rows 1, 2 … from the top. Up to 26 by 99. */
export function rhombus(width: number, height = width): Board {
  checkSize(width, 26);
  checkSize(height, 99);
  return hexes(
    Array.from({ length: height }, () => ({ length: width, shift: 0 })),
    undefined,
    (row) => row + 1,
    fourSides,
  );
}

/** A triangle of hexagonal cells, as in Y, with one cell in the first row. Columns `a`, `b` …, rows 1, 2 … from the top. Sizes 1 to 26. */
export function triangle(size: number): Board {
  checkSize(size, 26);
  return hexes(
    Array.from({ length: size }, (_, row) => ({ length: row + 1, shift: size - 1 - row })),
    undefined,
    (row) => row + 1,
    (cells) => fourSides(cells).slice(1),
  );
}

/**
 * Any graph: cells by name with their places, and which of them are linked. Places are as in a picture, linked cells about 1
 * apart. Throws for a link to a cell that there is not.
 */
export function graph(
  cells: Readonly<Record<string, Spot>>,
  links: readonly (readonly [from: string, to: string])[],
): Board {
  const names = Object.keys(cells);
  const spots = Object.values(cells);
  const numbers = links.map((link) =>
    link.map((name) => {
      const cell = names.indexOf(name);
      if (cell < 0) throw new RangeError(`the graph has no cell ${name}`);
      return cell;
    }),
  );
  const neighbours = names.map((_, cell) =>
    numbers.flatMap(([a, b]) => (a === cell ? [b as number] : b === cell ? [a as number] : [])),
  );
  const [left, top] = [0, 1].map((axis) => Math.min(...spots.map((spot) => spot[axis as 0])) - MARGIN);
  const placed = spots.map(([x, y]): Spot => [x - (left as number), y - (top as number)]);
  const rows = [...new Set(placed.map(([, y]) => y))].sort((a, b) => a - b);
  const inRows = rows.map((y) => placed.flatMap((spot, cell) => (spot[1] === y ? [cell] : [])));
  const widest = Math.max(...inRows.map((row) => row.length));
  const picture: Picture = {
    width: Math.max(...placed.map(([x]) => x)) + MARGIN,
    height: Math.max(...placed.map(([, y]) => y)) + MARGIN,
    cells: placed,
    names,
    lines: numbers.map((link) => link.map((cell) => placed[cell] as Spot)),
    labels: placed.map(([x, y], cell) => ({ at: [x + 0.5, y - 0.5] as const, text: names[cell] as string })),
    grid: inRows.map((row) =>
      Array.from(
        { length: widest },
        (_, i) => row.toSorted((a, b) => (placed[a] as Spot)[0] - (placed[b] as Spot)[0])[i],
      ),
    ),
    isHexGrid: false,
  };
  const isLinked = (a: number, b: number) => (neighbours[a] as number[]).includes(b);
  const symmetries = [...symmetriesOf(placed)].filter(([, to]) =>
    numbers.every(([a, b]) => isLinked(to[a as number] as number, to[b as number] as number)),
  );
  return finished(names, neighbours, [], [], new Map(symmetries), picture);
}

/** Rows of hexagonal cells; each is moved by half a cell to the right against the one above, but for `shift` whole cells. */
function hexes(
  rows: readonly { readonly length: number; readonly shift: number }[],
  letterOf: ((row: number) => string) | undefined,
  numberOf: (row: number, column: number) => number,
  sidesOf: (cells: readonly (readonly number[])[]) => number[][],
): Board {
  const cells = rows.flatMap(({ length, shift }, row) =>
    Array.from({ length }, (_, column) => ({ row, column, x: shift + column + row / 2, y: row * ROW })),
  );
  const leftmost = Math.min(...cells.map(({ x }) => x));
  const spots = cells.map(({ x, y }): Spot => [x - leftmost, y]);
  const widest = Math.max(...rows.map(({ length, shift }) => shift + length));
  let first = 0;
  const grid = rows.map(({ length, shift }) => {
    const start = first;
    first += length;
    return Array.from({ length: widest }, (_, i) => (i >= shift && i < shift + length ? start + i - shift : undefined));
  });
  const ends = letterOf
    ? grid.flatMap((row) =>
        row.filter((cell) => cell !== undefined).filter((_, i, all) => i % (all.length - 1 || 1) === 0),
      )
    : [];
  const names = cells.map(({ row, column }) => {
    return `${letterOf?.(row) ?? LETTERS[column]}${numberOf(row, column)}`;
  });
  const endLabels = ends.map((cell) => {
    const [x, y] = spots[cell] as Spot;
    const isFirst = ends.indexOf(cell) === ends.findIndex((end) => (spots[end] as Spot)[1] === y);
    return { at: [x + (isFirst ? -0.95 : 0.95), y] as const, text: names[cell] as string };
  });
  const rowLabels = letterOf
    ? []
    : grid.map((row) => {
        const [x, y] = spots[row.find((cell) => cell !== undefined) as number] as Spot;
        return {
          at: [x - 0.95, y] as const,
          text: (names[row.find((c) => c !== undefined) as number] as string).slice(1),
        };
      });
  const lastRow = grid.at(-1)?.filter((cell) => cell !== undefined) ?? [];
  const columnLabels = letterOf
    ? []
    : lastRow.map((cell) => {
        const [x, y] = spots[cell] as Spot;
        return { at: [x + 0.3, y + 0.95] as const, text: (names[cell] as string).charAt(0) };
      });
  return boardOf({
    spots,
    names,
    ways: Array.from({ length: 6 }, (_, d) => [60 * d, 1] as const),
    reach: 1,
    outline: Array.from({ length: 6 }, (_, k) => corner(60 * k + 30, 1 / Math.sqrt(3))),
    grid,
    sides: sidesOf(grid.map((row) => row.filter((cell) => cell !== undefined))),
    isHexGrid: true,
    labels: [...endLabels, ...rowLabels, ...columnLabels],
  });
}

function boardOf({ spots, names, ways, reach, outline, grid, isHexGrid, labels, sides }: Layout): Board {
  const at = finder(spots);
  const step = ways.map(([angle, distance]) => {
    const [dx, dy] = corner(angle, distance);
    return Int16Array.from(spots, ([x, y]) => at(x + dx, y + dy));
  });
  const neighbours = spots.map((_, cell) =>
    step
      .filter((_, d) => (ways[d] as readonly number[])[1] === reach)
      .flatMap((to) => ((to[cell] as number) < 0 ? [] : [to[cell] as number])),
  );
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
  return finished(names, neighbours, step, sides, symmetriesOf(spots), picture);
}

function finished(
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

/** Top, right, bottom and left of rows of cells. */
function fourSides(rows: readonly (readonly number[])[]): number[][] {
  const [first = [], last = []] = [rows[0], rows.at(-1)];
  return [[...first], rows.map((row) => row.at(-1) as number), [...last], rows.map((row) => row[0] as number)];
}

/** The isometries of the plane by multiples of 30 degrees that map the spots onto themselves, each permutation once. */
export function symmetriesOf(spots: readonly Spot[]): Map<SymmetryName, readonly number[]> {
  const at = finder(spots);
  const [middleX, middleY] = [0, 1].map((axis) => spots.reduce((sum, spot) => sum + spot[axis as 0], 0) / spots.length);
  const found = new Map<SymmetryName, readonly number[]>();
  const seen = new Set([spots.map((_, cell) => cell).join()]);
  const add = (name: SymmetryName, turn: (x: number, y: number) => Spot) => {
    const to = spots.map(([x, y]) => {
      const [dx, dy] = turn(x - (middleX as number), y - (middleY as number));
      return at((middleX as number) + dx, (middleY as number) + dy);
    });
    if (to.includes(-1) || seen.has(to.join())) return;
    seen.add(to.join());
    found.set(name, to);
  };
  for (const degrees of [30, 45, 60, 90, 120, 135, 150, 180, 210, 225, 240, 270, 300, 315, 330]) {
    const [cos, sin] = corner(degrees, 1);
    add(`turn ${degrees}`, (x, y) => [cos * x - sin * y, sin * x + cos * y]);
  }
  for (const degrees of [0, 30, 45, 60, 90, 120, 135, 150]) {
    const [cos, sin] = corner(-2 * degrees, 1);
    const name = degrees === 0 ? 'up-down' : degrees === 90 ? 'left-right' : (`mirror ${degrees}` as const);
    add(name, (x, y) => [cos * x + sin * y, sin * x - cos * y]);
  }
  return found;
}

/** Finds the cell at a place, up to rounding; -1 where there is none. */
function finder(spots: readonly Spot[]): (x: number, y: number) => number {
  const key = (x: number, y: number) => `${Math.round(1000 * x) + 0} ${Math.round(1000 * y) + 0}`;
  // Places within a rounding step of each other are one.
  const known = new Map(spots.flatMap(([x, y], cell) => [[key(x, y), cell] as const]));
  return (x, y) => {
    for (const dx of [0, -1e-3, 1e-3]) {
      for (const dy of [0, -1e-3, 1e-3]) {
        const cell = known.get(key(x + dx, y + dy));
        if (cell !== undefined) return cell;
      }
    }
    return -1;
  };
}

function corner(degrees: number, distance: number): Spot {
  const angle = (degrees * Math.PI) / 180;
  return [distance * Math.cos(angle), distance * Math.sin(angle)];
}

function checkSize(size: number, most: number): void {
  if (!Number.isInteger(size) || size < 1 || size > most) {
    throw new RangeError(`a board of ${size} cells a side: 1 to ${most} are possible`);
  }
}
