/** A file of more than 2 GiB, as a saved tree can be. */
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { replaceFile } from '../../src/node/file.ts';
import { must } from '../../src/util/result.ts';
import { testFolder } from '../support/folder.ts';

const folder = testFolder();

it('of more than 2 GiB is written whole', () => {
  const path = join(folder, 'tree');
  const content = new Uint8Array(2 ** 31 + 5);
  content.set([1, 2, 3], 2 ** 30 - 1);
  content.set([4, 5], 2 ** 31 + 3);
  must(replaceFile(path, content));
  expect(statSync(path).size).toBe(content.length);
  const at = (position: number, length: number) => {
    const file = openSync(path, 'r');
    const bytes = new Uint8Array(length);
    readSync(file, bytes, 0, length, position);
    closeSync(file);
    return [...bytes];
  };
  expect(at(2 ** 30 - 1, 3)).toEqual([1, 2, 3]);
  expect(at(2 ** 31 + 3, 2)).toEqual([4, 5]);
});
