/**
 * Encodes plies as numbers: a move, then if applicable a shot, a promotion, and the declaration of
 * Check.
 */
import { CELLS, SIDES } from './board.ts';
import { PROMOTIONS } from './pieces.ts';

/** A shot at cell c is `SHOTS + c`. */
export const SHOTS = CELLS * CELLS;
export const NO_SHOT = SHOTS + CELLS;
/** A promotion to `PROMOTIONS[i]` is `PROMOTE + i`. */
export const PROMOTE = NO_SHOT + 1;
export const NO_PROMOTION = PROMOTE + PROMOTIONS.length;
export const DECLARE = NO_PROMOTION + 1;
/** A declaration to some is `DECLARED + bit set of sides`; `DECLARE` is to all that are possible. */
export const SILENT = DECLARE + 1;
export const DECLARED = SILENT;
/** The side to move leaves the game. */
export const RESIGN = DECLARED + (1 << SIDES);
export const EXPELLED = RESIGN + 1;
/** Asks the other of two for a draw, or agrees; or does not. */
export const DRAW = EXPELLED + 1;
export const DECLINE = DRAW + 1;
export const MOVE_BOUND = DECLINE + 1;

export function moveOf(from: number, to: number): number {
  return from * CELLS + to;
}

export function fromOf(move: number): number {
  return Math.floor(move / CELLS);
}

export function toOf(move: number): number {
  return move % CELLS;
}
