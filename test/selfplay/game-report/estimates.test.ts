import { expect, it } from 'vitest';
import { sampleOf } from '../../../selfplay/game-report/estimates.ts';
import { type Estimate, estimateShare } from '../../../selfplay/tournament/statistics/intervals.ts';

const moves = ['a1', 'b1'];
const others = Array.from({ length: 5 }, (_, i) => ({ moves: ['a1', `c${i}`], score: i % 2 }));
const games = [...Array.from({ length: 35 }, () => ({ moves, score: 1 })), ...others];

it('equal games count in the mean as often as they were played, and are one unit', () => {
  const { values, units, by } = sampleOf({}, games, ({ score }) => score);
  expect([by, values.length, units.size]).toEqual(['game', 40, 6]);
  const { value, low, high } = estimateShare(units) as Estimate;
  expect(value).toBeCloseTo(37 / 40, 10);
  // Wilson's interval of 37 of 40 different games is 18 points wide.
  expect(high - low).toBeGreaterThan(0.36);
});

it('games with one opening are one unit where openings are given', () => {
  const { units, by } = sampleOf({ choiceAfter: 1 }, games, ({ score }) => score);
  expect([by, units.size, units.mean]).toEqual(['opening', 1, 37 / 40]);
});

it('games without the number are omitted', () => {
  expect(sampleOf({}, games, ({ score }) => (score === 1 ? 7 : undefined)).values).toHaveLength(37);
});
