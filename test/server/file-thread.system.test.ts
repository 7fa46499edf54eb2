import { afterEach, describe, expect, it } from 'vitest';
import { FileThread } from '../../src/server/file-thread.ts';
import { FILES_OF_CLIENT, FILES_WAITING } from '../../src/server/limits.ts';

let files: FileThread;
afterEach(() => files.close());
const ask = (client = 'a', signal = new AbortController().signal) =>
  files.read({ text: '{"size":4,"moves":["d4"]}\n', name: 'a.jsonl' }, { client, signal });

describe('files on a thread of their own', () => {
  it('are answered one after the other, as many as may wait', async () => {
    files = new FileThread();
    const ofOne = Array.from({ length: FILES_OF_CLIENT + 1 }, () => ask('a'));
    const ofOthers = Array.from({ length: FILES_WAITING - FILES_OF_CLIENT + 1 }, () => ask('b'));
    const answers = await Promise.all([...ofOne, ...ofOthers]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(FILES_WAITING);
    for (const refused of [answers[FILES_OF_CLIENT], answers.at(-1)])
      expect(refused).toMatchObject({ error: { code: 'too-many' } });
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
