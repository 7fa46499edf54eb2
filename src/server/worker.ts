/** The entry of the threads that show lines, read and write files, and make reports. */
import '../node/install.ts';

export { readFiles, writeFile } from './game-files.ts';
export { lineTask } from './line-task.ts';
export { reportTask } from './report-task.ts';
