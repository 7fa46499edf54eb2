/** The Game of the Amazons (Walter Zamkauskas): move like a queen, then shoot an arrow like a queen; who cannot move loses. */
import { defineGame, slides, squares } from 'sightline/game';

const board = squares(10);
const { cells: count } = board;
const [queens, arrows] = [slides(board), slides(board)];

export const game = defineGame({
  name: 'amazons',
  title: 'Amazons',
  seats: ['white', 'black'],
  rules: () => ({
    board,
    cellsPerMove: 3,
    symmetries: ['left-right'],
    // Arrows, which belong to who shot them.
    glyphs: ['', '×'],
    maxMoves: 5000,
    stuck: 'loss',
    start: () => ({ cells: board.setup(['a4 d1 g1 j4', 'a7 d10 g10 j7']), toMove: 0 }),
    moves({ cells, toMove }, list) {
      for (let from = 0; from < count; from++) {
        if (cells[from] !== toMove) continue;
        cells[from] = -1;
        for (const to of queens.reach(cells, from)) {
          for (const arrow of arrows.reach(cells, to)) list.add((from * count + to) * count + arrow);
        }
        cells[from] = toMove;
      }
    },
    play(position, _move, path) {
      const { cells, toMove } = position;
      cells[path[0]] = -1;
      cells[path[1]] = toMove;
      cells[path[2]] = 2 + toMove;
      position.toMove = 1 - toMove;
    },
  }),
});
