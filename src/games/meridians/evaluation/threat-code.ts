/** Caps on the number of cut groups, and on their stones, in the code of a threat. The kernel (../network/assembly) reads them, too. */
export const MOST_GROUPS = 3;
export const MOST_STONES = 24;
