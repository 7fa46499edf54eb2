/** Pure tests start no threads: the tasks of piscina's and of the host's run in this one. */
import { EventEmitter } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import { pathToFileURL } from 'node:url';
import threads, { type MessagePort, type WorkerOptions } from 'node:worker_threads';
import { runTaskHere, type ThreadTask } from '../../src/engine/tasks.ts';
import { NODE_HOST } from '../../src/node/host.ts';
import { setHost } from '../../src/util/host.ts';
import './host.ts';

/** What piscina posts to a thread when it has started it. */
interface Opening {
  readonly port: MessagePort;
}

/** What piscina posts to the port. */
interface Posted {
  readonly taskId: number;
  readonly task: unknown;
  readonly filename: string;
  readonly name: string;
}

/** Tasks of all threads run one after another, since those of one thread may share what its modules keep. */
let last: Promise<unknown> = Promise.resolve();

class WorkerHere extends EventEmitter {
  readonly threadId = 0;
  private isEnded = false;

  postMessage({ port }: Opening): void {
    port.on('message', (posted: Posted) => {
      last = last.then(() => (this.isEnded ? undefined : answer(port, posted)));
    });
    setImmediate(() => this.emit('message', { _WORKER_READY: true }));
  }

  terminate(): Promise<number> {
    this.isEnded = true;
    setImmediate(() => this.emit('exit', 1));
    return Promise.resolve(1);
  }

  ref(): void {}

  unref(): void {}
}

async function answer(port: MessagePort, { taskId, task, filename, name }: Posted): Promise<void> {
  // Pools name what is compiled.
  const source = pathToFileURL(filename.replace(/\/dist\/(.*)\.js$/, '/$1.ts'));
  try {
    const module = (await import(source.href)) as Record<string, (task: unknown) => unknown>;
    port.postMessage({ taskId, result: await module[name]?.(task), error: null, time: null });
  } catch (error) {
    port.postMessage({ taskId, result: null, error, time: null });
  }
}

const { Worker } = threads;
Object.assign(threads, {
  Worker: class {
    constructor(filename: string, options?: WorkerOptions) {
      // biome-ignore lint/correctness/noConstructorReturn: which one it is depends on who starts it.
      return filename.includes('piscina') ? new WorkerHere() : new Worker(filename, options);
    }
  },
});
syncBuiltinESMExports();
setHost({
  ...NODE_HOST,
  startThreads: () => ({ run: (task) => runTaskHere(task as ThreadTask), close: () => Promise.resolve() }),
});
