/** Connect Four as a class that changes itself, with a board: moves are `drop-d`. */
import { adaptGame, squares } from 'sightline/game';

const board = squares(7, 6);

class Fours {
  columns = Array.from('abcdefg', () => []);
  winner = null;

  get played() {
    return this.columns.reduce((sum, column) => sum + column.length, 0);
  }

  owner(column, row) {
    return this.columns[column]?.[row] ?? -1;
  }

  drop(column) {
    const seat = this.played % 2;
    const row = this.columns[column].push(seat) - 1;
    for (const [dx, dy] of [
      [1, 0],
      [0, 1],
      [1, 1],
      [1, -1],
    ]) {
      let length = 1;
      for (const way of [1, -1]) {
        for (let i = way; this.owner(column + i * dx, row + i * dy) === seat; i += way) length++;
      }
      if (length >= 4) this.winner = seat;
    }
    return this;
  }
}

export const game = adaptGame({
  name: 'fours-of-old',
  title: 'Fours of old',
  seats: ['yellow', 'red'],
  board,
  start: () => new Fours(),
  clone: (fours) =>
    Object.assign(new Fours(), { columns: fours.columns.map((column) => [...column]), winner: fours.winner }),
  moves: ({ columns }) => columns.flatMap((column, i) => (column.length < 6 ? [`drop-${'abcdefg'[i]}`] : [])),
  play: (fours, move) => fours.drop('abcdefg'.indexOf(move.at(-1))),
  turn: ({ played }) => played % 2,
  result: ({ winner, played }) => winner ?? (played === 42 ? 'draw' : undefined),
  at: (fours, cell) => fours.owner(cell % 7, 5 - Math.floor(cell / 7)),
});
