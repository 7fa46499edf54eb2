import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { TournamentLog } from '../../selfplay/tournament/log.ts';
import { type Summary, summarise } from '../../selfplay/tournament/report/summary.ts';
import { summaryHtml } from '../../selfplay/tournament/report/summary-html.ts';
import { leftOutText, summaryText } from '../../selfplay/tournament/report/summary-text.ts';
import { ratePlayers } from '../../selfplay/tournament/statistics/ratings.ts';
import { signedText } from '../../src/util/estimate.ts';
import { must } from '../../src/util/result.ts';
import { testFolder } from '../support/folder.ts';
import { kitOfSize } from '../support/kits.ts';
import { game, log, logText, player } from '../support/logs.ts';
import { naming } from '../support/parts.ts';
import { printed, runHere } from '../support/run-here.ts';

function summaryOf(...logs: TournamentLog[]): Summary {
  return must(summarise(logs));
}

function textOf(logged: TournamentLog): string {
  return summaryText(summaryOf(logged), kitOfSize(6));
}

/**
 * Five pairs of a against b: 2, 1½, 1 (a win each), 1 (two draws) and 0 points for a; and the first game of a sixth.
 * a: 4 wins, 3 draws, 4 losses (one of them in the open pair). Light: 3 wins, 3 draws, 5 losses.
 */
const MATCH = [
  game(0, 'a', 'b'),
  game(1, 'b', 'a', { winner: 'dark' }),
  game(2, 'a', 'b', { winner: null, end: 'max-plies' }),
  game(3, 'b', 'a', { winner: 'dark', end: 'crash', fault: 'exit 1' }),
  game(4, 'a', 'b', { winner: 'dark', end: 'time', fault: '2 s' }),
  game(5, 'b', 'a', { winner: 'dark', end: 'no-move' }),
  game(6, 'a', 'b', { winner: null, end: 'max-plies' }),
  game(7, 'b', 'a', { winner: null, end: 'max-plies' }),
  game(8, 'a', 'b', { winner: 'dark', end: 'resign' }),
  game(9, 'b', 'a', { end: 'resign' }),
  game(10, 'b', 'a', {}),
];

/** Pairs of a against b that Light wins, except the first ones, which a wins. */
function pairsOf(pairs: number, won: number) {
  return Array.from({ length: 2 * pairs }, (_, i) => {
    const isSecond = i % 2 === 1;
    const winner = isSecond && i < 2 * won ? 'dark' : 'light';
    return game(i, isSecond ? 'b' : 'a', isSecond ? 'a' : 'b', { winner });
  });
}

describe('a match', () => {
  const summary = summaryOf(log(['a', 'b'], MATCH, { games: 12 }));
  const match = summary.match;

  it('counts games and points for each player', () => {
    const counts = summary.players.map(({ name, games, wins, draws, losses }) => [name, games, wins, draws, losses]);
    expect(counts).toEqual([
      ['a', 11, 4, 3, 4],
      ['b', 11, 4, 3, 4],
    ]);
    expect(summary.players[0]?.score).toBe(0.5);
    expect([summary.games, summary.planned, summary.logs]).toEqual([11, 12, 1]);
  });

  it('counts complete game pairs by the points of the first player, and the incomplete ones apart', () => {
    expect(match?.pentanomial).toEqual([1, 0, 2, 1, 1]);
    expect(match).toMatchObject({ player: 'a', opponent: 'b', pairs: 5, incompletePairs: 1, basis: 'pairs' });
  });

  it('says beside a score by pairs how many are left out, in text and on the page', () => {
    expect(leftOutText(1)).toMatch(naming(1));
    expect(leftOutText(0)).toBe('');
    expect(summaryText(summary, kitOfSize(6))).toContain(leftOutText(1));
    expect(/<p class="verdict">.*?<\/p>/.exec(summaryHtml(summary, kitOfSize(6)))?.[0]).toContain(leftOutText(1));
  });

  it('estimates the strength from the pairs alone', () => {
    expect(match?.score.value).toBeCloseTo(5.5 / 10, 12);
    expect(match?.elo.value).toBeCloseTo(400 * Math.log10(5.5 / 4.5), 9);
    // Three decisive pairs show nothing.
    expect(match?.los).toBe(0.5);
    expect(match?.sprt).toBeNull();
    expect(summary.field).toBeNull();
  });

  it('follows the score from pair to pair', () => {
    expect(match?.course.map(({ pairs }) => pairs)).toEqual([1, 2, 3, 4, 5]);
    const scores = [2 / 2, 3.5 / 4, 4.5 / 6, 5.5 / 8, 5.5 / 10];
    expect(match?.course.map(({ score }) => score.value)).toEqual(scores.map((score) => expect.closeTo(score, 12)));
    expect(match?.course.map(({ llr }) => llr)).toEqual([null, null, null, null, null]);
  });

  it("counts ends by winner, draws, and the first player's score", () => {
    expect(summary.ends).toEqual([
      { end: 'annihilation', games: 3, light: 2, dark: 1, none: 0 },
      { end: 'max-plies', games: 3, light: 0, dark: 0, none: 3 },
      { end: 'resign', games: 2, light: 1, dark: 1, none: 0 },
      { end: 'no-move', games: 1, light: 0, dark: 1, none: 0 },
      { end: 'time', games: 1, light: 0, dark: 1, none: 0 },
      { end: 'crash', games: 1, light: 0, dark: 1, none: 0 },
    ]);
    expect(summary.drawRate).toBeCloseTo(3 / 11, 12);
    expect(summary.firstPlayer).toMatchObject({ games: 11, wins: 3, draws: 3, losses: 5 });
    expect(summary.firstPlayer?.score.value).toBeCloseTo(4.5 / 11, 12);
  });

  it('blames the loser for a fault, and keeps what it was', () => {
    expect(summary.faults).toEqual([
      { end: 'crash', player: 'b', side: 'light', games: 1, first: 'exit 1' },
      { end: 'time', player: 'a', side: 'light', games: 1, first: '2 s' },
    ]);
  });

  it('is estimated from single games while no pair is complete', () => {
    const alone = summaryOf(log(['a', 'b'], [game(0, 'a', 'b'), game(2, 'a', 'b')])).match;
    expect(alone).toMatchObject({ basis: 'games', pairs: 0, incompletePairs: 2, score: { value: 1 } });
  });

  it('is called one of few pairs below twenty, without a normalised Elo anywhere', () => {
    const of = (pairs: number) => {
      const summary = summaryOf(log(['a', 'b'], pairsOf(pairs, 6)));
      return { summary, text: summaryText(summary, kitOfSize(6)), html: summaryHtml(summary, kitOfSize(6)) };
    };
    const [few, enough] = [of(19), of(20)];
    expect(few.text).toContain('from few pairs');
    expect(few.text).not.toContain('normalised');
    expect(few.html).not.toContain('>normalised Elo<');
    expect(few.summary.match?.nElo).toBeNull();
    expect(enough.text).not.toContain('from few pairs');
    expect(enough.text).toContain('normalised Elo');
    expect(enough.html).toContain('>normalised Elo<');
  });

  it('has, beside the Elo of the score, the one that ratings have, which leaves out what moving first is worth', () => {
    // Light wins both games of 34 pairs; a wins both of 6.
    const summary = summaryOf(log(['a', 'b'], pairsOf(40, 6)));
    const { elo, correctedElo } = summary.match as NonNullable<Summary['match']>;
    // a scored 57.5 %.
    expect(Number(elo.value)).toBeCloseTo(52.5, 1);
    const encounters = [
      { first: 'a', second: 'b', games: 40, points: 40 },
      { first: 'b', second: 'a', games: 40, points: 34 },
    ];
    const [first, second] = must(ratePlayers(encounters)).players.map((player) => player.elo.value) as [number, number];
    expect(Math.abs(first - second - Number(correctedElo?.value))).toBeLessThan(0.15 * (first - second));
    expect(Math.sign(Number(correctedElo?.low))).toBe(Math.sign(Number(elo.low)));
    expect(summaryText(summary, kitOfSize(6))).toContain('corrected for the first move');
    expect(summaryHtml(summary, kitOfSize(6))).toContain('>corrected Elo<');
  });

  it('spells out what is infinite, so that JSON keeps it', () => {
    const all = summaryOf(log(['a', 'b'], [game(0, 'a', 'b'), game(1, 'b', 'a', { winner: 'dark' })]));
    expect(all.match?.elo).toMatchObject({ value: 'Infinity', high: 'Infinity' });
    expect(JSON.parse(JSON.stringify(all))).toEqual(all);
    const none = summaryOf(log(['a', 'b'], []));
    expect(none.match?.elo).toEqual({ value: 0, low: '-Infinity', high: 'Infinity' });
    expect(JSON.parse(JSON.stringify(none))).toEqual(none);
  });
});

describe('a sequential test', () => {
  const sprt = 'elo0=0,elo1=50';
  it('is stated with its bounds, and decided when the LLR reaches one', () => {
    const games = Array.from({ length: 80 }, (_, i) =>
      i % 2 === 0 ? game(i, 'a', 'b') : game(i, 'b', 'a', { winner: i % 4 === 1 ? 'light' : 'dark' }),
    );
    const { match } = summaryOf(log(['a', 'b'], games, { sprt }));
    expect(match?.pentanomial).toEqual([0, 0, 20, 0, 20]);
    expect(match?.sprt).toMatchObject({ elo0: 0, elo1: 50, model: 'logistic', decision: 'H1' });
    expect(match?.sprt?.upper).toBeCloseTo(Math.log(19), 12);
    expect(match?.course.at(-1)?.llr).toBe(match?.sprt?.llr);
  });

  it('is left out, with a warning, when logs differ in it', () => {
    const summary = summaryOf(log(['a', 'b'], MATCH, { sprt }), log(['a', 'b'], MATCH, { seed: '2' }));
    expect(summary.match?.sprt).toBeNull();
    expect(summary.warnings.join()).toMatch(/sequential tests/);
  });
});

describe('several logs', () => {
  it('add up, and pairs of different logs stay apart', () => {
    const first = log(['a', 'b'], [game(0, 'a', 'b')]);
    const second = log(['a', 'b'], [game(1, 'b', 'a', { winner: 'dark' })], { seed: '2' });
    expect(summaryOf(first, second)).toMatchObject({ logs: 2, games: 2, match: { pairs: 0, incompletePairs: 2 } });
  });

  it('count a game once that is in two copies of a log', () => {
    const whole = log(['a', 'b'], MATCH, { games: 12 });
    const cut = { ...whole, games: whole.games.slice(0, 5) };
    const twice = { ...whole, games: [...whole.games, ...whole.games.slice(0, 3)] };
    const expected = summaryOf(whole);
    for (const logs of [[cut, whole], [whole, cut], [twice], [whole, whole, cut]]) {
      expect({ ...summaryOf(...logs), ends: 0 }).toEqual({ ...expected, ends: 0 });
    }
  });

  it('have to be of one game on one size of board', () => {
    const small = log(['a', 'b'], MATCH);
    const large = log(['a', 'b'], [game(0, 'a', 'b', { size: 7 })], { size: 7 });
    const other = log(['a', 'b'], [], { game: 'noughts' });
    const codes = [[small, large], [small, other], []].map((logs) => {
      const summary = summarise(logs);
      return summary.ok ? 'none' : summary.error.code;
    });
    expect(codes).toEqual(['mixed-sizes', 'mixed-games', 'no-log']);
  });

  it('of different rules on one board add up with a warning', () => {
    const other = log(['a', 'b'], [game(1, 'b', 'a')], { seed: '2', rules: { pie: true } });
    const summary = summaryOf(log(['a', 'b'], MATCH), other);
    expect(summary.games).toBe(MATCH.length + 1);
    expect(summary.warnings).toEqual([expect.stringMatching(naming('pie=false', 'pie=true'))]);
  });

  it('of a game that the program does not have are refused', () => {
    const summary = summarise([log(['a', 'b'], [], { game: 'chess' })]);
    expect(summary.ok ? 'none' : summary.error).toMatchObject({ code: 'unknown-game' });
  });

  it('are refused where a game does not name all its players', () => {
    const summary = summarise([log(['a', 'b'], [game(0, 'a', 'b', { players: [player('a')] })])]);
    expect(summary.ok ? 'none' : summary.error).toMatchObject({
      code: 'bad-log',
      message: expect.stringMatching(/game 1 does/),
    });
  });

  it('warn of a name that stands for two players', () => {
    const other = log(['a', 'b'], [], { players: [{ ...player('a'), spec: 'random' }] });
    const { warnings } = summaryOf(log(['a', 'b'], MATCH), other);
    expect(warnings).toEqual([expect.stringMatching(naming('a'))]);
  });
});

describe('a field of three', () => {
  // c beats everybody, a and b share their games; two games each way.
  const games = [
    ['a', 'b', 'light'],
    ['b', 'a', 'light'],
    ['a', 'c', 'dark'],
    ['c', 'a', 'light'],
    ['b', 'c', null],
    ['c', 'b', 'light'],
  ].map(([light, dark, winner], i) => game(i, light as string, dark as string, { winner: winner as 'light' | null }));
  const summary = summaryOf(log(['a', 'b', 'c'], games));

  it('is rated, the strongest first', () => {
    expect(summary.match).toBeNull();
    const ratings = summary.field?.ratings ?? [];
    expect(ratings.map(({ player }) => player)).toEqual(['c', 'b', 'a']);
    expect(ratings.reduce((sum, { elo }) => sum + Number(elo.value), 0)).toBeCloseTo(0, 6);
    expect(Number(summary.field?.firstMove.value)).toBeGreaterThan(0);
  });

  it('has a cross table in which every meeting stands from both viewpoints', () => {
    const entry = (player: string, opponent: string) =>
      summary.field?.crossTable.find((met) => met.player === player && met.opponent === opponent);
    expect(summary.field?.crossTable).toHaveLength(6);
    expect(entry('a', 'b')).toMatchObject({ games: 2, wins: 1, draws: 0, losses: 1, score: 0.5 });
    expect(entry('c', 'a')).toMatchObject({ games: 2, wins: 2, draws: 0, losses: 0, score: 1 });
    expect(entry('c', 'b')).toMatchObject({ games: 2, wins: 1, draws: 1, losses: 0, score: 0.75 });
    expect(entry('b', 'c')).toMatchObject({ games: 2, wins: 0, draws: 1, losses: 1, score: 0.25 });
  });
});

describe('the games', () => {
  it('are counted by plies, without a closing resignation', () => {
    const moves = (plies: number) => Array.from({ length: plies }, () => 'a1');
    const lengths = [4, 6, 6, 9].map((plies, i) => game(i, 'a', 'b', { moves: moves(plies) }));
    lengths[3] = game(3, 'a', 'b', { moves: [...moves(8), 'resign'] });
    expect(summaryOf(log(['a', 'b'], lengths)).lengths).toEqual({
      mean: 6,
      median: 6,
      min: 4,
      max: 8,
      bins: [4, 5, 6, 7, 8].map((ply) => ({ from: ply, to: ply, games: { 4: 1, 6: 2, 8: 1 }[ply] ?? 0 })),
    });
    const long = summaryOf(
      log(['a', 'b'], [game(0, 'a', 'b', { moves: moves(38) }), game(1, 'b', 'a', { moves: moves(121) })]),
    );
    expect(long.lengths?.bins[0]).toEqual({ from: 35, to: 39, games: 1 });
    expect(long.lengths?.bins.at(-1)).toEqual({ from: 120, to: 124, games: 1 });
    expect(long.lengths?.bins).toHaveLength(18);
  });

  it('give every player the its own time moves', () => {
    const timed = [game(0, 'a', 'b', { ms: [null, 5, 10, 7] }), game(1, 'b', 'a', { ms: [1, 20, 2, 60] })];
    const [a, b] = summaryOf(log(['a', 'b'], timed)).players;
    expect(a?.msPerMove).toEqual({ moves: 3, mean: 30, median: 20, max: 60 });
    expect(b?.msPerMove).toEqual({ moves: 4, mean: 3.75, median: 3.5, max: 7 });
    expect(summaryOf(log(['a', 'b'], MATCH)).players[0]?.msPerMove).toBeNull();
  });

  it("tell by ply what Light could expect, though values are the mover's", () => {
    const valued = [
      game(0, 'a', 'b', { evals: [null, 0.4, 0.7, null] }),
      game(1, 'b', 'a', { evals: [null, 0.8, 0.1, null], winner: 'dark' }),
    ];
    const near = (value: number) => expect.closeTo(value, 12);
    expect(summaryOf(log(['a', 'b'], valued)).values).toEqual([
      {
        ply: 2,
        games: 2,
        mean: near(0.4),
        lowerQuartile: near(0.3),
        upperQuartile: near(0.5),
        lightWon: near(0.6),
        darkWon: near(0.2),
      },
      {
        ply: 3,
        games: 2,
        mean: near(0.4),
        lowerQuartile: near(0.25),
        upperQuartile: near(0.55),
        lightWon: near(0.7),
        darkWon: near(0.1),
      },
    ]);
  });
});

describe('the text', () => {
  it('shows tables that hold the counts, and no control characters of a name', () => {
    const hostile = '\u001b[31mred\u001b[0m\n<b>';
    const games = [game(0, hostile, 'b'), game(1, 'b', hostile)];
    const text = textOf(log([hostile, 'b'], games));
    expect(text).not.toContain('\u001b');
    expect(text).toContain('[31mred [0m <b>');
    expect(text).toContain('0 × 0, 0 × 0.5, 1 × 1, 0 × 1.5, 0 × 2');
  });

  it('shows no zero with a minus sign', () => {
    expect([-0.04, 0.04, 0, -0.06].map((value) => signedText(value))).toEqual(['+0.0', '+0.0', '+0.0', '−0.1']);
    expect([signedText(-0.4, 0), signedText('-Infinity'), signedText('Infinity')]).toEqual(['+0', '−∞', '+∞']);
  });

  it('stands for every kind of log', () => {
    expect(textOf(log(['a', 'b'], []))).toMatch(naming(0, 'meridians', 6));
    expect(textOf(log(['a', 'b'], MATCH, { games: 12, sprt: 'elo0=0,elo1=5' }))).toMatch(
      /11 of 12 games[\s\S]*LLR [+−]\d\.\d\d between −2\.94 \(H0: 0 Elo\) and \+2\.94 \(H1: 5 Elo\), undecided/,
    );
  });
});

describe('report', () => {
  const folder = testFolder();
  const path = join(folder, 'match.jsonl');
  writeFileSync(path, logText(log(['a', 'b'], MATCH, { games: 12 })));

  /** What the command prints. */
  async function report(...args: string[]): Promise<string> {
    const { code, stdout, stderr } = await runHere(['report', ...args]);
    if (code !== 0) throw new Error(stderr);
    return stdout.trimEnd();
  }

  it('prints tables, or one JSON object', async () => {
    const short = await report(path);
    expect(short).toContain('11 of 12 games');
    expect(short).not.toContain('█');
    const long = await report(path, '--long');
    expect(long.startsWith(short)).toBe(true);
    expect(long).toContain('█');
    expect(JSON.parse(await report(path, path, '--json'))).toMatchObject({ logs: 1, games: 11 });
  });

  it('writes a page and SGF files, and overwrites nothing unless it is forced to', async () => {
    const [html, sgf] = [join(folder, 'report.html'), join(folder, 'games')];
    await report(path, '--html', html, '--sgf', sgf);
    expect(readdirSync(sgf)).toHaveLength(11);
    expect(readFileSync(html, 'utf8')).toMatch(/^<!doctype html>/);
    writeFileSync(html, 'mine');
    await expect(report(path, '--html', html)).rejects.toThrow(naming('report.html', '--force'));
    await expect(report(path, '--html', join(folder, 'new.html'), '--sgf', sgf)).rejects.toThrow(
      naming('0001.sgf', 10),
    );
    expect(readdirSync(folder)).not.toContain('new.html');
    expect(readFileSync(html, 'utf8')).toBe('mine');
    await report(path, '--html', html, '--force');
    expect(readFileSync(html, 'utf8')).toMatch(/^<!doctype html>/);
  });

  it('says which log it cannot read, and where it cannot write', async () => {
    await expect(report(join(folder, 'none.jsonl'))).rejects.toThrow(naming('none.jsonl'));
    await expect(report(path, '--html', join(folder, 'no', 'x.html'))).rejects.toThrow(naming('x.html'));
    await expect(report(path, '--html', folder, '--force')).rejects.toThrow(naming(folder));
    await expect(report(path, '--html', folder)).rejects.toThrow(naming(folder));
  });
});

describe('intervals', () => {
  const won = (index: number, light: string, dark: string, winner: string) => game(index, light, dark, { winner });

  it('of the first player go by pairs: ten that all have the same winning seat are as ten results', () => {
    const games = Array.from({ length: 20 }, (_, i) => {
      const [light, dark] = i % 2 === 0 ? ['a', 'b'] : ['b', 'a'];
      return won(i, light as string, dark as string, i < 14 ? 'light' : 'dark');
    });
    const { firstPlayer } = summaryOf(log(['a', 'b'], games));
    expect(firstPlayer).toMatchObject({ games: 20, pairs: 10, score: { value: 0.7 } });
    // 1.96 · √(0.7 · 0.3 / 10) = 28.4 points.
    expect(Number(firstPlayer?.score.high) - Number(firstPlayer?.score.low)).toBeGreaterThan(2 * 0.284);
  });

  it('and ratings are in separate tables for players who never met, with their prior', () => {
    const games = [
      won(0, 'a', 'b', 'light'),
      won(1, 'b', 'a', 'dark'),
      won(2, 'c', 'd', 'light'),
      won(3, 'd', 'c', 'light'),
    ];
    const summary = summaryOf(log(['a', 'b', 'c', 'd'], games));
    expect(summary.field?.virtualDraws).toBe(1);
    expect(new Set(summary.field?.ratings.map(({ group }) => group))).toEqual(new Set([0, 1]));
    expect(summaryText(summary, kitOfSize(6)).match(/Elo \(95 %/g)).toHaveLength(2);
  });
});

it('report reads standard input for -', async () => {
  const logged = log(['a', 'b'], [game(0, 'a', 'b'), game(1, 'b', 'a')], { games: 12 });
  const stdout = await printed(['report', '-', '--json'], logText(logged));
  expect(JSON.parse(stdout)).toMatchObject({ games: 2, planned: 12 });
});
