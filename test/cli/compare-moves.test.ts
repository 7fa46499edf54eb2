/** `analyse --only`: chosen moves of a position. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testFolder } from '../support/folder.ts';
import { naming } from '../support/parts.ts';
import { printed, refusal } from '../support/run-here.ts';

const folder = testFolder();
const ANALYSE = ['analyse', '--size', '4', '--threads', '1', '--playouts', '60', '--preset', 'static'];
const AFTER = ['--moves', 'd4'];

async function analysed(...args: readonly string[]): Promise<{ moves: { move: string }[]; illegalMoves?: unknown }> {
  return JSON.parse(await printed([...args, '--json']));
}
const names = (moves: readonly { move: string }[]) => moves.map(({ move }) => move).sort();

it('considers no others, each once, and lists all of them', async () => {
  const { moves, illegalMoves } = await analysed(...ANALYSE, ...AFTER, '--only', 'c3, e4 c3');
  expect(names(moves)).toEqual(['c3', 'e4']);
  expect(illegalMoves).toBeUndefined();
  const many = 'a1 a2 a3 b1 b2 b3 b4 c1 c2 c3 c4 d1';
  expect(names((await analysed(...ANALYSE, '--only', many)).moves)).toEqual(many.split(' '));
});

it('names illegal moves with the reason', async () => {
  const { moves, illegalMoves } = await analysed(...ANALYSE, ...AFTER, '--only', 'd4 c3');
  expect(names(moves)).toEqual(['c3']);
  expect(illegalMoves).toEqual([{ move: 'd4', reason: expect.stringContaining('occupied') }]);
  expect(await printed([...ANALYSE, ...AFTER, '--only', 'd4 c3'])).toMatch(/^Illegal: d4 \(.*occupied.*\)\.$/m);
  expect(await refusal([...ANALYSE, ...AFTER, '--only', 'd4'])).toMatch(naming('--only', 'd4', 'occupied'));
  expect(await refusal([...ANALYSE, '--only', 'z99'])).toMatch(naming('--only', 'z99'));
  expect(await refusal([...ANALYSE, '--only', ' '])).toMatch(naming('--only'));
});

it('is sorted by visits in the table', async () => {
  const table = await printed([...ANALYSE, '--only', 'a1 d4 c3 e5']);
  const visits = [...table.matchAll(/^│ [a-g]\d +│ +([\d,]+)/gm)].map(([, count]) => Number(count?.replace(',', '')));
  expect(visits).toHaveLength(4);
  expect(visits).toEqual(visits.toSorted((a, b) => b - a));
});

it('is resumed with the same moves, and below them with all', async () => {
  const tree = join(folder, 'chosen.tree');
  await analysed(...ANALYSE, '--only', 'c3 e4', '--save', tree);
  const resume = ['analyse', '--resume', tree, '--threads', '1', '--playouts', '20'];
  const resumed = await analysed(...resume);
  expect(names(resumed.moves)).toEqual(['c3', 'e4']);
  expect((await analysed(...resume, '--moves', 'c3')).moves.length).toBeGreaterThan(2);
  expect(await refusal([...resume, '--only', 'c3'])).toMatch(naming('--resume', '--only'));
});
