/** Reversi: enclose the other's discs between two of your own to turn them; most discs win. */
import { defineGame, squares } from 'sightline/game';

export const game = defineGame({
  name: 'reversi',
  title: 'Reversi',
  seats: ['black', 'white'],
  options: { size: { default: 8, range: [4, 16], describe: 'squares on each side; even' } },
  rules({ size }) {
    if (size % 2 !== 0) throw new RangeError('the size must be even');
    const board = squares(size);
    const PASS = board.cells;

    /** Number of discs that would turn in one direction. */
    function turned(cells, from, seat, next) {
      let count = 0;
      let cell = next[from];
      while (cell >= 0 && cells[cell] === 1 - seat) {
        cell = next[cell];
        count++;
      }
      return cell >= 0 && cells[cell] === seat ? count : 0;
    }

    function turnsAny(cells, cell, seat) {
      if (cells[cell] >= 0) return false;
      for (const next of board.step) if (turned(cells, cell, seat, next) > 0) return true;
      return false;
    }

    function canMove(cells, seat) {
      for (let cell = 0; cell < board.cells; cell++) if (turnsAny(cells, cell, seat)) return true;
      return false;
    }

    return {
      board,
      words: ['pass'],
      symmetries: ['turn 180', 'mirror 45'],
      start() {
        const cells = new Int8Array(board.cells).fill(-1);
        const corner = (size / 2 - 1) * (size + 1);
        cells[corner] = cells[corner + size + 1] = 1;
        cells[corner + 1] = cells[corner + size] = 0;
        return { cells, toMove: 0, isOver: false };
      },
      turn: ({ toMove }) => toMove,
      at: ({ cells }, cell) => cells[cell],
      isLegal: ({ cells, toMove }, move) => (move === PASS ? !canMove(cells, toMove) : turnsAny(cells, move, toMove)),
      play(position, move) {
        const { cells, toMove } = position;
        if (move !== PASS) {
          for (const next of board.step) {
            for (let left = turned(cells, move, toMove, next), cell = next[move]; left > 0; left--, cell = next[cell]) {
              cells[cell] = toMove;
            }
          }
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
