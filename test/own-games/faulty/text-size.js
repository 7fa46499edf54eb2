import { defineGame, squares } from 'sightline/game';
export const game = defineGame({
  name: 'textopt',
  title: 'T',
  seats: ['a', 'b'],
  options: { kind: { default: '3', choices: ['3', '4'] }, size: { default: 'small', choices: ['small', 'large'] } },
  rules: ({ size }) => {
    const board = squares(size === 'small' ? 3 : 4),
      N = board.cells;
    return {
      board,
      start: () => ({ cells: new Int8Array(N).fill(-1), played: 0 }),
      turn: (p) => p.played % 2,
      at: (p, c) => p.cells[c],
      play(p, c) {
        p.cells[c] = p.played++ % 2;
      },
      result: (p) => (p.played === N ? 'draw' : undefined),
    };
  },
});
