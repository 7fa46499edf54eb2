/** Work in a separate process, which may end at any time. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ChildProcess } from '../../../src/board/server/child-process.ts';
import { built } from '../../support/built.ts';
import { testFolder } from '../../support/folder.ts';

const folder = testFolder();
const program = pathToFileURL(join(folder, 'tasks.mjs'));
beforeAll(() => {
  writeFileSync(
    program,
    `import { serveProcess } from ${JSON.stringify(built('src/board/server/serve-process.js').href)};
    let asked = 0;
    void serveProcess({ answers: {
      count: async (by) => ({ ok: true, value: (asked += by) }),
      fail: async () => { throw new Error('a fault'); },
      abort: async () => process.abort(),
      hang: async () => { for (;;); },
      never: () => new Promise(() => {}),
    } });`,
  );
});

describe('a process for tasks', () => {
  let tasks: ChildProcess;
  const started = (entry = program, aliveMs?: number) =>
    new ChildProcess('report', {}, { entry, ...(aliveMs !== undefined && { aliveMs }) });
  afterEach(() => tasks.close());

  it('answers them, and says which have failed', async () => {
    tasks = started();
    const answers = await Promise.all([tasks.run('count', 2), tasks.run('fail', 0), tasks.run('count', 3)]);
    expect(answers).toMatchObject([{ value: 2 }, { ok: false, error: { code: 'internal' } }, { value: 5 }]);
  });

  it.each(['abort', 'hang'])('that ends by %s is an answer to all that wait, and is replaced', async (how) => {
    // A process that starts is waited for longer.
    tasks = started(program, 2000);
    expect(await tasks.run('count', 1)).toEqual({ ok: true, value: 1 });
    for (const answer of await Promise.all([tasks.run(how, 0), tasks.run('never', 0)])) {
      expect(answer).toMatchObject({ ok: false, error: { code: 'process-ended' } });
    }
    expect(await tasks.run('count', 1)).toEqual({ ok: true, value: 1 });
  });

  it('that cannot be started is said, too', async () => {
    tasks = started(pathToFileURL(join(folder, 'none.mjs')));
    expect(await tasks.run('count', 1)).toMatchObject({ ok: false, error: { code: 'process-ended' } });
  });

  it('ends when nobody waits any more, and at once when it is closed', async () => {
    tasks = started();
    const leaving = new AbortController();
    const left = tasks.run('hang', 0, leaving.signal);
    leaving.abort();
    expect(await left).toMatchObject({ error: { code: 'stopped' } });
    void tasks.run('never', 0);
    expect(await tasks.run('count', 1)).toEqual({ ok: true, value: 1 });
  });
});
