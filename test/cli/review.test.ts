import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NO_FOLDER } from '../../src/util/system-error.ts';
import { testFolder, writerIn } from '../support/folder.ts';
import { naming, oneLine } from '../support/parts.ts';
import { printed, refusal, runHere } from '../support/run-here.ts';

const folder = testFolder();

const GAME = '{"size":4,"moves":["d6","c3","f4","e4","d5","b3","e5"]}\n';
const FIXED = ['--preset', 'static', '--threads', '1'];

const file = writerIn(folder);

const refused = (...args: string[]) => refusal(['review', ...args]);

describe('review', () => {
  it('resumes a log that was cut, as by kill -9, without repeating a search', async () => {
    const games = file('killed.jsonl', GAME);
    const args = ['review', games, '--playouts', '50', '--json', ...FIXED];
    const log = `${games}.review.jsonl`;
    const { stdout } = await runHere(args);
    expect(JSON.parse(stdout)).toMatchObject({ v: 1, game: { size: 4, winner: 'dark' }, plies: { length: 7 } });
    const whole = readFileSync(log, 'utf8');
    const before = whole.split('\n').slice(0, 2).join('\n');
    writeFileSync(log, `${before}\n{"key":"`);
    expect((await runHere(args)).stdout).toBe(stdout);
    expect(readFileSync(log, 'utf8')).toBe(whole);
  });

  it('refuses to overwrite before it searches, and stores nothing with --no-keep', async () => {
    const games = file('kept.jsonl', GAME);
    const page = file('page.html', 'precious');
    expect(await refused(games, '--playouts', '10', '--html', page)).toMatch(oneLine('page.html', '--force'));
    expect(existsSync(`${games}.review.jsonl`)).toBe(false);
    const args = ['review', games, '--playouts', '10', '--no-keep', '--html', page, '--force', ...FIXED];
    await printed(args);
    expect(readFileSync(page, 'utf8')).toContain('<!doctype html>');
    expect(existsSync(`${games}.review.jsonl`)).toBe(false);
  });

  it('takes the game that is asked for, from any format', async () => {
    const games = file('two.txt', '# size 3\ne1 a2\ne1,a2 pass c3\n');
    const stdout = await printed(['review', games, '--number', '2', '--playouts', '10', '--json', ...FIXED]);
    expect(JSON.parse(stdout)).toMatchObject({ game: { size: 3, pie: true }, plies: { length: 4 } });
    expect(await refused(file('bad.sgf', '(;SZ[3]'))).toMatch(oneLine('bad.sgf:1:1'));
  });
});

describe('what a file states against its moves', () => {
  // On the board of size 2 the second stone takes the far corner: dark has won.
  const [fair, wrong] = ['{"size":2,"moves":["b1","b2"]}', '{"size":2,"moves":["b1","b2"],"winner":"light"}'];
  const args = ['--playouts', '10', '--no-keep', ...FIXED];

  it.each([[], ['--all']])('is listed: review %j', async (...more) => {
    const { code, stderr } = await runHere(['review', file('wrong.jsonl', `${wrong}\n`), ...args, ...more]);
    expect(code).toBe(0);
    expect(stderr).toMatch(naming('game 1', 'light', 'dark', 'no-move'));
  });

  it('is listed for the games that are reviewed alone', async () => {
    const both = file('both.jsonl', `${fair}\n${wrong}\n`);
    const listed = async (...more: string[]) => (await runHere(['review', both, ...args, ...more])).stderr;
    expect(await listed()).not.toContain('skipped');
    expect(await listed('--number', '2')).toMatch(naming('skipped', 'game 2'));
    expect(await listed('--all', '--only', '1')).not.toContain('skipped');
  });
});

describe('searches that cannot be kept', () => {
  it('in a file that somebody has named are refused', async () => {
    const games = file('named.jsonl', GAME);
    expect(await refused(games, '--playouts', '20', '--log', join(folder, 'no', 'x.jsonl'))).toBe(
      `sightline: cannot lock …/no/x.jsonl: ${NO_FOLDER}`,
    );
  });
});
