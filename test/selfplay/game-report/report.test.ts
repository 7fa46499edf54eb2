import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compareReports, otherPlayouts, otherVersions, unfinished } from '../../../selfplay/game-report/compare.ts';
import { comparisonHtml } from '../../../selfplay/game-report/compare-html.ts';
import { comparisonText } from '../../../selfplay/game-report/compare-text.ts';
import { FIGURES } from '../../../selfplay/game-report/figure-table.ts';
import { figureText } from '../../../selfplay/game-report/figure-text.ts';
import { figureNamed, isGiven } from '../../../selfplay/game-report/figures.ts';
import type { Done, GameDone } from '../../../selfplay/game-report/item.ts';
import { makeGameReport } from '../../../selfplay/game-report/report.ts';
import { reportText } from '../../../selfplay/game-report/report-text.ts';
import { openGame } from '../../../src/games/registry.ts';
import { must } from '../../../src/util/result.ts';
import { game as trioModule } from '../../own-games/foreign/trio.ts';
import { isGameReport } from '../../support/game-report-schema.ts';
import { exampleKit, playedGame, searched, seenByMovers } from '../../support/game-reports.ts';
import { playedAtRandom } from '../../support/kits.ts';

const ticTacToe = await exampleKit('tic-tac-toe');
const SPEED = { playoutsPerSecond: 1, randomGamesPerSecond: 1, randomPlies: 1, enginePlies: 1 };
const CONFIG = { game: 'tic-tac-toe', rules: {}, games: 4, playouts: 16, seed: '1', weights: null };

function reportOf(done: readonly Done[], kit = ticTacToe) {
  const config = { ...CONFIG, game: kit.spec.name };
  return makeGameReport({ kit, config, version: '0', speed: SPEED, done, isComplete: true });
}

/** Expects what the schema describes. */
function expectReport(json: unknown): void {
  expect(isGameReport(json), JSON.stringify(isGameReport.errors?.slice(0, 3))).toBe(true);
}

/** Cross wins in five plies, or Nought in six. */
const CROSS = ['a1', 'b1', 'a2', 'b2', 'a3'];
const NOUGHT = ['a1', 'b1', 'a2', 'b2', 'c3', 'b3'];
const BY_HAND: GameDone[] = [
  playedGame(CROSS, 1, { values: seenByMovers([0.6, 0.6, 0.95, 0.95, 0.95]), good: [3, 2, 1, 1, null] }),
  playedGame(CROSS, 1, { values: seenByMovers([0.6, 0.6, 0.95, 0.95, 0.95]), good: [3, 2, 1, 1, null] }),
  playedGame(NOUGHT, 0, { values: seenByMovers([0.6, 0.7, 0.6, 0.3, 0.2, 0.1]), good: [5, 5, 1, 2, 1, null] }),
];

describe('figures of games made by hand', () => {
  const { parts, ...report } = reportOf(BY_HAND);
  const figure = (name: string) => figureNamed(parts, name)?.value;

  it('have the score of the first player, and no draws', () => {
    expect(figure('first-score')).toBeCloseTo(2 / 3, 5);
    expect(figure('draw-share')).toBe(0);
    expect(report.games).toMatchObject({ strongest: 3, different: 2 });
  });

  it('have lengths', () => {
    expect(figure('length')).toBeCloseTo(16 / 3, 5);
    expect([figure('shortest'), figure('longest')]).toEqual([5, 6]);
    expect(report.lengths).toEqual([
      { from: 5, to: 5, games: 2 },
      { from: 6, to: 6, games: 1 },
    ]);
    expect(report.sampleGames).toEqual({ shortest: CROSS, longest: NOUGHT });
  });

  it('have numbers of legal and good moves', () => {
    // 9 to 5 and 9 to 4 legal moves; mean per game first.
    expect(figure('legal-moves')).toBeCloseTo((7 + 7 + 6.5) / 3, 5);
    expect(figure('good-moves')).toBeCloseTo((7 / 4 + 7 / 4 + 14 / 5) / 3, 5);
    expect(figure('only-moves')).toBeCloseTo((1 / 2 + 1 / 2 + 2 / 5) / 3, 5);
    expect(report.breadth[0]).toMatchObject({ ply: 1, games: 3, legal: 9, good: expect.closeTo(11 / 3, 3) });
  });

  it('have the use of cells', () => {
    const use = (name: string) => report.cells.find((cell) => cell.name === name);
    expect(use('a1')).toMatchObject({ share: 1, firstPly: 1, bySeat: [1, 0] });
    expect(use('b3')).toMatchObject({ share: expect.closeTo(1 / 3, 4), firstPly: 6, bySeat: [0, 1] });
    expect(use('c1')).toBeUndefined();
    expect(figure('cells-used')).toBeCloseTo((5 / 9 + 5 / 9 + 6 / 9) / 3, 5);
    expect(figure('captures')).toBe(0);
    expect(report.pieces[3]).toEqual({ ply: 3, games: 3, pieces: 3, captures: 0 });
  });

  it('have the size of the tree', () => {
    const five = Math.log10(9 * 8 * 7 * 6 * 5);
    expect(figure('game-tree')).toBeCloseTo((five + five + five + Math.log10(4)) / 3, 4);
    expect(figure('state-space')).toBeCloseTo(9 * Math.log10(3), 4);
  });

  it('are as the schema has them', () => {
    const report = reportOf(BY_HAND);
    expectReport(JSON.parse(JSON.stringify(report)));
  });

  it('say why they are absent where nothing was played for them', () => {
    const absent = parts.flatMap(({ figures }) => figures.filter((one) => !isGiven(one)));
    expect(absent.map(({ name }) => name)).toEqual(expect.arrayContaining(['fair-score', 'total-elo', 'mirror-score']));
    for (const one of absent) expect(one).toMatchObject({ absent: expect.stringMatching(/\w{3}/) });
  });
});

/** A game of its number, with a result that need not be that of its moves. */
function numbered(score: number, number: number): GameDone {
  return playedGame(playedAtRandom(ticTacToe, `${number}`).moves, score);
}

describe('openings', () => {
  const search = (move: string, value: number) => searched([move], value);
  /** Twelve games that begin with a move, of which the first player wins some. */
  const fair = (move: string, won: number) =>
    Array.from({ length: 12 }, (_, i) => {
      return playedGame([move, `${i}`], i < won ? 1 : 0, { kind: 'fair', movers: [0, 1], legal: [9, 8] });
    });
  const searches = [search('a1', 0.45), search('b1', 0.5), search('b2', 0.58), search('c1', 0.7)];
  const report = reportOf([...searches, ...fair('a1', 2), ...fair('b1', 12), ...fair('b2', 6)]);

  it('that are fair are all listed with their scores, and no others', () => {
    expect(report.fairOpenings).toEqual([
      { opening: 'b1', value: 0.5, games: 12, score: 1 },
      { opening: 'a1', value: 0.45, games: 12, score: expect.closeTo(1 / 6, 5) },
      { opening: 'b2', value: 0.58, games: 12, score: 0.5 },
    ]);
  });

  it('are the units of the score after them, and the seat-chooser has the better seat of each', () => {
    const score = figureNamed(report.parts, 'fair-score');
    expect(score).toMatchObject({ value: expect.closeTo(20 / 36, 5), by: 'opening', units: 3, count: 36 });
    // Three units say little, thirty-six games a lot.
    expect(Number(score?.estimate?.high) - Number(score?.estimate?.low)).toBeGreaterThan(0.7);
    const chooser = figureNamed(report.parts, 'chooser-score');
    expect(chooser).toMatchObject({ value: expect.closeTo((1 + 5 / 6 + 1 / 2) / 3, 5), estimate: null });
  });

  it('of which none is fair leave the figures without a value', () => {
    const { parts, fairOpenings } = reportOf([search('a1', 0.39), search('b1', 0.82)]);
    expect(fairOpenings).toEqual([]);
    expect(figureNamed(parts, 'fair-score')).toBeUndefined();
  });
});

describe('intervals of a report', () => {
  const drawn = Array.from({ length: 20 }, () => playedGame(CROSS, 0.5));
  const equal = Array.from({ length: 20 }, (_, i) =>
    playedGame(playedAtRandom(ticTacToe, `${i}`).moves.slice(0, 5), 1),
  );

  it('stay within the range of the figure, have a width and state their unit', () => {
    for (const done of [BY_HAND, drawn, equal, BY_HAND.slice(0, 1)]) {
      for (const { name, unit, estimate, value, by, units } of reportOf(done).parts.flatMap(({ figures }) =>
        figures.filter(isGiven),
      )) {
        if (!estimate) continue;
        const [low, high] = [Number(estimate.low), Number(estimate.high)];
        expect(low, name).toBeGreaterThanOrEqual(0);
        expect(low, name).toBeLessThanOrEqual(value);
        expect(high, name).toBeGreaterThanOrEqual(value);
        if (['share', 'points', 'distance'].includes(unit)) expect(high, name).toBeLessThanOrEqual(1);
        expect(high, name).toBeLessThan(Number.POSITIVE_INFINITY);
        expect(high - low, name).toBeGreaterThan(0);
        expect([by, units], name).toEqual(['game', expect.any(Number)]);
      }
    }
  });

  it('are absent where all games are equal and the figure has no range', () => {
    expect(figureNamed(reportOf(drawn).parts, 'length')).toMatchObject({ value: 5, estimate: null });
  });

  it('are printed with a width', () => {
    const narrow = { value: 9, unit: 'plies', estimate: { value: 9, low: 8.96, high: 9.04 } } as const;
    expect(figureText(narrow)).toBe('9.00 (8.96 to 9.04)');
  });
});

it('the text of a report does not depend on the speed of the machine, as after an interruption', () => {
  const report = reportOf(BY_HAND);
  const faster = { ...report, speed: { ...SPEED, playoutsPerSecond: 98_765, randomGamesPerSecond: 4321 } };
  expect(reportText(faster)).toBe(reportText(report));
});

describe('curves by ply', () => {
  const at = (good: readonly (number | null)[], legal: readonly number[]) => ({ good: [...good], legal: [...legal] });

  it('never have more good moves than legal ones', () => {
    const games = [
      playedGame(CROSS, 1, at([3, 3, 3, null, null], [9, 8, 7, 1, 1])),
      playedGame(NOUGHT, 0, at([3, 3, 3, 5, 4, null], [9, 8, 7, 6, 5, 4])),
    ];
    const { breadth } = reportOf(games);
    expect(breadth.map(({ ply, games, legal, good }) => [ply, games, legal, good])).toEqual([
      [1, 2, 9, 3],
      [2, 2, 8, 3],
      [3, 2, 7, 3],
      [4, 1, 6, 5],
      [5, 1, 5, 4],
    ]);
  });

  it('of captures so far do not fall when a game with many of them ends', async () => {
    const reversi = await exampleKit('reversi');
    const long = playedAtRandom(reversi, '1').moves;
    const lines = [long.slice(0, 20), long, long.slice(0, 9)];
    const games = lines.map((moves) => playedGame(moves, 1, { levels: [16, 16], legal: moves.map(() => 5) }));
    const captures = reportOf(games, reversi).pieces.map((point) => point.captures);
    expect(captures.length).toBeGreaterThan(40);
    expect(captures).toEqual(captures.toSorted((a, b) => a - b));
  });
});

it('arrangements count the cells of the board, and not the hinges of Mǽrstánas', () => {
  const kit = must(openGame({ name: 'maerstanas', rules: {}, weights: null }));
  const { moves } = playedAtRandom(kit, '1');
  const { parts } = reportOf([playedGame(moves, 1, { legal: moves.map(() => 9) })], kit);
  expect(figureNamed(parts, 'state-space')).toMatchObject({ count: 49 });
  expect(figureNamed(parts, 'state-space')?.value).toBeLessThanOrEqual(49 * Math.log10(7) + 0.001);
});

describe('the verdict', () => {
  const verdictAfter = (scores: readonly number[]) => reportOf(scores.map(numbered)).verdict;
  const times = (count: number, score: number) => new Array<number>(count).fill(score);

  it.each([
    ['badly-balanced', 0, [...times(37, 1), ...times(3, 0)]],
    ['badly-balanced', 1, [...times(37, 0), ...times(3, 1)]],
    ['unbalanced', 0, [...times(70, 1), ...times(30, 0)]],
    ['slightly-unbalanced', 0, [...times(580, 1), ...times(420, 0)]],
    ['balanced', null, [...times(100, 1), ...times(100, 0)]],
    ['open', null, [...times(5, 1), ...times(5, 0)]],
    ['drawn', null, [...times(36, 0.5), ...times(4, 1)]],
    ['no-games', null, []],
  ] as const)('is %s, for seat %s', (code, favoured, scores) => {
    expect(verdictAfter(scores)).toMatchObject({ code, favoured, proven: null });
  });

  it('has the score and its interval in its first line', () => {
    expect(verdictAfter([...times(37, 1), ...times(3, 0)]).text).toMatch(/badly balanced.* 93 % \(79 to 98 %\)/);
  });

  it('of three seats is about the one that is farthest from a third, with a wider interval', () => {
    const kit = must(trioModule.open({ name: 'trio', rules: {}, weights: null }));
    const games = Array.from({ length: 30 }, (_, i) => {
      const { moves } = playedAtRandom(kit, `${i}`);
      return playedGame(moves, 0, { levels: [16, 16, 16], scores: i < 24 ? [0, 1, 0] : [0, 0, 1] });
    });
    const { verdict } = reportOf(games, kit);
    expect(verdict).toMatchObject({ code: 'badly-balanced', favoured: 1 });
    expect(verdict.text).toMatch(/Green scores 80 % \(\d+ to \d+ %\), where 33 % is even,/);
    const [, low] = /\((\d+) to/.exec(verdict.text) ?? [];
    // Wilson for 24 of 30 games: 63 %.
    expect(Number(low)).toBeLessThan(63);
  });

  it('names what the search has proven', () => {
    const start = searched([], 0.5, { kind: 'start', id: 'start', proven: 'draw', best: 'a1' });
    const { verdict } = reportOf([start, ...BY_HAND]);
    expect(verdict).toMatchObject({ code: 'drawn', proven: 'draw' });
  });
});

describe('a comparison', () => {
  const won = (count: number, of: number) =>
    reportOf(Array.from({ length: of }, (_, i) => numbered(i < count ? 1 : 0, i)));

  it('finds no difference of a report from itself', () => {
    const report = won(30, 40);
    const { figures } = compareReports(report, report);
    expect(figures.length).toBeGreaterThan(5);
    expect(figures.filter(({ isReal }) => isReal)).toEqual([]);
  });

  it('tells a large difference from a small one', () => {
    const scoreOf = (a: number, b: number) =>
      compareReports(won(a, 100), won(b, 100)).figures.find(({ name }) => name === 'first-score');
    expect(scoreOf(90, 30)).toMatchObject({ isReal: true, difference: expect.closeTo(-0.6, 5) });
    expect(scoreOf(55, 50)).toMatchObject({ isReal: false });
    // 60 against 45 of 100 is p = 0.03 alone, and nothing among many tests.
    expect(scoreOf(60, 45)).toMatchObject({ isReal: false });
  });

  it('warns where the strongest players have different playouts, versions or unfinished reports', () => {
    const report = won(30, 40);
    expect(compareReports(report, report).warnings).toEqual([]);
    const other = { ...report, version: '1', isComplete: false, config: { ...report.config, playouts: 1024 } };
    const comparison = compareReports(report, other);
    expect(comparison.warnings).toEqual([otherPlayouts('16', '1,024'), otherVersions('0', '1'), unfinished(['B'])]);
    expect(comparisonText(comparison)).toContain('Warning: ');
    expect(comparisonHtml(comparison)).toContain('class="warning"');
  });

  it('is shown side by side', () => {
    const text = comparisonText(compareReports(won(90, 100), won(30, 100)));
    expect(text).toMatch(/90\.0 % \(.*│.*30\.0 % \(.*│.*−60\.0 %.*│ real/);
  });
});

it('docs/game-report.md defines every figure as the program does', () => {
  const page = readFileSync(new URL('../../../docs/game-report.md', import.meta.url), 'utf8');
  const rows = page.matchAll(/^\| ([^|]*) \| `([\w-]+)` \| ([^|]*) \| ([^|]*) \|$/gm);
  const found = [...rows].map(([, title, name, definition, source]) => [name, { title, definition, source }]);
  const wanted = Object.values(FIGURES)
    .flat()
    .map(({ name, title, definition, source }) => {
      // The page names the title of Browne's thesis once.
      return [name, { title, definition, source: source.replace(/Browne, ".*" /, 'Browne ') }];
    });
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted));
});

const REPORTS = new URL('../../../docs/reports/', import.meta.url);

it.each(readdirSync(REPORTS))('docs/reports/%s is as the schema has it', (name) => {
  expectReport(JSON.parse(readFileSync(new URL(name, REPORTS), 'utf8')));
});
