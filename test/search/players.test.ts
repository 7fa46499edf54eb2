/** Searches for more than two players: each takes what is best for itself. */
import { describe, expect, it } from 'vitest';
import { checkAlphaBeta } from '../../src/search/alphabeta.ts';
import { LEAF_VALUES, PRESETS, type SearchParams } from '../../src/search/params.ts';
import { PROVEN_LOSS, PROVEN_WIN, proofResult } from '../../src/search/proof.ts';
import { ROOT_EDGE } from '../../src/search/tree-layout.ts';
import { type Choice, maxN, payoffs } from '../support/payoffs.ts';
import { edgesOf, searched } from '../support/searching.ts';

/** Whoever takes the others for one opponent goes to the right: there nobody can bring the first player below 0.3. */
const THREE: Choice = {
  player: 0,
  moves: [
    {
      player: 1,
      moves: [
        {
          player: 2,
          moves: [
            [0.75, 0.2, 0.05],
            [0.4, 0.3, 0.3],
          ],
        },
        {
          player: 2,
          moves: [
            [0.05, 0.1, 0.85],
            [0.1, 0.6, 0.3],
          ],
        },
      ],
    },
    {
      player: 1,
      moves: [
        [0.3, 0.5, 0.2],
        [0.35, 0.2, 0.45],
      ],
    },
  ],
};

const CUTOFF: SearchParams = { ...PRESETS.default, evaluator: 'cutoff', cutoffPlies: 1 };
const SEARCHES: readonly (readonly [string, SearchParams])[] = [
  ['random games', PRESETS.uct],
  ['random games and RAVE', PRESETS.rave],
  ['the evaluation after a random ply', CUTOFF],
  ...LEAF_VALUES.map((leafValue) => [`the ${leafValue}`, { ...PRESETS.default, leafValue }] as const),
];

describe.each(SEARCHES)('three players, leaves worth %s', (_, params) => {
  it('play as max^n does', () => {
    const game = payoffs(3, THREE);
    const { report, tree } = searched(game, game.create(), { params, limits: { playouts: 20_000 } });
    const [best] = report.moves;
    expect(best!.move).toBe(0);
    expect(best!.pv).toEqual([0, 0, 1]);
    expect(best!.value).toBeCloseTo(maxN(THREE)[0]!, 1);
    for (const { edge } of edgesOf(tree)) expect(proofResult(tree.proof(edge))).toBe(0);
  });
});

describe('a leaf for three players', () => {
  const LEAF: Choice = { player: 1, moves: [[0.1, 0.8, 0.1]], worth: [0.6, 0.3, 0.1] };
  const OTHER: Choice = { player: 1, moves: [[0.1, 0.8, 0.1]], worth: [0.2, 0.3, 0.5] };

  it.each(LEAF_VALUES)('is worth to each the evaluation for that player, with leafValue=%s', (leafValue) => {
    const game = payoffs(3, { player: 0, moves: [LEAF, OTHER] });
    const params = { ...PRESETS.default, leafValue };
    // The first playout is the root's, the second that of the better move.
    const { tree } = searched(game, game.create(), { params, limits: { playouts: 2 } });
    const node = tree.childOf(ROOT_EDGE);
    expect(tree.visits(tree.firstEdge(node))).toBe(1);
    expect(tree.value(tree.firstEdge(node))).toBeCloseTo(0.6, 2);
  });

  it('of two keeps to the best reply with leafValue=reply', () => {
    const leaf: Choice = { player: 1, moves: [[0.1, 0.9]], worth: [0.6, 0.4] };
    const game = payoffs(2, { player: 0, moves: [leaf, [0.3, 0.7]] });
    const { tree } = searched(game, game.create(), { params: PRESETS.default, limits: { playouts: 2 } });
    expect(tree.value(tree.firstEdge(tree.childOf(ROOT_EDGE)))).toBeCloseTo((0.6 + 0.1) / 2, 2);
  });
});

describe('proofs for three players', () => {
  it('a half of the win is no draw for all', () => {
    const shared: Choice = {
      player: 0,
      moves: [[0.5, 0.5, 0], { player: 1, moves: [[0.9, 0.05, 0.05]] }],
    };
    const root: Choice = { player: 2, moves: [shared, [0.4, 0.4, 0.2]] };
    const game = payoffs(3, root);
    const { report, tree } = searched(game, game.create(), { params: PRESETS.uct, limits: { playouts: 5000 } });
    expect(report.moves[0]!.move).toBe(1);
    for (const { edge } of edgesOf(tree)) expect(proofResult(tree.proof(edge))).toBe(0);
    // Nobody's share below the first move is more than the third player can get there.
    expect(report.moves.find(({ move }) => move === 0)!.value).toBeLessThanOrEqual(0.051);
  });

  it('a move that wins or loses at once is proven, and nothing above it', () => {
    const won: Choice = {
      player: 1,
      moves: [
        [0, 1, 0],
        [0.5, 0.2, 0.3],
      ],
    };
    const lost: Choice = {
      player: 1,
      moves: [
        [0.5, 0, 0.5],
        [0.2, 0.6, 0.2],
      ],
    };
    const game = payoffs(3, { player: 0, moves: [won, lost] });
    const { report, tree } = searched(game, game.create(), { params: PRESETS.uct, limits: { playouts: 2000 } });
    expect(report.proven).toBeUndefined();
    expect(report.moves.some(({ proven }) => proven)).toBe(false);
    const proofs = [...edgesOf(tree)].map(({ edge }) => proofResult(tree.proof(edge))).filter((result) => result !== 0);
    expect(proofs.sort()).toEqual([PROVEN_WIN, PROVEN_LOSS]);
    // Every player gets what the game gives at a proven end, not what the others leave.
    const [best, other] = report.moves;
    expect(best).toMatchObject({ move: 1, pv: [1, 1] });
    expect(best!.value).toBeCloseTo(0.2, 1);
    expect(other!.value).toBeLessThan(0.05);
  });

  it('what a proven end gives to the others is as the game says', () => {
    const end: Choice = { player: 1, moves: [[0.25, 0, 0.25]] };
    const game = payoffs(3, { player: 0, moves: [end] });
    const { report } = searched(game, game.create(), { params: PRESETS.uct, limits: { playouts: 500 } });
    expect(report.moves[0]!.value).toBeCloseTo(0.25, 2);
  });
});

describe('alpha-beta', () => {
  it('is for two players', () => {
    const checked = checkAlphaBeta(payoffs(3, THREE), PRESETS.default);
    expect(checked).toMatchObject({ ok: false, error: { code: 'bad-game' } });
    expect(checkAlphaBeta(payoffs(2, { player: 0, moves: [[1, 0]] }), PRESETS.default).ok).toBe(true);
  });
});
