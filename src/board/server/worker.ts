/** The entry of the process for reports. */
import '../../hosts/node/install.ts';
import { reportTask } from './report-task.ts';
import { serveTasks } from './serve-tasks.ts';

serveTasks({ reportTask });
