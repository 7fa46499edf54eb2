/** What is known of the game before it is loaded. */
export const name = 'maerstanas';
export const title = 'Mǽrstánas';
