import { describe, expect, it } from 'vitest';
import {
  clusterReach,
  type Estimate,
  estimateMean,
  estimateShare,
  normalCdf,
  singleUnits,
  studentT,
  type Unit,
  Units,
  unitsOf,
  z95,
} from '../../selfplay/tournament/statistics/intervals.ts';
import { nextBelow } from '../../src/util/rng.ts';
import { randomState } from '../../src/util/seed.ts';

const times = (count: number, value: number) => new Array<number>(count).fill(value);
const shareOf = (values: readonly number[]) => estimateShare(singleUnits(values)) as Estimate;
const meanOf = (values: readonly number[]) => estimateMean(singleUnits(values)) as Estimate;

describe('a share', () => {
  it('of wins and losses has the modified interval of Wilson', () => {
    // 8 of 10, in 9 trials since the variance is that of a sample, t(9) = 2.262: worked by hand.
    const trials = 9;
    const extra = 2.2622 ** 2 / trials;
    const middle = (0.8 + extra / 2) / (1 + extra);
    const reach = (2.2622 / (1 + extra)) * Math.sqrt(0.16 / trials + extra / (4 * trials));
    expect(shareOf([...times(8, 1), 0, 0])).toEqual({
      value: 0.8,
      low: expect.closeTo(middle - reach, 4),
      high: expect.closeTo(middle + reach, 4),
    });
  });

  it('of wins alone is bounded as by Wilson', () => {
    // Wilson's lower bound of 20 of 20.
    expect(shareOf(times(20, 1))).toEqual({ value: 1, low: expect.closeTo(0.839, 3), high: 1 });
    expect(shareOf(times(20, 0))).toEqual({ value: 0, low: 0, high: expect.closeTo(0.161, 3) });
  });

  it('by game pairs that all have the same winning seat is as wide as by half as many games', () => {
    // Ten pairs, the first seat wins both games of seven.
    const pairs = Units.of(times(10, 0).map((_, i) => ({ count: 2, sum: i < 7 ? 2 : 0 })));
    expect(estimateShare(pairs)).toEqual(shareOf([...times(7, 1), ...times(3, 0)]));
    const { low, high } = estimateShare(pairs) as Estimate;
    expect((high - low) / 2).toBeGreaterThan(1.96 * Math.sqrt((0.7 * 0.3) / 10));
  });

  it('by pairs is narrow where the stronger player wins from both seats', () => {
    const pairs: Unit[] = times(30, 0).map((_, i) => ({ count: 2, sum: i % 10 === 0 ? 2 : 1 }));
    const games = pairs.flatMap(({ sum }) => (sum === 2 ? [1, 1] : [1, 0]));
    const [byPair, byGame] = [estimateShare(Units.of(pairs)) as Estimate, shareOf(games)];
    expect(byPair.value).toBeCloseTo(byGame.value, 12);
    expect(byPair.high - byPair.low).toBeLessThan(0.7 * (byGame.high - byGame.low));
  });

  it('stays within 0 and 1, contains its value, and has a width, for any sample', () => {
    for (const units of [1, 2, 3, 10, 100]) {
      for (const sums of [[0], [1], [0.5], [0, 1], [1, 0.5], [0.25, 0.25, 1]]) {
        const { value, low, high } = shareOf(times(units, 0).map((_, i) => sums[i % sums.length] as number));
        expect(0).toBeLessThanOrEqual(low);
        expect(low).toBeLessThanOrEqual(value);
        expect(value).toBeLessThanOrEqual(high);
        expect(high).toBeLessThanOrEqual(1);
        expect(high - low).toBeGreaterThan(0.001);
      }
    }
  });

  it('of one unit with wins and losses is anything', () => {
    expect(estimateShare(Units.of([{ count: 4, sum: 3 }]))).toEqual({ value: 0.75, low: 0, high: 1 });
  });

  it('is wider with more confidence, and unknown without units', () => {
    const units = singleUnits([...times(8, 1), ...times(8, 0)]);
    const [usual, surer] = [estimateShare(units), estimateShare(units, 0.99)] as [Estimate, Estimate];
    expect(surer.low).toBeLessThan(usual.low);
    expect(estimateShare(new Units())).toBeUndefined();
  });
});

describe('a mean', () => {
  it('has the interval of Student', () => {
    // Mean 3, standard deviation √2.5, t(4) = 2.776.
    const { value, low, high } = meanOf([1, 2, 3, 4, 5]);
    expect(value).toBe(3);
    expect(high - value).toBeCloseTo((2.776 * Math.sqrt(2.5)) / Math.sqrt(5), 2);
    expect(value - low).toBeCloseTo(high - value, 10);
  });

  it('of numbers that cannot be negative has no negative bound', () => {
    expect(meanOf([...times(38, 0), 1, 1]).low).toBe(0);
  });

  it('has no interval for one unit, and a narrow one where all agree', () => {
    expect(estimateMean(Units.of([{ count: 3, sum: 21 }]))).toBe(7);
    const { low, high } = meanOf(times(80, 9));
    expect(high - low).toBeGreaterThan(0.01);
    expect(high - low).toBeLessThan(0.2);
    expect(estimateMean(new Units())).toBeUndefined();
  });
});

it('numbers with the same key are of one unit', () => {
  const units = unitsOf(
    ['a1', 'b2', 'a3'],
    ([letter]) => letter as string,
    ([, digit]) => Number(digit),
  );
  expect([units.size, units.mean]).toEqual([2, 2]);
});

it('units have the spread of their numbers, counted anew, in whatever order these come', () => {
  const random = randomState('units', 1);
  for (let round = 0; round < 50; round++) {
    const units = new Units(0.5);
    const known = new Map<number, number[]>();
    const equal = round % 5 === 0 ? 1 / 3 : undefined;
    for (let i = 0; i < 40; i++) {
      const [key, value] = [nextBelow(random, 12), equal ?? nextBelow(random, 4) / 3];
      units.add(key, value);
      known.set(key, [...(known.get(key) ?? []), value]);
      const lists = [...known.values()];
      const all = lists.flat();
      const mean = all.reduce((sum, one) => sum + one, 0) / all.length;
      const squares = lists.reduce((sum, list) => sum + list.reduce((own, one) => own + one - mean, 0) ** 2, 0);
      const variance = (squares * lists.length) / Math.max(1, lists.length - 1) / all.length ** 2;
      expect(units.size).toBe(lists.length);
      expect(units.mean).toBeCloseTo(mean, 12);
      expect(units.variance).toBeCloseTo(variance, 14);
      const uneven = lists.filter((list) => Math.abs(list.reduce((a, b) => a + b, 0) / list.length - 0.5) > 1e-9);
      expect(units.isDecisive).toBe(uneven.length >= 5);
    }
  }
});

describe('the reach of an interval by units', () => {
  const variance = 0.5;
  const contributions = (residual: number) => times(400, 0).map(() => ({ residual, variance }));

  it('is that of independent games where pairs vary as those would', () => {
    expect(clusterReach(contributions(Math.sqrt(variance)), 1)).toBeCloseTo(studentT(399), 1);
  });

  it('is shorter where pairs vary less, and longer where they vary more', () => {
    expect(clusterReach(contributions(Math.sqrt(variance / 4)), 1)).toBeCloseTo(z95 / 2, 1);
    expect(clusterReach(contributions(Math.sqrt(variance * 2)), 1)).toBeCloseTo(z95 * Math.SQRT2, 1);
  });

  it('is that of independent games without units, and nearly so where nothing could have differed', () => {
    expect(clusterReach([], 1)).toBe(z95);
    const sure = times(18, 0).map(() => ({ residual: 0.04, variance: 0.02 }));
    expect(clusterReach(sure, 1)).toBeGreaterThan(0.7 * z95);
  });
});

it.each([
  [1, 12.706],
  [2, 4.303],
  [4, 2.776],
  [9, 2.262],
  [30, 2.042],
  [31, 2.0395],
  [120, 1.98],
  [Number.POSITIVE_INFINITY, 1.96],
])('t with %d degrees of freedom is as in the tables', (degrees, t) => {
  expect(studentT(degrees)).toBeCloseTo(t, 3);
});

it('t of another confidence is as in the tables', () => {
  expect(studentT(10, 0.99)).toBeCloseTo(3.169, 3);
  expect(studentT(Number.POSITIVE_INFINITY, 0.99)).toBeCloseTo(2.576, 3);
});

it('the normal distribution function agrees with tabulated values', () => {
  expect(normalCdf(0)).toBe(0.5);
  expect(normalCdf(1.959963984540054)).toBeCloseTo(0.975, 14);
  expect(normalCdf(-1)).toBeCloseTo(0.15865525393145705, 14);
  expect(normalCdf(-5)).toBeCloseTo(2.866515719e-7, 14);
  expect(normalCdf(Infinity)).toBe(1);
  expect(normalCdf(-40)).toBe(0);
});
