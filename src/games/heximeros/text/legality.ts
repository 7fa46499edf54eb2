/** Why a ply is illegal. */
import type { InputError } from '../../../util/result.ts';
import { MOST_MOVES, NAMES } from '../rules/board.ts';
import { isLegal } from '../rules/legal.ts';
import { pieceMoves, targetsOf } from '../rules/movegen.ts';
import { DECLARE, DECLARED, DRAW, fromOf, NO_SHOT, PROMOTE, RESIGN, SHOTS, SILENT, toOf } from '../rules/moves.ts';
import { KIND_NAMES, kindOf, sideOf } from '../rules/pieces.ts';
import {
  OVER,
  type Phase,
  type Position,
  TO_AGREE,
  TO_DECLARE,
  TO_MOVE,
  TO_PROMOTE,
  TO_SHOOT,
} from '../rules/position.ts';
import { SETUP } from '../setup.ts';
import { moveName } from './words.ts';

/** The most cells listed in a message. */
const MOST_NAMED = 12;

/** What the player must do in each phase, as a sentence without its subject. */
const DUE: Readonly<Record<Exclude<Phase, typeof OVER>, string>> = {
  [TO_MOVE]: 'must move a piece, e.g. q30r4-q29r5',
  [TO_SHOOT]: 'may shoot, e.g. xq20r10, or not (-)',
  [TO_PROMOTE]: 'may promote, e.g. =R, or not (=-)',
  [TO_DECLARE]: 'declares Check (+, or to some, e.g. +sb) or not (.)',
  [TO_AGREE]: 'agrees on a draw (draw) or not (decline)',
};

export function dueWords({ phase, toMove }: Position): string {
  return phase === OVER ? 'the game is over' : `${SETUP.seats[toMove]} ${DUE[phase]}`;
}

/** Undefined for a legal ply. Codes: `game-over`, `not-due`, `no-piece`, `not-yours`, `out-of-reach`, `in-check`, `not-attacked`. */
export function illegality(position: Position, move: number): InputError | undefined {
  if (isLegal(position, move)) return undefined;
  if (isOutside(position, move)) return undefined;
  const name = moveName(move);
  if (position.phase === OVER) return { code: 'game-over', message: 'the game is over' };
  if (phaseOf(move) !== position.phase) {
    return { code: 'not-due', message: `${name} is not possible now: ${dueWords(position)}` };
  }
  if (position.phase === TO_DECLARE) {
    return { code: 'not-attacked', message: `${name}: this turn attacks no such Sovereigns` };
  }
  if (move >= SHOTS) return shotError(position, move, name);
  const from = fromOf(move);
  const piece = position.board[from] as number;
  if (piece === 0) return { code: 'no-piece', message: `${name}: no piece on ${NAMES[from]}` };
  const owner = sideOf(piece);
  if (owner !== position.toMove) {
    const message = `${name}: the piece on ${NAMES[from]} belongs to ${SETUP.seats[owner]}, but ${SETUP.seats[position.toMove]} is to move`;
    return { code: 'not-yours', message };
  }
  const legal = new Int32Array(MOST_MOVES);
  const possible = legal.subarray(0, pieceMoves(position.board, from, legal, 0));
  if (possible.includes(move)) return inCheck(position, name);
  const others = [...possible].map((one) => NAMES[toOf(one)]).sort();
  const shown =
    others.length > MOST_NAMED
      ? `; it can move to ${others.length} other cells`
      : `; it can move to ${others.join(', ')}`;
  return {
    code: 'out-of-reach',
    message: `${name}: the ${KIND_NAMES[kindOf(piece)]} cannot move to ${NAMES[toOf(move)]}${others.length > 0 ? shown : '; it has no moves'}`,
  };
}

/** Whether a legal ply is not among the moves of the search; or names all to whom Check may be declared. */
function isOutside({ phase, left, open, rules }: Position, move: number): boolean {
  if (rules.isFirst || phase === OVER) return false;
  if (move >= RESIGN) return move < DRAW || (move === DRAW && phase === TO_MOVE && left === 2);
  return phase === TO_DECLARE && move === DECLARED + open;
}

function phaseOf(move: number): Phase {
  if (move > SILENT) return move < RESIGN ? TO_DECLARE : TO_AGREE;
  if (move < SHOTS) return TO_MOVE;
  return move <= NO_SHOT ? TO_SHOOT : move < DECLARE && move >= PROMOTE ? TO_PROMOTE : TO_DECLARE;
}

function shotError(position: Position, move: number, name: string): InputError {
  const { board, at, toMove, range } = position;
  const targets = new Int32Array(MOST_MOVES);
  const count = targetsOf(board, at, toMove, range, targets);
  if (move === NO_SHOT || targets.subarray(0, count).includes(move - SHOTS)) return inCheck(position, name);
  return { code: 'out-of-reach', message: `${name}: the Archer on ${NAMES[at]} cannot reach an enemy piece there` };
}

function inCheck({ rules }: Position, name: string): InputError {
  const what = rules.refusesExposure ? 'leaves your Sovereign under attack' : 'leaves the declared Check standing';
  return { code: 'in-check', message: `${name} ${what}, and another turn would not` };
}
