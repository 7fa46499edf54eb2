import { describe, expect, it } from 'vitest';
import type { TournamentLog } from '../../selfplay/tournament/log.ts';
import { headerOf, makeNote } from '../../selfplay/tournament/log.ts';
import type { LoggedGame } from '../../selfplay/tournament/logged-game.ts';
import { RunningTournament } from '../../selfplay/tournament/report/running-summary.ts';
import { countPairs } from '../../selfplay/tournament/statistics/elo.ts';
import { parseSprt, sprtStatus } from '../../selfplay/tournament/statistics/sprt.ts';
import { must } from '../../src/util/result.ts';
import { nextBelow } from '../../src/util/rng.ts';
import { randomState } from '../../src/util/seed.ts';
import { game, log, logText } from '../support/logs.ts';
import { many } from '../support/many.ts';
import { mutated } from '../support/odd-text.ts';

const SPRT = 'elo0=0,elo1=30,alpha=0.05,beta=0.05,model=logistic';

/** What a log says when its lines are taken one by one. */
function running(whole: TournamentLog, extra: readonly string[] = []): RunningTournament {
  const made = must(RunningTournament.of(whole.header));
  for (const line of [...logText(whole).trim().split('\n').slice(1), ...extra]) made.take(line);
  return made;
}

/** Pairs of games in which the colours are swapped; `results` are the points of `a` in both games of each pair. */
function pairs(results: readonly (readonly [number, number])[]): LoggedGame[] {
  return results.flatMap(([asLight, asDark], pair) => [
    game(2 * pair, 'a', 'b', { winner: asLight === 1 ? 'light' : asLight === 0 ? 'dark' : null }),
    game(2 * pair + 1, 'b', 'a', { winner: asDark === 1 ? 'dark' : asDark === 0 ? 'light' : null }),
  ]);
}

function randomResults(count: number, seed: string): (readonly [number, number])[] {
  const random = randomState(seed);
  const points = () => [0, 0.5, 1, 1][nextBelow(random, 4)] as number;
  return Array.from({ length: count }, () => [points(), points()] as const);
}

describe('a tournament that runs', () => {
  it('has the curve of the LLR that the statistics give for the pairs finished so far', () => {
    const results = randomResults(120, 'curve');
    const { match } = running(log(['a', 'b'], pairs(results), { sprt: SPRT, games: 500 })).summary();
    const sprt = parseSprt(SPRT);
    if (!match || !sprt.ok) throw new Error('there is no match, or no test');
    const scores = results.map(([a, b]) => a + b);
    expect(match.course.map(({ pairs: count, llr }) => [count, llr])).toEqual(
      scores.map((_, i) => [i + 1, sprtStatus(countPairs(scores.slice(0, i + 1)), sprt.value).llr]),
    );
    expect(match.sprt?.llr).toBe(sprtStatus(countPairs(scores), sprt.value).llr);
    expect(match.pentanomial).toEqual([0, 0.5, 1, 1.5, 2].map((score) => scores.filter((one) => one === score).length));
  });

  it('keeps a course of bounded length, to its last pair', () => {
    const { match } = running(log(['a', 'b'], pairs(randomResults(1001, 'long')), { sprt: SPRT })).summary();
    expect(match?.course.length).toBeLessThanOrEqual(400);
    expect(match?.course.length).toBeGreaterThan(100);
    expect(match?.course.at(-1)?.pairs).toBe(1001);
    const counts = match?.course.map((point) => point.pairs) ?? [];
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
  });

  it('leaves broken lines out and counts them, and games that stand in it twice', () => {
    const whole = log(['a', 'b'], [game(0, 'a', 'b')], { games: 4 });
    const odd = [
      '{"moves":',
      '[]',
      '{"index":1}',
      JSON.stringify(whole.games[0]),
      JSON.stringify(makeNote('gone on with')),
    ];
    const { broken, games, notes } = running(whole, odd).summary();
    expect({ broken, games, notes }).toEqual({ broken: 4, games: 1, notes: ['gone on with'] });
  });

  it('goes on whatever a line holds', () => {
    const seed = `running ${Date.now()}`;
    const random = randomState(seed);
    const whole = log(['a', 'b'], pairs(randomResults(3, 'odd')), { sprt: SPRT });
    const lines = logText(whole).trim().split('\n');
    for (let i = 0; i < many(200); i++) {
      const made = must(RunningTournament.of(whole.header));
      const odd = Array.from({ length: 3 }, () => mutated(lines[nextBelow(random, lines.length)] as string, random));
      expect(
        () => {
          for (const line of odd) made.take(line);
          JSON.stringify(made.summary());
        },
        `${seed}: ${odd.join('\n')}`,
      ).not.toThrow();
    }
  });

  it('does not begin with a header that names no game or no players', () => {
    const { config, ...about } = log(['a', 'b'], []).header;
    const odd = [
      { game: null },
      { game: 'chess' },
      { rules: { size: 99 } },
      { players: null },
      { players: [null] },
      null,
    ];
    for (const differs of odd) {
      const header = headerOf({ ...about, config: differs && { ...config, ...differs } });
      const made = header.ok ? RunningTournament.of(header.value) : header;
      expect(made.ok, JSON.stringify(differs)).toBe(false);
    }
  });

  it('is finished when all its games are played, or its test is decided', () => {
    const games = pairs(randomResults(2, 'end'));
    expect(running(log(['a', 'b'], games, { games: 4 })).isFinished).toBe(true);
    expect(running(log(['a', 'b'], games, { games: 6 })).isFinished).toBe(false);
    const won = pairs(Array.from({ length: 60 }, (_, i) => (i % 5 === 0 ? [1, 0] : [1, 1]) as [number, number]));
    expect(running(log(['a', 'b'], won, { games: 1000, sprt: SPRT })).isFinished).toBe(true);
  });

  it('keeps no game but the last one', () => {
    const one = running(log(['a', 'b'], pairs(randomResults(50, 'last'))));
    expect(one.last?.index).toBe(99);
    expect(JSON.stringify(one.summary())).not.toContain('"moves"');
  });
});
