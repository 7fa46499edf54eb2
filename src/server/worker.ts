/** The entry of the thread that makes reports. */
import '../node/install.ts';

export { reportTask } from './report-task.ts';
