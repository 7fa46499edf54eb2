/**
 * The geometry of a Meridians board: constant tables, built once per size and shared. Independent
 * of the rules.
 *
 * Points are numbered from 0, row by row from the top, left to right. Every point lies on three
 * lines, one per axis. Its index on a line counts from 1: bit 0 of a line's bitboard is never a
 * point, so "nothing below" needs no branch.
 */
import { invariant } from '../../util/invariant.ts';

export const MIN_SIZE = 2;
export const MAX_SIZE = 8;
/** The published rules use sizes 6, 7 and 8. */
export const STANDARD_SIZE = 7;

/** In `pointOnLine`: no point. */
export const NO_POINT = 255;
/** Entries of `pointOnLine` per line: indices 1 to 15, and 0 and 16 for "ran off the end". */
export const LINE_STRIDE = 32;
/** An entry of `place` is `line << STRIDE_BITS | index`. */
export const STRIDE_BITS = 5;
export const INDEX_MASK = LINE_STRIDE - 1;

export interface Board {
  readonly size: number;
  readonly points: number;
  readonly lines: number;
  /** Indexed by row from the top: its first point, and its number of points. */
  readonly rowStart: Uint8Array;
  readonly rowLength: Uint8Array;
  /** Row of a point, counted from the top. */
  readonly rowOf: Uint8Array;
  /** For point `p` and axis `k`, at `3·p + k`: `line · LINE_STRIDE + index`; the index is 1 to 15. */
  readonly place: Uint16Array;
  /** At `line · LINE_STRIDE + index`: the point there, or NO_POINT. */
  readonly pointOnLine: Uint8Array;
  readonly lineLength: Uint8Array;
  /** For point `p` and direction `d` (0 to 5, see `DIRECTIONS`), at `6·p + d`: the adjacent point, or NO_POINT. */
  readonly neighbour: Uint8Array;
  /** The four symmetries as point maps: identity, left-right mirror, top-bottom mirror, half turn. */
  readonly symmetries: readonly Uint8Array[];
  /** Coordinates of each point: `a1`, `g12`. */
  readonly names: readonly string[];
}

/** Direction `2·k` leads along axis `k` towards lower line indices, `2·k + 1` towards higher ones. */
export const DIRECTIONS = 6;

/**
 * For each set of directions (one bit each): the first direction of every run of neighbouring ones around a point. The
 * neighbours in one run are adjacent to each other.
 */
export const RUN_STARTS = Uint8Array.from({ length: 64 }, (_, set) => {
  const around = [0, 2, 4, 1, 3, 5];
  if (set === 63) return 1;
  return around.reduce((starts, direction, i) => {
    const before = around[(i + 5) % 6] as number;
    return (set >> direction) & 1 && !((set >> before) & 1) ? starts | (1 << direction) : starts;
  }, 0);
});

const boards = new Map<number, Board>();

/** The board of a size from 2 to 8. */
export function boardOfSize(size: number): Board {
  invariant(Number.isInteger(size) && size >= MIN_SIZE && size <= MAX_SIZE, `board size ${size}`);
  let board = boards.get(size);
  if (!board) {
    board = buildBoard(size);
    boards.set(size, board);
  }
  return board;
}

/** The size of the board with this number of rows, or undefined. */
export function sizeOfRows(rows: number): number | undefined {
  const size = (rows + 1) / 2;
  return Number.isInteger(size) && size >= MIN_SIZE && size <= MAX_SIZE ? size : undefined;
}

/** Points in row `row` (from the top) of a board. */
function rowWidth(size: number, row: number): number {
  return 2 * size - 2 - Math.abs(size - 1 - row);
}

function buildBoard(size: number): Board {
  const rows = 2 * size - 1;
  const points = (3 * size - 2) * (size - 1);
  const rowStart = new Uint8Array(rows);
  const rowLength = new Uint8Array(rows);
  const rowOf = new Uint8Array(points);
  const names: string[] = [];
  // Axial coordinates: r counts rows downwards; q is constant along the axis from up-left to down-right.
  const axial: { q: number; r: number }[] = [];
  const at = new Map<string, number>();
  for (let row = 0; row < rows; row++) {
    rowStart[row] = axial.length;
    rowLength[row] = rowWidth(size, row);
    for (let column = 0; column < rowWidth(size, row); column++) {
      const q = column + Math.max(0, size - 1 - row);
      rowOf[axial.length] = row;
      at.set(`${q},${row}`, axial.length);
      axial.push({ q, r: row });
      names.push(`${String.fromCharCode(97 + rows - 1 - row)}${column + 1}`);
    }
  }
  invariant(axial.length === points, 'points of the board');

  const pointAt = (q: number, r: number) => at.get(`${q},${r}`) ?? NO_POINT;
  const neighbour = new Uint8Array(points * DIRECTIONS);
  for (const [p, { q, r }] of axial.entries()) {
    for (const [d, [dq, dr]] of STEPS.entries()) neighbour[DIRECTIONS * p + d] = pointAt(q + dq, r + dr);
  }

  const lines = 6 * size - 5;
  const place = new Uint16Array(points * 3);
  const pointOnLine = new Uint8Array(lines * LINE_STRIDE).fill(NO_POINT);
  const lineLength = new Uint8Array(lines);
  let line = 0;
  for (let axis = 0; axis < 3; axis++) {
    for (let p = 0; p < points; p++) {
      if (neighbour[DIRECTIONS * p + 2 * axis] !== NO_POINT) continue;
      let index = 0;
      for (let t = p; t !== NO_POINT; t = neighbour[DIRECTIONS * t + 2 * axis + 1] as number) {
        index++;
        place[3 * t + axis] = line * LINE_STRIDE + index;
        pointOnLine[line * LINE_STRIDE + index] = t;
      }
      lineLength[line++] = index;
    }
  }
  invariant(line === lines, 'lines of the board');

  const pointInRow = (row: number, column: number) => (rowStart[row] as number) + column;
  const symmetry = (mirrored: boolean, flipped: boolean) =>
    Uint8Array.from({ length: points }, (_, p) => {
      const row = rowOf[p] as number;
      const column = p - (rowStart[row] as number);
      return pointInRow(flipped ? rows - 1 - row : row, mirrored ? rowWidth(size, row) - 1 - column : column);
    });
  const symmetries = [symmetry(false, false), symmetry(true, false), symmetry(false, true), symmetry(true, true)];

  return {
    size,
    points,
    lines,
    rowStart,
    rowLength,
    rowOf,
    place,
    pointOnLine,
    lineLength,
    neighbour,
    symmetries,
    names,
  };
}

/** Axial steps of the six directions: left, right, up-left, down-right, up-right, down-left. */
const STEPS: readonly (readonly [number, number])[] = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
  [1, -1],
  [-1, 1],
];
