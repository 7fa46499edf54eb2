import { defineGame, squares } from 'sightline/game';

const board = squares(3);
export const game = defineGame({
  name: 'nanpoints',
  title: 'NaN points',
  seats: ['red', 'blue'],
  rules: () => ({
    board,
    start: () => ({ cells: new Int8Array(9).fill(-1), played: 0 }),
    turn: ({ played }) => played % 2,
    at: ({ cells }, c) => cells[c],
    play(p, c) {
      p.cells[c] = p.played++ % 2;
    },
    points: ({ cells }) => [(cells.filter((c) => c === 0).length / 0) * 0, 3],
    result: ({ cells, played }) => (played === 9 ? [(cells[0] / (cells[0] - cells[0])) * 0, 1] : undefined),
  }),
});
