import { afterEach, describe, expect, it } from 'vitest';
import { FileThread } from '../../src/server/file-thread.ts';
import { FILES_WAITING } from '../../src/server/limits.ts';

let files: FileThread;
afterEach(() => files.close());
const ask = () => files.read({ text: '{"size":4,"moves":["d4"]}\n', name: 'a.jsonl' });

describe('files on a thread of their own', () => {
  it('are answered one after the other, as many as may wait', async () => {
    files = new FileThread();
    const answers = await Promise.all(Array.from({ length: FILES_WAITING + 1 }, ask));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(FILES_WAITING);
    expect(answers.at(-1)).toMatchObject({ error: { code: 'too-many' } });
    expect(await ask()).toMatchObject({ ok: true });
  });

  it('are given up when they take too long, and when the server ends', async () => {
    files = new FileThread(0.001);
    expect(await ask()).toMatchObject({ error: { code: 'too-long', message: expect.stringContaining('0.001') } });
    files = new FileThread();
    const asked = ask();
    await files.close();
    expect(await asked).toMatchObject({ error: { code: 'too-long', message: expect.stringContaining('ends') } });
  });
});
