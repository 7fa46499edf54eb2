/** The properties of the game that are known before it is loaded. */
export const name = 'heximeros';
export const title = 'HexiMeros';
/** The designer, and the licence of the rules. */
const credit = 'M. J. Bemel, HBOD Systems, 2001–2010';

export const about = { name, title, credit };
