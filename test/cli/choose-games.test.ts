/** One way to choose a game of a file, in all commands that take games. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contradiction } from '../../src/cli/arguments/input.ts';
import { testFolder } from '../support/folder.ts';
import { like, oneLine } from '../support/parts.ts';
import { printed, refusal, runHere } from '../support/run-here.ts';

const folder = testFolder();

/** Three games that are told apart by their size, in a tournament's log. */
const LOG = ['{"v":1,"kind":"tournament"}', ...[3, 4, 5].map((size) => `{"size":${size},"moves":["c1"]}`), ''].join(
  '\n',
);

function file(name: string, text = LOG): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const log = file('log.jsonl');
const FAST = ['--playouts', '5', '--threads', '1', '--preset', 'static', '--json'];

/** How each command is asked for the games of a file; what it prints names the size of each. */
const COMMANDS: Record<string, (games: string) => string[]> = {
  'analyse --file': (games) => ['analyse', '--file', games, ...FAST],
  review: (games) => ['review', games, '--no-keep', ...FAST],
  convert: (games) => ['convert', games, '-', '--to', 'jsonl', '--from', 'jsonl'],
  replay: (games) => ['replay', games],
};
const sizesIn = (text: string) => [...text.matchAll(/"size":(\d)/g)].map(([, size]) => Number(size));

describe.each(Object.entries(COMMANDS))('%s', (command, args) => {
  const isForAll = command === 'convert' || command === 'replay';

  async function sizes(words: string[], input = ''): Promise<number[]> {
    const { code, stdout, stderr } = await runHere(words, input);
    expect({ code, errors: stderr.replaceAll(/^skipped: .*\n/gm, '') }, stderr).toEqual({ code: 0, errors: '' });
    return sizesIn(stdout);
  }

  it(`takes ${isForAll ? 'all games' : 'the first game'} where none is chosen`, async () => {
    expect(await sizes(args(log))).toEqual(isForAll ? [3, 4, 5] : [3]);
  });

  it('takes FILE#3 and FILE --number 3 for the third game', async () => {
    expect(await sizes(args(`${log}#3`))).toEqual([5]);
    expect(await sizes([...args(log), '--number', '3'])).toEqual([5]);
    expect(await sizes([...args(`${log}#3`), '--number', '3'])).toEqual([5]);
  });

  it('takes - and -#3 for standard input', async () => {
    const from = command === 'review' ? ['--from', 'jsonl'] : [];
    expect(await sizes([...args('-'), ...from, '--number', '2'], LOG)).toEqual([4]);
    expect(await sizes([...args('-#3'), ...from], LOG)).toEqual([5]);
  });

  it('finds a file first whose name looks like that', async () => {
    const odd = file('odd.jsonl#3', '{"size":6,"moves":["c1"]}\n');
    file('odd.jsonl');
    const from = command === 'analyse --file' || command === 'convert' ? [] : ['--from', 'jsonl'];
    expect(await sizes([...args(odd), ...(command === 'review' ? from : [])])).toEqual([6]);
  });

  it('gives the number of games if the requested one is missing', async () => {
    const message = 'sightline: no game 4 in ….jsonl: it has 3 games'.replace('….', '…/log.');
    expect(await refusal(args(`${log}#4`))).toMatch(like(message));
    expect(await refusal([...args(log), '--number', '4'])).toMatch(like(message));
    const one = file('one.jsonl', '{"size":3,"moves":[]}\n');
    expect(await refusal(args(`${one}#0`))).toMatch(oneLine(0, '…/one.jsonl', 1));
  });

  it('takes the numbers that a tournament has given its games, whatever their order', async () => {
    const games = [2, 0, 1].map((index) => `{"index":${index},"size":${index + 3},"moves":["c1"]}`);
    const mixed = file('mixed.jsonl', ['{"v":1,"kind":"tournament"}', ...games, ''].join('\n'));
    expect(await sizes(args(`${mixed}#3`))).toEqual([5]);
    expect(await sizes(args(`${mixed}#1`))).toEqual([3]);
    const torn = file('torn.jsonl', `${['{"v":1,"kind":"tournament"}', ...games].join('\n')}\n{"index":3,"si`);
    expect(await sizes(args(`${torn}#2`))).toEqual([4]);
  });

  it('refuses two numbers', async () => {
    expect(await refusal([...args(`${log}#3`), '--number', '2'])).toBe(
      `sightline: ${contradiction('--number 2', '…/log.jsonl#3')}`,
    );
  });
});

it('a review of FILE#3 keeps its searches where one of FILE does', async () => {
  const games = file('kept.jsonl');
  await printed(['review', `${games}#3`, ...FAST]);
  expect(existsSync(`${games}#3.review.jsonl`)).toBe(false);
  expect(readFileSync(`${games}.review.jsonl`, 'utf8')).not.toBe('');
});

it('a conversion of one game says that it is one', async () => {
  const { stdout } = await runHere(['convert', `${log}#2`, join(folder, 'second.sgf')]);
  expect(stdout).toMatch(/^1 game .*second\.sgf/);
});
