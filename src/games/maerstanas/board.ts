/**
 * The board of Mǽrstánas, 7 by 7 squares. Sets of squares are two words: row r from the top and
 * column c from the left is bit `8·(r mod 4) + c`, of the low word for the first four rows, of the
 * high one for the others. The eighth bit of a row is always 0, so that sideways shifts do not
 * reach the next row.
 */
import { squares } from '../board.ts';
import { SIDE, SQUARES } from './numbers.ts';

/** All squares of the first four rows, and of the last three. */
export const ALL_LOW = 0x7f7f7f7f;
export const ALL_HIGH = 0x007f7f7f;

/** Squares on the left and right edges, in both words, and on the first and last rows. */
export const LEFT_LOW = 0x01010101;
export const LEFT_HIGH = 0x00010101;
export const RIGHT_LOW = 0x40404040;
export const RIGHT_HIGH = 0x00404040;
export const TOP_LOW = 0x0000007f;
export const BOTTOM_HIGH = 0x007f0000;

/**
 * Indexed by square, row by row from the top: its bit in either word, 0 if it is in the other one.
 */
export const LOW_BIT = Int32Array.from({ length: SQUARES }, (_, square) => bitOf(square, 0));
export const HIGH_BIT = Int32Array.from({ length: SQUARES }, (_, square) => bitOf(square, 1));

function bitOf(square: number, word: number): number {
  const row = Math.floor(square / SIDE);
  return row >> 2 === word ? 1 << (8 * (row & 3) + (square % SIDE)) : 0;
}

/** Indexed by bit number, plus 32 for the high word: the square. */
export const SQUARE_AT = new Uint8Array(64);
for (let square = 0; square < SQUARES; square++) {
  const row = Math.floor(square / SIDE);
  SQUARE_AT[8 * row + (square % SIDE)] = square;
}

/** Indexed by square: its neighbours on a board whose opposite edges meet. */
export const WRAPPED_NEIGHBOURS: readonly (readonly number[])[] = Array.from({ length: SQUARES }, (_, square) => {
  const row = square - (square % SIDE);
  return [
    (square + SQUARES - SIDE) % SQUARES,
    row + ((square + SIDE - 1) % SIDE),
    row + ((square + 1) % SIDE),
    (square + SIDE) % SQUARES,
  ];
});

/** The neighbours across the edge of a set of squares, as words. */
export function acrossLow(low: number, high: number): number {
  return ((low & LEFT_LOW) << 6) | ((low & RIGHT_LOW) >>> 6) | ((high & BOTTOM_HIGH) >>> 16);
}

export function acrossHigh(low: number, high: number): number {
  return ((high & LEFT_HIGH) << 6) | ((high & RIGHT_HIGH) >>> 6) | ((low & TOP_LOW) << 16);
}

/** The squares with their picture. Only their names differ: rows are numbered from the top. */
export const BOARD = squares(SIDE);

/** Indexed by square: its neighbours. */
export const NEIGHBOURS = BOARD.neighbours.map((near) => near.toSorted((a, b) => a - b));
export const NEAR_LOW = Int32Array.from(NEIGHBOURS, (near) => near.reduce((set, s) => set | (LOW_BIT[s] as number), 0));
export const NEAR_HIGH = Int32Array.from(NEIGHBOURS, (near) =>
  near.reduce((set, s) => set | (HIGH_BIT[s] as number), 0),
);

/** `a1` is the upper left square, `g7` the lower right one. */
export const NAMES: readonly string[] = Array.from(
  { length: SQUARES },
  (_, square) => `${String.fromCharCode(97 + (square % SIDE))}${Math.floor(square / SIDE) + 1}`,
);

/** The eight symmetries as maps of squares, the identity first. */
export const SYMMETRIES: readonly Uint8Array[] = Array.from({ length: 8 }, (_, symmetry) =>
  Uint8Array.from({ length: SQUARES }, (_, square) => {
    let [row, column] = [Math.floor(square / SIDE), square % SIDE];
    if (symmetry & 1) column = SIDE - 1 - column;
    if (symmetry & 2) row = SIDE - 1 - row;
    if (symmetry & 4) [row, column] = [column, row];
    return row * SIDE + column;
  }),
);

/** At `8·byte + n`: the position of the n-th set bit of a byte, from 0. */
const BIT_IN_BYTE = new Uint8Array(256 * 8);
for (let byte = 0; byte < 256; byte++) {
  let found = 0;
  for (let bit = 0; bit < 8; bit++) if ((byte >> bit) & 1) BIT_IN_BYTE[8 * byte + found++] = bit;
}

/** The position of the n-th set bit of a word, from 0. The word must have more than n set bits. */
export function nthBit(word: number, n: number): number {
  let pairs = word - ((word >>> 1) & 0x55555555);
  pairs = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  // Each byte holds the number of set bits in it and all lower ones.
  const sums = Math.imul((pairs + (pairs >>> 4)) & 0x0f0f0f0f, 0x01010101);
  let shift = 0;
  let before = 0;
  if (n >= ((sums >>> 8) & 0xff)) {
    shift = 16;
    before = (sums >>> 8) & 0xff;
  }
  const here = (sums >>> shift) & 0xff;
  if (n >= here) {
    shift += 8;
    before = here;
  }
  return shift + (BIT_IN_BYTE[8 * ((word >>> shift) & 0xff) + n - before] as number);
}
