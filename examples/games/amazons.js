/** The Game of the Amazons (Walter Zamkauskas): move like a queen, then shoot an arrow like a queen; who cannot move loses. */
import { defineGame, slides, squares } from 'sightline/game';

const board = squares(10);
const ARROW = -2;

export const game = defineGame({
  name: 'amazons',
  title: 'Amazons',
  sgfNumber: 18,
  seats: ['white', 'black'],
  rules: () => ({
    board,
    cellsPerMove: 3,
    symmetries: ['left-right'],
    // Arrows are neutral pieces.
    neutral: ['×'],
    maxMoves: 5000,
    stuck: 'loss',
    start: () => ({ cells: board.setup(['a4 d1 g1 j4', 'a7 d10 g10 j7']), toMove: 0 }),
    moves: slides(board, undefined, { shot: slides(board) }),
    play(position, _move, path) {
      const { cells, toMove } = position;
      cells[path[0]] = -1;
      cells[path[1]] = toMove;
      cells[path[2]] = ARROW;
      position.toMove = 1 - toMove;
    },
  }),
});
