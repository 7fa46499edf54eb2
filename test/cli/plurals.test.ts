/** One of a thing is said in the singular. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { counted } from '../../src/util/counted.ts';
import { testFolder } from '../support/folder.ts';
import { runHere } from '../support/run-here.ts';

const folder = testFolder();
const games = join(folder, 'one.jsonl');
writeFileSync(
  games,
  '{"id":"a","size":3,"moves":["c1"],"players":[{"name":"a","params":{"kind":"person"}},{"name":"b"}]}\n',
);
const ONE = ['--playouts', '1', '--threads', '1', '--preset', 'static'];

it('a number comes with what it counts', () => {
  expect([0, 1, 2, 1000].map((count) => counted(count, 'ply', 'plies'))).toEqual([
    '0 plies',
    '1 ply',
    '2 plies',
    '1,000 plies',
  ]);
  expect(counted(1, 'game')).toBe('1 game');
});

describe('one is no plural', () => {
  it.each([
    ['1 playout in', ['analyse', '--size', '3', ...ONE], ''],
    ['1 playout, ', ['analyse', '--size', '3', ...ONE, '--interval', '1s'], ''],
    ['the query has 1 move"', ['analysis'], '{"id":"a","size":3,"moves":["c1"],"analyzeTurns":[5]}\n'],
    [
      '1 priority for 2 turns"',
      ['analysis'],
      '{"id":"a","size":3,"moves":["c1"],"analyzeTurns":[0,1],"priorities":[1]}\n',
    ],
    ['1 ply, unfinished', ['review', games, '--no-keep', ...ONE], ''],
    ['1 playout on 1 thread', ['review', games, '--no-keep', ...ONE], ''],
    ['A game of 1 move was not finished', ['play', '--log', games, ...ONE], 'quit\n'],
    ['it has 1 game\n', ['replay', `${games}#2`], ''],
    ['has 1 ply\n', ['analyse', '--file', games, '--ply', '2'], ''],
    ['1 game in', ['train', '--size', '3', '--games', '1', '--threads', '1', '--out', join(folder, 'one.net')], ''],
    ['1 game, ', ['train', 'report', join(folder, 'one.net.jsonl')], ''],
    ['1 node in', ['perft', '--size', '3', '--depth', '0'], ''],
    ['more than its 1 cell', ['analyse', '2/2/1 L 0 0'], ''],
  ])('%s', async (said, args, input) => {
    const { stdout, stderr } = await runHere(args, input);
    expect(stdout + stderr).toContain(said);
    expect(stdout + stderr).not.toMatch(
      /(?<![\d.,])1 (?:playouts|moves|plies|games|threads|turns|nodes|points|positions)\b/,
    );
  });
});
