// Connect6: black places one stone, then each player two a turn; six in a row win.
import { defineGame, squares } from 'sightline/game';

export const game = defineGame({
  name: 'connect6',
  title: 'Connect6',
  seats: ['black', 'white'],
  options: {
    size: { default: 13, range: [6, 19] },
    row: { default: 6, range: [4, 6], describe: 'stones in a row that win' },
  },
  rules({ size, row }) {
    const board = squares(size),
      N = board.cells;
    return {
      board,
      symmetries: 'all',
      start: () => ({ cells: new Int8Array(N).fill(-1), played: 0, winner: -1 }),
      turn: (p) => ((p.played + 1) >> 1) & 1,
      at: (p, c) => p.cells[c],
      play(p, c) {
        const me = ((p.played++ + 1) >> 1) & 1;
        p.cells[c] = me;
        for (let d = 0; d < 4; d++) {
          let n = 1;
          for (let x = board.step[d][c]; x >= 0 && p.cells[x] === me; x = board.step[d][x]) n++;
          for (let x = board.step[d + 4][c]; x >= 0 && p.cells[x] === me; x = board.step[d + 4][x]) n++;
          if (n >= row) p.winner = me;
        }
      },
      result: (p) => (p.winner >= 0 ? p.winner : p.played === N ? null : undefined),
    };
  },
});
