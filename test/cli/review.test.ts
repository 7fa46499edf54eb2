import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { sightline } from '../support/command.ts';
import { interrupted, linesIn } from '../support/interrupted.ts';
import { replaySession, sessionOf } from '../support/worked-session.ts';

const folder = mkdtempSync(join(tmpdir(), 'sightline-review-cli-'));
afterAll(() => rmSync(folder, { recursive: true }));

const GAME = '{"size":4,"moves":["d6","c3","f4","e4","d5","b3","e5"]}\n';
const FIXED = ['--preset', 'static', '--threads', '1'];

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

async function refusal(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await sightline(['review', ...args]);
  expect({ code, stdout, lines: stderr.split('\n').length - 1 }, stderr).toEqual({ code: 2, stdout: '', lines: 1 });
  return stderr.replaceAll(folder, '…').trimEnd();
}

it('the session of docs/review.md runs as it stands there', async () => {
  const session = sessionOf('docs/review.md', 'A session');
  expect(session.length).toBeGreaterThan(3);
  expect(await replaySession(session)).toEqual(session);
});

describe('review', () => {
  it('goes on after a kill -9 without searching anything again', async () => {
    const games = file('killed.jsonl', GAME);
    const args = ['review', games, '--playouts', '3000', '--json', ...FIXED];
    const log = `${games}.review.jsonl`;
    const killed = await interrupted(args, ['SIGKILL', () => linesIn(log) >= 2]);
    expect(killed.signal).toBe('SIGKILL');
    const before = readFileSync(log, 'utf8');
    const { code, stdout } = await sightline(args);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ v: 1, game: { size: 4, winner: 'dark' }, plies: { length: 7 } });
    const after = readFileSync(log, 'utf8');
    expect(after.startsWith(before)).toBe(true);
    const positions = after
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { position: string }).position);
    expect(new Set(positions).size).toBe(positions.length);
  });

  it('refuses to overwrite before it searches, and keeps nothing where it is told so', async () => {
    const games = file('kept.jsonl', GAME);
    const page = file('page.html', 'precious');
    expect(await refusal(games, '--playouts', '10', '--html', page)).toContain('page.html exists already');
    expect(existsSync(`${games}.review.jsonl`)).toBe(false);
    const args = ['review', games, '--playouts', '10', '--no-keep', '--html', page, '--force', ...FIXED];
    expect((await sightline(args)).code).toBe(0);
    expect(readFileSync(page, 'utf8')).toContain('<!doctype html>');
    expect(existsSync(`${games}.review.jsonl`)).toBe(false);
  });

  it('takes the game that is asked for, from any format', async () => {
    const games = file('two.txt', '# size 3\ne1 a2\ne1,a2 pass c3\n');
    const { code, stdout } = await sightline([
      'review',
      games,
      '--number',
      '2',
      '--playouts',
      '10',
      '--json',
      ...FIXED,
    ]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ game: { size: 3, pie: true }, plies: { length: 4 } });
    expect(await refusal(games, '--number', '3')).toBe('sightline: there is no game 3 in …/two.txt: it has 2 games');
    expect(await refusal(games, '--game', '2')).toBe(
      'sightline: --game 2: it names a game; the number of one in the file is --number 2',
    );
    expect(await refusal(file('bad.sgf', '(;SZ[3]'))).toContain(
      'bad.sgf:1:1: the game that begins here has no closing',
    );
    expect(await refusal(games, '--log', 'x', '--no-keep')).toBe(
      'sightline: --log and --no-keep contradict each other',
    );
  });
});
