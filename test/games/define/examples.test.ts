/** The games of `examples/games` against known counts, plain twins, and themselves as text. */
import { describe, expect, it } from 'vitest';
import type { GameKit, GameModule, Rules } from '../../../src/game.ts';
import { Line } from '../../../src/games/line.ts';
import { perft } from '../../../src/games/perft.ts';
import { completeRules } from '../../../src/games/rules.ts';
import { must } from '../../../src/util/result.ts';
import { playedAtRandom } from '../../support/kits.ts';

const load = async (name: string) =>
  ((await import(`../../../examples/games/${name}.js`)) as { readonly game: GameModule }).game;
const [ticTacToe, connectFour, hex, reversi] = (await Promise.all(
  (['tic-tac-toe', 'connect-four', 'hex', 'reversi'] as const).map(load),
)) as [GameModule, GameModule, GameModule, GameModule];
const [breakthrough, havannah, yavalath, amazons] = (await Promise.all(
  (['breakthrough', 'havannah', 'yavalath', 'amazons'] as const).map(load),
)) as [GameModule, GameModule, GameModule, GameModule];

function open(module: GameModule, rules: Rules = {}): GameKit {
  return must(module.open({ name: module.name, rules: must(completeRules(module, rules)), weights: null }));
}

const ALL = [ticTacToe, connectFour, hex, reversi, breakthrough, havannah, yavalath, amazons];

const COUNTS: readonly (readonly [module: GameModule, rules: Rules, depth: number, nodes: number])[] = [
  [ticTacToe, {}, 5, 15_120],
  [connectFour, {}, 6, 117_649],
  [hex, { size: 4 }, 3, 3_600],
  [hex, { size: 4, swap: false }, 3, 3_360],
  [reversi, {}, 6, 8_200],
  [breakthrough, {}, 3, 11_132],
  [havannah, { size: 3 }, 3, 19 * 18 * 17],
  [yavalath, {}, 2, 61 * 60],
  [amazons, {}, 2, 4_307_152],
];

describe('perft', () => {
  it.each(COUNTS.map(([module, ...rest]) => [module.title, module, ...rest] as const))(
    '%s',
    (_, module, rules, depth, nodes) => {
      const kit = open(module, rules);
      expect(perft(kit, kit.game.create(), depth)).toBe(nodes);
    },
  );
});

describe.each(ALL.map((module) => [module.title, module] as const))('%s', (_, module) => {
  const kit = open(module);
  const { game } = kit;

  it('comes back from text wherever a random game leads, derived fields and all', () => {
    for (let seed = 0; seed < 3; seed++) {
      const { moves, positions } = playedAtRandom(kit, `${seed}`);
      const line = must(Line.of(kit));
      for (const [i, move] of moves.entries()) {
        const read = must(kit.parsePosition(positions[i] as string));
        const into = new Int32Array(game.maxMoves);
        const legal = into.slice(0, game.legalMoves(read, into));
        expect(legal).toEqual(into.slice(0, game.legalMoves(line.position, into)));
        expect([game.keyLow(read), game.keyHigh(read)]).toEqual([
          game.keyLow(line.position),
          game.keyHigh(line.position),
        ]);
        expect(must(kit.parseMove(move.toUpperCase()))).toBe(must(kit.parseMove(move)));
        must(line.play(move));
      }
      expect(kit.outcome(must(kit.parsePosition(positions.at(-1) as string)))).toEqual(kit.outcome(line.position));
      expect(kit.outcome(line.position)).toBeDefined();
    }
  });

  it('is the same through its symmetries', () => {
    const { moves } = playedAtRandom(kit, 'mirror');
    for (const symmetry of kit.symmetries) {
      const [line, image] = [must(Line.of(kit)), must(Line.of(kit))];
      for (const name of moves) {
        const move = must(line.play(name));
        must(image.play(game.moveName(symmetry(move))));
        expect(kit.canonicalKey(image.position)).toBe(kit.canonicalKey(line.position));
      }
      expect(kit.outcome(image.position)).toEqual(kit.outcome(line.position));
    }
  });
});

describe('Hex', () => {
  const kit = open(hex, { size: 3 });
  const played = (...moves: string[]) => must(Line.of(kit, undefined, moves)).position;

  it('is won by who connects, as a flood finds it', () => {
    const side = open(hex, { size: 5 });
    for (let seed = 0; seed < 30; seed++) {
      const { positions } = playedAtRandom(side, `flood ${seed}`);
      const end = must(side.parsePosition(positions.at(-1) as string));
      const cells = Array.from(
        { length: 25 },
        (_, cell) => side.pieces(end).find((piece) => piece.cell === cell)?.seat,
      );
      const isJoined = (seat: number) => {
        const along = (cell: number) => (seat === 0 ? Math.floor(cell / 5) : cell % 5);
        const reached = new Set([...cells.keys()].filter((cell) => cells[cell] === seat && along(cell) === 0));
        for (const cell of reached) {
          for (const [dx, dy] of [
            [1, 0],
            [-1, 0],
            [0, 1],
            [0, -1],
            [1, -1],
            [-1, 1],
          ] as const) {
            const [x, y] = [(cell % 5) + dx, Math.floor(cell / 5) + dy];
            if (x >= 0 && x < 5 && y >= 0 && y < 5 && cells[5 * y + x] === seat) reached.add(5 * y + x);
          }
        }
        return [...reached].some((cell) => along(cell) === 4);
      };
      expect([0, 1].filter(isJoined)).toEqual([side.outcome(end)?.winner]);
    }
  });

  it('swaps the first stone, mirrored, and only as the second move', () => {
    const swapped = played('b1', 'swap');
    expect(kit.pieces(swapped)).toEqual([{ cell: must(kit.parseMove('a2')), seat: 1 }]);
    expect(kit.game.toMove(swapped)).toBe(0);
    expect(kit.illegality(played('b1', 'a1'), must(kit.parseMove('swap')))?.code).toBe('illegal');
    expect(kit.picture.edges).toHaveLength(4);
  });
});

describe('Reversi', () => {
  const kit = open(reversi, { size: 4 });

  it('passes only where nothing else is possible, and counts discs', () => {
    const ends = [0, 1, 2, 3, 4, 5].map((seed) => {
      const { moves, positions } = playedAtRandom(kit, `pass ${seed}`);
      const end = kit.outcome(must(kit.parsePosition(positions.at(-1) as string)));
      return { passes: moves.filter((move) => move === 'pass').length, points: end?.points };
    });
    expect(ends.some(({ passes }) => passes > 0)).toBe(true);
    for (const { points } of ends) expect(points).toHaveLength(2);
    expect(reversi.open({ name: 'reversi', rules: { size: 5 }, weights: null }).ok).toBe(false);
  });
});

describe('Havannah', () => {
  const kit = open(havannah, { size: 4 });
  const FAR = ['a1', 'b1', 'c1', 'e2', 'f3', 'a2', 'b3'];
  /** White plays these, Black elsewhere. */
  const white = (stones: string) => {
    const own = stones.split(' ');
    const others = kit.picture.names.filter((name) => !own.includes(name));
    // Black's stones lie in a line that wins nothing.
    const black = FAR.filter((name) => others.includes(name));
    const moves = own.flatMap((move, i) => (i < own.length - 1 ? [move, black[i] as string] : [move]));
    return kit.outcome(must(Line.of(kit, undefined, moves)).position)?.winner;
  };

  it('is won by a ring, around whatever', () => {
    expect(white('e5 e6 d4 d6 c4')).toBeUndefined();
    expect(white('e5 e6 d4 d6 c4 c5')).toBe(0);
  });

  it('is won by a bridge between two corners', () => {
    expect(white('g4 g5 g6 g7')).toBe(0);
    expect(white('g4 g5 g6')).toBeUndefined();
  });
});

describe('Yavalath', () => {
  const kit = open(yavalath);

  it('puts three in a row out of the game, and continues with two', () => {
    const line = must(Line.of(kit, undefined, ['e4', 'a1', 'i9', 'e5', 'a3', 'i7', 'e6']));
    expect(kit.outcome(line.position)).toBeUndefined();
    const movers = ['b1', 'h9', 'c1'].map((move) => {
      const seat = kit.game.toMove(line.position);
      must(line.play(move));
      return seat;
    });
    expect(movers).toEqual([1, 2, 1]);
  });
});
