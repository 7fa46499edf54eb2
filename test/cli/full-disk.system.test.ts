/** Files of results that find no room: one line says so, and nothing is left that would be in the way of the next run. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { WORST_MOVES } from '../../src/cli/text/review-text.ts';
import { fileProblem } from '../../src/util/system-error.ts';
import { cramped, sightline } from '../support/command.ts';
import { game, log, logText } from '../support/logs.ts';
import { oneLine } from '../support/parts.ts';
import { tuningConfig, tuningHeader } from '../support/tunings.ts';

const folder = mkdtempSync(join(tmpdir(), 'sightline-full-'));
afterAll(() => rmSync(folder, { recursive: true }));
const inFolder = (name: string) => join(folder, name);

function written(name: string, content: string): string {
  writeFileSync(inFolder(name), content);
  return inFolder(name);
}

const MATCH = written(
  'match.jsonl',
  logText(
    log(
      ['a', 'b'],
      [0, 1, 2, 3].map((index) => game(index, index % 2 === 0 ? 'a' : 'b', index % 2 === 0 ? 'b' : 'a')),
    ),
  ),
);
const GAMES = written('games.jsonl', '{"size":4,"moves":["d6","c3","f4","e4","d5","b3","e5"]}\n');
const MANY = written('many.jsonl', readFileSync(GAMES, 'utf8').repeat(100));
const TUNED = written('tuned.jsonl', `${JSON.stringify(tuningHeader(tuningConfig(['exploration=0.5:0.1:2'])))}\n`);

const PLAY = ['--size', '4', '--concurrency', '1', '--log'];
const tune = ['tune', '--param', 'exploration=0.5:0.1:2', '--player', 'mcts:playouts=5', '--iterations', '2'];

/** By name: the blocks that a file may have, and the command, without the results of which it begins and has to end. */
const CASES: Readonly<Record<string, readonly [blocks: number, args: readonly string[]]>> = {
  'report --html --sgf': [2, ['report', MATCH, '--sgf', inFolder('a/b'), '--html', inFolder('report.html')]],
  'review --html --sgf': [
    4,
    [
      'review',
      GAMES,
      '--playouts',
      '10',
      '--threads',
      '1',
      '--no-keep',
      '--sgf',
      inFolder('review.sgf'),
      '--html',
      inFolder('review.html'),
    ],
  ],
  convert: [2, ['convert', MANY, inFolder('many.sgf')]],
  'tune report --html': [2, ['tune', 'report', TUNED, '--html', inFolder('tune.html')]],
  train: [4, ['train', '--size', '5', '--games', '100', '--threads', '1', '--out', inFolder('x.net')]],
  match: [1, ['match', 'mcts:playouts=5', 'greedy', '--games', '2', ...PLAY, inFolder('new-match.jsonl')]],
  tune: [1, [...tune, ...PLAY, inFolder('new-tune.jsonl')]],
};

describe.skipIf(process.platform === 'win32')('without room', () => {
  it.each(Object.keys(CASES))('%s ends in one line, and leaves nothing', async (name) => {
    const [blocks, args] = CASES[name] as (typeof CASES)[string];
    const before = readdirSync(folder);
    const { code, stderr } = await cramped(blocks, args);
    expect([1, 2]).toContain(code);
    expect(stderr).toMatch(oneLine('sightline: ', fileProblem({ code: 'EFBIG' })));
    expect(readdirSync(folder)).toEqual(before);
    const again = await sightline(args);
    expect(again.code, again.stderr).toBe(0);
    for (const made of readdirSync(folder)) if (!before.includes(made)) rmSync(inFolder(made), { recursive: true });
  });

  it('a page that is there stays as it was', async () => {
    const page = written('there.html', 'precious');
    const { code } = await cramped(2, ['report', MATCH, '--html', page, '--force']);
    expect(code).toBe(2);
    expect(readFileSync(page, 'utf8')).toBe('precious');
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

it.runIf(process.platform === 'linux')('a folder that there cannot be is refused, and nothing hangs', async () => {
  const { code, stdout, stderr } = await sightline(['report', MATCH, '--sgf', '/proc/xx'], '', 20_000);
  expect({ code, stdout, stderr }).toEqual({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(oneLine('/proc/xx')),
  });
});
