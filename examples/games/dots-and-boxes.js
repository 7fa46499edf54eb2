/** Dots and Boxes: who draws the fourth side of a box has it and moves again; most boxes win. */
import { defineGame, squares } from 'sightline/game';

export const game = defineGame({
  name: 'dots-and-boxes',
  title: 'Dots and Boxes',
  seats: ['blue', 'red'],
  options: { size: { default: 3, range: [1, 8], describe: 'boxes on each side' } },
  rules({ size }) {
    // Lines, every other square, lie between dots and boxes.
    const board = squares(2 * size + 1, 2 * size + 1, (column, row) => (column + row) % 2 === 1);
    const [down, up] = [board.step[1], board.step[7]];
    const isUpright = (name) => Number(name.slice(1)) % 2 === 0;
    const boxes = board.names
      .map((name, left) => (isUpright(name) ? [left, up[left], down[left], down[up[left]]] : []))
      .filter((box) => box[3] >= 0);

    return {
      board,
      symmetries: 'all',
      start: () => ({ cells: board.setup([]), toMove: 0, taken: new Int8Array(2) }),
      play(position, line) {
        const { cells, toMove, taken } = position;
        cells[line] = toMove;
        const closed = boxes.filter((box) => box.includes(line) && box.every((side) => cells[side] >= 0));
        taken[toMove] += closed.length;
        if (closed.length === 0) position.toMove = 1 - toMove;
      },
      points: ({ taken }) => [...taken],
      result: ({ taken }) => (taken[0] + taken[1] === size * size ? [...taken] : undefined),
    };
  },
});
