/** Legal moves and turns. All other checks depend on these. */
import { NO_MOVES, NO_MOVES_FIX, THROWS } from './attempt.ts';
import type { Check } from './run.ts';

export const MOVE_CHECKS: readonly Check[] = [
  {
    code: 'turn',
    title: 'the player to move is one of the players',
    at: 'ply',
    test: ({ game }, _line, position) => {
      if (game.isOver(position)) return undefined;
      const seat = game.toMove(position);
      if (Number.isInteger(seat) && seat >= 0 && seat < game.players) return undefined;
      return {
        message: `the player to move is ${seat}; there are players 0 to ${game.players - 1}`,
        fix: {
          kit: 'toMove must return the number of the player whose turn it is, counted from 0',
          rules: '`turn` must return the number of the seat whose turn it is, counted from 0',
        },
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
        message: `the game is over, but there are ${count} legal moves`,
        fix: { kit: 'return 0 from legalMoves where isOver is true', rules: 'see `game` in the rules' },
      };
    },
  },
  {
    code: NO_MOVES,
    title: 'an unfinished game has a legal move',
    at: 'ply',
    test: (run, _line, position) => {
      if (run.game.isOver(position) || run.countOf(position) > 0) return undefined;
      return {
        message: 'the game is not over, but there is no legal move',
        fix: NO_MOVES_FIX,
      };
    },
  },
  {
    code: 'move-bound',
    title: 'moves are integers within the bound',
    at: 'ply',
    test: (run, _line, position) => {
      const wrong = run.legal(position).find((move) => move < 0 || move >= run.game.moveBound);
      if (wrong === undefined) return undefined;
      return {
        message: `legal move ${wrong} is out of range: moves are 0 to ${run.game.moveBound - 1}`,
        fix: {
          kit: 'raise moveBound above the highest move',
          rules: 'add only cells, `words` and moves of `cellsPerMove` cells',
        },
      };
    },
  },
  {
    code: 'resignation',
    title: 'a seat that leaves has no more turns',
    at: 'sample',
    test: (run, _line, position) => {
      const { game, kit } = run;
      if (kit.resignation !== 'leaves' || game.isOver(position)) return undefined;
      const seat = game.toMove(position);
      const after = run.copyOf(position);
      const resign = kit.parseMove('resign');
      if (resign.ok) game.play(after, resign.value);
      for (let ply = 0; ply < 3 * game.players && !game.isOver(after); ply++) {
        if (!resign.ok || game.toMove(after) === seat) {
          return {
            message: `${kit.seats[seat]?.name} resigns and is to move ${ply} plies later`,
            fix: {
              kit: 'the move `resign` must take the turns of the seat away',
              rules: '`leave` must pass the turn, and `play` must skip seats that have left',
            },
          };
        }
        game.play(after, run.legal(after)[0] as number);
      }
      return undefined;
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
        message: `there are ${count} legal moves; maxMoves is ${run.game.maxMoves}`,
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
        message: `the legal moves of one position, listed twice, have different ${isSame ? 'orders' : 'moves'}`,
        fix: 'list moves in an order that follows from the position alone, and do not change the position',
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
