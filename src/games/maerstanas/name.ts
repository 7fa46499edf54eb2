/** The properties of the game that are known before it is loaded. */
export const name = 'maerstanas';
export const title = 'Mǽrstánas';
/** The designer, and the licence of the rules. */
const credit = 'John Beers, 2022, CC BY-SA 4.0';

export const about = { name, title, credit };
