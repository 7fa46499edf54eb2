/** Limits for the requests of a page. */

/** The most queued or running positions. */
export const QUEUED = 512;
/** The most plies of a query of several positions, times these. */
export const PLIES_TOGETHER = 100_000;
/** The most reviews in progress. */
export const REVIEWS = 4;
/** The longest analysis of one position in seconds; also the default. */
export const LONGEST_SECONDS = 3600;
