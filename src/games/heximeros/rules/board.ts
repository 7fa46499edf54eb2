/**
 * The board's constant tables: cells, directions and derived geometry. Directions 0 to 5 cross
 * flats, in steps of 60 degrees; direction 6 + k follows the line between the flats k and k + 1.
 */
import { SETUP } from '../setup.ts';

export const SIDES = 6;
export const FLATS = 6;
export const DIRECTIONS = 12;

/** Cube coordinates. The third follows from the others. */
type Cube = readonly [x: number, y: number, z: number];

function plus(a: Cube, b: Cube, times = 1): Cube {
  return [a[0] + times * b[0], a[1] + times * b[1], a[2] + times * b[2]];
}

function product(a: Cube, b: Cube): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function flat(k: number): Cube {
  return SETUP.directions[((k % FLATS) + FLATS) % FLATS] as Cube;
}

const WAYS: readonly Cube[] = Array.from({ length: DIRECTIONS }, (_, d) =>
  d < FLATS ? flat(d) : plus(flat(d), flat(d + 1)),
);

const corners = Array.from({ length: SIDES }, (_, k) => plus([0, 0, 0], flat(k), SETUP.corner));

function isOnBoard(x: number, y: number): boolean {
  for (const direction of SETUP.directions) {
    if (x * direction[0] + y * direction[1] - (x + y) * direction[2] > SETUP.boardRank) return false;
  }
  return true;
}

const REACH = SETUP.nameOffset;

/** Indexed by cell: its coordinates. Ordered by y, then x. */
export const CUBES: readonly Cube[] = cubes();

// Runs at every program start, before the code is optimised: plain numeric loops are fastest.
function cubes(): Cube[] {
  const found: Cube[] = [];
  for (let y = -REACH; y <= REACH; y++) {
    for (let x = -REACH; x <= REACH; x++) {
      if (isOnBoard(x, y) || corners.some((corner) => corner[0] === x && corner[1] === y)) found.push([x, y, -x - y]);
    }
  }
  return found;
}

export const CELLS = CUBES.length;

/** Lookup by coordinates, row by row, with room for every step and leap off the board. */
const WIDTH = 4 * REACH;
const cellsAt = new Int16Array(WIDTH * WIDTH).fill(-1);
for (const [cell, [x, y]] of CUBES.entries()) cellsAt[WIDTH * (y + 2 * REACH) + x + 2 * REACH] = cell;

/** The cell at these coordinates, or -1. */
function cellAt(x: number, y: number): number {
  return cellsAt[WIDTH * (y + 2 * REACH) + x + 2 * REACH] as number;
}

export const NAMES: readonly string[] = CUBES.map(([x, y]) => `q${x + SETUP.nameOffset}r${y + SETUP.nameOffset}`);
const cellNamed = new Map(NAMES.map((name, cell) => [name, cell]));

/** The cell with this lower-case name, or undefined. */
export function cellOfName(name: string): number | undefined {
  return cellNamed.get(name);
}

/** Ground Zero. */
export const CENTER = cellAt(0, 0);

/** The six outermost cells. */
export const CORNERS: ReadonlySet<number> = new Set(corners.map(([x, y]) => cellAt(x, y)));

const X = Int8Array.from(CUBES, ([x]) => x);
const Y = Int8Array.from(CUBES, ([, y]) => y);

/** At `12 · cell + direction`: the next cell, or -1. */
export const NEXT = new Int16Array(CELLS * DIRECTIONS);
for (const [way, [dx, dy]] of WAYS.entries()) {
  for (let cell = 0; cell < CELLS; cell++) {
    NEXT[DIRECTIONS * cell + way] = cellAt((X[cell] as number) + dx, (Y[cell] as number) + dy);
  }
}

/** At `CELLS · side + cell`: the cell's rank for the side, from -26 to 26. */
export const RANKS = new Int8Array(SIDES * CELLS);
/** Indexed by cell: bit set of the sides whose Base Line contains it. */
export const BASES = new Uint8Array(CELLS);
for (let side = 0; side < SIDES; side++) {
  const [dx, dy, dz] = flat(side);
  for (let cell = 0; cell < CELLS; cell++) {
    const [x, y] = [X[cell] as number, Y[cell] as number];
    const rank = x * dx + y * dy - (x + y) * dz;
    RANKS[CELLS * side + cell] = rank;
    if (rank >= SETUP.baseRank) BASES[cell] = (BASES[cell] as number) | (1 << side);
  }
}

/** A side's forward direction. */
export function forward(side: number): number {
  return (side + 3) % FLATS;
}

/** At `4 · side`: the directions in which its Militants capture. */
export const CAPTURE_WAYS = Uint8Array.from({ length: 4 * SIDES }, (_, at) => {
  const ahead = forward(at >> 2);
  const [left, right] = [(ahead + 5) % FLATS, (ahead + 1) % FLATS];
  return [left, right, FLATS + left, FLATS + ahead][at & 3] as number;
});

/**
 * The relation of two cells, at `CELLS · from + to`: 0 if neither a direction nor a Cavalier's leap
 * connects them, else `1 + direction` with the number of steps from bit 4. For leaps `direction` is
 * `LEAP`, or `LONG_LEAP` for doubled ones. Filled by `relateCells`.
 */
export const RELATIONS = new Uint16Array(CELLS * CELLS);
export const LEAP = 12;
export const LONG_LEAP = 13;

const leaps = SETUP.cavalier.flatMap(([straight, aside]) =>
  Array.from({ length: 2 * FLATS }, (_, i) => {
    const k = i >> 1;
    return plus(plus([0, 0, 0], flat(k), straight), flat(k + (i % 2 === 0 ? -1 : 1)), aside);
  }),
);

/**
 * Indexed by cell: destinations of a Cavalier's leaps, including the doubled ones from Ground Zero.
 */
export const LEAPS: readonly Int16Array[] = CUBES.map((_, cell) =>
  Int16Array.from([...leapsFrom(cell, 1), ...(cell === CENTER ? leapsFrom(cell, 2) : [])]),
);

function leapsFrom(cell: number, times: number): number[] {
  const [x, y] = [X[cell] as number, Y[cell] as number];
  const found: number[] = [];
  for (const [dx, dy] of leaps) {
    const to = cellAt(x + times * dx, y + times * dy);
    if (to >= 0) found.push(to);
  }
  return found;
}

let isRelated = false;

/** Fills `RELATIONS`. Takes milliseconds, which programs for other games do without. */
export function relateCells(): void {
  if (isRelated) return;
  isRelated = true;
  for (let from = 0; from < CELLS; from++) {
    for (const to of leapsFrom(from, 1)) RELATIONS[CELLS * from + to] = 1 + LEAP;
    for (let way = 0; way < DIRECTIONS; way++) {
      let steps = 1;
      for (let to = NEXT[DIRECTIONS * from + way] as number; to >= 0; to = NEXT[DIRECTIONS * to + way] as number) {
        RELATIONS[CELLS * from + to] = (1 + way) | (steps++ << 4);
      }
    }
  }
  for (const to of leapsFrom(CENTER, 2)) RELATIONS[CELLS * CENTER + to] = 1 + LONG_LEAP;
}

/** Distance between two cells, in flats. */
export function distance(a: number, b: number): number {
  const dx = (X[a] as number) - (X[b] as number);
  const dy = (Y[a] as number) - (Y[b] as number);
  // In cube coordinates the distance is half the sum of the absolute differences.
  return (Math.abs(dx) + Math.abs(dy) + Math.abs(dx + dy)) >> 1;
}

/** Pieces of a side at the start. Promotion replaces pieces; none are added. */
export const MOST_PIECES = SETUP.rows.reduce((sum, { pieces, ahead }) => sum + (ahead ? 2 : 1) * pieces.length, 0);
/** An upper bound: no piece has more moves than one that slides any distance in all directions. */
export const MOST_MOVES = MOST_PIECES * mostReached();

/** The most cells that can be reached from one cell along all twelve directions. */
function mostReached(): number {
  let most = 0;
  for (let from = 0; from < CELLS; from++) {
    let reached = 0;
    for (let way = 0; way < DIRECTIONS; way++) {
      for (let to = NEXT[DIRECTIONS * from + way] as number; to >= 0; to = NEXT[DIRECTIONS * to + way] as number)
        reached++;
    }
    most = Math.max(most, reached);
  }
  return most;
}

/** The starting pieces of every side: cell, and letter of the kind. */
export const START: readonly { readonly cell: number; readonly side: number; readonly letter: string }[] = Array.from(
  { length: SIDES },
  (_, side) => startOf(side),
).flat();

function startOf(side: number) {
  const right = WAYS[FLATS + ((side + 1) % FLATS)] as Cube;
  const toTheRight = (cell: number) => product(CUBES[cell] as Cube, right);
  const found: { cell: number; side: number; letter: string }[] = [];
  for (const { rank, pieces, ahead } of SETUP.rows) {
    const row: number[] = [];
    for (let cell = 0; cell < CELLS; cell++) if (RANKS[CELLS * side + cell] === rank) row.push(cell);
    row.sort((a, b) => toTheRight(a) - toTheRight(b));
    const from = (row.length - pieces.length) / 2;
    for (const [i, letter] of [...pieces].entries()) {
      const cell = row[from + i] as number;
      found.push({ cell, side, letter });
      if (ahead) found.push({ cell: NEXT[DIRECTIONS * cell + forward(side)] as number, side, letter: ahead });
    }
  }
  return found;
}
