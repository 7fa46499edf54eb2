/**
 * Fours, a game that only the tests know: two players, Black first, mark the squares of a board by turns; a row of this many
 * own marks wins, or loses where the game is played the other way round, and a full board is a draw.
 */
import { defineGame, gameRules, squares } from '../../../src/own-games/game.ts';
import { emptyOverlay } from './trio.ts';

export const game = defineGame({
  name: 'fours',
  title: 'Fours',
  seats: [
    { name: 'first', goColor: 'black', aliases: ['black', 'b'], sign: 'X' },
    { name: 'second', goColor: 'white', aliases: ['white', 'w'], sign: 'O' },
  ],
  options: {
    size: { describe: 'squares of a side, 3 to 6', default: 4, range: [3, 6] },
    row: { describe: 'marks in a row that end the game', default: 3, range: [3, 6] },
    misere: { describe: 'a row loses', default: false },
  },
  rules: ({ size, row, misere }) => {
    if (row > size) throw new Error(`row ${row}: no row of a board of ${size} is so long`);
    const board = squares(size);
    const rows = board.rows(row);
    return gameRules({
      board,
      symmetries: ['left-right', 'up-down'],
      start: () => ({ cells: new Int8Array(board.cells).fill(-1), count: 0 }),
      turn: ({ count }) => count % 2,
      play(position, cell) {
        position.cells[cell] = position.count++ % 2;
      },
      result: ({ cells, count }) => {
        const whole = rows.find(
          ([first = 0, ...rest]) => cells[first] !== -1 && rest.every((cell) => cells[cell] === cells[first]),
        );
        if (!whole) return count === board.cells ? 'draw' : undefined;
        const owner = cells[whole[0] as number] as number;
        return misere ? 1 - owner : owner;
      },
      // Rows that are still open to one side only.
      estimate({ cells }) {
        let lead = 0;
        for (const one of rows) {
          const [first, second] = [0, 1].map((seat) => one.filter((cell) => cells[cell] === seat).length) as [
            number,
            number,
          ];
          if (second === 0) lead += first;
          if (first === 0) lead -= second;
        }
        const share = 1 / (1 + Math.exp(misere ? lead / 5 : -lead / 5));
        return [share, 1 - share];
      },
      kit: {
        cellNoun: 'square',
        overlays: [emptyOverlay],
        levels: [
          { playouts: 20, temperature: 2 },
          { playouts: 50, temperature: 1 },
        ],
      },
    });
  },
});
