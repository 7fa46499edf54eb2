/** The file of a server's token on a full disk. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { tokenIn } from '../../../src/board/server/token-file.ts';
import { testFolder } from '../../support/folder.ts';

vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  // A part is written before it fails.
  const writeFileSync = (path: string, text: string, options: object) => {
    if (!path.startsWith(folder) || !isFull) return real.writeFileSync(path, text, options);
    real.writeFileSync(path, text.slice(0, 5), options);
    throw Object.assign(new Error('full'), { code: 'ENOSPC' });
  };
  return { ...real, writeFileSync };
});

let isFull = false;
const folder = testFolder();

it('has a whole token, or is not there', () => {
  const path = join(folder, 'token');
  isFull = true;
  expect(tokenIn(path)).toMatchObject({ ok: false, error: { code: 'no-file' } });
  expect(readdirSync(folder)).toEqual([]);
  isFull = false;
  expect(tokenIn(path)).toMatchObject({ ok: true });
});
