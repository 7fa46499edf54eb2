/** The properties of the game that are known before it is loaded. */
export const name = 'meridians';
export const title = 'Meridians';
