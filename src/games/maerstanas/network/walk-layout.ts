/**
 * Where the walk's data lies in its memory, in bytes: the one definition for TypeScript (`walk.ts`) and for
 * AssemblyScript (`assembly/`), which compiles this file as well. AssemblyScript reserves the first 1024 bytes.
 */

/** The results: moves, 32-bit integers, and their logits, 32-bit floats. */
export const MOVES_AT = 1088;
export const LOGITS_AT = 1728;

/** By square: its first entry in `DIGITS_AT`, 16 bits; and one more. */
export const DIGIT_START_AT = 2368;
/** Four bytes for each tuple of each square, 16 bits each: the offset of its index, and the bytes of a digit of 1. */
export const DIGITS_AT = 2496;
export const MOST_DIGITS = 512;
/** By number of stones: the phase, a byte each. */
export const PHASE_AT = 4544;

/** A view each for Dark and Light, and for trials. */
export const VIEWS_AT = 4608;
export const VIEW_BYTES = 320;
// In a view, after the sets of own, other and closed squares, 64 bits each: its sum without the
// estimate, its phase, and by tuple the address of its entry.
export const SUM_OF_VIEW = 24;
export const PHASE_OF_VIEW = 28;
export const INDEX_OF_VIEW = 32;
export const MOST_TUPLES = 72;

/** All weights. */
export const WEIGHTS_AT = 5568;
