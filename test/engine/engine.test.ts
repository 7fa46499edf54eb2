import { describe, expect, it, vi } from 'vitest';
import { type Analysis, Engine, OptionsError, PRESETS } from '../../src/engine/engine.ts';
import { randomState } from '../../src/util/seed.ts';
import { engine, lastReport, MIB, reports, treeOf } from '../support/engines.ts';
import { like, naming } from '../support/parts.ts';
import { STATIC } from '../support/presets.ts';
import { brokenInvariant } from '../support/searching.ts';

const MIDDLE = '6/3D3/8/9/2L4D2/11/4LD1L4/5D5/3L2L3/9/2D5/7/6 L 2 2';

describe('a finished game', () => {
  it.each(['mcts', 'alphabeta'] as const)(
    'has its result for a value, and its pieces for owners: %s',
    async (algorithm) => {
      const made = engine({ game: { name: 'meridians', rules: { size: 2 } }, algorithm, threads: 0 });
      expect(made.setPosition(undefined, ['b1', 'b2']).ok).toBe(true);
      const report = await lastReport(made, { ownership: algorithm === 'mcts' });
      expect(report).toMatchObject({ value: 0, toMove: 'light', playouts: 0, moves: [] });
      // Cells are a1, b1, b2, c1; light, dark, nobody hold them.
      if (algorithm === 'mcts') expect([...(report.ownership ?? [])]).toEqual([0, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 1]);
    },
  );

  it('of more than two has the scores of all', async () => {
    const made = engine({ game: { name: 'heximeros' }, params: PRESETS.uct, threads: 0 });
    const { game, makePosition } = made.kit;
    const over = game.create();
    game.rollout(over, randomState('over', 0), 'uniform', game.maxRolloutPlies, new Int32Array(game.maxRolloutPlies));
    expect(made.setPosition(makePosition(over)).ok && made.isOver).toBe(true);
    const rewards = made.kit.seats.map((_, seat) => game.reward(over, seat));
    expect((await lastReport(made, {})).values).toEqual(rewards);
  });
});

describe('tree reuse', () => {
  it('an analysis after two plies continues from the visits below them', async () => {
    const made = engine({ threads: 1 });
    const before = await lastReport(made, { playouts: 5000 });
    const [move, reply] = before.moves[0]!.pv as [string, string];
    expect(made.play(move).ok && made.play(reply).ok).toBe(true);
    const after = await lastReport(made, { playouts: 1000 });
    expect(after.keptVisits).toBeGreaterThan(30);
    expect(after.visits).toBe(after.keptVisits + 1000);
    expect(after.playouts).toBe(1000);
    // Those of the nodes that were kept do not count.
    expect(after.expansions).toBeGreaterThan(0);
    expect(after.expansions).toBeLessThanOrEqual(1000);
    const tree = treeOf(made);
    expect(brokenInvariant(tree, STATIC.expandVisits)).toBeUndefined();
  });

  it('a second analysis of the same position goes on where the first one stopped', async () => {
    const made = engine({ threads: 1 });
    await lastReport(made, { playouts: 3000 });
    expect(await lastReport(made, { playouts: 2000 })).toMatchObject({
      keptVisits: 3000,
      visits: 5000,
      playouts: 2000,
    });
  });

  it('a new position, and a move that the tree does not know, start afresh', async () => {
    const made = engine({ threads: 1 });
    await lastReport(made, { playouts: 1000 });
    made.setPosition(MIDDLE);
    expect(await lastReport(made, { playouts: 500 })).toMatchObject({ keptVisits: 0, visits: 500 });
  });
});

describe('root moves', () => {
  const names = (report: Analysis) => report.moves.map(({ move }) => move).sort();

  it.each([0, 1, 2])('%i threads: nothing else is chosen, and other searches know nothing of it', async (threads) => {
    const made = engine({ threads });
    expect((await lastReport(made, { playouts: 500 })).moves).toHaveLength(114);
    const some = await lastReport(made, { playouts: 400, rootMoves: ['g6', 'A1', 'm6', 'g6'] });
    expect(names(some)).toEqual(['a1', 'g6', 'm6']);
    expect(some).toMatchObject({ playouts: 400, keptVisits: 0 });
    const all = await lastReport(made, { playouts: 300 });
    expect(all.moves).toHaveLength(114);
    expect(all.keptVisits).toBe(0);
  });

  it('that are not there are refused', async () => {
    const made = engine({ threads: 0 });
    made.play('a1');
    for (const [rootMoves, message] of [
      [['b1', 'z9'], '"z9" is not on a board'],
      [['a1'], 'root move "a1": it is not legal'],
      [[], 'the list of root moves is empty'],
    ] as const) {
      await expect(reports(made, { rootMoves })).rejects.toThrow(like(message));
    }
    expect((await lastReport(made, { playouts: 10 })).playouts).toBe(10);
    await expect(reports(engine({ threads: 0, algorithm: 'alphabeta' }), { rootMoves: ['a1'] })).rejects.toThrow(
      'all moves',
    );
  });
});

describe('a new game', () => {
  it('may be of another size, and a search of it is that of an engine made for it', async () => {
    const made = engine({ threads: 1, seed: 'x', params: PRESETS.uct });
    await lastReport(made, { playouts: 300 });
    made.newGame('again', { name: 'meridians', rules: { size: 5 } });
    const game = { name: 'meridians', rules: { size: 5 } };
    const fresh = engine({ threads: 1, seed: 'again', params: PRESETS.uct, game });
    const [one, other] = await Promise.all(
      [made, fresh].map((of) => lastReport(of, { playouts: 300, ownership: true })),
    );
    const { startSeconds: _, ...found } = other as Analysis;
    expect({ ...one, seconds: 0 }).toEqual({ ...found, seconds: 0 });
    expect(() => made.newGame('x', { name: 'meridians', rules: { size: 99 } })).toThrow(naming(99));
  });

  it('uses the memory of earlier games, whatever their presets', async () => {
    const allocated: number[] = [];
    const { SharedArrayBuffer: Shared } = globalThis;
    class Counted extends Shared {
      constructor(bytes: number) {
        super(bytes);
        allocated.push(bytes);
      }
    }
    vi.stubGlobal('SharedArrayBuffer', Counted);
    try {
      const made = new Engine({ threads: 0, memoryBytes: 64 * MIB });
      const round = async () => {
        allocated.length = 0;
        for (const name of ['meridians', 'heximeros', 'maerstanas']) {
          made.newGame('1', { name });
          await lastReport(made, { playouts: 1 });
        }
        return allocated.filter((bytes) => bytes >= MIB);
      };
      expect(await round()).toContain(64 * MIB);
      expect(await round()).toEqual([]);
    } finally {
      vi.unstubAllGlobals();
    }
  });
});

describe('options that make no sense', () => {
  const bare = { name: 'meridians', rules: { size: 5 }, weights: null };

  it.each([
    ['a preset for weights that are not there', { game: bare, params: { ...STATIC, evaluation: 'network' } }],
    ['alpha-beta with them', { game: bare, params: { ...STATIC, evaluation: 'network' }, algorithm: 'alphabeta' }],
  ] as const)('%s', (_, options) => {
    expect(() => new Engine(options)).toThrow(OptionsError);
  });

  it('are found when another game begins, which is not begun then', () => {
    const made = engine({ threads: 0, params: { ...STATIC, evaluation: 'network' } });
    expect(made.play('a1').ok).toBe(true);
    expect(() => made.newGame('x', bare)).toThrow(naming('network', 'mobility'));
    expect(made.moves).toEqual(['a1']);
    expect(made.kit.spec.rules).toMatchObject({ size: 7 });
  });
});

describe('reports', () => {
  it('come at the interval and at the end, with what they promise', async () => {
    const made = engine({ threads: 1 });
    const all: Analysis[] = [];
    for await (const report of made.analyse({ intervalMs: 50, top: 3 })) {
      all.push(report);
      if (all.length === 3) made.stop();
    }
    expect(all.length).toBeGreaterThan(3);
    expect(all.map(({ isDuringSearch }) => isDuringSearch)).toEqual(all.map((_, i) => i < all.length - 1));
    const last = all.at(-1)!;
    expect(last).toMatchObject({ toMove: 'light', memoryFull: false, keptVisits: 0 });
    expect(last.moves).toHaveLength(3);
    expect(last.pvLength).toBe(last.moves[0]!.pv.length);
    expect(last.memoryBytes).toBeGreaterThan(1000);
  });
});

describe('choosing a move', () => {
  it('plays the best move within a clock', async () => {
    const made = engine({ threads: 1 });
    const { move, analysis } = await made.bestMove({ clock: { remainingMs: 600, movesToGo: 5 } });
    expect(analysis.moves[0]!.move).toBe(move);
    expect(made.play(move).ok).toBe(true);
  });

  it('with a temperature draws different moves, and always a legal one', async () => {
    const made = engine({
      threads: 0,
      params: { ...STATIC, temperature: 1 },
      game: { name: 'meridians', rules: { size: 4 } },
    });
    const seen = new Set<string>();
    for (let i = 0; i < 12; i++) {
      made.setPosition();
      const { move } = await made.bestMove({ playouts: 300, stopEarly: false });
      expect(made.play(move), move).toEqual({ ok: true, value: undefined });
      seen.add(move);
    }
    expect(seen.size).toBeGreaterThan(1);
  });
});
describe('stopping', () => {
  it('a move played during an analysis does not change what it is about', async () => {
    const made = engine({ threads: 1 });
    const running = reports(made, { playouts: 2000 });
    expect(made.play('g6').ok).toBe(true);
    expect((await running).at(-1)!.toMove).toBe('light');
    expect((await lastReport(made, { playouts: 10 })).toMove).toBe('dark');
  });

  it('leaving the loop ends the search', async () => {
    const made = engine({ threads: 2 });
    for await (const report of made.analyse({ intervalMs: 20 })) if (report.playouts > 0) break;
    expect((await lastReport(made, { playouts: 100 })).playouts).toBe(100);
  });

  it('a proven root stops at once', async () => {
    const made = engine({ threads: 2, game: { name: 'meridians', rules: { size: 3 } } });
    expect((await lastReport(made, {})).proven?.result).toBe('win');
  });
});

it('input errors change nothing', () => {
  const made = engine({ threads: 0 });
  expect(made.setPosition('x')).toMatchObject({ ok: false });
  expect(made.play('z1')).toMatchObject({ ok: false, error: { code: 'unknown-point' } });
  expect(made.play('a1').ok).toBe(true);
  expect(made.play('a1')).toMatchObject({ ok: false, error: { code: 'occupied' } });
  expect(made.positionText).toBe('6/7/8/9/10/11/12/11/10/9/8/7/L5 D 1 0');
});
