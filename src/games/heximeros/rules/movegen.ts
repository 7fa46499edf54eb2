/** Generates the moves of a side's pieces, ignoring declared Checks. */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; cells are in range by construction
import { SETUP } from '../setup.ts';
import { assassinSteps, type Cells, WALKED, walkFrom } from './attacks.ts';
import { CAPTURE_WAYS, CELLS, CENTER, DIRECTIONS, FLATS, forward, LEAPS, NEXT } from './board.ts';
import { moveOf } from './moves.ts';
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
  pieceOf,
  REGENT,
  SOVEREIGN,
  sideOf,
} from './pieces.ts';

/** Writes the moves of the piece on a cell from index `count` on; returns the index after them. */
export function pieceMoves(board: Cells, from: number, into: Int32Array, count: number): number {
  const doubled = from === CENTER ? 2 : 1;
  switch (kindOf(board[from]!)) {
    case FRESH:
    case MILITANT:
      return militantMoves(board, from, into, count);
    case OLD_HATTED:
      return slides(board, from, 0, DIRECTIONS, 1, into, count);
    case HATTED:
    case SOVEREIGN:
      return slides(board, from, 0, DIRECTIONS, doubled, into, count);
    case REGENT:
      return slides(board, from, 0, DIRECTIONS, CELLS, into, count);
    case PRELATE:
      return slides(board, from, FLATS, DIRECTIONS, CELLS, into, count);
    case ALCAZAR:
      return slides(board, from, 0, FLATS, CELLS, into, count);
    case CAVALIER:
      return leaps(board, from, into, count);
    case DREADNAUGHT:
      return dreadnaughtMoves(board, from, doubled, into, count);
    case ARCHER:
      return archerMoves(board, from, doubled, into, count);
    case ASSASSIN:
      return assassinMoves(board, from, into, count);
  }
  return count;
}

/** Sliding moves up to the first piece, which is captured if it belongs to another side. */
function slides(
  board: Cells,
  from: number,
  firstWay: number,
  endWay: number,
  steps: number,
  into: Int32Array,
  start: number,
): number {
  let count = start;
  const side = sideOf(board[from]!);
  for (let way = firstWay; way < endWay; way++) {
    let cell = from;
    for (let step = 0; step < steps; step++) {
      cell = NEXT[DIRECTIONS * cell + way]!;
      if (cell < 0) break;
      const there = board[cell]!;
      if (there === 0 || sideOf(there) !== side) into[count++] = moveOf(from, cell);
      if (there !== 0) break;
    }
  }
  return count;
}

function leaps(board: Cells, from: number, into: Int32Array, start: number): number {
  let count = start;
  const side = sideOf(board[from]!);
  for (const to of LEAPS[from]!) {
    const there = board[to]!;
    if (there === 0 || sideOf(there) !== side) into[count++] = moveOf(from, to);
  }
  return count;
}

function dreadnaughtMoves(board: Cells, from: number, doubled: number, into: Int32Array, start: number): number {
  let count = start;
  const [least, most] = SETUP.dreadnaught;
  const sovereign = pieceOf(SOVEREIGN, sideOf(board[from]!));
  for (let way = 0; way < FLATS; way++) {
    let cell = from;
    for (let step = 1; step <= most * doubled; step++) {
      cell = NEXT[DIRECTIONS * cell + way]!;
      if (cell < 0 || board[cell] === sovereign) break;
      if (step >= least) into[count++] = moveOf(from, cell);
    }
  }
  return count;
}

function archerMoves(board: Cells, from: number, doubled: number, into: Int32Array, start: number): number {
  let count = start;
  for (let way = 0; way < FLATS; way++) {
    let cell = from;
    for (let step = 1; step <= SETUP.archerSteps * doubled; step++) {
      cell = NEXT[DIRECTIONS * cell + way]!;
      if (cell < 0 || board[cell] !== 0) break;
      into[count++] = moveOf(from, cell);
    }
  }
  return count;
}

function assassinMoves(board: Cells, from: number, into: Int32Array, start: number): number {
  const steps = assassinSteps(from);
  const side = sideOf(board[from]!);
  const mark = nextMark();
  let count = start;
  const reached = walkFrom(board, from, steps);
  for (let i = 1; i < reached; i++) into[count++] = moveOf(from, WALKED[i]!);
  // A capture is the last step, from a cell reached in fewer steps.
  const before = walkFrom(board, from, steps - 1);
  for (let i = 0; i < before; i++) {
    for (let way = 0; way < FLATS; way++) {
      const cell = NEXT[DIRECTIONS * WALKED[i]! + way]!;
      if (cell < 0 || board[cell] === 0 || sideOf(board[cell]!) === side || marks[cell] === mark) continue;
      marks[cell] = mark;
      into[count++] = moveOf(from, cell);
    }
  }
  return count;
}

/** Indexed by cell: the last piece found to capture there, to skip duplicates. */
const marks = new Uint32Array(CELLS);
let lastMark = 0;

function nextMark(): number {
  return ++lastMark;
}

function militantMoves(board: Cells, from: number, into: Int32Array, start: number): number {
  const piece = board[from]!;
  const side = sideOf(piece);
  const ahead = forward(side);
  const mark = nextMark();
  let count = militantCaptures(board, from, from, side, mark, into, start);
  for (let way = 0; way < FLATS; way++) {
    if (way !== ahead && from !== CENTER) continue;
    const step = NEXT[DIRECTIONS * from + way]!;
    if (step < 0 || board[step] !== 0) continue;
    if (way === ahead) into[count++] = moveOf(from, step);
    if (from !== CENTER && kindOf(piece) !== FRESH) continue;
    const second = NEXT[DIRECTIONS * step + way]!;
    if (second >= 0 && board[second] === 0) into[count++] = moveOf(from, second);
    count = militantCaptures(board, from, step, side, mark, into, count);
  }
  return count;
}

/** The captures of a Militant after it moves from a cell to another one. */
function militantCaptures(
  board: Cells,
  from: number,
  at: number,
  side: number,
  mark: number,
  into: Int32Array,
  start: number,
): number {
  let count = start;
  for (let i = 4 * side; i < 4 * side + 4; i++) {
    const cell = NEXT[DIRECTIONS * at + CAPTURE_WAYS[i]!]!;
    if (cell < 0 || board[cell] === 0 || sideOf(board[cell]!) === side || marks[cell] === mark) continue;
    marks[cell] = mark;
    into[count++] = moveOf(from, cell);
  }
  return count;
}

/** Writes the targets of an Archer's shots; returns their number. */
export function targetsOf(board: Cells, from: number, side: number, range: number, into: Int32Array): number {
  let count = 0;
  for (let way = 0; way < DIRECTIONS; way++) {
    let cell = from;
    for (let step = 0; step < range; step++) {
      cell = NEXT[DIRECTIONS * cell + way]!;
      if (cell < 0) break;
      const there = board[cell]!;
      if (there === 0) continue;
      if (sideOf(there) !== side) into[count++] = cell;
      break;
    }
  }
  return count;
}
