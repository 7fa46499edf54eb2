/** Lines of Action (Claude Soucie): move as far as there are pieces in the line, not over enemies; who has one group wins. */
import { defineGame, groups, squares, targets } from 'sightline/game';

const board = squares(8);
const [rays, pieces] = [board.rays(), groups(board, { isDiagonal: true })];
const black = 'b1 c1 d1 e1 f1 g1 b8 c8 d8 e8 f8 g8';
const white = 'a2 a3 a4 a5 a6 a7 h2 h3 h4 h5 h6 h7';

/** Where a piece goes in a direction; -1 if it cannot. */
function target(cells, from, direction) {
  const [ahead, behind] = [rays[direction][from], rays[(direction + 4) % 8][from]];
  let distance = 1;
  for (let i = 0; i < ahead.length; i++) if (cells[ahead[i]] >= 0) distance++;
  for (let i = 0; i < behind.length; i++) if (cells[behind[i]] >= 0) distance++;
  for (let i = 0; i < distance - 1; i++) if (cells[ahead[i]] === 1 - cells[from]) return -1;
  return distance > ahead.length || cells[ahead[distance - 1]] === cells[from] ? -1 : ahead[distance - 1];
}

export const game = defineGame({
  name: 'lines-of-action',
  title: 'Lines of Action',
  sgfNumber: 9,
  seats: ['black', 'white'],
  rules: () => ({
    board,
    cellsPerMove: 2,
    symmetries: ['left-right', 'up-down'],
    repetition: 'draw',
    stuck: 'loss',
    start: () => ({ cells: board.setup([black, white]), toMove: 0, winner: -1 }),
    moves: targets(board, target),
    play(position, _move, [from, to]) {
      const { cells, toMove } = position;
      cells[from] = -1;
      cells[to] = toMove;
      position.toMove = 1 - toMove;
      // A move that connects both wins for who made it.
      position.winner = [toMove, 1 - toMove].find((seat) => pieces.isConnected(cells, seat)) ?? -1;
    },
  }),
});
