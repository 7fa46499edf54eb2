import { expect, test } from 'vitest';
import { solveBoard } from '../../bench/research/solver/boards.ts';
import { Solving } from '../../src/engine/solving.ts';
import { openGame } from '../../src/games/registry.ts';
import { must } from '../../src/util/result.ts';
import { naming } from '../support/parts.ts';

const kit = must(openGame({ name: 'meridians', rules: { size: 2 } }));
const limits = { timeMs: 60_000, memoryBytes: 2 ** 20, threads: 1 };
const noTime = { ...limits, timeMs: 0 };

test('the start and the first moves follow from what is proved of the pairs of stones', async () => {
  const { board } = await solveBoard(kit, limits, {}, [], () => {});
  const pairs = Object.fromEntries(Object.entries(board.proved).filter(([name]) => name.includes(' ')));
  const { board: again } = await solveBoard(kit, noTime, { board: { ...board, proved: pairs } }, [], () => {});
  const results = (proved: typeof board.proved) =>
    Object.fromEntries(Object.entries(proved).map(([name, [winner, plies]]) => [name, [winner, plies]]));
  expect(results(again.proved)).toEqual(results(board.proved));
  expect(again.estimated).toEqual({});
});

test('a board of which all is proved stays as it is', async () => {
  const { board } = await solveBoard(kit, limits, {}, [], () => {});
  const { board: again } = await solveBoard(kit, limits, { board }, [], () => {});
  expect([again.proved, again.looked]).toEqual([board.proved, board.looked]);
});

test('openings can be limited to those that begin like some', async () => {
  const seen: string[] = [];
  await solveBoard(kit, limits, {}, ['b1'], (line) => seen.push(line));
  expect(seen.length).toBeGreaterThan(0);
  for (const line of seen) expect(line).toMatch(/^b1/);
});

test('a pair of stones can be asked for, and what is proved is told as soon as it is', async () => {
  const pair = Object.keys((await solveBoard(kit, limits, {}, [], () => {})).board.proved).find((name) =>
    name.startsWith('b1 '),
  );
  const boards: object[] = [];
  const { board } = await solveBoard(kit, limits, {}, [pair as string], (_, known) => boards.push(known.board.proved));
  expect(boards).toEqual([{ [pair as string]: board.proved[pair as string] }]);
});

test('what was estimated stays, except for what is proved now', async () => {
  const { board: before } = await solveBoard(kit, noTime, {}, [], () => {});
  const known = { board: { ...before, estimated: { ...before.estimated, b1: 1234 } } };
  const { board: again } = await solveBoard(kit, noTime, known, [], () => {});
  const { board: solved } = await solveBoard(kit, limits, known, [], () => {});
  expect([again.estimated, solved.estimated]).toEqual([known.board.estimated, {}]);
});

test('an opening that there is not is named', async () => {
  await expect(solveBoard(kit, limits, {}, ['a1'], () => {})).rejects.toThrow(naming('a1'));
});

test('a table of another board is refused', async () => {
  const larger = must(openGame({ name: 'meridians', rules: { size: 3 } }));
  const table = new Solving(larger, [], 2 ** 20).save();
  await expect(solveBoard(kit, limits, { table }, [], () => {})).rejects.toThrow('other positions');
});
