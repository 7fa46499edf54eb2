/** Hex for three: each connects two opposite sides; who left keeps the stones, and the last one wins. */
import { defineGame, hexagon } from 'sightline/game';

const board = hexagon(3);

export const game = defineGame({
  name: 'hex3',
  title: 'Hex for three',
  seats: ['red', 'green', 'blue'],
  rules: () => ({
    board,
    start: () => ({ cells: new Int8Array(board.cells).fill(-1), hasLeft: new Uint8Array(3), toMove: 0, winner: -1 }),
    turn: ({ toMove }) => toMove,
    at: ({ cells }, cell) => cells[cell],
    play(position, cell) {
      const { cells, toMove } = position;
      cells[cell] = toMove;
      const [goal = [], other = []] = [board.sides[toMove], board.sides[toMove + 3]];
      const reached = new Set(goal.filter((at) => cells[at] === toMove));
      for (const at of reached) {
        for (const next of board.neighbours[at] ?? []) if (cells[next] === toMove) reached.add(next);
      }
      if (other.some((at) => reached.has(at))) position.winner = toMove;
      position.toMove = nextOf(position);
    },
    leave(position) {
      position.hasLeft[position.toMove] = 1;
      position.toMove = nextOf(position);
      if (position.hasLeft.filter((left) => left === 1).length === 2) position.winner = position.toMove;
    },
    isOut: ({ hasLeft }, seat) => hasLeft[seat] === 1,
    result: ({ winner, cells }) => (winner >= 0 ? winner : cells.includes(-1) ? undefined : 'draw'),
  }),
});

function nextOf({ hasLeft, toMove }) {
  const next = (toMove + 1) % 3;
  return hasLeft[next] ? (next + 1) % 3 : next;
}
