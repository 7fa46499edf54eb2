/** Connect Four: discs fall to the lowest free cell of a column of 7 by 6; four in a row win. */
import { defineGame, nextBelow, squares } from 'sightline/game';

const WIDTH = 7;
const HEIGHT = 6;
const board = squares(WIDTH, HEIGHT);

/** The cell that a disc in a column falls to, given how many lie there. */
function lowest(discs, column) {
  return (HEIGHT - 1 - discs[column]) * WIDTH + column;
}

/** How many discs of a seat lie in a row from a cell on, in one direction. */
function countFrom(cells, cell, seat, next) {
  let count = 0;
  for (let at = next[cell]; at >= 0 && cells[at] === seat; at = next[at]) count++;
  return count;
}

export const game = defineGame({
  name: 'connect-four',
  title: 'Connect Four',
  seats: ['yellow', 'red'],
  rules: () => ({
    board,
    symmetries: ['left-right'],
    start: () => ({ cells: new Int8Array(board.cells).fill(-1), discs: new Int8Array(WIDTH), played: 0, winner: -1 }),
    derived: ['discs'],
    derive({ cells, discs }) {
      discs.fill(0);
      for (const [cell, seat] of cells.entries()) if (seat >= 0) discs[cell % WIDTH]++;
    },
    turn: ({ played }) => played % 2,
    isLegal: ({ discs }, cell) => cell === lowest(discs, cell % WIDTH),
    randomMove({ discs }, random) {
      let column = nextBelow(random, WIDTH);
      while (discs[column] === HEIGHT) column = nextBelow(random, WIDTH);
      return lowest(discs, column);
    },
    play(position, cell) {
      const { cells, discs } = position;
      const seat = position.played++ % 2;
      cells[cell] = seat;
      discs[cell % WIDTH]++;
      for (let d = 0; d < 4; d++) {
        const row = countFrom(cells, cell, seat, board.step[d]) + countFrom(cells, cell, seat, board.step[d + 4]);
        if (row >= 3) position.winner = seat;
      }
    },
    result: ({ winner, played }) => (winner >= 0 ? winner : played === board.cells ? 'draw' : undefined),
  }),
});
