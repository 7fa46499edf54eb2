/** Legal moves and turns. All other checks depend on these. */
import { THROWS } from './attempt.ts';
import type { Check } from './run.ts';

export const MOVE_CHECKS: readonly Check[] = [
  {
    code: 'turn',
    title: 'toMove names a player',
    at: 'ply',
    test: ({ game }, _line, position) => {
      if (game.isOver(position)) return undefined;
      const seat = game.toMove(position);
      if (Number.isInteger(seat) && seat >= 0 && seat < game.players) return undefined;
      return {
        message: `toMove returns ${seat}; there are players 0 to ${game.players - 1}`,
        fix: 'return the number of the player whose turn it is, counted from 0 (`turn` in defineGame)',
      };
    },
  },
  {
    code: 'moves-after-end',
    title: 'a finished game has no legal moves',
    at: 'ply',
    test: (run, _line, position) => {
      if (!run.game.isOver(position)) return undefined;
      const count = run.countOf(position);
      if (count === 0) return undefined;
      return {
        message: `the game is over, but legalMoves returns ${count} moves`,
        fix: 'return 0 from legalMoves where isOver is true',
      };
    },
  },
  {
    code: 'no-moves',
    title: 'an unfinished game has a legal move',
    at: 'ply',
    test: (run, _line, position) => {
      if (run.game.isOver(position) || run.countOf(position) > 0) return undefined;
      return {
        message: 'the game is not over, but there is no legal move',
        fix: 'end the game here (isOver, or `result` in defineGame), or add a move without a cell such as `pass`',
      };
    },
  },
  {
    code: 'move-bound',
    title: 'moves are integers from 0 to moveBound - 1',
    at: 'ply',
    test: (run, _line, position) => {
      const wrong = run.legal(position).find((move) => move < 0 || move >= run.game.moveBound);
      if (wrong === undefined) return undefined;
      return {
        message: `legal move ${wrong} is out of range; moveBound is ${run.game.moveBound}`,
        fix: 'raise moveBound above the highest move (in defineGame: add only cells, `words` and moves of `cellsPerMove` cells)',
      };
    },
  },
  {
    code: 'max-moves',
    title: 'there are at most maxMoves legal moves',
    at: 'ply',
    test: (run, _line, position) => {
      const count = run.countOf(position);
      if (Number.isInteger(count) && count <= run.game.maxMoves) return undefined;
      return {
        message: `legalMoves returns ${count}; maxMoves is ${run.game.maxMoves}`,
        fix: 'raise maxMoves to the most legal moves that a position can have',
      };
    },
  },
  {
    code: 'duplicate-move',
    title: 'no legal move is listed twice',
    at: 'ply',
    test: (run, _line, position) => {
      const moves = run.legal(position);
      const twice = moves.find((move, i) => moves.indexOf(move) !== i);
      if (twice === undefined) return undefined;
      return { message: `${run.name(twice)} is listed twice`, fix: 'add every legal move once' };
    },
  },
  {
    code: 'move-order',
    title: 'equal positions list their moves in the same order',
    at: 'ply',
    test: (run, _line, position) => {
      const [first, second] = [run.legal(position), run.legal(position)];
      if (first.join() === second.join()) return undefined;
      const isSame = [...first].sort().join() === [...second].sort().join();
      return {
        message: `two calls of legalMoves for one position give different ${isSame ? 'orders' : 'moves'}`,
        fix: 'list moves in an order that follows from the position alone; legalMoves must not change the position',
      };
    },
  },
  {
    code: THROWS,
    title: 'the game throws no error',
    at: 'ply',
    test: (run, _line, position) => {
      run.observe(position);
      return undefined;
    },
  },
];
