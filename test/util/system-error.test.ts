import {
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { messageOf } from '../../src/util/result.ts';
import { fileProblem, systemMessage } from '../../src/util/system-error.ts';
import { testFolder } from '../support/folder.ts';
import { naming } from '../support/parts.ts';

const folder = testFolder();
const at = (name: string) => join(folder, name);

async function errorOf(run: () => unknown): Promise<unknown> {
  try {
    await run();
  } catch (error) {
    return error;
  }
  throw new Error('nothing went wrong');
}

const CODES = [
  'EACCES',
  'EBUSY',
  'EDQUOT',
  'EFBIG',
  'EINTR',
  'EINVAL',
  'EIO',
  'EISDIR',
  'ELOOP',
  'EMFILE',
  'ENAMETOOLONG',
  'ENFILE',
  'ENOENT',
  'ENOMEM',
  'ENOSPC',
  'ENOTDIR',
  'EPERM',
  'EROFS',
  'ESTALE',
  'ETXTBSY',
];

describe('an error of the system', () => {
  it.each(CODES)('%s has words', (code) => {
    const error = Object.assign(new Error('x'), { code, syscall: 'open', path: 'the/file' });
    const line = systemMessage(error);
    expect(line).toMatch(/^cannot open the\/file: \S/);
    expect(line).not.toContain(code);
    expect(line).not.toContain('\n');
  });

  it('is told by its message where the code is lost, as between threads', () => {
    const line = systemMessage(new Error("ENOSPC: no space left on device, write '/a/b c'"));
    expect(line).toBe(`cannot write /a/b c: ${fileProblem({ code: 'ENOSPC' })}`);
    expect(systemMessage(new Error('EIO: i/o error, fsync'))).toMatch(/^cannot write a file: /);
  });

  it('that really happens names its file', async () => {
    writeFileSync(at('file'), '');
    mkdirSync(at('folder'));
    symlinkSync(at('loop'), at('loop'));
    for (const run of [
      () => readFileSync(at('missing')),
      () => openSync(at('folder'), 'w'),
      () => readFileSync(at('loop')),
      () => writeFileSync(join(at('file'), 'below'), ''),
      () => writeFileSync(at('x'.repeat(300)), ''),
      () => chmodSync(at('missing'), 0o600),
      () => open(at('missing'), 'r'),
      () => readdir(at('missing')),
    ]) {
      const line = messageOf(await errorOf(run));
      expect(line).toMatch(/^cannot (open|read|write) /);
      expect(line).toContain(folder);
      expect(line).not.toMatch(/\bE[A-Z]{3,}\b/);
    }
  });

  it('of a file that is open already has no name', async () => {
    const file = openSync(at('read-only'), 'a+');
    closeSync(file);
    expect(messageOf(await errorOf(() => writeSync(file, 'x')))).toMatch(/^cannot write a file: /);
  });

  it('says which package is not installed', async () => {
    const name = 'no-such-package';
    expect(systemMessage(await errorOf(() => import(/* @vite-ignore */ name)))).toMatch(naming(name));
  });

  it('is not any other error', () => {
    for (const error of [new Error('EVERY game, all of it'), new TypeError('x is not a function'), 'text', undefined]) {
      expect(systemMessage(error)).toBe(undefined);
    }
    expect(messageOf(new Error('as it is'))).toBe('as it is');
  });
});
