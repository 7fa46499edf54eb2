/** Plies of the pie rule before Light and Dark take turns: two stones and the choice. */
export const PIE_PLIES = 3;
