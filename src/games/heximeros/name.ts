/** What is known of the game before it is loaded. */
export const name = 'heximeros';
export const title = 'HexiMeros';
