import { describe, expect, it, vi } from 'vitest';
import { meridians } from '../../src/games/meridians/game.ts';
import { Position } from '../../src/games/meridians/position.ts';
import { parsePosition } from '../../src/games/meridians/text/notation.ts';
import type { Game } from '../../src/search/game.ts';
import { logistic } from '../../src/search/logistic.ts';
import {
  checkEvaluation,
  LEAF_VALUES,
  PRESETS,
  presetNames,
  presetParams,
  selectedEvaluation,
  withParameter,
} from '../../src/search/params.ts';
import { ROOT_EDGE } from '../../src/search/tree-layout.ts';
import { must } from '../../src/util/result.ts';
import { minimax, noughts, noughtsPosition } from '../support/noughts.ts';
import { naming } from '../support/parts.ts';
import { PRESET_NAMES, preset, STATIC } from '../support/presets.ts';
import { brokenInvariant, dump, edgesOf, searched } from '../support/searching.ts';

const MIDDLE = '6/3D3/8/9/2L4D2/11/4LD1L4/5D5/3L2L3/9/2D5/7/6 L 2 2';

function position(text: string): Position {
  return must(parsePosition(text));
}

/** Meridians where all moves are worth so much more to their player. */
function raised(logit: number): Game<Position> {
  const game = meridians(5);
  return {
    ...game,
    createEvaluation: (name) => {
      const evaluation = game.createEvaluation(name);
      return {
        evaluate: (at, player) => evaluation.evaluate(at, player),
        evaluateMoves: (at, moves, count, logits) => {
          evaluation.evaluateMoves(at, moves, count, logits);
          for (let i = 0; i < count; i++) logits[i] = (logits[i] as number) + logit;
        },
        isExactAfter: () => false,
      };
    },
  };
}

describe('the clock', () => {
  it('is looked at after each playout, so that slow ones do not overrun a limit', () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => ++now);
    for (const timeMs of [1, 3, 10]) {
      const { report } = searched(meridians(5), new Position(5), { limits: { timeMs } });
      expect(report.playouts).toBeLessThanOrEqual(timeMs);
      expect(report.playouts).toBeGreaterThan(0);
    }
  });

  it('is not looked at without a limit of time', () => {
    const looked = vi.spyOn(performance, 'now');
    searched(meridians(5), new Position(5), { limits: { playouts: 320 } });
    expect(looked.mock.calls.length).toBeLessThan(320 / 8);
  });
});

describe('one thread', () => {
  it.each(PRESET_NAMES)('%s: a seed and a playout limit give the same tree to the node', (name) => {
    const settings = { params: preset(name), limits: { playouts: 1000 }, seed: 'again' };
    const first = searched(meridians(7), position(MIDDLE), settings);
    const second = searched(meridians(7), position(MIDDLE), settings);
    expect(dump(second.tree)).toBe(dump(first.tree));
    expect(second.report).toEqual(first.report);
  });

  it('explores less where the evaluation is sure of the result, as far as it is told to', () => {
    const tried = (logit: number, stdevScale: number) => {
      const params = { ...PRESETS.default, biasCorrection: 0, solverShare: 0, stdevScale };
      const { report } = searched(raised(logit), new Position(5), { params, limits: { playouts: 500 } });
      return report.moves.filter(({ visits }) => visits > 1).length;
    };
    expect(tried(8, 1)).toBeLessThan(tried(8, 0.5));
    expect(tried(8, 0.5)).toBeLessThan(tried(8, 0));
  });

  it('explores alike without an evaluation, whatever it is told', () => {
    const dumps = [0, 1].map((stdevScale) => {
      const params = { ...PRESETS.uct, selection: 'puct', stdevScale } as const;
      return dump(searched(noughts(), noughts().create(), { params, limits: { playouts: 300 } }).tree);
    });
    expect(dumps[0]).toBe(dumps[1]);
  });

  it('another seed gives another tree where there are rollouts', () => {
    const trees = ['1', '2'].map((seed) =>
      dump(searched(meridians(5), new Position(5), { params: PRESETS.uct, seed }).tree),
    );
    expect(trees[0]).not.toBe(trees[1]);
  });

  it.each(PRESET_NAMES)('%s: the tree is sound after a search', (name) => {
    const params = preset(name);
    for (const size of [3, 4, 6]) {
      const { tree, report } = searched(meridians(size), new Position(size), { params, limits: { playouts: 1500 } });
      expect(brokenInvariant(tree, params.expandVisits)).toBeUndefined();
      expect(report.visits).toBe(report.proven ? tree.visits(ROOT_EDGE) : 1500);
    }
  });

  it('a leaf is worth the evaluation of its position, or that of the best reply to it', () => {
    const game = meridians(7);
    const root = position(MIDDLE);
    const evaluation = selectedEvaluation(game, STATIC)!;
    const logitsOf = (from: Position) => {
      const moves = new Int32Array(game.maxMoves);
      const logits = new Float32Array(game.maxMoves);
      const count = game.legalMoves(from, moves);
      evaluation.evaluateMoves(from, moves, count, logits);
      return { moves, logits: logits.subarray(0, count) };
    };
    for (const leafValue of LEAF_VALUES) {
      const params = { ...STATIC, leafValue, expandVisits: 1 };
      // The first playout is the root's, the second that of the best move.
      const { tree } = searched(game, root, { params, limits: { playouts: 2 } });
      const edge = [...edgesOf(tree)].find((at) => at.edge !== ROOT_EDGE && tree.visits(at.edge) === 1)!.edge;
      const { moves, logits } = logitsOf(root);
      const start = Math.max(...logits);
      expect(logits[moves.indexOf(tree.moveOf(edge))]).toBe(start);
      const after = new Position(7);
      after.copyFrom(root);
      after.playUnchecked(tree.moveOf(edge));
      const result =
        leafValue === 'reply' ? -Math.max(...logitsOf(after).logits) : evaluation.evaluate(after, root.toMove);
      expect(tree.value(edge)).toBeCloseTo((logistic(start) + logistic(result)) / 2, 3);
    }
  });

  it('a limit of playouts is kept to exactly', () => {
    for (const playouts of [1, 2, 15, 16, 17, 100]) {
      expect(searched(meridians(7), new Position(7), { limits: { playouts } }).report.playouts).toBe(playouts);
    }
  });

  it('a limit of nodes ends the search soon after it is reached', () => {
    const { report } = searched(meridians(7), new Position(7), { limits: { nodes: 2000 } });
    expect(report.nodes).toBeGreaterThanOrEqual(2000);
    expect(report.nodes).toBeLessThan(2100);
  });

  it('goes on expanding when the memory is used up, and says so', () => {
    const { tree, report } = searched(meridians(7), new Position(7), {
      params: PRESETS.default,
      limits: { playouts: 20_000 },
      memoryBytes: 400_000,
    });
    expect(report.memoryFull).toBe(true);
    expect(report.playouts).toBe(20_000);
    expect(report.expansions).toBeGreaterThan(19_500);
    expect(report.nodes).toBeLessThan(2500);
    expect(report.memoryBytes).toBeLessThanOrEqual(400_000);
    expect(brokenInvariant(tree, 1)).toBeUndefined();
  });

  it('stops early only when the second move cannot catch up', () => {
    const limits = { playouts: 20_000, stopEarly: true };
    const { report } = searched(meridians(7), position(MIDDLE), { limits });
    const [first, second] = report.moves;
    expect(report.playouts).toBeLessThan(20_000);
    expect(first!.visits - second!.visits).toBeGreaterThan(20_000 - report.playouts);
    const whole = searched(meridians(7), position(MIDDLE), { limits: { playouts: 20_000 } });
    expect(whole.report.moves[0]!.move).toBe(first!.move);
  });

  it('reports every legal move once, with values and priors in range and a legal principal variation', () => {
    const root = position(MIDDLE);
    const { report } = searched(meridians(7), root);
    const moves = new Int32Array(200);
    const legal = meridians(7).legalMoves(root, moves);
    expect(report.moves.map((move) => move.move).sort((a, b) => a - b)).toEqual(Array.from(moves.subarray(0, legal)));
    expect(report.moves.reduce((sum, move) => sum + move.prior, 0)).toBeCloseTo(1, 1);
    for (const move of report.moves) {
      expect(move.lcb).toBeLessThanOrEqual(move.value);
      const after = new Position(7);
      after.copyFrom(root);
      for (const point of move.pv) expect(after.play(point).ok).toBe(true);
    }
  });

  it('has nothing to report of a finished game', () => {
    const over = noughtsPosition('xxx oo. ...');
    expect(searched(noughts(), over, { params: PRESETS.uct }).report.moves).toEqual([]);
  });
});

describe('a line of moves without a choice', () => {
  it('is followed for a thousand plies, and no playout hangs there', () => {
    const most = 3000;
    type Counter = { ply: number };
    const game: Game<Counter> = {
      id: 'counter',
      players: 2,
      moveBound: 2,
      maxMoves: 1,
      maxRolloutPlies: most,
      cells: 0,
      evaluations: [],
      createEvaluation: () => {
        throw new Error('there is none');
      },
      create: () => ({ ply: 0 }),
      copy: (into, from) => {
        into.ply = from.ply;
      },
      toMove: ({ ply }) => ply % 2,
      isOver: ({ ply }) => ply >= most,
      reward: () => 0.5,
      legalMoves: ({ ply }, into) => {
        into[0] = 0;
        return ply < most ? 1 : 0;
      },
      play: (position) => {
        position.ply++;
      },
      keyLow: ({ ply }) => ply,
      keyHigh: () => 0,
      rollout: (position) => {
        position.ply = most;
        return 0;
      },
      ownerOf: () => -1,
      moveName: String,
    };
    const { report } = searched(game, game.create(), { params: PRESETS.uct, limits: { playouts: 3000 } });
    expect(report).toMatchObject({ playouts: 3000, visits: 3000 });
  });
});

describe('tree reuse', () => {
  it('keeps a subtree whole: visits, values, proofs and priors; the memory of the rest is free', () => {
    const { tree, report } = searched(meridians(5), new Position(5), { limits: { playouts: 5000 } });
    const all = dump(tree).split('\n');
    const move = report.moves[0]!.move;
    const edge = tree.edgeAt([move])!;
    const visits = tree.visits(edge);
    expect(tree.moveRoot(edge, STATIC.expandVisits)).toBe(visits);
    const below = dump(tree).split('\n').slice(1);
    // The subtree stands in the dump as one run of lines, a level deeper.
    const start = all.findIndex((line) => line.startsWith(`1 ${move} `)) + 1;
    const deeper = below.map((line) => line.replace(/^\d+/, (depth) => String(Number(depth) + 1)));
    expect(all.slice(start, start + below.length)).toEqual(deeper);
    expect(brokenInvariant(tree, STATIC.expandVisits)).toBeUndefined();
  });

  it('has at the new root the value and the proof of the player who moves there', () => {
    const game = meridians(3);
    const search = () => searched(game, new Position(3), { limits: { playouts: 10_000 }, memoryBytes: 1 << 24 }).tree;
    const found = search();
    const much = found.edgesOf(found.childOf(ROOT_EDGE)).filter((edge) => found.visits(edge) >= 100);
    expect(much.length).toBeGreaterThan(3);
    for (const edge of much) {
      const tree = search();
      const value = tree.value(edge);
      const forChooser = tree.proof(edge) >>> 6;
      tree.moveRoot(edge, STATIC.expandVisits);
      // 1 is a win and 2 a loss: what the one wins the other loses.
      expect(tree.proof(ROOT_EDGE) >>> 6).toBe(forChooser === 0 ? 0 : 3 - forChooser);
      expect(tree.rootValue()).toBeCloseTo(1 - value, 1);
    }
  });
});

describe('the toy game', () => {
  const cases = [
    ['xx. oo. ...', 0, 'win', 1],
    ['xx. oo. x..', 1, 'win', 1],
    ['x.. .o. ..x', 1, 'draw', undefined],
    ['xo. .x. o..', 0, 'win', undefined],
    ['... ... ...', 0, 'draw', 9],
  ] as const;

  it.each(cases)('%s is proven as minimax says', (text, toMove, result, plies) => {
    const game = noughts();
    const root = noughtsPosition(text);
    expect(game.toMove(root)).toBe(toMove);
    const { report } = searched(game, root, { params: PRESETS.uct, limits: { playouts: 200_000 } });
    expect(report.proven?.result).toBe(result);
    expect(report.value).toBe(minimax(game, root, toMove));
    if (plies !== undefined) expect(report.proven?.plies).toBe(plies);
  });

  it('every position within three plies of the start is proven as minimax says', () => {
    const game = noughts();
    const moves = new Int32Array(9);
    const visit = (text: number[], depth: number) => {
      const root = game.create();
      for (const move of text) game.play(root, move);
      const player = game.toMove(root);
      const { report } = searched(game, root, {
        params: PRESETS.uct,
        limits: { playouts: 100_000 },
        memoryBytes: 1 << 24,
      });
      expect(report.value, `after ${text}`).toBe(minimax(game, root, player));
      expect(report.proven).toBeDefined();
      const count = game.legalMoves(root, moves);
      if (depth > 0)
        for (const move of Array.from(moves.subarray(0, count)).slice(0, 3)) visit([...text, move], depth - 1);
    };
    visit([0], 2);
  });

  it('players need not alternate: proofs follow the player who moves', () => {
    const game = noughts([0, 1, 1, 0, 0, 1, 1, 0, 0]);
    const root = noughtsPosition('x.. ... ...');
    const { report } = searched(game, root, { params: PRESETS.uct, limits: { playouts: 100_000 } });
    expect(report.toMove).toBe(1);
    expect(report.proven).toBeDefined();
    expect(report.value).toBe(minimax(game, root, 1));
  });
});

describe('parameters from text', () => {
  it('are checked against their range or their choices', () => {
    const set = (name: string, text: string) => withParameter(PRESETS.default, name, text);
    expect(set('exploration', '0.7')).toMatchObject({ ok: true, value: { exploration: 0.7 } });
    expect(set('selection', 'uct')).toMatchObject({ ok: true, value: { selection: 'uct' } });
    expect(set('exploration', '-1')).toMatchObject({ ok: false, error: { code: 'bad-parameter' } });
    expect(set('expandVisits', '1.5')).toMatchObject({ ok: false, error: { code: 'bad-parameter' } });
    expect(set('selection', 'x')).toMatchObject({ ok: false, error: { code: 'bad-parameter' } });
    expect(set('nothing', '1')).toMatchObject({ ok: false, error: { code: 'unknown-parameter' } });
  });
});

describe('presets', () => {
  const other = { presets: { quick: { evaluator: 'static', evaluation: 'material' } } };

  it('of a game stand beside those that every game has, on top of plain UCT', () => {
    expect(presetNames(other)).toEqual(['default', 'quick', 'uct', 'rave']);
    expect(presetParams(other, 'quick')).toEqual({
      ok: true,
      value: { ...PRESETS.uct, evaluator: 'static', evaluation: 'material' },
    });
    expect(presetParams(other, 'static')).toMatchObject({
      ok: false,
      error: { code: 'bad-preset', message: expect.stringMatching(naming('static')) },
    });
  });

  it('may stand in the place of one that every game has', () => {
    const own = { presets: { default: { exploration: 0.25 } } };
    expect(presetNames(own)).toEqual(['default', 'uct', 'rave']);
    expect(presetParams(own, 'default')).toEqual({ ok: true, value: { ...PRESETS.uct, exploration: 0.25 } });
  });

  it('that name an evaluation are refused for a game that lacks it', () => {
    expect(checkEvaluation(meridians(5), preset('static')).ok).toBe(true);
    expect(checkEvaluation(noughts(), preset('static'))).toMatchObject({
      ok: false,
      error: { code: 'bad-evaluation', message: expect.stringMatching(naming('mobility', 'noughts')) },
    });
  });

  it.each(['static', 'cutoff'] as const)('whose leaves depend on some evaluation are, too: %s', (evaluator) => {
    const params = { ...PRESETS.uct, evaluator };
    expect(checkEvaluation(noughts(), params)).toMatchObject({ ok: false, error: { code: 'bad-evaluation' } });
    expect(checkEvaluation(meridians(5), params).ok).toBe(true);
    expect(checkEvaluation(noughts(), PRESETS.uct).ok).toBe(true);
  });
});

describe('breadth', () => {
  const limits = { playouts: 20_000 };
  const search = (breadth: number) => {
    const settings = { params: PRESETS.default, limits, breadth };
    return searched(meridians(7), position(MIDDLE), settings);
  };

  it('gives each of the five best moves its share of the visits, and the best one the rest', () => {
    const { report } = search(0.04);
    for (const { visits } of report.moves.slice(0, 5)) expect(visits).toBeGreaterThan(0.035 * 20_000);
    const five = report.moves.slice(0, 5).map(({ value }) => value);
    // Whoever has just come to be one of the five has not had its visits yet.
    for (const { value } of report.moves.slice(5)) expect(value).toBeLessThanOrEqual(Math.min(...five) + 0.02);
    expect(report.moves[0]!.move).toBe(search(0).report.moves[0]!.move);
  });

  it('leaves the value of the position what it is without', () => {
    expect(search(0.04).report.value).toBeCloseTo(search(0).report.value, 1);
  });

  it('has as many moves as there are where they are few, and none that is proven', () => {
    const { tree, report } = searched(meridians(2), new Position(2), {
      params: PRESETS.default,
      limits,
      breadth: 0.05,
    });
    expect(report.proven).toBeDefined();
    expect(brokenInvariant(tree, 1)).toBeUndefined();
  });
});
