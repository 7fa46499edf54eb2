/** Why a report has no score of symmetric play. */
import { expect, it } from 'vitest';
import { figuresOf, NO_GAMES } from '../../../selfplay/game-report/figures.ts';
import { NO_SYMMETRY, SYMMETRY } from '../../../selfplay/game-report/small-parts.ts';
import { defineGame, openKit, squares } from '../../../src/own-games/game.ts';

it.each([
  ['all' as const, NO_GAMES],
  [[], NO_SYMMETRY],
])('is that no such game was played, or that there is no symmetry: %s', (symmetries, absent) => {
  const board = squares(2);
  const game = defineGame({
    name: 'fill',
    title: 'Fill',
    seats: ['red', 'blue'],
    rules: () => ({
      board,
      symmetries,
      start: () => ({ cells: new Int8Array(4).fill(-1), played: 0 }),
      turn: ({ played }) => played % 2,
      at: ({ cells }, cell) => cells[cell] as number,
      play(position, cell) {
        position.cells[cell] = position.played++ % 2;
      },
      result: ({ played }) => (played === 4 ? 'draw' : undefined),
    }),
  });
  const evidence = { kit: openKit(game), mirror: [] } as never;
  expect(SYMMETRY.flatMap((row) => figuresOf(row, evidence))).toMatchObject([{ absent }]);
});
