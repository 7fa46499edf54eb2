/** Limits for the requests of a page. */

/** The most queued or running positions. */
export const QUEUED = 512;
/** The most positions of a query times the length of its line, if there are several positions. */
export const PLIES_TOGETHER = 100_000;
/** The most reviews in progress. */
export const REVIEWS = 4;
/** The longest analysis of one position in milliseconds; also the default. */
export const LONGEST_ANALYSIS_MS = 3_600_000;
/** The most games of people by a link, those that an address has invited to among them, and those that a page follows. */
export const DUELS = 256;
export const DUELS_OF_ADDRESS = 16;
export const DUELS_WATCHED = 8;
/** Milliseconds without a change after which an invitation, a game and a finished game are forgotten. */
export const INVITED_MS = 7 * 86_400_000;
export const IDLE_MS = 30 * 86_400_000;
export const OVER_MS = 3_600_000;
