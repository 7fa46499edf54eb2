import { describe, expect, it } from 'vitest';
import { type Analysis, type Engine, PRESETS, SearchPool } from '../../src/engine/engine.ts';
import { threadFailed } from '../../src/engine/pool.ts';
import type { GameSpec } from '../../src/games/kit.ts';
import { startThreadsEarly, takeEarlyThreads } from '../../src/node/search-threads.ts';
import type { SearchControl } from '../../src/search/search.ts';
import { engine, lastReport, MIB, reports, treeOf } from '../support/engines.ts';
import { isThorough, many } from '../support/many.ts';
import { naming } from '../support/parts.ts';
import { STATIC } from '../support/presets.ts';
import { brokenInvariant } from '../support/searching.ts';

const MIDDLE = '6/3D3/8/9/2L4D2/11/4LD1L4/5D5/3L2L3/9/2D5/7/6 L 2 2';

/** When the time of the last search began. */
function begunAt(made: Engine): number | undefined {
  return (made as unknown as { control: SearchControl }).control.begunAt;
}

describe('several threads on one tree', () => {
  it.each(isThorough ? [2, 4] : [3])(
    '%i threads: root visits are the finished playouts, nothing stays pending, nothing is lost',
    async (threads) => {
      for (const params of [STATIC, PRESETS.uct]) {
        const playouts = many(params === STATIC ? 1500 : 500);
        const other = engine({ threads, params });
        for (const position of [undefined, MIDDLE]) {
          expect(other.setPosition(position).ok).toBe(true);
          const report = await lastReport(other, { playouts });
          expect(report.playouts).toBe(playouts);
          expect(report.visits).toBe(playouts);
          const tree = treeOf(other);
          expect(brokenInvariant(tree, params.expandVisits, threads)).toBeUndefined();
        }
      }
    },
  );

  it.each(isThorough ? [2, 4] : [4])(
    '%i threads: every playout but the one that expands a position is one of its moves, many times',
    async (threads) => {
      const made = engine({ threads, params: PRESETS.default, memoryBytes: 16 * MIB });
      for (let time = 0; time < many(20); time++) {
        made.newGame(`race ${time}`);
        const report = await lastReport(made, { playouts: 200 });
        const tree = treeOf(made);
        expect(report.moves.reduce((sum, move) => sum + move.visits, 0)).toBe(report.playouts - 1);
        expect(brokenInvariant(tree, 1)).toBeUndefined();
      }
    },
  );

  it.each([1, 3])(
    '%i threads: where memory is used up they go on expanding, and the tree stays sound',
    async (threads) => {
      const made = engine({ threads, memoryBytes: MIB, params: PRESETS.default });
      // Of several threads, reports are read while nodes are taken out.
      const playouts = many(12_000);
      const options = { playouts, ...(threads > 1 && { intervalMs: 20 }) };
      const all = await reports(made, options);
      const report = all.at(-1) as Analysis;
      expect(report).toMatchObject({ playouts, memoryFull: true });
      // Threads that have to wait for their turn on a busy machine, readers too, keep others from expanding meanwhile.
      expect(report.expansions).toBeGreaterThan((threads === 1 ? 0.9 : 0.15) * playouts);
      expect(report.nodes).toBeLessThan(8000);
      const tree = treeOf(made);
      expect(brokenInvariant(tree, 1)).toBeUndefined();
      for (const { moves } of all.slice(0, 200)) {
        for (const { pv } of moves) expect(made.kit.parseMove(pv.at(-1) as string).ok).toBe(true);
      }
    },
  );

  it('a game is played to its end in the same memory, and nothing of it is lost from sight', async () => {
    const made = engine({
      threads: 2,
      memoryBytes: MIB,
      params: PRESETS.default,
      game: { name: 'meridians', rules: { size: 4 } },
    });
    while (!made.isOver) {
      const { move, analysis } = await made.bestMove({ playouts: 400 });
      expect(analysis.expansions).toBeLessThanOrEqual(analysis.playouts);
      const tree = treeOf(made);
      expect(brokenInvariant(tree, 1)).toBeUndefined();
      expect(made.play(move).ok).toBe(true);
    }
  });
});

describe('one worker thread', () => {
  it('gives the same analysis for the same seed and playouts, in a worker or not', async () => {
    const runs = await Promise.all(
      [1, 1, 0].map((threads) =>
        lastReport(engine({ threads, seed: 'same', params: PRESETS.uct }), { playouts: 1000 }),
      ),
    );
    const [first, ...others] = runs.map(({ startSeconds: _, ...run }) => ({ ...run, seconds: 0 }));
    for (const other of others) expect(other).toEqual(first);
  });
});

describe('a limit of time', () => {
  it('begins when the threads run, and says what their start took; later with the call', async () => {
    const made = engine({ threads: 2 });
    const first = await lastReport(made, { timeMs: 20 });
    expect(first.startSeconds).toBeGreaterThan(0);
    expect(first.seconds).toBeGreaterThanOrEqual(0.02);
    const second = await lastReport(made, { timeMs: 20 });
    expect(second.startSeconds).toBeUndefined();
    expect(second.seconds).toBeGreaterThanOrEqual(0.02);
  });

  it('holds from the call for a move by a clock, the start of threads included', async () => {
    const { analysis } = await engine({ threads: 1 }).bestMove({ clock: { remainingMs: 100 } });
    expect(analysis.startSeconds).toBeUndefined();
    expect(analysis.seconds).toBeGreaterThanOrEqual(0.001);
  });

  it('can hold for the start of threads in any search', async () => {
    const report = await lastReport(engine({ threads: 1 }), { timeMs: 1, countsStart: true });
    expect(report.startSeconds).toBeUndefined();
    expect(report.playouts).toBe(1);
  });

  it('needs no start without threads', async () => {
    expect((await lastReport(engine({ threads: 0 }), { timeMs: 5 })).startSeconds).toBeUndefined();
  });
});

describe('threads that are started early', () => {
  it('go to the first pool of this many, and to no other', async () => {
    startThreadsEarly(2);
    const started = takeEarlyThreads(1);
    expect(started).toBeUndefined();
    const report = await lastReport(engine({ threads: 2 }), { playouts: 100 });
    expect(report.playouts).toBe(100);
    expect(takeEarlyThreads(2)).toBeUndefined();
  });
});

describe('threads that two engines use', () => {
  it('are handed the next search before the first one has ended, and its time begins when it does', async () => {
    const pool = new SearchPool(1, 1);
    const [first, second] = [engine({ pool }), engine({ pool })];
    const runs = Promise.all([lastReport(first, { timeMs: 150 }), lastReport(second, { timeMs: 100 })]);
    expect(second.threads).toBe(1);
    for (const { playouts } of await runs) expect(playouts).toBeGreaterThan(0);
    // The first one has the thread for its time, and only then the second one's begins.
    const [begun, next] = [first, second].map(begunAt) as [number, number];
    expect(next - begun).toBeGreaterThanOrEqual(150);
    await first.close();
    expect((await lastReport(second, { playouts: 64 })).playouts).toBe(64);
    await second.close();
    await pool.close();
  });
});

describe('stopping', () => {
  it('stop() ends an analysis without limits with a last report', async () => {
    const made = engine({ threads: 2 });
    const all: Analysis[] = [];
    for await (const report of made.analyse({ intervalMs: 20 })) {
      all.push(report);
      if (report.playouts > 0) made.stop();
    }
    expect(all.at(-1)!.playouts).toBeGreaterThanOrEqual(all.at(-2)!.playouts);
  });

  it('stop() before a thread has begun still leaves a move to play', async () => {
    const made = engine({ threads: 2 });
    const choosing = made.bestMove();
    made.stop();
    expect((await choosing).move).toMatch(/^[a-m]\d+$/);
  });

  it('close() during an analysis ends it with a last report', async () => {
    const made = engine({ threads: 2 });
    const running = reports(made, {});
    await new Promise((resolve) => setTimeout(resolve, 50));
    await made.close();
    expect((await running).at(-1)!.moves.length).toBeGreaterThan(0);
  });

  it('a signal ends the analysis with its reason, and the engine can be used again', async () => {
    const made = engine({ threads: 2 });
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error('enough')), 100);
    await expect(reports(made, { signal: controller.signal })).rejects.toThrow('enough');
    expect((await lastReport(made, { playouts: 100 })).playouts).toBe(100);
    await expect(reports(made, { signal: AbortSignal.abort(new Error('before')) })).rejects.toThrow('before');
  });
});

describe('faults', () => {
  it('a thread that dies rejects the analysis, and the engine can be used again', async () => {
    const made = engine({ threads: 2 });
    const { pool } = made as unknown as {
      pool: {
        start(game: GameSpec): void;
        started: { threads: { piscina: { threads: { terminate(): Promise<number> }[] } } };
      };
    };
    // While it is starting, and while it is searching.
    for (const isReady of [false, true]) {
      if (isReady) await lastReport(made, { playouts: 1 });
      else pool.start(made.kit.spec);
      const fails = expect(reports(made, {})).rejects.toThrow(threadFailed(''));
      void pool.started.threads.piscina.threads[0]?.terminate();
      await fails;
      expect((await lastReport(made, { playouts: 1000 })).playouts).toBe(1000);
    }
  });

  it('a thread that throws rejects the analysis with its message', async () => {
    const made = engine({ threads: 1 });
    const kit = (made as unknown as { kit: { makePosition: () => string } }).kit;
    const { makePosition } = kit;
    kit.makePosition = () => 'nonsense';
    await expect(reports(made, {})).rejects.toThrow(naming(4));
    kit.makePosition = makePosition;
    expect((await lastReport(made, { playouts: 100 })).playouts).toBe(100);
  });
});
