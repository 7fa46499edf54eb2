/** Kinds of pieces, and the encoding of a piece: its kind and its side. */
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
/** A Hatted Militant of the first set-up, without the doubled move. */
export const OLD_HATTED = 12;

/** Indexed by kind: its letter in positions. */
export const LETTERS = [' ', 'N', 'M', 'H', 'K', 'R', 'P', 'A', 'C', 'D', 'T', 'S', 'H'] as const;
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
  'Hatted Militant',
] as const;

/** The kinds that a Militant may be promoted to. */
export const PROMOTIONS = [REGENT, PRELATE, ALCAZAR, CAVALIER, DREADNAUGHT, ARCHER, ASSASSIN] as const;

/** An upper bound (exclusive) of encoded pieces but those of the last kind. */
export const PIECES = 12 << 3;

/** An encoded piece fits in seven bits and is never 0, which means an empty cell. */
export function pieceOf(kind: number, side: number): number {
  return (kind << 3) | side;
}

export function kindOf(piece: number): number {
  return piece >> 3;
}

export function sideOf(piece: number): number {
  return piece & 7;
}

/** Indexed by kind: points for a captured piece, and for one kept in a draw. */
export const POINTS = byKind(SETUP.points);
export const DRAW_POINTS = byKind(SETUP.drawPoints);

function byKind(points: Readonly<Record<string, number>>): Int32Array {
  return Int32Array.from(LETTERS, (letter) => points[letter === 'N' ? 'M' : letter] ?? 0);
}
