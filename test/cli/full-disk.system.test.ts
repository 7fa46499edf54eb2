/** Files of results that find no room, or are kept busy: one line says so, and nothing is left that would be in the way of the next run. */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'libsql';
import { describe, expect, it, onTestFinished } from 'vitest';
import { notSaved } from '../../src/cli/engine/review-tasks.ts';
import { WORST_MOVES } from '../../src/cli/text/review-text.ts';
import { fileProblem } from '../../src/util/system-error.ts';
import { cramped, isOpenToAll, unprivileged } from '../support/command.ts';
import { testFolder, writerIn } from '../support/folder.ts';
import { game, log, logText } from '../support/logs.ts';
import { oneLine } from '../support/parts.ts';
import { linesIn, runHere } from '../support/run-here.ts';

const folder = testFolder();
const inFolder = (name: string) => join(folder, name);

const written = writerIn(folder);

const MATCH = written(
  'match.jsonl',
  logText(
    log(
      ['a', 'b'],
      [0, 1, 2, 3].map((index) => game(index, index % 2 === 0 ? 'a' : 'b', index % 2 === 0 ? 'b' : 'a')),
    ),
  ),
);
const GAME = '{"size":4,"moves":["d6","c3","f4","e4","d5","b3","e5"]}\n';
const GAMES = written('games.jsonl', GAME);

describe.skipIf(process.platform === 'win32')('without room', () => {
  // All other commands write by the same functions, each call of which fails in `faults/disk`.
  it('a report ends in one line, and leaves all as it was', async () => {
    const page = written('report.html', 'precious');
    const before = readdirSync(folder);
    const args = ['report', MATCH, '--sgf', inFolder('a/b'), '--html', page, '--force'];
    const { code, stderr } = await cramped(2, args);
    expect(code).toBe(2);
    expect(stderr).toMatch(oneLine('sightline: ', fileProblem({ code: 'EFBIG' })));
    expect(readdirSync(folder)).toEqual(before);
    expect(readFileSync(page, 'utf8')).toBe('precious');
    expect((await runHere(args)).code).toBe(0);
  });

  it('a review is printed all the same', async () => {
    const page = inFolder('told.html');
    const args = ['review', GAMES, '--playouts', '10', '--threads', '1', '--no-keep', '--html', page];
    const { code, stdout, stderr } = await cramped(4, args);
    expect({ code, lines: stderr.split('\n').length - 1 }).toEqual({ code: 2, lines: 1 });
    expect(stdout).toContain(WORST_MOVES);
    expect(existsSync(page)).toBe(false);
  });
});

describe.skipIf(process.platform === 'win32')('searches of a review that cannot be kept', () => {
  const args = (games: string) => ['review', games, '--playouts', '20', '--preset', 'static', '--threads', '1'];
  /** What it comes to where nothing is in the way. */
  const expected = async () => (await runHere([...args(GAMES), '--no-keep'])).stdout;

  it.skipIf(!isOpenToAll())(
    'in a folder that is read only are no reason to stop, and what was kept there is known',
    async () => {
      const inside = mkdtempSync(join(folder, 'read-only-'));
      const games = join(inside, 'games.jsonl');
      writeFileSync(games, GAME);
      const log = `${games}.review.jsonl`;
      for (const path of [folder, inside]) chmodSync(path, 0o755);
      onTestFinished(() => chmodSync(inside, 0o755));
      chmodSync(inside, 0o555);
      const why = (code: string) => `sightline: ${notSaved(`cannot lock ${log}: ${code}`)}`;
      const first = await unprivileged(args(games));
      expect(first).toEqual({ code: 0, stdout: await expected(), stderr: `${why('permission denied')}\n` });
      expect(readdirSync(inside)).toEqual(['games.jsonl']);

      chmodSync(inside, 0o755);
      await runHere(args(games));
      writeFileSync(log, readFileSync(log, 'utf8').replaceAll(/"value":[\d.]+,"playouts"/g, '"value":0.25,"playouts"'));
      chmodSync(inside, 0o555);
      expect((await unprivileged(args(games))).stdout).toContain('75.0 %');
    },
  );

  it('on a full disk any more cost one line', async () => {
    const games = written('full.jsonl', GAME);
    const log = `${games}.review.jsonl`;
    const { code, stdout, stderr } = await cramped(2, args(games));
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: await expected(),
      stderr: expect.stringMatching(oneLine(log)),
    });
    expect(existsSync(`${log}.lock`)).toBe(false);
    // What is there goes on where it was.
    expect((await runHere(args(games))).stdout).toBe(stdout);
    const kept = written('kept-all.jsonl', GAME);
    await runHere(args(kept));
    expect(linesIn(log)).toBe(linesIn(`${kept}.review.jsonl`));
  });
});

it('a library that cannot grow is told in a line, and what was said to be in is in', async () => {
  const data = inFolder('data');
  mkdirSync(data);
  const file = join(data, 'games.jsonl');
  writeFileSync(
    file,
    Array.from(
      { length: 6000 },
      (_, i) => `{"size":4,"players":["Ann ${i}","Bob"],"moves":["d1","b1","d6"],"comment":"${'x'.repeat(200)}"}`,
    ).join('\n'),
  );
  const { code, stdout, stderr } = await cramped(2000, ['library', 'import', file, '--data', data]);
  expect({ code, lines: stderr.split('\n').length - 1 }, stderr).toEqual({ code: 1, lines: 1 });
  const said = /: (\d+) new/.exec(stdout)?.[1] ?? '0';
  const found = await runHere(['library', 'search', '--data', data, '--json']);
  expect(JSON.parse(found.stdout).total).toBe(Number(said));
  expect((await runHere(['library', 'check', '--data', data])).code).toBe(0);
});

it('a library that another process keeps busy is told in a line', async () => {
  const data = inFolder('busy');
  mkdirSync(data);
  const [path, file] = [join(data, 'library.db'), written('busy.jsonl', GAME)];
  expect((await runHere(['library', 'import', file, '--data', data])).code).toBe(0);
  const other = new Sqlite(path);
  other.exec('BEGIN IMMEDIATE');
  writeFileSync(file, '{"size":4,"moves":["d1"]}\n');
  const { code, stdout, stderr } = await runHere(['library', 'import', file, '--data', data]);
  other.exec('ROLLBACK');
  other.close();
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^sightline: .*another process.*\n$/);
});
