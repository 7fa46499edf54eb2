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

test('openings can be limited to those that begin like some', async () => {
  const seen: string[] = [];
  await solveBoard(kit, limits, undefined, ['b1'], (line) => seen.push(line));
  expect(seen.length).toBeGreaterThan(0);
  for (const line of seen) expect(line).toMatch(/^b1/);
});

test('a pair of stones can be asked for, and what is proved is told as soon as it is', async () => {
  const pair = Object.keys((await solveBoard(kit, limits, undefined, [], () => {})).proved).find((name) =>
    name.startsWith('b1 '),
  );
  const boards: object[] = [];
  const board = await solveBoard(kit, limits, undefined, [pair as string], (_, known) => boards.push(known.proved));
  expect(boards).toEqual([{ [pair as string]: board.proved[pair as string] }]);
});

test('what was estimated stays, except for what is proved now', async () => {
  const before = await solveBoard(kit, noTime, undefined, [], () => {});
  const known = { ...before, estimated: { ...before.estimated, b1: 1234 } };
  const again = await solveBoard(kit, noTime, known, [], () => {});
  const solved = await solveBoard(kit, limits, known, [], () => {});
  expect([again.estimated, solved.estimated]).toEqual([known.estimated, {}]);
});

test('an opening that there is not is named', async () => {
  await expect(solveBoard(kit, limits, undefined, ['a1'], () => {})).rejects.toThrow('a1 is none of the openings');
});
