import type * as fs from 'node:fs';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Journal, JournalError, readJournal } from '../../src/node/journal.ts';
import { must, ok, type Result } from '../../src/util/result.ts';
import { fileProblem } from '../../src/util/system-error.ts';
import { testFolder } from '../support/folder.ts';
import { like, naming } from '../support/parts.ts';
import { endWriter, startWriter } from '../support/writers.ts';

/** What the journal asked of the file system, and what goes wrong. */
const disk = vi.hoisted(() => ({ calls: [] as string[], failing: undefined as string | undefined, full: 'ENOSPC' }));

vi.mock('node:fs', async (original) => {
  const real = await original<typeof fs>();
  const seen =
    <Args extends unknown[], T>(name: string, call: (...args: Args) => T) =>
    (...args: Args): T => {
      disk.calls.push(name);
      if (disk.failing === name) throw Object.assign(new Error('no room'), { code: disk.full });
      return call(...args);
    };
  return {
    ...real,
    fsyncSync: seen('fsync', real.fsyncSync),
    ftruncateSync: seen('truncate', real.ftruncateSync),
    writeFileSync: (...args: Parameters<typeof real.writeFileSync>) =>
      (typeof args[0] === 'number' ? seen('write', real.writeFileSync) : real.writeFileSync)(...args),
  };
});

const folder = testFolder();

let files = 0;
const newPath = () => join(folder, `${files++}.jsonl`);

function opened(journal: Result<Journal>): Journal {
  if (!journal.ok) throw new Error(journal.error.message);
  return journal.value;
}

function linesOf(path: string): readonly string[] {
  return [...must(readJournal(path)).lines].map((line) => line ?? 'not text');
}

/** Signs of two, three and four bytes, so that a cut can fall within one. */
const ENTRIES = [{ name: 'ä' }, { name: '名🙂', two: 'lines\nin one' }, { name: 'last 🙂' }];
const TEXT = Buffer.from(ENTRIES.map((entry) => `${JSON.stringify(entry)}\n`).join(''));

beforeEach(() => {
  disk.calls.length = 0;
  disk.failing = undefined;
});

describe('a journal', () => {
  it('is read as it was written', () => {
    const path = newPath();
    const journal = opened(Journal.create(path));
    for (const entry of ENTRIES) journal.append(entry);
    journal.close();
    expect(readFileSync(path).equals(TEXT)).toBe(true);
    expect(linesOf(path).map((line) => JSON.parse(line))).toEqual(ENTRIES);
  });

  it('has every line on the disk before the call that appends it returns', () => {
    const journal = opened(Journal.create(newPath()));
    // Its name in the folder.
    expect(disk.calls).toEqual(['fsync']);
    for (const entry of ENTRIES) journal.append(entry);
    expect(disk.calls.slice(1)).toEqual(['write', 'fsync', 'write', 'fsync', 'write', 'fsync']);
    journal.close();
  });

  it('is gone on with behind what it holds, which it tells', () => {
    const path = newPath();
    writeFileSync(path, TEXT);
    const journal = opened(Journal.resume(path, () => ok(undefined)));
    expect(journal.text).toMatchObject({ tornBytes: 0, torn: '', wholeBytes: TEXT.length });
    expect([...journal.text.lines]).toHaveLength(3);
    journal.append({ more: true });
    journal.close();
    expect(linesOf(path)).toEqual([...journal.text.lines, '{"more":true}']);
  });

  it('is begun where there is none', () => {
    const path = newPath();
    const journal = opened(Journal.resume(path, () => ok(undefined)));
    expect([...journal.text.lines]).toEqual([]);
    journal.append({ first: true });
    journal.close();
    expect(readFileSync(path, 'utf8')).toBe('{"first":true}\n');
  });

  it('is not begun over a file that exists', () => {
    const path = newPath();
    writeFileSync(path, 'precious');
    expect(Journal.create(path)).toEqual({
      ok: false,
      error: { code: 'log-exists', message: `${path} already exists` },
    });
    expect(readFileSync(path, 'utf8')).toBe('precious');
    expect(existsSync(`${path}.lock`)).toBe(false);
  });

  it('is begun over a file where it has to be, but not while somebody writes that', () => {
    const path = newPath();
    writeFileSync(path, 'precious');
    const journal = opened(Journal.create(path, true));
    expect(Journal.create(path, true)).toMatchObject({ ok: false, error: { code: 'locked' } });
    journal.append({ first: true });
    journal.close();
    expect(readFileSync(path, 'utf8')).toBe('{"first":true}\n');
  });
});

describe('a torn journal', () => {
  const lastLine = TEXT.lastIndexOf(10, TEXT.length - 2) + 1;

  it('gives its whole lines, wherever it was cut', () => {
    const path = newPath();
    for (let cut = 0; cut <= TEXT.length; cut++) {
      writeFileSync(path, TEXT.subarray(0, cut));
      const whole = TEXT.subarray(0, cut).lastIndexOf(10) + 1;
      const read = readJournal(path);
      expect(read.ok && { ...read.value, lines: [...read.value.lines] }, `cut at ${cut}`).toEqual({
        lines: TEXT.toString('utf8', 0, whole).split('\n').slice(0, -1),
        torn: TEXT.toString('utf8', whole, cut),
        wholeBytes: whole,
        tornBytes: cut - whole,
      });
    }
  });

  it('is cut to its whole lines by the first one that follows, wherever it was torn', () => {
    const path = newPath();
    for (let cut = lastLine; cut < TEXT.length; cut++) {
      writeFileSync(path, TEXT.subarray(0, cut));
      const journal = opened(Journal.resume(path, () => ok(undefined)));
      journal.append(ENTRIES[2]!);
      journal.append({ more: cut });
      journal.close();
      expect(readFileSync(path, 'utf8'), `cut at ${cut}`).toBe(`${TEXT}{"more":${cut}}\n`);
    }
  });

  it('stays as it is until then', () => {
    const path = newPath();
    writeFileSync(path, TEXT.subarray(0, -3));
    opened(Journal.resume(path, () => ok(undefined))).close();
    expect(readFileSync(path).equals(TEXT.subarray(0, -3))).toBe(true);
  });
});

describe('one writer at a time', () => {
  it('holds for all that a journal is opened by, and ends when it is closed', () => {
    const path = newPath();
    const journal = opened(Journal.create(path));
    expect(Journal.resume(path, () => ok(undefined))).toMatchObject({ ok: false, error: { code: 'locked' } });
    journal.append({ n: 1 });
    journal.close();
    journal.close();
    opened(Journal.resume(path, () => ok(undefined))).close();
    expect(existsSync(`${path}.lock`)).toBe(false);
  });

  it('refuses a second process and names the first; reading is free', async () => {
    const path = newPath();
    writeFileSync(path, TEXT);
    const writer = await startWriter(path);
    expect(Journal.resume(path, () => ok(undefined))).toEqual({
      ok: false,
      error: { code: 'locked', message: expect.stringMatching(naming(path, writer.child.pid)) },
    });
    expect(linesOf(path)).toHaveLength(3);
    await endWriter(writer, 'SIGKILL');
    expect(existsSync(`${path}.lock`)).toBe(true);
    opened(Journal.resume(path, () => ok(undefined))).close();
    expect(existsSync(`${path}.lock`)).toBe(false);
  });
});

describe('what cannot be written', () => {
  afterEach(() => process.seteuid?.(process.getuid?.() ?? 0));

  it.each([
    ['a folder', () => folder, 'it is a folder'],
    ['a device', () => '/dev/null', 'not a regular file'],
    ['a file in no folder', () => join(folder, 'nowhere', 'x'), 'no such folder'],
    ['a file in a folder that may not be written', readOnly, 'permission denied'],
  ])('is %s: it is refused in one line, and nothing is left behind', (_, path, why) => {
    const at = path();
    for (const journal of [Journal.create(at), Journal.resume(at, () => ok(undefined))]) {
      expect(journal).toMatchObject({
        ok: false,
        error: { code: 'no-log', message: expect.stringMatching(like(why)) },
      });
      if (!journal.ok) expect(journal.error.message).not.toContain('\n');
    }
    expect(existsSync(`${at}.lock`)).toBe(false);
  });

  it.each([
    ['write', 'ENOSPC'],
    ['fsync', 'EIO'],
  ])('is a line of which %s fails with %s: the lines before stay, and no more are taken', (call, code) => {
    const path = newPath();
    const journal = opened(Journal.create(path));
    journal.append(ENTRIES[0]!);
    disk.failing = call;
    disk.full = code;
    expect(() => journal.append(ENTRIES[1]!)).toThrow(
      new JournalError(`cannot write ${path}: ${fileProblem({ code })}`),
    );
    disk.failing = undefined;
    expect(() => journal.append(ENTRIES[2]!)).toThrow(JournalError);
    journal.close();
    expect(linesOf(path)[0]).toBe(JSON.stringify(ENTRIES[0]));
    expect(linesOf(path)).not.toContain(JSON.stringify(ENTRIES[2]));
  });
});

function readOnly(): string {
  const path = join(folder, 'read-only');
  mkdirSync(path);
  chmodSync(path, 0o555);
  chmodSync(folder, 0o755);
  // What holds for others does not hold for the superuser.
  if (process.getuid?.() === 0) process.seteuid?.(65534);
  return join(path, 'log.jsonl');
}
