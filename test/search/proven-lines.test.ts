import { describe, expect, it } from 'vitest';
import { type Analysis, Engine, type EngineOptions, PRESETS } from '../../src/engine/engine.ts';
import { readAnalysis } from '../../src/engine/saved-analysis.ts';
import { makePosition } from '../../src/games/meridians/text/notation.ts';
import { must } from '../../src/util/result.ts';
import { many } from '../support/many.ts';
import { checkLines, type LineCounts } from '../support/proven-lines.ts';
import { positionsOfRandomGame } from '../support/random-games.ts';

const SMALL: EngineOptions = { threads: 0, memoryBytes: 2 ** 24, params: PRESETS.default };

async function last(engine: Engine, options: Parameters<Engine['analyse']>[0]): Promise<Analysis> {
  let report: Analysis | undefined;
  for await (const one of engine.analyse(options)) report = one;
  return report as Analysis;
}

/** What is wrong with the lines of searches of these positions, and how many there were. */
async function search(
  options: EngineOptions,
  positions: readonly string[],
  limits: Parameters<Engine['analyse']>[0],
): Promise<LineCounts> {
  const engine = new Engine({ ...SMALL, ...options });
  const all: LineCounts[] = [];
  for (const position of positions) {
    engine.newGame('lines');
    must(engine.setPosition(position));
    all.push(checkLines(engine, await last(engine, limits)));
  }
  await engine.close();
  const sum = (of: (counts: LineCounts) => number) => all.reduce((total, counts) => total + of(counts), 0);
  return { proven: sum((one) => one.proven), whole: sum((one) => one.whole), wrong: all.flatMap((one) => one.wrong) };
}

function ofRandomGames(size: number, games: number, plies: number): string[] {
  const ends = Array.from({ length: games }, (_, game) => positionsOfRandomGame(size, `line/${game}`).at(-plies));
  return ends.flatMap((position) => (position ? [makePosition(position)] : []));
}

const meridians = (size: number) => ({ name: 'meridians', rules: { size } });

describe('the line of a proven result', () => {
  it('is a path of proofs where the solver has found the win', async () => {
    const engine = new Engine({ ...SMALL, game: meridians(3) });
    must(engine.setPosition('1L/1LD/4/LD1/D1 L 2 2'));
    const report = await last(engine, { playouts: 400 });
    expect(report.proven).toEqual({ result: 'win', plies: 8 });
    expect(checkLines(engine, report)).toMatchObject({ whole: 6, wrong: [] });
    await engine.close();
  });

  it('belongs to the shortest win, of which the position is told as well', async () => {
    const engine = new Engine({ ...SMALL, game: meridians(4) });
    must(engine.setPosition('DDD/D1DD/LL1L1/1LLDL1/1L2D/1LLD/2L L 2 2'));
    const report = await last(engine, { playouts: 400 });
    expect(report.proven?.plies).toBe(report.moves[0]?.proven?.plies);
    expect(checkLines(engine, report).wrong).toEqual([]);
    await engine.close();
  });

  it.each([
    ['3', { game: meridians(3) }, 3, 9, 300],
    ['4', { game: meridians(4) }, 4, 9, 300],
    ['4 without solver', { game: meridians(4), params: { ...PRESETS.default, solverShare: 0 } }, 4, 6, 300],
    ['4 by random games', { game: meridians(4), params: PRESETS.uct }, 4, 6, 1000],
    ['4 with little memory', { game: meridians(4), memoryBytes: 2 ** 18 }, 4, 10, 2000],
    ['7', { game: meridians(7) }, 7, 10, 500],
  ])('ends as it says: size %s', async (_, options: EngineOptions, size, plies, playouts) => {
    const positions = ofRandomGames(size, many(size === 7 ? 40 : 20), plies);
    const { proven, whole, wrong } = await search(options, positions, { playouts });
    expect(wrong).toEqual([]);
    expect(proven).toBeGreaterThan(5);
    // A line stops where territory alone tells who wins.
    expect(whole).toBeGreaterThan((size === 7 ? 0.5 : 0.9) * proven);
  });

  it('ends as it says: alpha-beta', async () => {
    const options = { game: meridians(4), algorithm: 'alphabeta' as const };
    const { proven, whole, wrong } = await search(options, ofRandomGames(4, many(30), 5), { depth: 6 });
    expect(wrong).toEqual([]);
    expect(proven).toBeGreaterThan(3);
    expect(whole).toBe(proven);
  });

  it('ends as it says where the tree was read from a file', async () => {
    const game = meridians(4);
    for (const position of ofRandomGames(4, many(8), 10)) {
      const engine = new Engine({ ...SMALL, game });
      const again = new Engine({ ...SMALL, game });
      must(engine.setPosition(position));
      await last(engine, { playouts: 300 });
      must(again.resume(must(readAnalysis(engine.save()))));
      expect(checkLines(again, await last(again, { playouts: 20 })).wrong).toEqual([]);
      await engine.close();
      await again.close();
    }
  });

  it('ends as it says in Mǽrstánas', async () => {
    const engine = new Engine({
      ...SMALL,
      game: { name: 'maerstanas' },
      params: { ...PRESETS.default, temperature: 1 },
    });
    const counts: LineCounts[] = [];
    for (let game = 0; game < many(1); game++) {
      engine.newGame(`lines/${game}`);
      while (!engine.isOver) {
        const { move, analysis } = await engine.bestMove({ playouts: 30, stopEarly: false });
        counts.push(checkLines(engine, analysis));
        must(engine.play(move));
      }
    }
    expect(counts.flatMap(({ wrong }) => wrong)).toEqual([]);
    expect(counts.reduce((sum, { proven }) => sum + proven, 0)).toBeGreaterThan(10);
    await engine.close();
  });
});

describe('a report', () => {
  it('does not depend on what was reported before', async () => {
    const texts = ofRandomGames(6, 8, 14);
    const used = new Engine({ ...SMALL, game: meridians(6) });
    for (const text of texts) {
      used.newGame('again');
      must(used.setPosition(text));
      const fresh = new Engine({ ...SMALL, game: meridians(6) });
      fresh.newGame('again');
      must(fresh.setPosition(text));
      const reports = [await last(used, { playouts: 300 }), await last(fresh, { playouts: 300 })];
      const [one, other] = reports.map(({ moves, proven }) => ({ moves, proven }));
      expect(one).toEqual(other);
      await fresh.close();
    }
    await used.close();
  });
});

/** Light, who is to move, has 15 turns left, Dark 16. */
const TERRITORY =
  'D1DDDD/2D2D1/1DD3DD/DDLD1DDLL/LLLLD1DL2/1L1LD1DL1L1/L2LD1DLL1L1/1LLDDDDL3/1LD1DLLL1L/1LDDDL1L1/LLD1DLL1/DD1DLL1/2DDL1';

describe('a position that territory decides', () => {
  it('is lost with every move, and the search goes on for the best defence', async () => {
    const engine = new Engine({ ...SMALL, game: meridians(7) });
    must(engine.setPosition(`${TERRITORY} L 2 2`));
    const report = await last(engine, { playouts: 300 });
    expect(report).toMatchObject({ value: 0, proven: { result: 'loss' }, playouts: 300 });
    expect(report.moves.every(({ proven, value }) => proven?.result === 'loss' && value === 0)).toBe(true);
    expect(checkLines(engine, report).wrong).toEqual([]);
    await engine.close();
  });

  it('is won, by a move that keeps the win', async () => {
    const engine = new Engine({ ...SMALL, game: meridians(7) });
    must(engine.setPosition(`${TERRITORY} L 2 2`, ['c8']));
    const report = await last(engine, { playouts: 100 });
    expect(report).toMatchObject({ value: 1, proven: { result: 'win' } });
    expect(checkLines(engine, report).wrong).toEqual([]);
    must(engine.play(report.moves[0]?.move as string));
    expect((await last(engine, { playouts: 100 })).proven?.result).toBe('loss');
    await engine.close();
  });

  it('is told so by any search of a tree, and among some moves as well', async () => {
    const params = { ...PRESETS.default, solverShare: 0 };
    const engine = new Engine({ ...SMALL, game: meridians(7), params });
    must(engine.setPosition(`${TERRITORY} L 2 2`));
    expect((await last(engine, { playouts: 100 })).proven?.result).toBe('loss');
    expect((await last(engine, { playouts: 100, rootMoves: ['c8'] })).proven?.result).toBe('loss');
    await engine.close();
  });

  it('is not judged where it is only played', async () => {
    const engine = new Engine({ ...SMALL, game: meridians(7) });
    must(engine.setPosition(`${TERRITORY} L 2 2`));
    expect((await engine.bestMove({ playouts: 100 })).analysis.proven).toBeUndefined();
    await engine.close();
  });
});
