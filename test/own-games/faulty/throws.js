import { defineGame, squares } from 'sightline/game';

export const game = defineGame({
  name: 'throws',
  title: 'Throws',
  seats: ['red', 'blue'],
  options: { size: { default: 3, range: [2, 19], describe: 'cells on each side' } },
  rules: ({ size }) => {
    if (size === 4) throw new Error('a board of 4 has no centre');
    if (size === 5) null.x;
    const board = squares(size);
    return {
      board,
      start: () => ({
        cells: new Int8Array(board.cells).fill(-1),
        played: size === 6 ? NaN : 0,
        ...(size === 7 && { list: [] }),
        ...(size === 8 && { s: 'x' }),
        ...(size === 9 && { u: undefined }),
      }),
      turn: ({ played }) => (size === 10 ? 2 : played % 2),
      at: ({ cells }, c) => cells[c],
      play(p, c) {
        p.cells[c] = p.played++ % 2;
      },
      result: ({ played }) => (played === board.cells ? 0 : undefined),
    };
  },
});
