/** The games of `examples/games` against known counts, and themselves as text. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Line } from '../../../src/games/line.ts';
import { nameIn, namesFrom, parseIn } from '../../../src/games/names-in.ts';
import { perft } from '../../../src/games/perft.ts';
import {
  checkGame,
  type Evaluation,
  type GameKit,
  type GameModule,
  openKit,
  type Rules,
} from '../../../src/own-games/game.ts';
import { must } from '../../../src/util/result.ts';
import { playedAtRandom } from '../../support/kits.ts';
import { many } from '../../support/many.ts';
import { naming } from '../../support/parts.ts';

const load = async (name: string) =>
  ((await import(`../../../examples/games/${name}.js`)) as { readonly game: GameModule }).game;
const NAMES = [
  'tic-tac-toe',
  'connect-four',
  'hex',
  'reversi',
  'breakthrough',
  'havannah',
  'yavalath',
  'amazons',
  'go',
  'lines-of-action',
  'tablut',
  'checkers',
  'dots-and-boxes',
  'minishogi',
] as const;
const ALL = await Promise.all(NAMES.map(load));
const games = Object.fromEntries(NAMES.map((name, i) => [name, ALL[i]])) as Record<(typeof NAMES)[number], GameModule>;
const { hex, reversi, breakthrough, havannah, yavalath, go, tablut, checkers, minishogi } = games;
const loa = games['lines-of-action'];

const COUNTS: readonly (readonly [module: GameModule, rules: Rules, depth: number, nodes: number])[] = [
  [games['tic-tac-toe'], {}, 5, 15_120],
  [games['connect-four'], {}, 5, 16_807],
  [hex, { size: 4 }, 3, 3_600],
  [hex, { size: 4, swap: false }, 3, 3_360],
  // Of 362,880; a plain program finds the others over before.
  [hex, { size: 3, swap: false }, 9, 120_960],
  [reversi, {}, 6, 8_200],
  [breakthrough, {}, 3, 11_132],
  [havannah, { size: 3 }, 3, 19 * 18 * 17],
  [yavalath, {}, 2, 61 * 60],
  [games.amazons, {}, 2, 4_307_152],
  [checkers, {}, 6, 36_768],
  // A pass, then all points; or a stone, then all other points and a pass.
  [go, {}, 2, 82 + 81 * 81],
  // As plain programs count them, without ends and captures.
  [loa, {}, 3, 44_952],
  [tablut, {}, 2, 4_400],
  [games['dots-and-boxes'], {}, 3, 24 * 23 * 22],
  [minishogi, {}, 4, 35_401],
];

describe('perft', () => {
  it.each(COUNTS.map(([module, ...rest]) => [module.title, module, ...rest] as const))(
    '%s',
    (_, module, rules, depth, nodes) => {
      const kit = openKit(module, rules);
      expect(perft(kit, kit.game.create(), depth)).toBe(nodes);
    },
  );
});

it.each(ALL.map((module) => [module.title, module] as const))('%s passes the checks of a game', (_, module) => {
  const { failures } = checkGame(module, { rules: {}, games: many(1), seconds: 0.5 });
  expect(failures).toEqual([]);
});

describe('Hex', () => {
  const kit = openKit(hex, { size: 3 });
  const played = (...moves: string[]) => must(Line.of(kit, undefined, moves)).position;

  it('is won by who connects', () => {
    const winner = (...moves: string[]) => kit.outcome(played(...moves))?.winner;
    expect(winner('a1', 'c1', 'a2', 'c2', 'a3')).toBe(0);
    expect(winner('a1', 'a2', 'c1', 'b2', 'c3', 'c2')).toBe(1);
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
  const kit = openKit(reversi, { size: 4 });

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
  const kit = openKit(havannah, { size: 4 });
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
  const kit = openKit(yavalath);

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

interface GoPosition {
  readonly cells: Int8Array;
  readonly toMove: number;
  readonly passes: number;
}

/** The number of boards that can be reached with passes in between. */
function boardsOf({ game }: GameKit): number {
  const into = new Int32Array(game.maxMoves);
  const keyOf = (position: unknown) => {
    const { cells, toMove, passes } = position as GoPosition;
    return `${cells.join('')} ${toMove} ${passes}`;
  };
  const open = [game.create()];
  const seen = new Set(open.map(keyOf));
  const next = game.create();
  for (const position of open) {
    for (const move of into.slice(0, game.legalMoves(position, into))) {
      game.copy(next, position);
      game.play(next, move);
      if (seen.size === seen.add(keyOf(next)).size) continue;
      const kept = game.create();
      game.copy(kept, next);
      open.push(kept);
    }
  }
  return new Set([...seen].map((key) => key.split(' ')[0])).size;
}

describe('Go', () => {
  // J. Tromp and G. Farnebäck, Combinatorics of Go, table of legal positions.
  it.each([
    [2, 57],
    [3, 12_675],
  ])('has the known number of legal positions: on %d lines, %d', (size, boards) => {
    expect(boardsOf(openKit(go, { size }))).toBe(boards);
  });

  it('forbids to take back in a ko at once', () => {
    const kit = openKit(go, { size: 4 });
    const line = must(Line.of(kit, undefined, ['b4', 'c4', 'a3', 'd3', 'b2', 'c2', 'c3', 'b3']));
    expect(kit.pieces(line.position).map(({ cell }) => kit.picture.names[cell])).not.toContain('c3');
    expect(kit.illegality(line.position, must(kit.parseMove('c3')))?.code).toBe('illegal');
    for (const move of ['d1', 'a1', 'c3']) must(line.play(move));
  });
});

it('Lines of Action is won by who moves if a move connects both', () => {
  expect(endAfter(openKit(loa), '7b/8/8/8/8/8/1b1a4/a7 0 -1', 'd2-b2')).toBe(0);
});

/** The winner after a move; undefined if the game goes on. */
function endAfter(kit: GameKit, position: string, move: string): number | null | undefined {
  return kit.outcome(must(Line.of(kit, position, [move])).position)?.winner;
}

describe('Tablut', () => {
  const kit = openKit(tablut);
  const piecesAfter = (position: string, move: string) =>
    kit.pieces(must(Line.of(kit, position, [move])).position).map(({ cell }) => kit.picture.names[cell]);

  it('takes what is between two pieces or the empty castle, but not who moves there', () => {
    expect(piecesAfter('9/9/9/9/ab2d4/9/9/9/2a6 0 -1', 'c1-c5')).toEqual(['a5', 'c5', 'e5']);
    expect(piecesAfter('9/2d6/9/9/3b5/9/9/9/2a6 0 -1', 'c1-c5')).toEqual(['c8', 'c5']);
    expect(piecesAfter('9/9/9/9/a1a1d4/9/9/9/1b7 1 -1', 'b1-b5')).toHaveLength(4);
  });

  it('takes the king at home by four, elsewhere by two; he wins on the edge', () => {
    expect(endAfter(kit, '9/9/9/4a4/3ada3/9/9/9/4a4 0 -1', 'e1-e4')).toBe(0);
    expect(endAfter(kit, '9/9/9/9/3ada3/9/9/9/4a4 0 -1', 'e1-e4')).toBeUndefined();
    expect(endAfter(kit, '9/9/9/9/9/9/1ad6/9/3a5 0 -1', 'd1-d3')).toBe(0);
    expect(endAfter(kit, '9/9/9/9/9/9/2d6/9/a8 1 -1', 'c3-c1')).toBe(1);
  });

  it('lets the king alone stay in the castle', () => {
    const moves = ['e1-e5', 'e1-e6'].map((move) => must(kit.parseMove(move)));
    const position = must(kit.parsePosition('9/9/9/9/9/9/2d6/9/4a4 0 -1'));
    expect(moves.map((move) => kit.illegality(position, move)?.code)).toEqual(['illegal', undefined]);
  });
});

describe('Checkers', () => {
  const kit = openKit(checkers);
  // Black a, white b, black king c, white king d; the dark squares row by row.
  const movesIn = (position: string) => {
    const into = new Int32Array(kit.game.maxMoves);
    const read = must(kit.parsePosition(position));
    return [...into.slice(0, kit.game.legalMoves(read, into))].map((move) => kit.game.moveName(move));
  };

  it('plays several jumps as one move, written as players do', () => {
    const position = '4/a3/b3/4/1b2/4/4/4 0 0';
    expect(movesIn(position)).toHaveLength(1);
    const [move] = movesIn(position) as [string];
    expect(move).toBe('5x14x23');
    const line = must(Line.of(kit, position, [move]));
    expect(kit.pieces(line.position)).toHaveLength(1);
    expect(kit.outcome(line.position)?.winner).toBe(0);
    expect(must(kit.parseMove(move.toUpperCase().replaceAll('X', '-')))).toBe(must(kit.parseMove(move)));
  });

  it('reads jumps without the squares between where one move goes that way, and says which do otherwise', () => {
    const played = (position: string, move: string) => {
      const line = must(Line.of(kit, position));
      const read = line.play(move);
      return read.ok ? line.names[0] : `${read.error.code}: ${read.error.message}`;
    };
    const one = '4/a3/b3/4/1b2/4/4/4 0 0';
    expect(played(one, '5x23')).toBe('5x14x23');
    expect(played(one, '5-23')).toBe('5x14x23');
    // The jump goes on as far as possible.
    expect(played(one, '5x14')).toMatch(naming('illegal', '"5x14"'));
    expect(played(one, '5x24')).toMatch(naming('illegal', '"5x24"'));
    const two = '1a2/1bb1/4/1bb1/4/4/4/4 0 0';
    expect(played(two, '2x18')).toMatch(naming('ambiguous', '"2x18"', '2x9x18', '2x11x18'));
    expect(played(two, '2x9x18')).toBe('2x9x18');
  });

  it('names a move that only another thread has listed', () => {
    const position = '4/a3/b3/4/1b2/4/4/4 0 0';
    const [move] = movesIn(position) as [string];
    const other = openKit(checkers);
    const [read, number] = [must(other.parsePosition(position)), must(kit.parseMove(move))];
    expect(nameIn(other.game, read, number)).toBe(move);
    expect(namesFrom(other.game, read, [number])).toEqual([move]);
    expect(parseIn(openKit(checkers), read, move)).toEqual({ ok: true, value: number });
  });

  it('is a draw after 80 plies of kings alone', () => {
    const position = 'c3/4/4/4/4/4/4/3d 0 79';
    expect(kit.outcome(must(Line.of(kit, position, [movesIn(position)[0] as string])).position)?.end).toBe('draw');
  });
});

describe.each([breakthrough, checkers, minishogi].map((module) => [module.title, module] as const))(
  '%s with exchanged seats',
  (_, module) => {
    it('is valued alike by a network, whatever its weights', () => {
      const kit = openKit(module);
      const { game, derivation, training } = kit;
      const { map, start } = derivation!.exchange!;
      const shape = must(training!.parseShape('bias+cells+around'));
      const values = Float32Array.from({ length: shape.weights }, (_, i) => Math.sin(i));
      const network = training!.createNetwork({ shape, values, unit: 1 }) as unknown as Evaluation<unknown>;
      const [plain, mirrored] = [game.create(), must(kit.parsePosition(start))];
      for (const name of playedAtRandom(kit, 'exchange').moves.slice(0, 20)) {
        const move = must(parseIn(kit, plain, name));
        const value = network.evaluate(plain, 0);
        expect(network.evaluate(mirrored, 1)).toBeCloseTo(value, 5);
        game.play(plain, move);
        game.play(mirrored, derivation!.mapped(move, map));
      }
    });
  },
);

describe('Minishogi', () => {
  const kit = openKit(minishogi);
  const after = (...moves: string[]) => must(Line.of(kit, undefined, moves));
  const has = (line: Line, move: string) => kit.illegality(line.position, must(kit.parseMove(move))) === undefined;

  it('takes pieces into the hand, unpromoted, and drops them', () => {
    const line = after('d1-b3', 'b5-d3', 'b3-d5+d5', 'e5-d5');
    expect(has(line, 'sb1-c3')).toBe(false);
    must(line.play('e1-d1'));
    const places = () => kit.pieces(line.position).map(({ cell }) => kit.picture.names[cell]);
    expect(places()).toEqual(expect.arrayContaining(['sg1', 'gb1']));
    must(line.play('gb1-b3'));
    expect(places()).not.toContain('gb1');
  });

  it('lets a pawn neither be dropped beside another in its column, nor on the last row', () => {
    // A pawn on a2, the kings on a1 and e5, and a pawn in the hand of sente.
    const line = must(Line.of(kit, '4l/5/5/a4/k4/a4/5/5/5 0', []));
    for (const [move, isLegal] of [
      ['sp1-b3', true],
      ['sp1-a3', false],
      ['sp1-b5', false],
    ] as const)
      expect([move, has(line, move)]).toEqual([move, isLegal]);
  });

  it('is what the guide quotes', () => {
    const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
    const [, section = ''] = /### Hands(.*?)\n## /s.exec(read('docs/own-game.md')) ?? [];
    const blocks = [...section.matchAll(/```js\n(.*?)```/gs)].map(([, block]) => block as string);
    expect(blocks.length).toBeGreaterThan(0);
    for (const block of blocks) expect(read('examples/games/minishogi.js')).toContain(block);
  });
});

describe('Dots and Boxes', () => {
  /** The boxes of the seat to move less the other's, by best play of the game itself. */
  const valueAtStart = (kit: GameKit): number => {
    const { game } = kit;
    const known = new Map<string, number>();
    const takenBy = (position: unknown) => (position as { readonly taken: Int8Array }).taken;
    const best = (position: unknown): number => {
      const key = kit
        .pieces(position)
        .map(({ cell }) => cell)
        .join();
      const value = known.get(key);
      if (value !== undefined) return value;
      const into = new Int32Array(game.maxMoves);
      const seat = game.toMove(position);
      const values = [...into.slice(0, game.legalMoves(position, into))].map((move) => {
        const next = game.create();
        game.copy(next, position);
        game.play(next, move);
        const gained = (takenBy(next)[seat] as number) - (takenBy(position)[seat] as number);
        return gained > 0 ? gained + best(next) : -best(next);
      });
      const most = values.length > 0 ? Math.max(...values) : 0;
      known.set(key, most);
      return most;
    };
    return best(game.create());
  };

  it.each([
    [1, -1],
    [2, 2],
  ])('has the value of a plain program with %d boxes on a side: %d', (size, value) => {
    expect(valueAtStart(openKit(games['dots-and-boxes'], { size }))).toBe(value);
  });
});
