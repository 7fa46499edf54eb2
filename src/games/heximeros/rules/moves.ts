/**
 * Encodes plies as numbers: a move, then if applicable a shot, a promotion, and the declaration of
 * Check.
 */
import { CELLS } from './board.ts';
import { PROMOTIONS } from './pieces.ts';

/** A shot at cell c is `SHOTS + c`. */
export const SHOTS = CELLS * CELLS;
export const NO_SHOT = SHOTS + CELLS;
/** A promotion to `PROMOTIONS[i]` is `PROMOTE + i`. */
export const PROMOTE = NO_SHOT + 1;
export const NO_PROMOTION = PROMOTE + PROMOTIONS.length;
export const DECLARE = NO_PROMOTION + 1;
export const SILENT = DECLARE + 1;
export const MOVE_BOUND = SILENT + 1;

export function moveOf(from: number, to: number): number {
  return from * CELLS + to;
}

export function fromOf(move: number): number {
  return Math.floor(move / CELLS);
}

export function toOf(move: number): number {
  return move % CELLS;
}
