/** Reversi: enclose the other's discs between two of your own to turn them; most discs win. */
import { captures, defineGame, squares } from 'sightline/game';

export const game = defineGame({
  name: 'reversi',
  title: 'Reversi',
  sgfNumber: 2,
  seats: ['black', 'white'],
  options: { size: { default: 8, range: [4, 16], describe: 'squares on each side; even' } },
  rules({ size }) {
    if (size % 2 !== 0) throw new RangeError('the size must be even');
    const board = squares(size);
    const PASS = board.cells;
    const lines = captures(board);

    function canPlace(cells, cell, seat) {
      return cells[cell] < 0 && lines.canFlank(cells, cell, seat);
    }

    function canMove(cells, seat) {
      for (let cell = 0; cell < board.cells; cell++) if (canPlace(cells, cell, seat)) return true;
      return false;
    }

    return {
      board,
      words: ['pass'],
      symmetries: ['turn 180', 'mirror 45'],
      start() {
        const corner = (size / 2 - 1) * (size + 1);
        const cells = board.setup([
          [corner + 1, corner + size],
          [corner, corner + size + 1],
        ]);
        return { cells, toMove: 0, isOver: false };
      },
      isLegal: ({ cells, toMove }, move) => (move === PASS ? !canMove(cells, toMove) : canPlace(cells, move, toMove)),
      play(position, move) {
        const { cells, toMove } = position;
        if (move !== PASS) {
          for (const disc of lines.flanking(cells, move, toMove)) cells[disc] = toMove;
          cells[move] = toMove;
        }
        position.toMove = 1 - toMove;
        position.isOver = !canMove(cells, 0) && !canMove(cells, 1);
      },
      result({ cells, isOver }) {
        if (!isOver) return undefined;
        return [0, 1].map((seat) => cells.filter((owner) => owner === seat).length);
      },
    };
  },
});
