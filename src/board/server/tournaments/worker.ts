/** The entry of the process that reads tournament logs and plays their games through. */
import '../../../node/install.ts';
import { serveTasks } from '../serve-tasks.ts';
import { tournaments } from './tournament-tasks.ts';

serveTasks({ tournaments });
