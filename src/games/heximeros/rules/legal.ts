/** The legal plies of a position. A side in declared Check must relieve it if possible. */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction
import { SETUP } from '../setup.ts';
import { CENTER, MOST_MOVES, MOST_PIECES } from './board.ts';
import { pieceMoves, targetsOf } from './movegen.ts';
import {
  DECLARE,
  DECLARED,
  DECLINE,
  DRAW,
  fromOf,
  NO_PROMOTION,
  NO_SHOT,
  PROMOTE,
  SHOTS,
  SILENT,
  toOf,
} from './moves.ts';
import { ARCHER, kindOf, sideOf } from './pieces.ts';
import { OVER, Position, TO_AGREE, TO_DECLARE, TO_MOVE, TO_SHOOT } from './position.ts';

/** Writes the legal plies; returns their number, 0 if the game is over. */
export function listPlies(position: Position, into: Int32Array): number {
  switch (position.phase) {
    case OVER:
      return 0;
    case TO_MOVE:
      return relieving(position, into, allMoves(position, into));
    case TO_SHOOT:
      return relieving(position, into, allShots(position, into));
    case TO_DECLARE:
      return declarations(position, into);
    case TO_AGREE:
      into[0] = DRAW;
      into[1] = DECLINE;
      return 2;
  }
  for (let move = PROMOTE; move <= NO_PROMOTION; move++) into[move - PROMOTE] = move;
  return NO_PROMOTION + 1 - PROMOTE;
}

const listed = new Int32Array(MOST_MOVES);

/** Whether a ply is among the legal ones; most are found without listing those of all pieces. */
export function isLegal(position: Position, move: number): boolean {
  const { board, phase, toMove, rules } = position;
  const isFree = phase === TO_MOVE && move < SHOTS && !rules.refusesExposure && position.declarers() === 0;
  if (!isFree) return has(listed, listPlies(position, listed), move);
  const piece = board[fromOf(move)]!;
  return piece !== 0 && sideOf(piece) === toMove && has(listed, pieceMoves(board, fromOf(move), listed, 0), move);
}

function has(moves: Int32Array, count: number, move: number): boolean {
  for (let i = 0; i < count; i++) if (moves[i] === move) return true;
  return false;
}

/** To all, to some, and to none of the Sovereigns that are open to it. */
function declarations({ open, rules }: Position, into: Int32Array): number {
  let count = 0;
  into[count++] = DECLARE;
  if (!rules.isFirst)
    for (let some = (open - 1) & open; some > 0; some = (some - 1) & open) into[count++] = DECLARED + some;
  into[count++] = SILENT;
  return count;
}

function allMoves({ board, cells, counts, toMove }: Position, into: Int32Array): number {
  const first = MOST_PIECES * toMove;
  let count = 0;
  for (let i = first; i < first + counts[toMove]!; i++) count = pieceMoves(board, cells[i]!, into, count);
  return count;
}

function allShots({ board, at, toMove, range }: Position, into: Int32Array): number {
  const count = targetsOf(board, at, toMove, range, into);
  for (let i = 0; i < count; i++) into[i]! += SHOTS;
  into[count] = NO_SHOT;
  return count + 1;
}

const kept = new Int32Array(MOST_MOVES);
const shots = new Int32Array(64);
let after: Position | undefined;
let shot: Position | undefined;

/**
 * Keeps those of the first `count` plies with which the turn can relieve every binding Check, and
 * every attack at all if none may be left; keeps all if there is no such attack or it cannot be
 * relieved. Returns the number kept.
 */
function relieving(position: Position, into: Int32Array, count: number): number {
  const left = position.rules.refusesExposure ? relievingOf(position, into, count, ~(1 << position.toMove)) : 0;
  if (left > 0) return left;
  const declarers = position.declarers();
  return (declarers === 0 ? 0 : relievingOf(position, into, count, declarers)) || count;
}

function relievingOf(position: Position, into: Int32Array, count: number, sides: number): number {
  let left = 0;
  for (let i = 0; i < count; i++) if (relieves(position, into[i]!, sides)) kept[left++] = into[i]!;
  if (left > 0) into.set(kept.subarray(0, left));
  return left;
}

/** Whether a turn with this ply can leave its player without attacks by these sides. */
function relieves(position: Position, move: number, declarers: number): boolean {
  after ??= new Position();
  after.copyFrom(position);
  after.playAlone(move);
  if (!after.isAttackedByAny(declarers)) return true;
  if (move >= SHOTS || kindOf(after.board[toOf(move)]!) !== ARCHER) return false;
  // The shot that follows may relieve it.
  shot ??= new Position();
  const range = SETUP.archerRange * (fromOf(move) === CENTER ? 2 : 1);
  const targets = targetsOf(after.board, toOf(move), position.toMove, range, shots);
  for (let i = 0; i < targets; i++) {
    shot.copyFrom(after);
    shot.playAlone(SHOTS + shots[i]!);
    if (!shot.isAttackedByAny(declarers)) return true;
  }
  return false;
}
