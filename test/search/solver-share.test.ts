import { describe, expect, it } from 'vitest';
import { meridians } from '../../src/games/meridians/game.ts';
import { Position } from '../../src/games/meridians/position.ts';
import { makePosition, parsePosition } from '../../src/games/meridians/text/notation.ts';
import { PRESETS, type SearchParams } from '../../src/search/params.ts';
import { Solver } from '../../src/search/solver/solver.ts';
import { ProofTable } from '../../src/search/solver/table.ts';
import { must } from '../../src/util/result.ts';
import { minimax, noughts } from '../support/noughts.ts';
import { STATIC } from '../support/presets.ts';
import { positionsOfRandomGame } from '../support/random-games.ts';
import { brokenInvariant, dump, searched } from '../support/searching.ts';

const proofs = () => new SharedArrayBuffer(1 << 22);
const sharing: SearchParams = { ...STATIC, solverShare: 0.5 };

/** Positions between this many plies before the end of random games. */
function endings(size: number, games: number, from: number, to: number): Position[] {
  return Array.from({ length: games }, (_, game) =>
    positionsOfRandomGame(size, `share/${game}`).slice(-from, -to),
  ).flat();
}

/** What a position is worth to the side to move, by a solver without a limit, which solver.test.ts compares with minimax. */
function resultFor(solver: Solver<Position>, position: Position): 'win' | 'loss' {
  return solver.solve(position, Infinity)?.reward === 1 ? 'win' : 'loss';
}

describe("the solver's share of a search", () => {
  const positions = endings(5, 5, 17, 12);

  it('proves what is true, more than a search alone does, in a sound tree', () => {
    const game = meridians(5);
    const exact = new Solver(game, new ProofTable(proofs()));
    const proven = { alone: 0, shared: 0 };
    for (const position of positions) {
      const limits = { playouts: 5000 };
      const alone = searched(game, position, { params: STATIC, limits }).report;
      const { tree, report } = searched(game, position, { params: sharing, limits, proofs: proofs() });
      if (alone.proven) proven.alone++;
      expect(brokenInvariant(tree, sharing.expandVisits)).toBeUndefined();
      const results = [report, ...report.moves].filter((one) => one.proven);
      if (report.proven) proven.shared++;
      if (results.length === 0) continue;
      const text = makePosition(position);
      if (report.proven) expect(report.proven.result, text).toBe(resultFor(exact, position));
      for (const { move, proven: result } of report.moves) {
        if (!result) continue;
        const after = new Position(5);
        after.copyFrom(position);
        after.playUnchecked(move);
        expect(result.result, `${text} ${game.moveName(move)}`).toBe(
          resultFor(exact, after) === 'loss' ? 'win' : 'loss',
        );
      }
    }
    expect(proven.shared).toBeGreaterThanOrEqual(proven.alone);
    expect(proven.alone).toBeGreaterThan(0);
  });

  it.each([
    '1LL2L/LL1L3/L1L1L1LL/L3LLL1L/L3LLLL2/LLLLLL2LL1/DLDLDLL1LL1L/DDLDDLL1LL1/DLD1DDLLL1/DDDDDDDDL/1D1DD1DL/4DDD/DD1D1D L 2 2',
    'LLLL1L/2LLL2/1L1L1LLL/LLLLLL1LD/LLLLLLLLDD/LL1L1LDDD1D/1LLLLLLD1D1D/LL1LDLDDDDD/LLLLDDDDD1/1LLLDD1DD/LDDD1DDD/D1DDD2/1DDD1D D 2 2',
    'DDDDL1/DLLLDLL/1DLDDDLL/DDDLLLL1L/DD1DL1L1LL/DDDDLLLLL1L/1D1DLL1LLL1L/DDDDDLLL1LL/D1DDDL1L1L/DDDDDLLLL/DLD1DL2/L1DDL2/DLDL1L L 2 2',
  ])('proves quiet ends that a search alone does not: %s', (text) => {
    const parsed = must(parsePosition(text));
    const game = meridians(7);
    const limits = { playouts: 5000 };
    const params = { ...PRESETS.default, solverShare: 0 };
    expect(searched(game, parsed, { params, limits }).report.proven).toBeUndefined();
    const { report } = searched(game, parsed, { params: PRESETS.default, limits, proofs: proofs() });
    expect(report.proven?.result).toBe(resultFor(new Solver(game, new ProofTable(proofs())), parsed));
  });

  it('is the same in equal searches', () => {
    const game = meridians(5);
    for (const position of positions.slice(0, 8)) {
      const trees = [1, 2].map(() => {
        const { tree } = searched(game, position, {
          params: sharing,
          limits: { playouts: 200 },
          proofs: proofs(),
        });
        return dump(tree);
      });
      expect(trees[1]).toBe(trees[0]);
    }
  });

  it('finds draws, whoever has two turns running', () => {
    for (const order of [undefined, [0, 0, 1, 1, 0, 0, 1, 1, 0]]) {
      const game = noughts(order);
      const params = { ...PRESETS.uct, solverShare: 0.5 };
      const { report } = searched(game, game.create(), {
        params,
        limits: { playouts: 20_000 },
        proofs: proofs(),
      });
      const expected = minimax(game, game.create(), 0);
      expect(report.proven?.result).toBe(expected === 1 ? 'win' : expected === 0 ? 'loss' : 'draw');
    }
  });
});

describe("a game's own verdict", () => {
  // Walled off from each other, Dark can place 16 more stones and Light 14: the end is 29 plies away.
  const text = 'L5/7/LLL5/LLLLLLLLL/LLLLLLLLLL/LLLLLLLLLLL/DDDDDDDDDDDD/DDDDDDDDDDD/DDDDDDDDDD/DDDDDDDDD/7D/7/D5 D 2 2';

  it('is a proof in the tree where a move has been looked at often', () => {
    const position = must(parsePosition(text));
    const limits = { playouts: 12_000 };
    const { tree, report } = searched(meridians(7), position, { params: sharing, limits });
    expect(brokenInvariant(tree, sharing.expandVisits)).toBeUndefined();
    expect(report.proven?.result).toBe('win');
    expect(searched(meridians(7), position, { params: STATIC, limits }).report.proven).toBeUndefined();
  });
});
