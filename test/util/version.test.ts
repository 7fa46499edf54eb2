import '../../src/node/install.ts';
import { readFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { searchVersion, VERSION } from '../../src/util/version.ts';
import { settings } from '../support/reviewing.ts';

const text = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

afterEach(() => {
  vi.doUnmock('../../src/util/version.ts');
  vi.resetModules();
});

it('package.json has the version; package-lock.json and the newest chapter of the changes say the same', () => {
  const lock = JSON.parse(text('package-lock.json')) as { version: string; packages: { '': { version: string } } };
  expect([lock.version, lock.packages[''].version]).toEqual([VERSION, VERSION]);
  const [, newest] = /^## (\d+\.\d+\.\d+)/m.exec(text('CHANGELOG.md')) ?? [];
  expect(newest).toBe(VERSION);
});

it('the version of the searches holds the signature of each', () => {
  const hashes = text('bench/signature.txt').match(/[0-9a-f]{8}$/gm) ?? [];
  expect(hashes.length).toBeGreaterThan(3);
  expect(searchVersion().split(' ')).toEqual([VERSION, ...hashes]);
});

it('what an older search has left in the log of a review is not taken for that of another one', async () => {
  const record = { v: 1, game: 'meridians', size: 3, moves: ['e1'] } as never;
  const keys = [];
  for (const version of ['0.2.0 a', '0.2.0 a', '0.2.0 b']) {
    vi.resetModules();
    vi.doMock('../../src/util/version.ts', () => ({ VERSION: '0.2.0', searchVersion: () => version }));
    const { reviewKey } = await import('../../src/review/search-log.ts');
    keys.push(reviewKey(record, settings(10)));
  }
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
