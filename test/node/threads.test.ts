import { expect, it } from 'vitest';
import { Engine, SearchPool } from '../../src/engine/engine.ts';
import { entryBeside, startPool } from '../../src/node/threads.ts';

const entry = entryBeside(new URL('../../src/node/threads.ts', import.meta.url).href, 'search-thread.js');

it.each(['close', 'destroy'] as const)('a pool after `%s` refuses tasks and starts no thread', async (end) => {
  const pool = startPool<unknown, unknown>({ entry, name: 'runTask', threads: 1 });
  await pool[end]();
  await expect(pool.run({})).rejects.toThrow('closed');
  expect(pool.threads).toEqual([]);
});

it('an engine with a closed pool refuses to search, and the pool stays closed', async () => {
  const pool = new SearchPool(1);
  const engine = new Engine({ pool });
  await pool.close();
  await expect(engine.ready()).rejects.toMatchObject({ code: 'closed' });
  await expect(engine.bestMove({ playouts: 10 })).rejects.toMatchObject({ code: 'closed' });
  await engine.close();
});
