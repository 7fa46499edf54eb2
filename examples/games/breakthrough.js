/** Breakthrough: walk one square forward, straight or diagonally; take diagonally; whoever reaches the last row wins. */
import { defineGame, squares } from 'sightline/game';

export const game = defineGame({
  name: 'breakthrough',
  title: 'Breakthrough',
  seats: ['white', 'black'],
  options: { size: { default: 8, range: [4, 12], describe: 'squares on each side' } },
  rules({ size }) {
    const board = squares(size);
    const count = board.cells;
    // White moves up, Black down: to the left, straight on, to the right.
    const ways = [
      [5, 6, 7],
      [3, 2, 1],
    ].map((directions) => directions.map((d) => board.step[d]));
    const isGoal = [(cell) => cell < size, (cell) => cell >= count - size];

    return {
      board,
      cellsPerMove: 2,
      symmetries: ['left-right'],
      exchange: 'up-down',
      maxMoves: 6 * size,
      maxPlies: 2 * count * size,
      start: () => ({
        cells: Int8Array.from({ length: count }, (_, cell) =>
          cell < 2 * size ? 1 : cell >= count - 2 * size ? 0 : -1,
        ),
        toMove: 0,
        pieces: Int8Array.of(2 * size, 2 * size),
        winner: -1,
      }),
      moves({ cells, toMove }, list) {
        for (let from = 0; from < count; from++) {
          if (cells[from] !== toMove) continue;
          for (let way = 0; way < 3; way++) {
            const to = ways[toMove][way][from];
            if (to < 0 || cells[to] === toMove || (way === 1 && cells[to] >= 0)) continue;
            list.add(from * count + to);
          }
        }
      },
      play(position, move) {
        const { cells, toMove, pieces } = position;
        const to = move % count;
        if (cells[to] >= 0) pieces[cells[to]]--;
        cells[to] = toMove;
        cells[Math.floor(move / count)] = -1;
        if (isGoal[toMove](to) || pieces[1 - toMove] === 0) position.winner = toMove;
        position.toMove = 1 - toMove;
      },
    };
  },
});
