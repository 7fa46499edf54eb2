import { describe, expect, it } from 'vitest';
import {
  allDifferent,
  meanEstimate,
  sampleOf,
  scoreEstimate,
  studentT,
} from '../../../selfplay/game-report/estimates.ts';

describe('a score', () => {
  it('of wins and losses has the interval of Wilson', () => {
    // 8 of 10: Newcombe, "Two-sided confidence intervals for the single proportion" (1998), method 3.
    const { value, low, high } = scoreEstimate(allDifferent([1, 1, 1, 1, 1, 1, 1, 1, 0, 0])) ?? {
      value: 0,
      low: 0,
      high: 0,
    };
    expect(value).toBeCloseTo(0.8, 10);
    expect(low).toBeCloseTo(0.4902, 3);
    expect(high).toBeCloseTo(0.9433, 3);
  });

  it('of wins alone is bounded from below as if one had been lost in a while', () => {
    expect(scoreEstimate(allDifferent(new Array(20).fill(1)))).toMatchObject({
      value: 1,
      low: expect.closeTo(0.839, 3),
      high: 1,
    });
  });

  it('of draws is surer than that of wins and losses', () => {
    const drawn = scoreEstimate(allDifferent(new Array(40).fill(0.5)));
    const split = scoreEstimate(allDifferent([...new Array(20).fill(0), ...new Array(20).fill(1)]));
    expect(drawn?.value).toBe(split?.value);
    expect((drawn?.high ?? 1) - 0.5).toBeLessThan(0.1 * ((split?.high ?? 0) + 0.2));
    expect(drawn?.high).toBeGreaterThan(0.5);
  });

  it('is unknown without games', () => {
    expect(scoreEstimate(allDifferent([]))).toBeUndefined();
    expect(meanEstimate(allDifferent([]))).toBeUndefined();
  });
});

describe('games that were played several times', () => {
  const moves = ['a1', 'b1'];
  const others = Array.from({ length: 5 }, (_, i) => ({ moves: ['a1', `c${i}`], score: i % 2 }));
  const games = [...Array.from({ length: 35 }, () => ({ moves, score: 1 })), ...others];
  const sample = sampleOf(games, ({ score }) => score);

  it('count in the mean as often as they were played', () => {
    expect(sample).toMatchObject({ different: 6 });
    expect(scoreEstimate(sample)?.value).toBeCloseTo(37 / 40, 10);
    expect(meanEstimate(sample)?.value).toBeCloseTo(37 / 40, 10);
  });

  it('make no interval narrower than one of each would', () => {
    const width = (different: number) => {
      const { low, high } = scoreEstimate({ ...sample, different }) ?? { low: 0, high: 0 };
      return high - low;
    };
    expect(width(6)).toBeGreaterThan(2 * width(40));
    const { low, high } = meanEstimate(sample) ?? { low: 0, high: 0 };
    const alone = meanEstimate(allDifferent(sample.values)) ?? { low: 0, high: 0 };
    expect(high - low).toBeGreaterThan(2 * (alone.high - alone.low));
  });
});

describe('a mean', () => {
  it('has the interval of Student', () => {
    // Mean 3, standard deviation √2.5, t(4) = 2.776.
    const { value, low, high } = meanEstimate(allDifferent([1, 2, 3, 4, 5])) ?? { value: 0, low: 0, high: 0 };
    expect(value).toBe(3);
    expect(high - value).toBeCloseTo((2.776 * Math.sqrt(2.5)) / Math.sqrt(5), 2);
    expect(value - low).toBeCloseTo(high - value, 10);
  });

  it('of one number says nothing of its error', () => {
    expect(meanEstimate(allDifferent([7]))).toEqual({
      value: 7,
      low: Number.NEGATIVE_INFINITY,
      high: Number.POSITIVE_INFINITY,
    });
  });

  it.each([
    [4, 2.776],
    [9, 2.262],
    [29, 2.045],
    [1000, 1.962],
  ])('takes t with %i degrees of freedom from the tables', (degrees, t) => {
    expect(studentT(degrees)).toBeCloseTo(t, 2);
  });
});
