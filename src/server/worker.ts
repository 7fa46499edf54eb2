/** The entry of the thread that reads and writes files. */
export { readFiles, writeFile } from './game-files.ts';
