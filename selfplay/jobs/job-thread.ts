/** The entry of all threads of events: it runs the jobs of the table. */
import '../../src/node/install.ts';
import { parentPort, workerData } from 'node:worker_threads';
import { sharePrograms } from '../players/programs.ts';
import { JOBS, type JobName } from './jobs.ts';

export interface ThreadTask {
  readonly job: JobName;
  readonly task: unknown;
  /** Programs started by threads; see `sharePrograms`. */
  readonly programs: SharedArrayBuffer;
}

// Loaded in advance; the first task reports why it cannot be.
if (typeof workerData === 'string') JOBS[workerData as JobName]().catch(() => {});

export async function runJob({ job, task, programs }: ThreadTask): Promise<unknown> {
  sharePrograms(programs);
  const { run } = await JOBS[job]();
  return run(task as never, (news) => parentPort?.postMessage(news));
}
