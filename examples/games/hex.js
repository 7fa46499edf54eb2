/**
 * Hex: connect your two sides of a rhombus. Red has the top and the bottom, Blue the left and the right. With `swap`, Blue may
 * take over Red's first stone, mirrored, in the place of a move.
 */
import { defineGame, rhombus } from 'sightline/game';

const RED = 0;
const BLUE = 1;

export const game = defineGame({
  name: 'hex',
  title: 'Hex',
  seats: ['red', 'blue'],
  options: {
    size: { default: 11, range: [2, 19], describe: 'cells on each side' },
    swap: { default: true, describe: 'the second player may take over the first stone' },
  },
  rules({ size, swap }) {
    const board = rhombus(size);
    const { cells: count, neighbours } = board;
    const SWAP = count;
    // Two nodes a seat stand for its sides; stones are joined to those that they touch.
    const side = (seat, end) => count + 2 * seat + end;
    const joined = neighbours.map((near, cell) => {
      const [column, row] = [cell % size, Math.floor(cell / size)];
      return [row, column].map((at, seat) => [
        ...near,
        ...(at === 0 ? [side(seat, 0)] : []),
        ...(at === size - 1 ? [side(seat, 1)] : []),
      ]);
    });
    const cellsWhere = (isEdge) => Array.from({ length: count }, (_, cell) => cell).filter(isEdge);

    function root(links, node) {
      while (links[node] !== node) node = links[node] = links[links[node]];
      return node;
    }

    function place(position, cell, seat) {
      const { cells, links } = position;
      cells[cell] = seat;
      for (const near of joined[cell][seat]) {
        if (near >= count || cells[near] === seat) links[root(links, near)] = root(links, cell);
      }
      if (root(links, side(seat, 0)) === root(links, side(seat, 1))) position.winner = seat;
    }

    return {
      board,
      words: swap ? ['swap'] : [],
      symmetries: ['turn 180'],
      edges: [
        { seat: RED, cells: cellsWhere((cell) => cell < size) },
        { seat: RED, cells: cellsWhere((cell) => cell >= count - size) },
        { seat: BLUE, cells: cellsWhere((cell) => cell % size === 0) },
        { seat: BLUE, cells: cellsWhere((cell) => cell % size === size - 1) },
      ],
      derived: ['links', 'winner'],
      start: () => ({
        cells: new Int8Array(count).fill(-1),
        played: 0,
        winner: -1,
        links: Int16Array.from({ length: count + 4 }, (_, node) => node),
      }),
      derive(position) {
        position.cells.forEach((seat, cell) => seat >= 0 && place(position, cell, seat));
      },
      turn: ({ played }) => played % 2,
      at: ({ cells }, cell) => cells[cell],
      moves({ cells, played }, list) {
        for (let cell = 0; cell < count; cell++) if (cells[cell] < 0) list.add(cell);
        if (swap && played === 1) list.add(SWAP);
      },
      play(position, move) {
        const { cells, links } = position;
        const seat = position.played++ % 2;
        if (move < count) return place(position, move, seat);
        const stone = cells.indexOf(RED);
        cells[stone] = -1;
        links.forEach((_, node) => { links[node] = node; });
        place(position, (stone % size) * size + Math.floor(stone / size), BLUE);
      },
      result: ({ winner }) => (winner >= 0 ? winner : undefined),
    };
  },
});
