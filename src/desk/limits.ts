/** What a page may ask for. */

/** Positions that it may have waiting or under analysis. */
export const QUEUED = 512;
/** Reviews that it may have under way. */
export const REVIEWS = 4;
/** Seconds that one position is analysed at most, where a page asks for more or names no limit. */
export const LONGEST_SECONDS = 3600;
