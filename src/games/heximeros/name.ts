/** The properties of the game that are known before it is loaded. */
export const name = 'heximeros';
export const title = 'HexiMeros';
