import { defineGame, squares } from 'sightline/game';

const board = squares(3);
export const game = defineGame({
  name: 'intlimit',
  title: 'I',
  seats: ['a', 'b'],
  options: { v: { default: 1000, range: [-2147483648, 4294967296] } },
  rules: ({ v }) => ({
    board,
    start: () => ({ cells: new Int8Array(9).fill(-1), played: 0, v, arr: Int32Array.of(v) }),
    turn: (p) => p.played % 2,
    at: (p, c) => p.cells[c],
    play(p, c) {
      p.cells[c] = p.played++ % 2;
    },
    result: (p) => (p.played === 9 ? 'draw' : undefined),
  }),
});
