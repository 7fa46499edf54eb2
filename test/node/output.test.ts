import { existsSync, linkSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkOutputs, isSameFile } from '../../src/node/output.ts';
import { testFolder } from '../support/folder.ts';

const folder = testFolder();
const at = (name: string) => join(folder, name);

writeFileSync(at('full'), 'text');
writeFileSync(at('other'), 'text');
writeFileSync(at('empty'), '');
mkdirSync(at('inner'));
symlinkSync(at('full'), at('symlink'));
symlinkSync(folder, at('inner/up'));
linkSync(at('full'), at('hardlink'));

/** Other names of the file `full`. */
const NAMES = [
  ['itself', at('full')],
  ['a way with a dot', `${folder}/./full`],
  ['a way through a folder', `${folder}/inner/../full`],
  ['a relative path', relative(process.cwd(), at('full'))],
  ['a symbolic link', at('symlink')],
  ['a link to its folder', at('inner/up/full')],
  ['a hard link', at('hardlink')],
] as const;

const codeOf = (files: Parameters<typeof checkOutputs>[0]) => {
  const checked = checkOutputs(files);
  return checked.ok ? 'ok' : checked.error.code;
};

describe('an output', () => {
  it.each(NAMES)('is not what is read: %s', (_, name) => {
    for (const isForced of [false, true]) {
      expect(codeOf({ reads: [at('full')], writes: [name], isForced })).toBe('same-file');
      expect(codeOf({ reads: [name], appends: [at('full')], isForced })).toBe('same-file');
    }
    expect(isSameFile(at('full'), name)).toBe(true);
  });

  it('is not another output, also where neither is there yet', () => {
    expect(codeOf({ writes: [at('new'), at('new')] })).toBe('same-file');
    expect(codeOf({ writes: [at('inner/up/new')], appends: [at('new')] })).toBe('same-file');
    expect(codeOf({ writes: [at('new'), undefined], appends: [at('newer'), undefined] })).toBe('ok');
    expect(existsSync(at('new'))).toBe(false);
  });

  it('may be forced over what is there, and over nothing without', () => {
    expect(codeOf({ writes: [at('full')] })).toBe('file-exists');
    expect(codeOf({ writes: [at('full')], isForced: true })).toBe('ok');
    expect(codeOf({ writes: [at('empty'), at('new')] })).toBe('ok');
    expect(codeOf({ appends: [at('full')] })).toBe('ok');
    expect(checkOutputs({ writes: [at('full'), at('other')] })).toMatchObject({
      error: { message: expect.stringContaining('1 more') },
    });
  });

  it('has to be a file that can be written', () => {
    expect(codeOf({ writes: [folder], isForced: true })).toBe('no-file');
    expect(codeOf({ writes: [at('nowhere/new')] })).toBe('no-file');
  });

  it('and an input may both be a device', () => {
    expect(isSameFile('/dev/null', '/dev/null')).toBe(process.platform === 'win32');
  });
});
