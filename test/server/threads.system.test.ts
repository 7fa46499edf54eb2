/** Threads that the system does not give, as when it has run out of files or of processes. */
import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Engine, EngineError, SearchPool } from '../../src/engine/engine.ts';
import { startTestServer, type TestServer } from '../support/board-server.ts';
import { game, log, logText } from '../support/logs.ts';

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
  let server: TestServer;
  const logs = mkdtempSync(join(tmpdir(), 'sightline-logs-'));
  beforeAll(async () => {
    writeFileSync(join(logs, 'a.jsonl'), logText(log(['a', 'b'], [game(0, 'a', 'b')])));
    threads.Worker = failing;
    server = await startTestServer({ logs });
  });
  afterEach(() => {
    threads.Worker = Worker;
  });
  afterAll(async () => {
    await server.close();
    rmSync(logs, { recursive: true });
  });

  const ask = async (url: string, payload?: object) => {
    const headers = { host: 'localhost', ...(server.token && { authorization: `Bearer ${server.token}` }) };
    const answer = await server.app.inject({
      method: payload ? 'POST' : 'GET',
      url,
      headers,
      ...(payload && { payload }),
    });
    const isJson = String(answer.headers['content-type']).includes('json');
    return { ...(isJson && answer.json()), statusCode: answer.statusCode };
  };
  const tree = { game: 'meridians', rules: { size: 4 }, nodes: [{ move: 'd4' }] };
  const requests: readonly (readonly [string, object?])[] = [
    ['/api/report?log=a.jsonl'],
    ['/api/library'],
    ['/api/library/save', { tree }],
  ];

  it('is said in one line, and does not end the server, which starts one when it can again', async () => {
    threads.Worker = failing;
    for (const [url, body] of [...requests, ...requests]) {
      const answer = await ask(url, body);
      expect(answer, url).toMatchObject({ statusCode: 503, code: 'no-thread' });
      expect(answer.error).not.toContain('\n');
    }
    expect((await ask('/healthz')).statusCode).toBe(200);
    threads.Worker = Worker;
    for (const [url, body] of requests) expect((await ask(url, body)).statusCode, url).toBe(200);
  });

  it('is an error of the search that wants it, after which there may be another one', async () => {
    threads.Worker = failing;
    const pool = new SearchPool(2);
    const engine = new Engine({ pool, memoryBytes: 2 ** 22 });
    for (let i = 0; i < 2; i++) await expect(engine.bestMove({ playouts: 10 })).rejects.toThrow(EngineError);
    await pool.close();
  });
});
