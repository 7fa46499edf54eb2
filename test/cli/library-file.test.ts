/** The file of the library on the command line: it is checked, copied, and what is wrong with it is said in a line. */
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'libsql';
import { describe, expect, it } from 'vitest';
import { testFolder } from '../support/folder.ts';
import { printed, type Ran, runHere } from '../support/run-here.ts';

const folder = testFolder();
let places = 0;
const newFolder = () => {
  const path = join(folder, String(places++));
  mkdirSync(path);
  return path;
};

const record = (i: number) => {
  const moves = ['d1', 'b1', 'd6', 'b4'].slice(0, 1 + (i % 4));
  return JSON.stringify({ size: 4, players: [`Ann ${i}`, 'Bob'], moves, comment: 'x'.repeat(200) });
};

/** A folder with a library of this many games. */
async function filled(games = 3): Promise<{ data: string; path: string; file: string }> {
  const data = newFolder();
  const file = join(data, 'games.jsonl');
  writeFileSync(file, Array.from({ length: games }, (_, i) => record(i)).join('\n'));
  await printed(['library', 'import', file, '--data', data]);
  return { data, path: join(data, 'library.db'), file };
}

/** What is refused takes one line on stderr and prints nothing. */
function refusal({ code, stdout, stderr }: Ran): string {
  expect({ code, stdout, lines: stderr.trimEnd().split('\n').length }, stderr).toEqual({ code, stdout: '', lines: 1 });
  expect(stderr).not.toMatch(/ at |node:/);
  return `${code} ${stderr}`;
}

describe('a library that is not there', () => {
  it.each([['search'], ['explore'], ['check'], ['backup', 'x.db']])('is not begun by %s', async (...args) => {
    const data = join(newFolder(), 'nothing');
    expect(refusal(await runHere(['library', ...args, '--data', data]))).toMatch(/^2 .*no library/);
    expect(existsSync(data)).toBe(false);
  });
});

describe('check', () => {
  it('finds no damage in a whole library, and some in a damaged one', async () => {
    const { data } = await filled(400);
    expect(await runHere(['library', 'check', '--data', data])).toMatchObject({ code: 0, stderr: '' });
    const whole = await printed(['library', 'check', '--data', data, '--json']);
    expect(JSON.parse(whole)).toEqual({ file: join(data, 'library.db'), games: 400, problems: [] });
    // A copy has no journal beside it.
    const place = newFolder();
    const copy = join(place, 'library.db');
    await printed(['library', 'backup', copy, '--data', data]);
    const file = openSync(copy, 'r+');
    for (let at = 6 * 4096; at < 40 * 4096; at += 4096) writeSync(file, Buffer.alloc(1000, 0xaa), 0, 1000, at);
    closeSync(file);
    const { code, stdout, stderr } = await runHere(['library', 'check', '--data', place]);
    expect({ code, lines: stderr.split('\n').length - 1 }, stderr).toEqual({ code: 1, lines: 1 });
    expect(stdout).not.toBe('');
    const damaged = await runHere(['library', 'check', '--data', place, '--json']);
    expect(damaged.code).toBe(1);
    expect(JSON.parse(damaged.stdout)).toEqual({ file: copy, games: null, problems: stdout.trimEnd().split('\n') });
  });

  it('names a game of a whole file that cannot be read', async () => {
    const { data, path } = await filled();
    const other = new Sqlite(path);
    other.exec("UPDATE games SET moves = '[' WHERE id = 2");
    other.close();
    const { code, stdout } = await runHere(['library', 'check', '--data', data]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringMatching(/^game 2: .+\n$/) });
  });
});

describe('backup', () => {
  it('writes a usable library and no other file', async () => {
    const { data, path } = await filled();
    // A server has it open, with something that is not committed.
    const other = new Sqlite(path);
    other.exec('BEGIN IMMEDIATE; DELETE FROM seats WHERE game = 1; INSERT INTO state VALUES (7)');
    const place = newFolder();
    const copy = join(place, 'library.db');
    expect(await runHere(['library', 'backup', copy, '--data', data])).toMatchObject({ code: 0, stderr: '' });
    other.exec('ROLLBACK');
    other.close();
    expect(readdirSync(place)).toEqual(['library.db']);
    const found = await runHere(['library', 'search', '--data', place, '--json']);
    expect(JSON.parse(found.stdout).total).toBe(3);
  });

  it('replaces an earlier backup when that is said, and no other file', async () => {
    const { data, path } = await filled();
    const copy = join(newFolder(), 'copy.db');
    const backUp = (to: string, ...more: readonly string[]) =>
      runHere(['library', 'backup', to, '--data', data, ...more]);
    await backUp(copy);
    expect(refusal(await backUp(copy))).toMatch(/^2 /);
    expect((await backUp(copy, '--force')).code).toBe(0);
    const foreign = join(newFolder(), 'notes.txt');
    writeFileSync(foreign, 'a text');
    const database = join(newFolder(), 'other.db');
    const other = new Sqlite(database);
    other.exec('CREATE TABLE own (x)');
    other.close();
    const before = readFileSync(database);
    for (const to of [foreign, database, path, newFolder(), join(folder, 'no', 'such.db')]) {
      expect(refusal(await backUp(to, '--force')), to).toMatch(/^2 /);
    }
    expect(readFileSync(foreign, 'utf8')).toBe('a text');
    expect(readFileSync(database).equals(before)).toBe(true);
    await printed(['library', 'check', '--data', data]);
  });
});

describe('errors are one line, for a file', () => {
  it('that is no database', async () => {
    const data = newFolder();
    writeFileSync(join(data, 'library.db'), 'something else, which is longer than a header'.repeat(200));
    expect(refusal(await runHere(['library', 'search', '--data', data]))).toMatch(/^2 /);
  });

  it('of another program, which stays as it is', async () => {
    const data = newFolder();
    const path = join(data, 'library.db');
    const other = new Sqlite(path);
    other.exec('CREATE TABLE games (own)');
    other.close();
    const before = readFileSync(path);
    const file = join(data, 'games.jsonl');
    writeFileSync(file, record(0));
    expect(refusal(await runHere(['library', 'import', file, '--data', data]))).toMatch(/^2 .*another program/);
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it('of a later version', async () => {
    const { data, path } = await filled();
    const later = new Sqlite(path);
    later.exec('PRAGMA user_version = 99');
    later.close();
    expect(refusal(await runHere(['library', 'search', '--data', data]))).toMatch(/^2 .*version 99/);
  });
});
