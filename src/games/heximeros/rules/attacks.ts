/** Whether a side could capture the piece on a cell if it were its turn. */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; cells are in range by construction
import { SETUP } from '../setup.ts';
import {
  CAPTURE_WAYS,
  CELLS,
  CENTER,
  DIRECTIONS,
  distance,
  FLATS,
  forward,
  LEAP,
  LONG_LEAP,
  MOST_PIECES,
  NEXT,
  RELATIONS,
} from './board.ts';
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
} from './pieces.ts';

/** Indexed by cell: the piece on it. */
export type Cells = Uint8Array;

/**
 * Whether the piece on `from`, of a side still in the game, attacks a cell with another side's
 * piece.
 */
export function attacks(board: Cells, from: number, target: number): boolean {
  const piece = board[from]!;
  const kind = kindOf(piece);
  if (kind === ARCHER) return archerAttacks(board, from, target);
  if (kind === ASSASSIN) return assassinAttacks(board, from, target);
  if (kind === FRESH || kind === MILITANT) return militantAttacks(board, from, target);
  const relation = RELATIONS[CELLS * from + target]!;
  if (relation === 0) return false;
  const way = (relation & 15) - 1;
  const steps = relation >> 4;
  const doubled = from === CENTER ? 2 : 1;
  switch (kind) {
    case CAVALIER:
      return way === LEAP || way === LONG_LEAP;
    case OLD_HATTED:
      return steps === 1;
    case HATTED:
    case SOVEREIGN:
      return steps > 0 && steps <= doubled && isClear(board, from, way, steps);
    case REGENT:
      return steps > 0 && isClear(board, from, way, steps);
    case PRELATE:
      return way >= FLATS && steps > 0 && isClear(board, from, way, steps);
    case ALCAZAR:
      return way < FLATS && isClear(board, from, way, steps);
    case DREADNAUGHT:
      return way < FLATS && isWithinWay(board, from, way, steps, doubled);
  }
  return false;
}

function isClear(board: Cells, from: number, way: number, steps: number): boolean {
  let cell = from;
  for (let step = 1; step < steps; step++) {
    cell = NEXT[DIRECTIONS * cell + way]!;
    if (board[cell] !== 0) return false;
  }
  return true;
}

/** Whether a Dreadnaught's way passes a cell. Only its own Sovereign can stop it. */
function isWithinWay(board: Cells, from: number, way: number, steps: number, doubled: number): boolean {
  const [least, most] = SETUP.dreadnaught;
  if (steps > most * doubled) return false;
  const sovereign = pieceOf(SOVEREIGN, board[from]! & 7);
  let cell = from;
  for (let step = 1; step <= Math.max(steps, least); step++) {
    cell = NEXT[DIRECTIONS * cell + way]!;
    if (cell < 0 || board[cell] === sovereign) return false;
  }
  return true;
}

function militantAttacks(board: Cells, from: number, target: number): boolean {
  if (distance(from, target) > 3) return false;
  const piece = board[from]!;
  const side = piece & 7;
  if (capturesFrom(from, target, side)) return true;
  if (from === CENTER) {
    for (let way = 0; way < FLATS; way++) {
      const step = NEXT[DIRECTIONS * from + way]!;
      if (board[step] === 0 && capturesFrom(step, target, side)) return true;
    }
    return false;
  }
  if (kindOf(piece) !== FRESH) return false;
  const step = NEXT[DIRECTIONS * from + forward(side)]!;
  return step >= 0 && board[step] === 0 && capturesFrom(step, target, side);
}

function capturesFrom(from: number, target: number, side: number): boolean {
  for (let i = 4 * side; i < 4 * side + 4; i++) {
    if (NEXT[DIRECTIONS * from + CAPTURE_WAYS[i]!] === target) return true;
  }
  return false;
}

/** An Archer captures by moving and shooting. The cell that it leaves is then empty. */
function archerAttacks(board: Cells, from: number, target: number): boolean {
  const doubled = from === CENTER ? 2 : 1;
  const steps = SETUP.archerSteps * doubled;
  const range = SETUP.archerRange * doubled;
  // A shot along a line of n cells covers 2n flats.
  if (distance(from, target) > steps + 2 * range) return false;
  for (let way = 0; way < FLATS; way++) {
    let cell = from;
    for (let step = 1; step <= steps; step++) {
      cell = NEXT[DIRECTIONS * cell + way]!;
      if (cell < 0 || board[cell] !== 0) break;
      if (canShoot(board, cell, target, range, from)) return true;
    }
  }
  return false;
}

/** Whether the path of a shot is clear; `empty` is a cell that counts as empty. */
function canShoot(board: Cells, from: number, target: number, range: number, empty = -1): boolean {
  const relation = RELATIONS[CELLS * from + target]!;
  const steps = relation >> 4;
  if (steps === 0 || steps > range) return false;
  const way = (relation & 15) - 1;
  let cell = from;
  for (let step = 1; step < steps; step++) {
    cell = NEXT[DIRECTIONS * cell + way]!;
    if (board[cell] !== 0 && cell !== empty) return false;
  }
  return true;
}

/** Cells of the last walk, starting with its origin. */
export const WALKED = new Uint16Array(CELLS);
/** Indexed by cell: the walk that reached it last. */
const seen = new Uint32Array(CELLS);
let walk = 0;

/**
 * Writes to `WALKED` the empty cells that an Assassin can reach in at most `steps` steps; returns
 * their number including the origin.
 */
export function walkFrom(board: Cells, from: number, steps: number): number {
  walk++;
  seen[from] = walk;
  WALKED[0] = from;
  let [at, end] = [0, 1];
  for (let step = 1; step <= steps; step++) {
    for (const levelEnd = end; at < levelEnd; at++) {
      for (let way = 0; way < FLATS; way++) {
        const cell = NEXT[DIRECTIONS * WALKED[at]! + way]!;
        if (cell < 0 || seen[cell] === walk || board[cell] !== 0) continue;
        seen[cell] = walk;
        WALKED[end++] = cell;
      }
    }
  }
  return end;
}

export function assassinSteps(from: number): number {
  return from === CENTER ? 2 * SETUP.assassin : SETUP.assassin;
}

function assassinAttacks(board: Cells, from: number, target: number): boolean {
  const steps = assassinSteps(from);
  const apart = distance(from, target);
  if (apart > steps) return false;
  if (apart === 1) return true;
  // The walk must reach a cell next to the target.
  const count = walkFrom(board, from, steps - 1);
  for (let i = 1; i < count; i++) if (distance(WALKED[i]!, target) === 1) return true;
  return false;
}

/** Whether one of these pieces attacks a cell with another side's piece. */
export function armyAttacks(board: Cells, cells: Uint16Array, side: number, count: number, target: number): boolean {
  const first = MOST_PIECES * side;
  for (let i = first; i < first + count; i++) if (attacks(board, cells[i]!, target)) return true;
  return false;
}
