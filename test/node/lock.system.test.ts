import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isLocked, lockFile } from '../../src/node/lock.ts';
import { must } from '../../src/util/result.ts';
import { testFolder } from '../support/folder.ts';
import { like, naming } from '../support/parts.ts';
import { endWriter, startWriter } from '../support/writers.ts';

const folder = testFolder();

let files = 0;
const newPath = () => join(folder, `${files++}.jsonl`);

function locked(path: string) {
  return must(lockFile(path));
}

/** A lock as a process has left it; one that is gone, unless `differs` says otherwise. */
function leaveLock(path: string, differs: object = {}): void {
  // Linux gives no process a number above 2²².
  const holder = { id: 'left', pid: 2 ** 22 + 1, started: '1', ...differs };
  writeFileSync(`${path}.lock`, `${JSON.stringify(holder)}\n`);
}

describe('a lock', () => {
  it('names its process beside the file, and is gone once it is released', () => {
    const path = newPath();
    const lock = locked(path);
    expect(JSON.parse(readFileSync(`${path}.lock`, 'utf8'))).toMatchObject({ pid: process.pid });
    lock.release();
    lock.release();
    expect(existsSync(`${path}.lock`)).toBe(false);
    locked(path).release();
  });

  it('refuses a second writer of the same process, by another name of the file too', () => {
    const path = newPath();
    writeFileSync(path, '');
    symlinkSync(path, `${path}-link`);
    const lock = locked(path);
    for (const name of [path, `${path}-link`]) {
      expect(lockFile(name)).toEqual({
        ok: false,
        error: { code: 'locked', message: expect.stringMatching(naming(name, process.pid)) },
      });
    }
    lock.release();
  });

  it('refuses another process, and says which one has it', async () => {
    const path = newPath();
    const writer = await startWriter(path);
    expect(writer.said).toBe('locked');
    expect(lockFile(path)).toMatchObject({
      ok: false,
      error: { code: 'locked', message: expect.stringMatching(naming(path, writer.child.pid)) },
    });
    await endWriter(writer);
    expect(readdirSync(folder).filter((name) => name.includes('.lock'))).toEqual([]);
  });

  it('that a killed process has left does not stand in the way', async () => {
    const path = newPath();
    const writer = await startWriter(path);
    await endWriter(writer, 'SIGKILL');
    expect(existsSync(`${path}.lock`)).toBe(true);
    locked(path).release();
  });

  it('of a killed process that nobody has buried yet does not stand in the way', async () => {
    const path = newPath();
    const writer = await startWriter(path);
    writer.child.kill('SIGKILL');
    // As long as this does not return, the child is not buried.
    for (let i = 0; i < 20_000 && !/\) Z/.test(statOf(writer.child.pid)); i++);
    locked(path).release();
    await endWriter(writer);
  });

  it.runIf(process.platform === 'linux')(
    'does not stand in the way where its number is now that of another process',
    () => {
      const path = newPath();
      leaveLock(path, { pid: process.pid });
      locked(path).release();
      leaveLock(path, { pid: 1 });
      locked(path).release();
    },
  );

  it('whose process cannot be told from others with its number is believed', () => {
    const path = newPath();
    leaveLock(path, { pid: process.pid, started: null });
    expect(lockFile(path)).toMatchObject({ ok: false, error: { code: 'locked' } });
  });

  it('left behind goes to one of many who find it at once', async () => {
    for (let round = 0; round < 3; round++) {
      const path = newPath();
      leaveLock(path);
      const writers = await Promise.all(Array.from({ length: 6 }, () => startWriter(path)));
      expect(writers.filter(({ said }) => said === 'locked')).toHaveLength(1);
      await Promise.all(writers.map((writer) => endWriter(writer)));
      expect(readdirSync(folder).filter((name) => name.startsWith(`${files - 1}.`))).toEqual([]);
    }
  });

  it('left behind by who was about to remove one that was left behind does not stand in the way', () => {
    const path = newPath();
    leaveLock(path);
    writeFileSync(`${path}.lock.left`, JSON.stringify({ id: 'second', pid: 2 ** 22 + 2, started: '1' }));
    locked(path).release();
    expect(readdirSync(folder).filter((name) => name.startsWith(`${files - 1}.`))).toEqual([]);
  });

  it('that is being removed by somebody else is not removed', () => {
    const path = newPath();
    leaveLock(path);
    writeFileSync(`${path}.lock.left`, JSON.stringify({ id: 'second', pid: process.pid, started: null }));
    expect(lockFile(path)).toMatchObject({ ok: false, error: { code: 'locked' } });
    expect(existsSync(`${path}.lock`)).toBe(true);
  });

  it.each([
    ['in no folder', () => join(folder, 'nowhere', 'x'), 'no such folder'],
    ['of a file called like one', () => foreignLock(), 'is not a Sightline lock file'],
  ])('%s cannot be had', (_, path, why) => {
    expect(lockFile(path())).toMatchObject({
      ok: false,
      error: { code: 'no-lock', message: expect.stringMatching(like(why)) },
    });
  });
});

describe('a lock that no process of this machine has placed whole', () => {
  it.each([
    ['empty', ''],
    ['cut short', '{"id":"3f2c'],
    ['cut short behind its id', '{"id":"3f2c0d9e-0000-4000-8000-000000000000","pi'],
    ['of zeros', '\0'.repeat(100)],
    ['with zeros at its end', `{"id":"3f${'\0'.repeat(60)}`],
  ])('is left behind where it is %s, as by a power cut', (_, text) => {
    const path = newPath();
    writeFileSync(`${path}.lock`, text);
    expect(isLocked(path)).toBe(false);
    locked(path).release();
    expect(readdirSync(folder).filter((name) => name.startsWith(`${files - 1}.`))).toEqual([]);
  });

  it.each([
    ['another program', 'hello'],
    ['JSON of another program', '{"pid":1}'],
    ['a list', '[]'],
    ['a number', '7'],
  ])('is not touched where it is of %s', (_, text) => {
    const path = newPath();
    writeFileSync(`${path}.lock`, text);
    expect(lockFile(path)).toMatchObject({ ok: false, error: { code: 'no-lock' } });
    expect(readFileSync(`${path}.lock`, 'utf8')).toBe(text);
  });

  it('is believed where it is of another machine, which the message names with what to do', () => {
    const path = newPath();
    leaveLock(path, { host: 'elsewhere.example' });
    const refused = lockFile(path);
    expect(refused).toMatchObject({ ok: false, error: { code: 'locked' } });
    if (!refused.ok) expect(refused.error.message).toMatch(/elsewhere\.example; .*remove .*\.lock$/);
  });

  it.runIf(process.platform === 'linux')('is left behind where the machine was started anew', () => {
    const path = newPath();
    const lock = locked(path);
    const holder = JSON.parse(readFileSync(`${path}.lock`, 'utf8')) as object;
    lock.release();
    leaveLock(path, { ...holder, boot: 'an earlier one' });
    locked(path).release();
    leaveLock(path, holder);
    expect(lockFile(path)).toMatchObject({ ok: false, error: { code: 'locked' } });
  });
});

function foreignLock(): string {
  const path = newPath();
  writeFileSync(`${path}.lock`, 'hello');
  return path;
}

function statOf(pid: number | undefined): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1');
  } catch {
    return ') Z';
  }
}
