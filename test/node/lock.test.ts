import { existsSync, lstatSync, mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isLocked, lockFile } from '../../src/node/lock.ts';
import { testFolder } from '../support/folder.ts';
import { naming } from '../support/parts.ts';

const folder = testFolder();

const IN_THE_WAY: Readonly<Record<string, (lock: string) => void>> = {
  'a link to nothing': (lock) => symlinkSync(join(folder, 'nothing'), lock),
  'a link to itself': (lock) => symlinkSync(lock, lock),
  'a link to a device': (lock) => symlinkSync('/dev/zero', lock),
  'a folder': (lock) => mkdirSync(lock),
  'a large file': (lock) => {
    writeFileSync(lock, '');
    truncateSync(lock, 2 ** 40);
  },
};

it.each(Object.keys(IN_THE_WAY))('%s in the place of a lock is named and stays', (what) => {
  const file = join(folder, what.replaceAll(' ', '-'));
  const lock = `${file}.lock`;
  IN_THE_WAY[what]?.(lock);
  expect(lockFile(file)).toMatchObject({
    error: { code: 'no-lock', message: expect.stringMatching(naming(file)) },
  });
  expect(lockFile(file)).toMatchObject({ error: { message: expect.stringMatching(naming(lock)) } });
  expect(lstatSync(lock)).toBeDefined();
  writeFileSync(file, '');
  expect(isLocked(file)).toBe(false);
  rmSync(lock, { recursive: true });
  const taken = lockFile(file);
  expect(taken.ok && existsSync(lock)).toBe(true);
  if (taken.ok) taken.value.release();
});
