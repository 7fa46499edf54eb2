/**
 * Havannah: on a hexagon, win by a ring around at least one cell, by a bridge between two corners, or by a fork between three
 * sides; corners belong to no side.
 */
import { defineGame, hexagon } from 'sightline/game';

export const game = defineGame({
  name: 'havannah',
  title: 'Havannah',
  seats: ['white', 'black'],
  options: { size: { default: 8, range: [3, 10], describe: 'cells on each side' } },
  rules({ size }) {
    const board = hexagon(size);
    const { cells: count, neighbours, sides, step } = board;
    /** By cell: a bit for the corner or the side that it is on; corners are bits 0 to 5, sides 6 to 11. */
    const rim = Int16Array.from({ length: count }, (_, cell) => {
      const [side = -1, next = -1] = [0, 1, 2, 3, 4, 5].filter((i) => sides[i].includes(cell));
      return next >= 0 ? 1 << (next - side === 1 ? side : 5) : side >= 0 ? 1 << (6 + side) : 0;
    });

    function bits(set) {
      let found = 0;
      for (; set !== 0; set &= set - 1) found++;
      return found;
    }

    function root(links, cell) {
      while (links[cell] !== cell) cell = links[cell] = links[links[cell]];
      return cell;
    }

    /** Whether the stone that was placed closes a ring: its group goes around a cell that it cannot flow out of. */
    function closesRing(cells, cell, seat) {
      // A ring needs two runs of own stones around the cell, or a cell next to it that is shut in.
      let runs = 0;
      let own = 0;
      for (let d = 0; d < 6; d++) {
        const [near, next] = [step[d][cell], step[(d + 1) % 6][cell]];
        const isOwn = near >= 0 && cells[near] === seat;
        if (isOwn) own++;
        if (isOwn && !(next >= 0 && cells[next] === seat)) runs++;
      }
      if (runs < 2 && own < 3) return false;
      for (const near of neighbours[cell]) if (isShutIn(cells, near, seat)) return true;
      return isShutIn(cells, cell, seat);
    }

    /** Whether no way that avoids the stones of a seat leads from a cell to the rim; its own stone counts where all around it are. */
    function isShutIn(cells, from, seat) {
      if (cells[from] === seat) {
        return neighbours[from].length === 6 && neighbours[from].every((near) => cells[near] === seat);
      }
      const seen = new Set([from]);
      for (const cell of seen) {
        if (neighbours[cell].length < 6) return false;
        for (const near of neighbours[cell]) if (cells[near] !== seat) seen.add(near);
      }
      return true;
    }

    function place(position, cell, seat) {
      const { cells, links, rims } = position;
      cells[cell] = seat;
      let joined = 0;
      for (const near of neighbours[cell]) {
        if (cells[near] !== seat) continue;
        const [one, other] = [root(links, near), root(links, cell)];
        if (one !== other) {
          links[one] = other;
          rims[other] |= rims[one];
        } else joined++;
      }
      const reached = rims[root(links, cell)];
      const isWon = bits(reached & 63) >= 2 || bits(reached >> 6) >= 3 || (joined > 0 && closesRing(cells, cell, seat));
      if (isWon) position.winner = seat;
    }

    return {
      board,
      symmetries: 'all',
      derived: ['links', 'rims', 'winner'],
      start: () => ({
        cells: new Int8Array(count).fill(-1),
        played: 0,
        winner: -1,
        links: Int16Array.from({ length: count }, (_, cell) => cell),
        // By the root of a group: the corners and sides that it touches.
        rims: rim.slice(),
      }),
      derive(position) {
        for (const [cell, seat] of position.cells.entries()) if (seat >= 0) place(position, cell, seat);
      },
      turn: ({ played }) => played % 2,
      play(position, cell) {
        place(position, cell, position.played++ % 2);
      },
      result: ({ winner, played }) => (winner >= 0 ? winner : played === count ? 'draw' : undefined),
    };
  },
});
