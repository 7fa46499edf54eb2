/** Checkers (English draughts): jumps are compulsory and go on as far as possible; who cannot move loses. */
import { defineGame, jumps, squares, steps } from 'sightline/game';

// The dark squares, 1 to 32.
const board = squares(8, 8, (column, row) => (column + row) % 2 === 0, 'numbers');
const lastRows = [board.sides[2], board.sides[0]];
const BOTH = [1, 3, 5, 7];
// By piece: black men go down, white men up, kings both ways.
const DIRECTIONS = [BOTH.slice(0, 2), BOTH.slice(2), BOTH, BOTH];
const [walks, takes] = [steps(board, DIRECTIONS), jumps(board, DIRECTIONS)];

export const game = defineGame({
  name: 'checkers',
  title: 'Checkers',
  seats: ['black', 'white'],
  rules: () => ({
    board,
    cellsPerMove: 'any',
    separator: (from, to) => (takes.over(from, to) < 0 ? '-' : 'x'),
    glyphs: ['', 'K'],
    exchange: 'turn 180',
    maxMoves: 200,
    stuck: 'loss',
    // `quiet` counts plies without a capture or a move of a man; 80 are a draw.
    start: () => ({
      cells: board.setup([board.names.slice(0, 12).join(' '), board.names.slice(20).join(' ')]),
      toMove: 0,
      quiet: 0,
    }),
    moves({ cells, toMove }, list) {
      if (!takes.add(cells, toMove, list)) walks.add(cells, toMove, list);
    },
    play(position, _move, path) {
      const { cells, toMove } = position;
      const [from, to] = [path[0], path[path.length - 1]];
      const piece = cells[from];
      cells[from] = -1;
      position.quiet = piece < 2 ? 0 : position.quiet + 1;
      for (let i = 1; i < path.length; i++) {
        const taken = takes.over(path[i - 1], path[i]);
        if (taken < 0) continue;
        cells[taken] = -1;
        position.quiet = 0;
      }
      cells[to] = lastRows[toMove].includes(to) ? 2 + toMove : piece;
      position.toMove = 1 - toMove;
    },
    result: ({ quiet }) => (quiet === 80 ? 'draw' : undefined),
  }),
});
