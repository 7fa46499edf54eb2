/** The entry of the threads that read and write files, and make reports. */
export { readFiles, writeFile } from './game-files.ts';
export { reportTask } from './report-task.ts';
