import { defineGame, squares } from 'sightline/game';

const board = squares(1);
export const game = defineGame({
  name: 'over',
  title: 'Over',
  seats: ['red', 'blue'],
  rules: () => ({
    board,
    start: () => ({ cells: new Int8Array(1).fill(-1), played: 0 }),
    turn: ({ played }) => played % 2,
    at: ({ cells }, c) => cells[c],
    play(p, c) {
      p.cells[c] = p.played++ % 2;
    },
    result: () => 'draw',
  }),
});
