/** Numbers of digits and entries of the shapes (network.ts). The kernel (assembly) compiles this file as well. */

/** Digits of a square that is not free. */
export const OWN = 1;
export const OTHER = 2;
export const CLOSED = 3;

/** Estimates beyond this, in half points, count as this; so do more moves than these. */
export const MOST_ESTIMATE = 30;
export const MOST_MOVES = 31;
export const HANDS = 16;
/** How often the entry for the estimate counts. It has to explain what it can; by 8 or 24 times the network plays worse. */
export const ESTIMATE_TIMES = 16;

/** Logit of a game that is won. */
export const CERTAIN = 20;
