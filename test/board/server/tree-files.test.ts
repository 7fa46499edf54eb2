import { existsSync, utimesSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { TreeFiles } from '../../../src/board/server/tree-files.ts';
import { must } from '../../../src/util/result.ts';
import { testFolder } from '../../support/folder.ts';

const folder = testFolder();

const open = (bytes: number) => {
  const files = must(TreeFiles.open(folder, bytes));
  const file = (key: string) => files.file(key);
  const write = (key: string, size: number) => {
    writeFileSync(file(key).path, Buffer.alloc(size));
    file(key).written();
  };
  return { file, write, there: (keys: string) => [...keys].filter((key) => existsSync(file(key).path)).join('') };
};

it('files that were not used for longest make way as soon as there is no room for a new one', () => {
  const { file, write, there } = open(1000);
  write('a', 400);
  write('b', 400);
  expect(there('abc')).toBe('ab');
  expect(file('a').has()).toBe(true);
  write('c', 300);
  expect(there('abc')).toBe('ac');
  // One that grows takes room, too.
  write('c', 700);
  expect(there('abc')).toBe('c');
  file('c').forget();
  expect(file('c').has()).toBe(false);
  write('d', 1000);
  expect(there('abcd')).toBe('d');
});

it('files of an earlier day count from the beginning, the oldest one first', () => {
  const earlier = open(2000);
  for (const [i, key] of [...'efg'].entries()) {
    earlier.write(key, 400);
    utimesSync(earlier.file(key).path, i, i);
  }
  expect(open(900).there('efg')).toBe('fg');
});
