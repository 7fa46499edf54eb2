/** The entry of the report thread. */
import '../node/install.ts';

export { reportTask } from './report-task.ts';
