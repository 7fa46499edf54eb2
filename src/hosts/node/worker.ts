/** The entry of a search thread. */
import './install.ts';

export { carryOut } from '../../engine/tasks.ts';
