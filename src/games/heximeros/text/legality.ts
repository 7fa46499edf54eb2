/** Why a ply is illegal. */
import type { InputError } from '../../../util/result.ts';
import { MOST_MOVES, NAMES } from '../rules/board.ts';
import { legalMoves } from '../rules/legal.ts';
import { movesOf, targetsOf } from '../rules/movegen.ts';
import { DECLARE, fromOf, NO_SHOT, PROMOTE, SHOTS, toOf } from '../rules/moves.ts';
import { KIND_NAMES, kindOf, sideOf } from '../rules/pieces.ts';
import { OVER, type Phase, type Position, TO_DECLARE, TO_MOVE, TO_PROMOTE, TO_SHOOT } from '../rules/position.ts';
import { SETUP } from '../setup.ts';
import { moveName } from './words.ts';

/** The most cells listed in a message. */
const MOST_NAMED = 12;

/** What the player must do in each phase, as a sentence without its subject. */
const DUE: Readonly<Record<Exclude<Phase, typeof OVER>, string>> = {
  [TO_MOVE]: 'must move a piece, e.g. q30r4-q29r5',
  [TO_SHOOT]: 'may shoot, e.g. xq20r10, or not (-)',
  [TO_PROMOTE]: 'may promote, e.g. =R, or not (=-)',
  [TO_DECLARE]: 'declares Check (+) or not (.)',
};

export function dueWords({ phase, toMove }: Position): string {
  return phase === OVER ? 'the game is over' : `${SETUP.seats[toMove]} ${DUE[phase]}`;
}

/** Undefined for a legal ply. Codes: `game-over`, `not-due`, `no-piece`, `not-yours`, `out-of-reach`, `in-check`. */
export function illegality(position: Position, move: number): InputError | undefined {
  const legal = new Int32Array(MOST_MOVES);
  if (legal.subarray(0, legalMoves(position, legal)).includes(move)) return undefined;
  const name = moveName(move);
  if (position.phase === OVER) return { code: 'game-over', message: 'the game is over' };
  if (phaseOf(move) !== position.phase) {
    return { code: 'not-due', message: `${name} is not possible now: ${dueWords(position)}` };
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
  const possible = legal.subarray(0, movesOf(position.board, from, legal, 0));
  if (possible.includes(move)) return inCheck(name);
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

function phaseOf(move: number): Phase {
  if (move < SHOTS) return TO_MOVE;
  return move <= NO_SHOT ? TO_SHOOT : move < DECLARE && move >= PROMOTE ? TO_PROMOTE : TO_DECLARE;
}

function shotError(position: Position, move: number, name: string): InputError {
  const { board, at, toMove, range } = position;
  const targets = new Int32Array(MOST_MOVES);
  const count = targetsOf(board, at, toMove, range, targets, 0);
  if (move === NO_SHOT || targets.subarray(0, count).includes(move - SHOTS)) return inCheck(name);
  return { code: 'out-of-reach', message: `${name}: the Archer on ${NAMES[at]} cannot reach an enemy piece there` };
}

function inCheck(name: string): InputError {
  return { code: 'in-check', message: `${name} does not end the declared Check, which another turn would` };
}
