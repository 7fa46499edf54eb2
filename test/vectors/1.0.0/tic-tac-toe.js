/** Tic-tac-toe: three in a row on a board of 3 by 3. */
import { defineGame, squares } from 'sightline/game';

const board = squares(3);
const rows = board.rows(3);

export const game = defineGame({
  name: 'tic-tac-toe',
  title: 'Tic-tac-toe',
  seats: ['cross', 'nought'],
  rules: () => ({
    board,
    symmetries: 'all',
    start: () => ({ cells: new Int8Array(9).fill(-1), played: 0 }),
    turn: ({ played }) => played % 2,
    at: ({ cells }, cell) => cells[cell],
    play(position, cell) {
      position.cells[cell] = position.played++ % 2;
    },
    result({ cells, played }) {
      const row = rows.find(([a, b, c]) => cells[a] >= 0 && cells[a] === cells[b] && cells[b] === cells[c]);
      return row ? cells[row[0]] : played === 9 ? 'draw' : undefined;
    },
  }),
});
