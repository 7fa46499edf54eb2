import { describe, expect, test } from 'vitest';
import {
  countGames,
  countPairs,
  drawRate,
  eloBesideFirstMove,
  eloOfScore,
  estimateStrength,
  firstMoveOf,
  nEloPerDeviation,
  type Pentanomial,
  type ScoreCounts,
  scoreOfElo,
  type Trinomial,
} from '../../selfplay/tournament/statistics/elo.ts';

/** Half the width of an interval, as the published tools print it. */
const margin = ({ low, high }: { low: number; high: number }) => (high - low) / 2;

/** Asserts agreement with a value printed with two decimals. */
const expectNear = (actual: number, printed: number) => {
  expect(Math.abs(actual - printed), `${actual}, printed as ${printed}`).toBeLessThanOrEqual(0.01);
};

/**
 * Asserts agreement with half a published interval, which has the normal quantile and the variance of the sample and
 * is symmetric in the score: for n trials that differs by a term in 1/n.
 */
const expectMargin = (actual: number, printed: number, counts: ScoreCounts) => {
  const trials = counts.reduce((sum: number, count) => sum + count, 0);
  expect(Math.abs(actual - printed)).toBeLessThan((printed * 3) / trials + 0.01);
};

/** The same match seen by the other player. */
const swapped = (counts: ScoreCounts) => [...counts].reverse() as unknown as ScoreCounts;

describe('published values', () => {
  // fastchess, app/tests/elo_test.cpp, and a match reported in fastchess issue 807.
  const fastchess: { counts: Pentanomial; elo: number; eloError: number; nElo: number }[] = [
    { counts: [34, 54, 63, 64, 75], elo: 55.58, eloError: 27.65, nElo: 57.94 },
    { counts: [332, 433, 498, 333, 334], elo: -8.64, eloError: 10.33, nElo: -9.17 },
    { counts: [7895, 8757, 5685, 568, 9999], elo: -21.04, eloError: 2.95, nElo: -19.01 },
    { counts: [30, 6, 18, 0, 6], elo: -168.4, eloError: 73.37, nElo: -170.08 },
  ];
  test.each(fastchess)('fastchess: Elo and nElo of the pairs $counts', ({ counts, elo, eloError, nElo }) => {
    const strength = estimateStrength(counts);
    expectNear(strength.elo.value, elo);
    expectMargin(margin(strength.elo), eloError, counts);
    expectNear(strength.nElo.value, nElo);
  });

  // racetrack (a match runner for Tak), src/tests/stats_tests.rs: lower bound, value, upper bound.
  const racetrack: { counts: Pentanomial; elo: [number, number, number]; nElo: [number, number, number] }[] = [
    { counts: [485, 1923, 2942, 1937, 594], elo: [1.21, 5.11, 9.02], nElo: [1.68, 7.1, 12.53] },
    { counts: [261, 739, 2683, 737, 253], elo: [-5, -0.67, 3.66], nElo: [-8.13, -1.09, 5.96] },
    { counts: [63, 252, 385, 250, 74], elo: [-7.38, 3.39, 14.17], nElo: [-10.31, 4.74, 19.79] },
    { counts: [527, 1007, 1932, 933, 511], elo: [-9.16, -3.75, 1.66], nElo: [-11.63, -4.76, 2.11] },
    { counts: [175, 305, 694, 291, 157], elo: [-14.57, -5.36, 3.85], nElo: [-18.91, -6.96, 5] },
  ];
  test.each(racetrack)('racetrack: intervals of the pairs $counts', ({ counts, elo, nElo }) => {
    const strength = estimateStrength(counts);
    expectNear(strength.elo.value, elo[1]);
    expectMargin(margin(strength.elo), (elo[2] - elo[0]) / 2, counts);
    expectNear(strength.nElo.value, nElo[1]);
    expectMargin(margin(strength.nElo), (nElo[2] - nElo[0]) / 2, counts);
  });

  test('Fishtest, raw statistics of a test of 256 games: score and nElo', () => {
    const strength = estimateStrength([13, 37, 50, 25, 3]);
    expect(strength.games).toBe(256);
    expect(strength.score.value).toBeCloseTo(0.4375, 10);
    expectNear(strength.nElo.value, -63.97);
  });

  test('fastchess: LOS of pairs and of single games, there with the normal quantile', () => {
    expect(estimateStrength([332, 433, 498, 333, 334]).los).toBeCloseTo(0.0505, 3);
    expect(estimateStrength([89, 123, 76]).los).toBeCloseTo(0.1553, 2);
    expect(estimateStrength([96, 111, 136]).los).toBeCloseTo(0.996, 3);
  });

  test('fastchess: Elo and nElo of single games', () => {
    const drawn = estimateStrength([96, 111, 136]);
    expectNear(drawn.elo.value, 40.7);
    expectMargin(margin(drawn.elo), 30.43, [96, 111, 136]);
    expectNear(drawn.nElo.value, 49.77);
    const decisive = estimateStrength([356, 0, 34]);
    expectNear(decisive.nElo.value, -508.44);
  });

  test('the normalised Elo of games without draws has the interval of (p − ½) / √(pq), by its derivative', () => {
    const p = 34 / 390;
    const error = 1 / (4 * p * (1 - p) * Math.sqrt(390));
    const reach = margin(estimateStrength([356, 0, 34]).nElo) / (1.959964 * error * nEloPerDeviation);
    expect(reach).toBeGreaterThan(1);
    expect(reach).toBeLessThan(1.03);
  });
});

describe('invariants', () => {
  const samples: ScoreCounts[] = [
    [3, 10, 25, 14, 5],
    [0, 0, 7, 0, 2],
    [1, 0, 0, 0, 0],
    [0, 0, 0, 0, 40],
    [0, 0, 12, 0, 0],
    [0, 0, 0, 9, 1],
    [4, 0, 11],
    [0, 0, 5],
    [0, 0, 0, 0, 0],
    [0, 0, 0],
  ];

  test.each(samples.map((counts) => [counts]))(
    'swapping the players of %j negates Elo and mirrors score and LOS',
    (counts) => {
      const one = estimateStrength(counts);
      const other = estimateStrength(swapped(counts));
      for (const key of ['elo', 'nElo'] as const) {
        expect(other[key].value).toBeCloseTo(-one[key].value, 9);
        expect(other[key].low).toBeCloseTo(-one[key].high, 9);
        expect(other[key].high).toBeCloseTo(-one[key].low, 9);
      }
      expect(other.score.value).toBeCloseTo(1 - one.score.value, 12);
      expect(other.score.low).toBeCloseTo(1 - one.score.high, 12);
      expect(other.los).toBeCloseTo(1 - one.los, 12);
    },
  );

  test.each(samples.map((counts) => [counts]))(
    '%j gives ordered intervals, scores and LOS in [0, 1], and never NaN',
    (counts) => {
      const { score, elo, nElo, los } = estimateStrength(counts);
      for (const { value, low, high } of [score, elo, nElo]) {
        expect(low).toBeLessThanOrEqual(value);
        expect(value).toBeLessThanOrEqual(high);
      }
      expect(score.low).toBeGreaterThanOrEqual(0);
      expect(score.high).toBeLessThanOrEqual(1);
      expect(los).toBeGreaterThanOrEqual(0);
      expect(los).toBeLessThanOrEqual(1);
    },
  );
});

describe('degenerate matches', () => {
  test('without pairs everything is even and unknown', () => {
    const { games, score, elo, nElo, los } = estimateStrength([0, 0, 0, 0, 0]);
    expect(games).toBe(0);
    expect(score).toEqual({ value: 0.5, low: 0, high: 1 });
    expect(elo).toEqual({ value: 0, low: -Infinity, high: Infinity });
    expect(nElo).toEqual({ value: 0, low: -Infinity, high: Infinity });
    expect(los).toBe(0.5);
  });

  test('all pairs won: infinite Elo with a finite lower bound that rises with the number of pairs', () => {
    const bounds = [5, 10, 100, 1000].map((pairs) => {
      const { elo, nElo, los } = estimateStrength([0, 0, 0, 0, pairs]);
      expect(elo.value).toBe(Infinity);
      expect(elo.high).toBe(Infinity);
      expect(nElo.value).toBe(Infinity);
      expect(Number.isFinite(nElo.low)).toBe(true);
      expect(los).toBeGreaterThan(0.8);
      return elo.low;
    });
    expect(bounds.every(Number.isFinite)).toBe(true);
    expect(bounds).toEqual([...bounds].sort((a, b) => a - b));
  });

  test('half a point less does not raise the lower bound', () => {
    const perfect = estimateStrength([0, 0, 0, 0, 10]);
    const dropped = estimateStrength([0, 0, 0, 1, 9]);
    expect(dropped.elo.low).toBeLessThanOrEqual(perfect.elo.low);
  });

  test.each<ScoreCounts>([
    [0, 0, 6, 0, 0],
    [0, 0, 97, 0, 3],
    [0, 0, 0, 0, 4],
    [2, 90, 2],
  ])('with fewer than five trials that are not even nothing is known: %j', (...counts) => {
    const { score, elo, nElo, los } = estimateStrength(counts as unknown as ScoreCounts);
    expect(score).toMatchObject({ low: 0, high: 1 });
    for (const estimate of [elo, nElo]) expect(estimate).toMatchObject({ low: -Infinity, high: Infinity });
    expect(los).toBe(0.5);
  });
});

describe('counting', () => {
  test('pairs and games fall into the places of their scores', () => {
    expect(countPairs([0, 2, 1, 1, 0.5, 1.5, 2, 2])).toEqual([1, 1, 2, 1, 3]);
    expect(countGames([0, 1, 1, 0.5])).toEqual([1, 1, 2]);
  });

  test('an impossible score is a broken invariant', () => {
    expect(() => countGames([1.5])).toThrow(/score of 1.5/);
    expect(() => countPairs([-1])).toThrow(/score of -1/);
    expect(() => countPairs([0.25])).toThrow(/score of 0.25/);
  });

  test('draw rate is drawn games per game, 0 without games', () => {
    const games: Trinomial = [3, 2, 5];
    expect(drawRate(games)).toBeCloseTo(0.2, 12);
    expect(drawRate([0, 0, 0])).toBe(0);
  });
});

describe('a score in a game in which moving first is worth something', () => {
  const scoreOf = (elo: number, firstMove: number) => (scoreOfElo(elo + firstMove) + scoreOfElo(elo - firstMove)) / 2;

  test.each([
    [0, 0],
    [10, 0],
    [18, 260],
    [-200, 355],
    [150, -80],
    [600, 1000],
  ])('shows a difference of %d Elo, the first move being worth %d', (elo, firstMove) => {
    expect(eloBesideFirstMove(scoreOf(elo, firstMove), firstMove)).toBeCloseTo(elo, 6);
  });

  test('is even, or one-sided, whatever the first move is worth', () => {
    for (const firstMove of [-500, 0, 30, 900]) {
      expect([0, 0.5, 1].map((score) => eloBesideFirstMove(score, firstMove) + 0)).toEqual([-Infinity, 0, Infinity]);
      for (const score of [0.01, 0.4999, 0.51, 0.98]) {
        const elo = eloBesideFirstMove(score, firstMove);
        expect(Math.sign(elo)).toBe(Math.sign(score - 0.5));
        expect(Math.abs(elo)).toBeGreaterThanOrEqual(Math.abs(eloOfScore(score)) - 1e-9);
      }
    }
  });

  test('the worth of the first move follows from the points of one player in both seats', () => {
    const points = (elo: number) => ({ games: 1e6, points: 1e6 * scoreOfElo(elo) });
    expect(firstMoveOf(points(18 + 260), points(18 - 260))).toBeCloseTo(260, 0);
    const none = { games: 0, points: 0 };
    expect(firstMoveOf(none, none)).toBe(0);
    expect(firstMoveOf({ games: 10, points: 10 }, { games: 10, points: 0 })).toBeLessThan(Infinity);
  });
});
