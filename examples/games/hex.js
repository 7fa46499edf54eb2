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
  sgfNumber: 11,
  seats: ['red', 'blue'],
  options: {
    size: { default: 11, range: [2, 19], describe: 'cells on each side' },
    swap: { default: true, describe: 'the second player may take over the first stone' },
  },
  rules({ size, swap }) {
    const board = rhombus(size);
    const { cells: count, neighbours } = board;
    const SWAP = count;
    const edges = [RED, BLUE, RED, BLUE].map((seat, side) => ({ seat, cells: board.sides[side] }));
    // Four more nodes stand for the sides. By cell and seat: what a stone there is joined to.
    const joined = neighbours.map((near, cell) =>
      [RED, BLUE].map((seat) => [
        ...near,
        ...[0, 1, 2, 3].flatMap((side) =>
          edges[side].seat === seat && edges[side].cells.includes(cell) ? [count + side] : [],
        ),
      ]),
    );

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
      if (root(links, count + seat) === root(links, count + 2 + seat)) position.winner = seat;
    }

    const links = () => Int16Array.from({ length: count + 4 }, (_, node) => node);

    return {
      board,
      words: swap ? ['swap'] : [],
      symmetries: ['turn 180'],
      edges,
      derived: ['links', 'winner'],
      start: () => ({
        cells: new Int8Array(count).fill(-1),
        played: 0,
        winner: -1,
        links: links(),
      }),
      // A number of plies that lets the seat move, and not take over the first stone.
      arrange: (cells, toMove) => ({ cells, played: 2 + toMove, winner: -1, links: links() }),
      derive(position) {
        for (const [cell, seat] of position.cells.entries()) if (seat >= 0) place(position, cell, seat);
      },
      turn: ({ played }) => played % 2,
      isLegal: ({ cells, played }, move) => (move === SWAP ? played === 1 : cells[move] < 0),
      play(position, move) {
        const { cells, links } = position;
        const seat = position.played++ % 2;
        if (move < count) return place(position, move, seat);
        const stone = cells.indexOf(RED);
        cells[stone] = -1;
        for (const node of links.keys()) links[node] = node;
        place(position, (stone % size) * size + Math.floor(stone / size), BLUE);
      },
    };
  },
});
