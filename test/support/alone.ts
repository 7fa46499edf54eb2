/** Keeps pure tests pure: whatever starts a process or a thread throws. */
import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import threads, { type WorkerOptions } from 'node:worker_threads';

function refuse(what: string): never {
  throw new Error(`a pure test starts ${what}: its file has to be named *.system.test.ts`);
}

const starts = ['exec', 'execFile', 'execFileSync', 'execSync', 'fork', 'spawn', 'spawnSync'];
Object.assign(childProcess, Object.fromEntries(starts.map((name) => [name, () => refuse('a process')])));
const { Worker } = threads;
Object.assign(threads, {
  Worker: class extends Worker {
    constructor(filename: string | URL, options?: WorkerOptions) {
      // Since Node 22.15 tsx reads the sources in this thread, where esbuild starts another one.
      if (!/[\\/]esbuild[\\/]/.test(String(filename))) refuse('a thread');
      super(filename, options);
    }
  },
});
syncBuiltinESMExports();
