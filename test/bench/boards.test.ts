import { expect, test } from 'vitest';
import { solveBoard } from '../../bench/solver/boards.ts';
import { openGame } from '../../src/games/registry.ts';
import { must } from '../../src/util/result.ts';

const kit = must(openGame({ name: 'meridians', rules: { size: 2 } }));
const limits = { timeMs: 60_000, memoryBytes: 2 ** 20, threads: 1 };
const noTime = { ...limits, timeMs: 0 };

test('the start and the first moves follow from what is proved of the pairs of stones', async () => {
  const board = await solveBoard(kit, limits, undefined, [], () => {});
  const pairs = Object.fromEntries(Object.entries(board.proved).filter(([name]) => name.includes(' ')));
  const again = await solveBoard(kit, noTime, { ...board, proved: pairs }, [], () => {});
  const results = (proved: typeof board.proved) =>
    Object.fromEntries(Object.entries(proved).map(([name, [winner, plies]]) => [name, [winner, plies]]));
  expect(results(again.proved)).toEqual(results(board.proved));
  expect(again.estimated).toEqual({});
});

test('a board of which all is proved stays as it is', async () => {
  const board = await solveBoard(kit, limits, undefined, [], () => {});
  const again = await solveBoard(kit, limits, board, [], () => {});
  expect([again.proved, again.looked]).toEqual([board.proved, board.looked]);
});

test('openings can be limited to those that begin with some first moves', async () => {
  const seen: string[] = [];
  await solveBoard(kit, limits, undefined, ['b1'], (line) => seen.push(line));
  expect(seen.length).toBeGreaterThan(0);
  for (const line of seen) expect(line).toMatch(/^b1/);
});

test('a first move that there is not is named', async () => {
  await expect(solveBoard(kit, limits, undefined, ['a1'], () => {})).rejects.toThrow('a1 is none of the first moves');
});
