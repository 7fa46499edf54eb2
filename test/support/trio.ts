/**
 * A game of three seats for tests. The cells of a row are worth 1, 2, 3 …; the seats take one each, in the order first to last
 * and back, until none is left. Who has most has won; several who have most share the game.
 */
import { defineGame, gameRules, graph } from '../../src/own-games/game.ts';

const ORDER = [0, 1, 2, 2, 1, 0];
const seatAt = (taken: number) => ORDER[taken % ORDER.length] as number;

export const game = defineGame({
  name: 'trio',
  title: 'Trio',
  seats: ['red', 'green', 'blue'],
  options: { cells: { default: 9, range: [3, 30] } },
  rules: ({ cells: count }) => {
    const row = Array.from({ length: count }, (_, cell) => [`c${cell + 1}`, [cell, 0]] as const);
    return gameRules({
      board: graph(Object.fromEntries(row), []),
      start: () => ({ cells: new Int8Array(count).fill(-1), taken: 0 }),
      turn: ({ taken }) => seatAt(taken),
      play(position, cell) {
        position.cells[cell] = seatAt(position.taken++);
      },
      result: ({ cells, taken }) => {
        if (taken < count) return undefined;
        return [0, 1, 2].map((seat) => cells.reduce((sum, owner, cell) => sum + (owner === seat ? cell + 1 : 0), 0));
      },
      // A tree search without settings has no evaluation to search by.
      kit: { presets: {} },
    });
  },
});
