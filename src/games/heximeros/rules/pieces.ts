/** Kinds of pieces, and a piece as a number: its kind and its side. */
import { SETUP } from '../setup.ts';

/** A Militant that has not moved yet. */
export const FRESH = 1;
export const MILITANT = 2;
export const HATTED = 3;
export const SOVEREIGN = 4;
export const REGENT = 5;
export const PRELATE = 6;
export const ALCAZAR = 7;
export const CAVALIER = 8;
export const DREADNAUGHT = 9;
export const ARCHER = 10;
export const ASSASSIN = 11;

/** By kind: its letter in positions. */
export const LETTERS = [' ', 'N', 'M', 'H', 'K', 'R', 'P', 'A', 'C', 'D', 'T', 'S'] as const;
export const KIND_NAMES = [
  'nothing',
  'Militant',
  'Militant',
  'Hatted Militant',
  'Sovereign',
  'Regent',
  'Prelate',
  'Alcazar',
  'Cavalier',
  'Dreadnaught',
  'Archer',
  'Assassin',
] as const;

/** What a Militant may become. */
export const PROMOTIONS = [REGENT, PRELATE, ALCAZAR, CAVALIER, DREADNAUGHT, ARCHER, ASSASSIN] as const;

/** Above every piece. */
export const PIECES = 12 << 3;

/** A piece fits into seven bits and is never 0, which stands for an empty cell. */
export function pieceOf(kind: number, side: number): number {
  return (kind << 3) | side;
}

export function kindOf(piece: number): number {
  return piece >> 3;
}

export function sideOf(piece: number): number {
  return piece & 7;
}

/** By kind: points for one that is captured, and for one that is kept in a draw. */
export const POINTS = byKind(SETUP.points);
export const DRAW_POINTS = byKind(SETUP.drawPoints);

function byKind(points: Readonly<Record<string, number>>): Int32Array {
  return Int32Array.from(LETTERS, (letter) => points[letter === 'N' ? 'M' : letter] ?? 0);
}
