import { describe, expect, it } from 'vitest';
import { encounters, schedule } from '../../selfplay/pairing.ts';

const FORMATS = ['match', 'gauntlet', 'roundrobin'] as const;

describe('the meetings', () => {
  it('of a match are one', () => {
    expect(encounters('match', 2)).toEqual([[0, 1]]);
  });

  it('of a gauntlet are those of the first player', () => {
    expect(encounters('gauntlet', 4)).toEqual([
      [0, 1],
      [0, 2],
      [0, 3],
    ]);
  });

  it.each([2, 3, 4, 5, 9])('of a round robin of %i are every two players once', (players) => {
    const met = encounters('roundrobin', players).map(([a, b]) => [a, b].sort().join());
    expect(new Set(met).size).toBe(met.length);
    expect(met).toHaveLength((players * (players - 1)) / 2);
    for (const [a, b] of encounters('roundrobin', players)) expect(a).not.toBe(b);
  });

  it.each(FORMATS)('of two players are the same in every format: %s', (format) => {
    expect(encounters(format, 2)).toEqual([[0, 1]]);
  });
});

describe('the schedule', () => {
  it.each([
    ['match', 2, 10],
    ['gauntlet', 4, 20],
    ['gauntlet', 3, 2],
    ['roundrobin', 4, 26],
    ['roundrobin', 5, 40],
    ['roundrobin', 4, 4],
  ] as const)('of a %s of %i in %i games has every meeting equally often', (format, players, games) => {
    const meetings = encounters(format, players);
    const pairings = schedule(meetings, games);
    expect(pairings).toHaveLength(games / 2);
    const counts = meetings.map(([a, b]) => pairings.filter(({ first, second }) => first === a && second === b).length);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(games / 2);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
  });

  it('gives each pair a number and an opening of its own', () => {
    const pairings = schedule(encounters('roundrobin', 4), 30);
    expect(pairings.map(({ pair }) => pair)).toEqual(Array.from({ length: 15 }, (_, i) => i));
    expect(new Set(pairings.map(({ opening }) => opening)).size).toBe(15);
  });

  it('of more games begins with that of fewer', () => {
    const meetings = encounters('gauntlet', 4);
    expect(schedule(meetings, 40).slice(0, 5)).toEqual(schedule(meetings, 10));
  });
});
