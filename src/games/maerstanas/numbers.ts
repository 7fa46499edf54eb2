/** Numbers of squares, sides, moves and hands. The kernel (network/assembly) compiles this file as well. */

export const SIDE = 7;
export const SQUARES = 49;

export const DARK = 0;
export const LIGHT = 1;

/** A move is a square, plus an offset for special stones. The last move is the pass. */
export const THUNDER = 49;
export const WODEN = 98;
export const PASS = 147;
export const MOVES = 148;

/** Bits of special stones in hand: `THUNDER_IN_HAND << side` and `WODEN_IN_HAND << side`. */
export const THUNDER_IN_HAND = 1;
export const WODEN_IN_HAND = 4;
