/** The entry of the process for reports. */
import '../../node/install.ts';
import { reportTask } from './report-task.ts';
import { serveTasks } from './serve-tasks.ts';

serveTasks({ reportTask });
