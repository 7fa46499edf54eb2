// Three-player Hex: each player connects the two opposite sides of a hexagon in his colour. A player who cannot connect any
// more still plays. If nobody connects, a draw.
import { defineGame, hexagon } from 'sightline/game';

export const game = defineGame({
  name: 'hex3',
  title: 'Hex for three',
  seats: ['red', 'green', 'blue'],
  options: { size: { default: 3, range: [3, 4] } },
  rules({ size }) {
    const board = hexagon(size),
      N = board.cells;
    const touch = Uint8Array.from({ length: N }, (_, c) =>
      board.sides.reduce((s, side, i) => s | (side.includes(c) ? 1 << i : 0), 0),
    );
    const root = (up, c) => {
      while (up[c] !== c) c = up[c] = up[up[c]];
      return c;
    };
    function place(p, c, seat) {
      p.cells[c] = seat;
      for (const n of board.neighbours[c])
        if (p.cells[n] === seat) {
          const a = root(p.up, n),
            b = root(p.up, c);
          if (a !== b) {
            p.up[a] = b;
            p.sides[b] |= p.sides[a];
          }
        }
      const goal = (1 << seat) | (8 << seat);
      if ((p.sides[root(p.up, c)] & goal) === goal) p.winner = seat;
    }
    return {
      board,
      symmetries: ['turn 180'],
      edges: board.sides.map((cells, i) => ({ seat: i % 3, cells })),
      derived: ['up', 'sides', 'winner'],
      start: () => ({
        cells: new Int8Array(N).fill(-1),
        played: 0,
        winner: -1,
        up: Int16Array.from({ length: N }, (_, c) => c),
        sides: touch.slice(),
      }),
      derive(p) {
        p.cells.forEach((s, c) => {
          if (s >= 0) place(p, c, s);
        });
      },
      turn: (p) => p.played % 3,
      at: (p, c) => p.cells[c],
      play(p, c) {
        place(p, c, p.played++ % 3);
      },
      result: (p) => (p.winner >= 0 ? p.winner : p.played === N ? 'draw' : undefined),
    };
  },
});
