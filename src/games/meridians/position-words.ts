/** Word indices of a position's header; pairs are indexed by colour. The kernel (network/assembly) reads them, too. */

export const TO_MOVE = 0;
export const TURNS = 1;
export const STONES = 3;
export const SUSPECTS = 5;
export const EMPTIES = 7;
export const KEY = 8;
export const REMOVED = 10;
export const GROUPS = 11;
export const HEADER_WORDS = 13;
