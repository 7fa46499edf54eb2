import {
  chmodSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCheckpoint } from '../../selfplay/train/checkpoint.ts';
import { isDatabase } from '../../src/board/library/node/open.ts';
import { checkWritable, readFile, readTextFile, replaceFile, replaceFiles } from '../../src/node/file.ts';
import { processTag } from '../../src/node/holder.ts';
import { readJournal } from '../../src/node/journal.ts';
import { JournalTail } from '../../src/node/journal-tail.ts';
import { readWeights } from '../../src/node/weights-file.ts';
import { must } from '../../src/util/result.ts';
import { fileProblem } from '../../src/util/system-error.ts';
import { testFolder } from '../support/folder.ts';
import { like, naming } from '../support/parts.ts';

const folder = testFolder();
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

describe('reading a file', () => {
  it('gives all of it', () => {
    writeFileSync(at('short'), 'some text');
    expect(String(must(readFile(at('short'))))).toBe('some text');
    writeFileSync(at('empty'), '');
    expect(must(readFile(at('empty')))).toHaveLength(0);
  });

  it('refuses more than its limit', () => {
    writeFileSync(at('eleven'), 'x'.repeat(11));
    expect(readFile(at('eleven'), undefined, 11)).toMatchObject({ ok: true });
    expect(readFile(at('eleven'), undefined, 10)).toMatchObject({ error: { code: 'too-large' } });
    // Nothing of this is on the disk.
    writeFileSync(at('sparse'), '');
    truncateSync(at('sparse'), 2 ** 40);
    expect(readFile(at('sparse'))).toMatchObject({ error: { code: 'too-large' } });
    expect(readTextFile(at('sparse'))).toMatchObject({ error: { code: 'too-large' } });
    expect(readJournal(at('sparse'))).toMatchObject({ error: { code: 'no-log' } });
  });

  it.runIf(process.platform === 'linux')('refuses a device', async () => {
    const path = '/dev/zero';
    const reads = [readFile(path), readTextFile(path), readJournal(path), readWeights(path), readCheckpoint(path)];
    for (const read of reads) {
      expect(read).toMatchObject({ ok: false, error: { message: expect.stringMatching(naming(path)) } });
    }
    expect(isDatabase(path)).toBe(false);
    const tail = new JournalTail(path, { begin: () => {}, take: () => {} });
    expect(await tail.read()).toMatchObject({ error: { code: 'no-log' } });
  });

  it.runIf(process.platform === 'linux')('ends at a file of the system that has no end', () => {
    expect(must(readFile('/proc/self/pagemap'))).toHaveLength(0);
    expect([...must(readJournal('/proc/self/pagemap')).lines]).toEqual([]);
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
    writeFileSync(at('no-folder'), '');
    expect(replaceFiles([], at('no-folder'))).toMatchObject({
      error: { message: expect.stringMatching(naming(at('no-folder'))) },
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

it.runIf(process.platform === 'linux')(
  'what a killed process left beside a file goes with the next file that is written there',
  () => {
    const here = mkdtempSync(join(folder, 'stale-'));
    const uuid = '00000000-0000-4000-8000-000000000000';
    const [host, boot, pid, started] = processTag().split('-');
    const left = [
      // No process has this number, an earlier one had the number of this one, and the machine was started again.
      `.a.${host}-${boot}-4194305-1.${uuid}`,
      `.b.c.${host}-${boot}-${pid}-${Number(started) - 1}.${uuid}`,
      `.d.${host}-000000-${pid}-${started}.${uuid}`,
    ];
    const others = [`.a.${processTag()}.${uuid}`, `.a.000000-${boot}-4194305-1.${uuid}`, `.a.${uuid}`, '.bashrc'];
    for (const name of [...left, ...others]) writeFileSync(join(here, name), '');
    must(replaceFile(join(here, 'new'), 'text'));
    expect(readdirSync(here).sort()).toEqual([...others, 'new'].sort());
  },
);
