/** What is known of the game before it is loaded. */
export const name = 'meridians';
export const title = 'Meridians';
