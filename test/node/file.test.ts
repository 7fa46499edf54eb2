import {
  chmodSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkWritable, readTextFile, replaceFile, replaceFiles } from '../../src/node/file.ts';
import { fileProblem } from '../../src/util/system-error.ts';
import { like, naming } from '../support/parts.ts';

const folder = mkdtempSync(join(tmpdir(), 'sightline-files-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string) => join(folder, name);

describe('replacing a file', () => {
  it('keeps a link, and the permissions of the file', () => {
    writeFileSync(at('target'), 'old');
    chmodSync(at('target'), 0o640);
    symlinkSync(at('target'), at('link'));
    expect(replaceFile(at('link'), 'new').ok).toBe(true);
    expect(lstatSync(at('link')).isSymbolicLink()).toBe(true);
    expect(readFileSync(at('target'), 'utf8')).toBe('new');
    expect(statSync(at('target')).mode & 0o777).toBe(0o640);
  });

  it.each([
    ['a folder', () => folder, 'it is a folder'],
    ['a device', () => '/dev/null', 'not a regular file'],
    ['a file in no folder', () => at('nowhere/x'), 'no such folder'],
  ])('refuses %s', (_, path, why) => {
    for (const result of [replaceFile(path(), 'x'), checkWritable(path())]) {
      expect(result).toMatchObject({
        ok: false,
        error: { code: 'no-file', message: expect.stringMatching(like(why)) },
      });
    }
  });
});

describe('replacing several files', () => {
  const page = { path: at('page'), content: 'new' };

  it('makes the folder that is missing, and those above it', () => {
    const inner = at('some/inner');
    expect(replaceFiles([page, { path: join(inner, 'x'), content: 'x' }], inner)).toEqual({
      ok: true,
      value: undefined,
    });
    expect([readFileSync(page.path, 'utf8'), readFileSync(join(inner, 'x'), 'utf8')]).toEqual(['new', 'x']);
  });

  it('writes all of them or none, and leaves no folder behind', () => {
    writeFileSync(at('old'), 'old');
    const before = readdirSync(folder);
    // A name that is too long is found out when it is too late to ask.
    const wrong = { path: join(at('other/inner'), 'x'.repeat(300)), content: 'x' };
    const files = [{ path: at('old'), content: 'new' }, { path: at('first'), content: '1' }, wrong];
    expect(replaceFiles(files, at('other/inner'))).toMatchObject({
      ok: false,
      error: { code: 'no-file', message: expect.stringMatching(naming(wrong.path)) },
    });
    expect(readdirSync(folder)).toEqual(before);
    expect(readFileSync(at('old'), 'utf8')).toBe('old');
  });

  it.runIf(process.platform === 'linux')('comes to an end where there can be no folder', () => {
    expect(replaceFiles([{ path: '/proc/xx/y/z', content: '' }], '/proc/xx/y')).toMatchObject({
      ok: false,
      error: { code: 'no-file', message: expect.stringMatching(naming('/proc/xx/y')) },
    });
    expect(replaceFiles([], at('page'))).toMatchObject({
      error: { message: expect.stringMatching(naming(at('page'))) },
    });
  });
});

it('leaves nothing else in the folder', () => {
  expect(replaceFile(at('alone'), 'x').ok).toBe(true);
  expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
});

it('a problem is told in words where they are known, and by its code elsewhere', () => {
  expect(readTextFile(at('missing'))).toMatchObject({
    error: { message: expect.stringMatching(naming(at('missing'))) },
  });
  expect(readTextFile(folder)).toMatchObject({ error: { message: expect.stringMatching(naming(folder)) } });
  expect(fileProblem(Object.assign(new Error('x'), { code: 'EWHAT' }))).toBe('EWHAT');
  expect(fileProblem(new Error('x'))).toBe('Error: x');
});
