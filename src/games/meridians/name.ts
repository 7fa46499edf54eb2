/** The properties of the game that are known before it is loaded. */
export const name = 'meridians';
export const title = 'Meridians';
/** The designer, and the licence of the rules. */
const credit = 'Kanare Kato, 2021';

export const about = { name, title, credit };
