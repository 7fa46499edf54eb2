/** Go with area scoring and positional superko: enclose the most points; groups without liberties are taken, suicide is illegal. */
import { defineGame, groups, nextBelow, squares } from 'sightline/game';

const KOMI = 7.5;

export const game = defineGame({
  name: 'go',
  title: 'Go',
  sgfNumber: 1,
  seats: ['black', 'white'],
  options: { size: { default: 9, range: [2, 19], describe: 'lines in each direction' } },
  rules({ size }) {
    const board = squares(size);
    const { cells: count, neighbours } = board;
    const PASS = count;
    const chains = groups(board);
    const points = ({ cells }) => chains.areas(cells).map((area, seat) => area + seat * KOMI);

    return {
      board,
      words: ['pass'],
      symmetries: 'all',
      komi: KOMI,
      repetition: { result: 'illegal', kind: 'positional' },
      maxPlies: 3 * count + 20,
      start: () => ({ cells: board.setup([]), toMove: 0, passes: 0 }),
      // Handicaps and problems.
      arrange: (cells, toMove) => ({ cells, toMove, passes: 0 }),
      isLegal: ({ cells, toMove }, move) => move === PASS || (cells[move] < 0 && chains.canPlace(cells, move, toMove)),
      // Rollouts fill no eyes, and pass if nothing else is left.
      randomMove({ cells, toMove }, random) {
        const first = nextBelow(random, count);
        for (let i = 0; i < count; i++) {
          const cell = (first + i) % count;
          if (cells[cell] >= 0 || chains.isEye(cells, cell, toMove)) continue;
          if (chains.canPlace(cells, cell, toMove)) return cell;
        }
        return PASS;
      },
      play(position, move) {
        const { cells, toMove } = position;
        position.toMove = 1 - toMove;
        position.passes = move === PASS ? position.passes + 1 : 0;
        if (move === PASS) return;
        cells[move] = toMove;
        for (const near of neighbours[move]) {
          if (cells[near] !== 1 - toMove || chains.liberties(cells, near, 1) > 0) continue;
          for (const stone of chains.of(cells, near)) cells[stone] = -1;
        }
      },
      result: (position) => (position.passes === 2 ? points(position) : undefined),
      points,
    };
  },
});
