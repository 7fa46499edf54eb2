/**
 * Where the walk's data lies in the kernel's memory, in bytes: the one definition for TypeScript (`walk.ts`) and for
 * AssemblyScript (`assembly/`), which compiles this file as well. All of it fits in `GAME_ROOM`, with room for the
 * largest board: `MOST_POINTS` and 43 lines. AssemblyScript reserves the first 1024 bytes.
 */

export const MOST_POINTS = 154;

/** The words of the position, in the order of its fields. */
export const POSITION_AT = 1088;
/** Line words of the position without removed stones. */
export const CLEARED_AT = 2880;

// Tables of the board, as in `Board`.
/** 16 bits: at `3·point + axis`, `line · 32 + index`. */
export const PLACE_AT = 3072;
export const POINT_ON_LINE_AT = 4096;
export const NEIGHBOUR_AT = 5504;
export const RUN_STARTS_AT = 6464;
export const ROW_START_AT = 6528;
/** 32-bit words by line: the bits of its places. */
export const PLACES_AT = 6544;
/** By number of stones: the stage of the game. */
export const STAGE_OF_AT = 6720;

/**
 * Eight bytes for each place of each line, 16 bits each: the offset of its tuple's index, the bytes
 * between entries that differ in the digit for lower and for higher places, and the offset of its
 * cell's gains.
 */
export const ROW_TABLE_AT = 6912;
export const TUPLE_OF_PLACE = 0;
export const BELOW_OF_PLACE = 2;
export const ABOVE_OF_PLACE = 4;
export const GAIN_OF_PLACE = 6;

/** A view each for Light, Dark and boards without removed groups. */
export const VIEWS_AT = 17920;
export const VIEW_BYTES = 1856;
// In a view: its sums, the line words it has followed, what is seen along them, and by tuple the
// address of its entry.
export const WORDS_OF_VIEW = 32;
export const BELOW_OF_VIEW = 208;
export const ABOVE_OF_VIEW = 384;
export const INDEX_OF_VIEW = 560;
export const MOST_TUPLES = 324;

/** The results: moves, 32-bit integers, and their logits, 32-bit floats. */
export const MOVES_AT = 38272;
export const LOGITS_AT = 38912;
/** By move: its outcome, and how many groups it adds, a byte each. */
export const OUTCOME_AT = 39552;
export const MORE_AT = 39712;
/** Moves whose outcome is not obvious, a byte each. */
export const SPECIAL_AT = 39872;
/** Sums with the entry for more groups: 32 bytes each, from two fewer to one more. */
export const SUMS_AT = 40032;

// Of the threats, by point or leader. See `Threats`.
export const COMMON_AT = 40192;
export const COMMON_PLACE_AT = 40448;
export const COMMON_END_AT = 40768;
export const SEEN_GROUPS_AT = 40928;
export const CUT_OFF_GROUPS_AT = 41088;
export const CUT_OFF_STONES_AT = 41248;

/** Leaders of the groups without a path, and by point how a stone there would relate to them. */
export const CUT_AT = 41408;
export const RELATION_AT = 41568;

/**
 * The different outcomes of moves, 32 bytes each: the groups that leave the board as a set of leaders
 * in three 64-bit words, and whether the new stone leaves with them.
 */
export const OUTCOMES_AT = 41824;
export const OUTCOME_BYTES = 32;
/** Sets of joined groups that were looked at: 32 bytes each, the set and whether it has a path. */
export const JOINED_AT = 46912;
export const MOST_JOINED = 32;

/** By cell: its first entry in `DIGITS_AT`, 16 bits; and one more. */
export const DIGIT_START_AT = 47936;
/** Four bytes for each tuple of each cell, 16 bits each: the offset of its index, and the bytes of a digit of 1. */
export const DIGITS_AT = 48256;
export const MOST_DIGITS = 2048;

/** The largest changes of entries, for the check of bounds: eight 16-bit integers. */
export const CHANGES_AT = 56448;
/** By line: the places that see the side to move along it. */
export const SIGHT_AT = 56464;

/** Sets of leaders: the cut groups, and a set kept aside. */
export const CUT_SET_AT = 56640;
export const KEPT_SET_AT = 56672;

/**
 * By cell and direction: what a stone changes in the tuples of one ray, a vector of 16-bit integers; of
 * 32-bit integers, in twice the room, if weights need them.
 */
export const GAINS_AT = 56704;
export const GAIN_BYTES = 96;
