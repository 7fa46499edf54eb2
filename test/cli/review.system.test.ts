import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { contradiction } from '../../src/cli/arguments/input.ts';
import { numberAsGame } from '../../src/cli/arguments/number-option.ts';
import { notSaved } from '../../src/cli/engine/review-tasks.ts';
import { NO_FOLDER } from '../../src/util/system-error.ts';
import { cramped, sightline, unprivileged } from '../support/command.ts';
import { interrupted, linesIn } from '../support/interrupted.ts';
import { oneLine } from '../support/parts.ts';
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

it('the session of docs/review.md runs as shown', async () => {
  const session = sessionOf('docs/review.md', 'A session');
  expect(session.length).toBeGreaterThan(3);
  expect(await replaySession(session)).toEqual(session);
});

describe('review', () => {
  it('resumes after kill -9 without repeating a search', async () => {
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

  it('refuses to overwrite before it searches, and stores nothing with --no-keep', async () => {
    const games = file('kept.jsonl', GAME);
    const page = file('page.html', 'precious');
    expect(await refusal(games, '--playouts', '10', '--html', page)).toMatch(oneLine('page.html', '--force'));
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
    expect(await refusal(games, '--number', '3')).toMatch(oneLine(3, '…/two.txt', 2));
    expect(await refusal(games, '--game', '2')).toBe(`sightline: ${numberAsGame('2')}`);
    expect(await refusal(file('bad.sgf', '(;SZ[3]'))).toMatch(oneLine('bad.sgf:1:1'));
    expect(await refusal(games, '--log', 'x', '--no-keep')).toBe(`sightline: ${contradiction('--log', '--no-keep')}`);
  });
});

describe.skipIf(process.platform === 'win32')('searches that cannot be kept', () => {
  const args = (games: string) => ['review', games, '--playouts', '20', ...FIXED];
  /** What it comes to where nothing is in the way. */
  const expected = async () => (await sightline([...args(file('free.jsonl', GAME)), '--no-keep'])).stdout;

  it('in a folder that is read only are no reason to stop, and what was kept there is known', async () => {
    const inside = mkdtempSync(join(folder, 'read-only-'));
    const games = join(inside, 'games.jsonl');
    writeFileSync(games, GAME);
    const log = `${games}.review.jsonl`;
    for (const path of [folder, inside]) chmodSync(path, 0o755);
    chmodSync(inside, 0o555);
    const why = (code: string) => `sightline: ${notSaved(`cannot lock ${log}: ${code}`)}`;
    const first = await unprivileged(args(games));
    expect(first).toEqual({ code: 0, stdout: await expected(), stderr: `${why('permission denied')}\n` });
    expect(readdirSync(inside)).toEqual(['games.jsonl']);

    chmodSync(inside, 0o755);
    await sightline(args(games));
    writeFileSync(log, readFileSync(log, 'utf8').replaceAll(/"value":[\d.]+,"playouts"/g, '"value":0.25,"playouts"'));
    chmodSync(inside, 0o555);
    expect((await unprivileged(args(games))).stdout).toContain('75.0 %');
  });

  it('in a file that somebody has named are refused', async () => {
    const games = file('named.jsonl', GAME);
    expect(await refusal(games, '--playouts', '20', '--log', join(folder, 'no', 'x.jsonl'))).toBe(
      `sightline: cannot lock …/no/x.jsonl: ${NO_FOLDER}`,
    );
  });

  it.each([[[]], [['--log', 'named.log']]])('on a full disk any more cost one line, with %j', async (more) => {
    const games = file('full.jsonl', GAME);
    const log = more.length > 0 ? join(folder, 'named.log') : `${games}.review.jsonl`;
    const { code, stdout, stderr } = await cramped(2, [
      ...args(games),
      ...more.map((word) => word.replace('named.log', log)),
    ]);
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: await expected(),
      stderr: expect.stringMatching(oneLine(log)),
    });
    expect(existsSync(`${log}.lock`)).toBe(false);
    // What is there goes on where it was.
    expect((await sightline([...args(games), ...more.map((word) => word.replace('named.log', log))])).stdout).toBe(
      stdout,
    );
    const kept = file('kept-all.jsonl', GAME);
    await sightline(args(kept));
    expect(linesIn(log)).toBe(linesIn(`${kept}.review.jsonl`));
  });
});
