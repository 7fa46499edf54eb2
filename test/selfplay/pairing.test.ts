import { describe, expect, it } from 'vitest';
import { rotations } from '../../selfplay/game/planned-game.ts';
import { encounters, schedule, TOURNAMENT_FORMATS } from '../../selfplay/tournament/pairing.ts';

describe('the meetings', () => {
  it('of a match are one', () => {
    expect(encounters('match', 2)).toEqual([[0, 1]]);
    expect(encounters('match', 2, 4)).toEqual([[0, 1, 1, 1]]);
  });

  it('of a gauntlet are those of the first player', () => {
    expect(encounters('gauntlet', 4)).toEqual([
      [0, 1],
      [0, 2],
      [0, 3],
    ]);
    expect(encounters('gauntlet', 3, 3)).toEqual([
      [0, 1, 1],
      [0, 2, 2],
    ]);
  });

  it.each([2, 3, 4, 5, 9])('of a round robin of %i are every two players once', (players) => {
    const met = encounters('roundrobin', players).map((both) => both.toSorted().join());
    expect(new Set(met).size).toBe(met.length);
    expect(met).toHaveLength((players * (players - 1)) / 2);
    for (const [a, b] of encounters('roundrobin', players)) expect(a).not.toBe(b);
  });

  it.each(TOURNAMENT_FORMATS)('of two players at a table of two are the same in every format: %s', (format) => {
    expect(encounters(format, 2)).toEqual([[0, 1]]);
  });

  it.each([
    [3, 3, 2],
    [4, 3, 8],
    [6, 3, 40],
    [6, 6, 2],
    [5, 4, 10],
  ])(
    'of a round robin of %i players in %i seats are all %i of different players, in both directions',
    (players, seats, count) => {
      const met = encounters('roundrobin', players, seats);
      expect(met).toHaveLength(count);
      for (const meeting of met) expect(new Set(meeting).size).toBe(seats);
      /** Round the table from the least on. */
      const turned = (meeting: readonly number[]) => {
        const least = meeting.indexOf(Math.min(...meeting));
        return [...meeting.slice(least), ...meeting.slice(0, least)].join();
      };
      expect(new Set(met.map(turned)).size).toBe(count);
      for (const meeting of met) expect(met.map(turned)).toContain(turned(meeting.toReversed()));
    },
  );

  it('of fewer players than seats are matches, both ways', () => {
    expect(encounters('roundrobin', 2, 3)).toEqual([
      [0, 1, 1],
      [1, 0, 0],
    ]);
    expect(encounters('roundrobin', 3, 4)).toHaveLength(6);
  });
});

describe('the schedule', () => {
  it.each([
    ['match', 2, 2, 10],
    ['gauntlet', 4, 2, 20],
    ['gauntlet', 3, 2, 2],
    ['roundrobin', 4, 2, 26],
    ['roundrobin', 5, 2, 40],
    ['roundrobin', 4, 2, 4],
    ['roundrobin', 4, 3, 60],
    ['match', 2, 6, 24],
  ] as const)(
    'of a %s of %i in %i seats and %i games has every meeting equally often',
    (format, players, seats, games) => {
      const meetings = encounters(format, players, seats);
      const rounds = schedule(meetings, games);
      expect(rounds).toHaveLength(games / seats);
      const counts = meetings.map(
        (meeting) => rounds.filter(({ seating }) => seating.join() === meeting.join()).length,
      );
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(games / seats);
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    },
  );

  it('gives each round a number and its own opening', () => {
    const rounds = schedule(encounters('roundrobin', 4), 30);
    expect(rounds.map(({ round }) => round)).toEqual(Array.from({ length: 15 }, (_, i) => i));
    expect(new Set(rounds.map(({ opening }) => opening)).size).toBe(15);
  });

  it('of more games begins with that of fewer', () => {
    const meetings = encounters('gauntlet', 4);
    expect(schedule(meetings, 40).slice(0, 5)).toEqual(schedule(meetings, 10));
  });

  it('has whole rounds only', () => {
    expect(schedule(encounters('match', 2), 3)).toHaveLength(2);
    expect(schedule(encounters('match', 2, 3), 7)).toHaveLength(3);
  });
});

describe('the games of a round', () => {
  it('let everybody sit everywhere', () => {
    expect(rotations(['a', 'b'])).toEqual([
      ['a', 'b'],
      ['b', 'a'],
    ]);
    expect(rotations(['a', 'b', 'c'])).toEqual([
      ['a', 'b', 'c'],
      ['c', 'a', 'b'],
      ['b', 'c', 'a'],
    ]);
    expect(rotations(['a', 'b', 'b', 'b']).map((seats) => seats.indexOf('a'))).toEqual([0, 1, 2, 3]);
  });
});
