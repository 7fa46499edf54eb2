/** Threads that the system does not give, as when it has run out of files or of processes. */
import { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import { afterEach, describe, expect, it } from 'vitest';
import { Engine, EngineError, SearchPool } from '../../../src/engine/engine.ts';

/** The module that the pool takes threads from. */
const threads = createRequire(import.meta.url)('node:worker_threads') as { Worker: unknown };
const { Worker } = threads;

function initError(why: string): Error {
  return Object.assign(new Error(`Worker initialization failure: ${why}`), { code: 'ERR_WORKER_INIT_FAILED' });
}

/** The two ways in which a thread fails to start: at once, and a moment later. */
const FAILURES = {
  'at once': class {
    constructor() {
      throw initError('EAGAIN');
    }
  },
  'while it starts': class extends EventEmitter {
    readonly threadId = -1;
    constructor() {
      super();
      setImmediate(() => {
        this.emit('error', initError('EMFILE'));
        this.emit('exit', 1);
      });
    }
    postMessage() {}
    ref() {}
    unref() {}
    terminate() {}
  },
};

describe.each(Object.entries(FAILURES))('a thread that cannot be started, %s', (_, failing) => {
  afterEach(() => {
    threads.Worker = Worker;
  });

  it('is an error of the search that wants it, after which there may be another one', async () => {
    threads.Worker = failing;
    const pool = new SearchPool(2);
    const engine = new Engine({ pool, memoryBytes: 2 ** 22 });
    for (let i = 0; i < 2; i++) await expect(engine.bestMove({ playouts: 10 })).rejects.toThrow(EngineError);
    await pool.close();
  });
});
