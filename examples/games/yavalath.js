/**
 * Yavalath for three players: four in a row win, three in a row put their maker out of the game; the last one in it wins. Who
 * can stop the next player from winning at once has to.
 */
import { defineGame, hexagon } from 'sightline/game';

const board = hexagon(5);
const { cells: count, step } = board;

/** How many of a seat's stones would lie in a row through a cell, in one of three directions. */
function inRow(cells, cell, seat, direction) {
  let length = 1;
  for (const next of [step[direction], step[direction + 3]]) {
    for (let at = next[cell]; at >= 0 && cells[at] === seat; at = next[at]) length++;
  }
  return length;
}

/** The longest row that a stone would make. */
function longest(cells, cell, seat) {
  return Math.max(inRow(cells, cell, seat, 0), inRow(cells, cell, seat, 1), inRow(cells, cell, seat, 2));
}

function seatAfter({ isOut }, seat) {
  const next = (seat + 1) % 3;
  return isOut[next] ? (next + 1) % 3 : next;
}

/** Whether a seat could win on a cell at once. */
function winsOn({ cells }, cell, seat) {
  return cells[cell] < 0 && longest(cells, cell, seat) >= 4;
}

export const game = defineGame({
  name: 'yavalath',
  title: 'Yavalath',
  seats: ['red', 'green', 'blue'],
  rules: () => ({
    board,
    symmetries: 'all',
    start: () => ({
      cells: new Int8Array(count).fill(-1),
      played: 0,
      toMove: 0,
      isOut: new Uint8Array(3),
      winner: -1,
      // Whether the seat to move has to stop the next one.
      mustBlock: false,
    }),
    isLegal(position, cell) {
      const { cells, toMove, mustBlock } = position;
      if (cells[cell] >= 0) return false;
      return !mustBlock || winsOn(position, cell, toMove) || winsOn(position, cell, seatAfter(position, toMove));
    },
    play(position, cell) {
      const { cells, isOut, toMove } = position;
      const length = longest(cells, cell, toMove);
      cells[cell] = toMove;
      position.played++;
      const next = seatAfter(position, toMove);
      if (length >= 4) position.winner = toMove;
      else if (length === 3) {
        isOut[toMove] = 1;
        if (isOut[seatAfter(position, next)]) position.winner = next;
      }
      position.toMove = next;
      const threat = seatAfter(position, next);
      position.mustBlock = cells.some((_, free) => winsOn(position, free, threat));
    },
    // Who resigns is out, as after three in a row.
    leave(position) {
      const next = seatAfter(position, position.toMove);
      position.isOut[position.toMove] = 1;
      const threat = seatAfter(position, next);
      if (position.isOut[threat]) position.winner = next;
      position.toMove = next;
      position.mustBlock = position.cells.some((_, free) => winsOn(position, free, threat));
    },
    isOut: ({ isOut }, seat) => isOut[seat] === 1,
    result: ({ winner, played }) => (winner >= 0 ? winner : played === count ? 'draw' : undefined),
  }),
});
