/** The entry of a thread that searches. */
import './install.ts';

export { carryOut } from '../engine/tasks.ts';
