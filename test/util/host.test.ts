/** The core on a host that has no files. */
import { expect, it } from 'vitest';
import { files, host, setHost } from '../../src/util/host.ts';

it('a host without files refuses each of them by its name', () => {
  const before = host();
  const { files: _, ...bare } = before;
  setHost(bare);
  try {
    for (const refused of [files().read('a.tree'), files().replace('a.tree', ''), files().checkWritable('a.tree')]) {
      expect(refused).toMatchObject({
        ok: false,
        error: { code: 'no-file', message: expect.stringContaining('a.tree') },
      });
    }
    expect(files().holdsSomething('a.tree')).toBe(false);
  } finally {
    setHost(before);
  }
});
