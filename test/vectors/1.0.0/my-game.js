/**
 * My Game: players take turns to mark a cell; three in a row win. Change the rules to those of your game.
 * See docs/own-game.md of the package sightline for all parts of a game.
 */
import { defineGame, squares } from 'sightline/game';

export const game = defineGame({
  name: 'my-game',
  title: 'My Game',
  // In the order of their first moves.
  seats: ['red', 'blue'],
  options: {
    size: { default: 4, range: [3, 8], describe: 'cells on each side' },
  },
  rules({ size }) {
    const board = squares(size); // other boards: see sightline/game
    const rows = board.rows(3);
    return {
      board,
      // The symmetries of the board that the rules share: 'all', or names of `board.symmetries`.
      symmetries: 'all',
      // A position: integers, booleans and typed arrays. -1 is an empty cell.
      start: () => ({ cells: new Int8Array(board.cells).fill(-1), played: 0 }),
      // The seat whose turn it is, from 0.
      turn: ({ played }) => played % 2,
      // What stands on a cell: a seat, or -1.
      at: ({ cells }, cell) => cells[cell],
      // The legal moves. Without this function: every empty cell.
      moves({ cells }, list) {
        for (let cell = 0; cell < board.cells; cell++) if (cells[cell] < 0) list.add(cell);
      },
      // Changes the position by a legal move.
      play(position, cell) {
        position.cells[cell] = position.played++ % 2;
      },
      // The seat that has won, 'draw', or undefined while the game goes on; in games of points, an array of them.
      result({ cells, played }) {
        const row = rows.find(([a, b, c]) => cells[a] >= 0 && cells[a] === cells[b] && cells[b] === cells[c]);
        if (row) return cells[row[0]];
        return played === board.cells ? 'draw' : undefined;
      },
    };
  },
});
