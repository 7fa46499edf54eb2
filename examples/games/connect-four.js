/** Connect Four: discs fall to the lowest free cell of a column of 7 by 6; four in a row win. */
import { defineGame, squares } from 'sightline/game';

const board = squares(7, 6);
const above = board.step[6];
/** By cell: the rows of four that it is in. */
const rowsOf = Array.from({ length: board.cells }, (_, cell) => board.rows(4).filter((row) => row.includes(cell)));

export const game = defineGame({
  name: 'connect-four',
  title: 'Connect Four',
  seats: ['yellow', 'red'],
  rules: () => ({
    board,
    symmetries: ['left-right'],
    start: () => ({ cells: new Int8Array(42).fill(-1), played: 0, winner: -1 }),
    turn: ({ played }) => played % 2,
    at: ({ cells }, cell) => cells[cell],
    moves({ cells }, list) {
      for (let column = 0; column < 7; column++) {
        let cell = board.cells - 7 + column;
        while (cell >= 0 && cells[cell] >= 0) cell = above[cell];
        if (cell >= 0) list.add(cell);
      }
    },
    play(position, cell) {
      const { cells } = position;
      const seat = position.played++ % 2;
      cells[cell] = seat;
      for (const [a, b, c, d] of rowsOf[cell]) {
        if (cells[a] === seat && cells[b] === seat && cells[c] === seat && cells[d] === seat) position.winner = seat;
      }
    },
    result: ({ winner, played }) => (winner >= 0 ? winner : played === 42 ? 'draw' : undefined),
  }),
});
