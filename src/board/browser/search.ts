/** The entry of a Web Worker that searches, for `sightline/browser`. */
import { serveTasks } from './worker.ts';

serveTasks();
