import { describe, expect, test } from 'vitest';
import {
  type Encounter,
  type RatingOptions,
  type Ratings,
  ratePlayers,
} from '../../selfplay/tournament/statistics/ratings.ts';
import { must } from '../../src/util/result.ts';
import { naming } from '../support/parts.ts';

function rate(encounters: readonly Encounter[], options?: RatingOptions): Ratings {
  return must(ratePlayers(encounters, options));
}

const eloOf = (ratings: Ratings, player: string) => ratings.players.find((rating) => rating.player === player)!.elo;

/** Weak enough to compare with plain maximum likelihood. */
const plain = { virtualDraws: 1e-7 };
const logit = (share: number) => (400 * Math.log10(share / (1 - share))) as number;

/**
 * Agresti, "Categorical Data Analysis", 2nd edition (2002), section 10.6: seven baseball teams in 1987, wins of the home
 * team and of the visitors. Columns are the visitors, in the order of the rows.
 */
const teams = ['Milwaukee', 'Detroit', 'Toronto', 'New York', 'Boston', 'Cleveland', 'Baltimore'];
const homeRecords = [
  ['', '4-3', '4-2', '4-3', '6-1', '4-2', '6-0'],
  ['3-3', '', '4-2', '4-3', '6-0', '6-1', '4-3'],
  ['2-5', '4-3', '', '2-4', '4-3', '4-2', '6-0'],
  ['3-3', '5-1', '2-5', '', '4-3', '4-2', '6-1'],
  ['5-1', '2-5', '3-3', '4-2', '', '5-2', '6-0'],
  ['2-5', '3-3', '3-4', '4-3', '4-2', '', '2-4'],
  ['2-5', '1-5', '1-6', '2-4', '1-6', '3-4', ''],
];
const baseball = homeRecords.flatMap((row, home) =>
  row.flatMap((record, away): Encounter[] => {
    if (record === '') return [];
    const [won, lost] = record.split('-').map(Number) as [number, number];
    return [{ first: teams[home]!, second: teams[away]!, games: won + lost, points: won }];
  }),
);

describe('published values', () => {
  test('Agresti’s baseball teams: a home advantage of 0.302 logits and the published abilities', () => {
    const ratings = rate(baseball, plain);
    expect(ratings.firstMove.value / (400 / Math.LN10)).toBeCloseTo(0.302, 3);
    const abilities = teams.map((team) => 10 ** (eloOf(ratings, team).value / 400));
    const total = abilities.reduce((sum, ability) => sum + ability);
    const published = [0.22, 0.19, 0.164, 0.157, 0.137, 0.088, 0.044];
    abilities.forEach((ability, i) => {
      expect(ability / total).toBeCloseTo(published[i]!, 3);
    });
  });
});

describe('two players, where the estimates have a closed form', () => {
  const encounters = [
    { first: 'A', second: 'B', games: 100, points: 70 },
    { first: 'B', second: 'A', games: 100, points: 45 },
  ];

  test('distance and first-move advantage solve both expected scores', () => {
    const ratings = rate(encounters, plain);
    const distance = (logit(0.7) - logit(0.45)) / 2;
    expect(eloOf(ratings, 'A').value).toBeCloseTo(distance / 2, 3);
    expect(eloOf(ratings, 'B').value).toBeCloseTo(-distance / 2, 3);
    expect(ratings.firstMove.value).toBeCloseTo((logit(0.7) + logit(0.45)) / 2, 3);
  });

  test('the interval of the advantage is that of the mean of two independent logits', () => {
    const variance = (1 / (100 * 0.7 * 0.3) + 1 / (100 * 0.45 * 0.55)) / 4;
    const { value, high } = rate(encounters, plain).firstMove;
    expect(high - value).toBeCloseTo(1.959964 * Math.sqrt(variance) * (400 / Math.LN10), 3);
  });

  test('the interval of an anchored rating is twice as wide as that around the mean', () => {
    const around = eloOf(rate(encounters, plain), 'A');
    const anchored = rate(encounters, { ...plain, anchor: { player: 'B', elo: 1500 } });
    const { value, low, high } = eloOf(anchored, 'A');
    expect(value).toBeCloseTo(1500 + 2 * around.value, 3);
    expect(high - low).toBeCloseTo(2 * (around.high - around.low), 3);
    expect(eloOf(anchored, 'B')).toEqual({ value: 1500, low: 1500, high: 1500 });
  });
});

describe('invariants', () => {
  const encounters = [
    { first: 'A', second: 'B', games: 20, points: 13.5 },
    { first: 'B', second: 'A', games: 20, points: 9 },
    { first: 'A', second: 'C', games: 20, points: 16 },
    { first: 'C', second: 'B', games: 14, points: 6.5 },
  ];

  test('the mean rating is 0, the strongest comes first, games and points add up', () => {
    const { players } = rate(encounters);
    expect(players.map(({ player }) => player)).toEqual(['A', 'B', 'C']);
    expect(players.reduce((sum, { elo }) => sum + elo.value, 0)).toBeCloseTo(0, 8);
    expect(players.map(({ games, points }) => [games, points])).toEqual([
      [60, 40.5],
      [54, 23],
      [34, 10.5],
    ]);
  });

  test('the expected points of every player are the points scored', () => {
    const ratings = rate(encounters, plain);
    for (const { player, points } of ratings.players) {
      let expected = 0;
      for (const { first, second, games } of encounters) {
        const distance = eloOf(ratings, first).value - eloOf(ratings, second).value + ratings.firstMove.value;
        const share = 1 / (1 + 10 ** (-distance / 400));
        if (first === player) expected += games * share;
        if (second === player) expected += games * (1 - share);
      }
      expect(expected).toBeCloseTo(points, 4);
    }
  });

  test('single games give the same as their sum', () => {
    const singles = encounters.flatMap(({ first, second, games, points }) =>
      Array.from({ length: games }, (_, i) => ({
        first,
        second,
        games: 1,
        points: Math.min(1, Math.max(0, points - i)),
      })),
    );
    const [together, apart] = [rate(encounters), rate(singles)];
    for (const { player, elo } of together.players) expect(eloOf(apart, player).value).toBeCloseTo(elo.value, 6);
  });
});

describe('degenerate tournaments', () => {
  test('a player who won everything and one who lost everything get finite, ordered ratings', () => {
    const { players, firstMove } = rate([
      { first: 'ace', second: 'mid', games: 500, points: 500 },
      { first: 'mid', second: 'ace', games: 500, points: 0 },
      { first: 'mid', second: 'last', games: 500, points: 500 },
      { first: 'last', second: 'mid', games: 500, points: 0 },
    ]);
    expect(players.map(({ player }) => player)).toEqual(['ace', 'mid', 'last']);
    for (const { value, low, high } of players.map(({ elo }) => elo)) {
      for (const bound of [value, low, high]) expect(Number.isFinite(bound)).toBe(true);
    }
    expect(firstMove.value).toBeCloseTo(0, 6);
  });

  test('first movers winning every game leave a finite advantage', () => {
    const { firstMove } = rate([
      { first: 'A', second: 'B', games: 50, points: 50 },
      { first: 'B', second: 'A', games: 50, points: 50 },
    ]);
    expect(firstMove.value).toBeGreaterThan(400);
    expect(Number.isFinite(firstMove.high)).toBe(true);
  });

  test('players who never met, directly or through others, are in separate groups around a mean of 0', () => {
    const { players } = rate([
      { first: 'A', second: 'B', games: 40, points: 25 },
      { first: 'C', second: 'D', games: 40, points: 30 },
      { first: 'D', second: 'E', games: 40, points: 20 },
    ]);
    expect(players.map(({ player, group }) => [player, group])).toEqual([
      ['C', 0],
      [expect.stringMatching(/D|E/), 0],
      [expect.stringMatching(/D|E/), 0],
      ['A', 1],
      ['B', 1],
    ]);
    for (const own of [0, 1]) {
      const elos = players.filter(({ group }) => group === own).map(({ elo }) => elo.value);
      expect(elos.reduce((sum, elo) => sum + elo)).toBeCloseTo(0, 8);
    }
  });

  test('the interval of a group does not depend on the games of another', () => {
    const own: Encounter[] = [
      { first: 'A', second: 'B', games: 40, points: 25 },
      { first: 'B', second: 'A', games: 40, points: 15 },
    ];
    const others: Encounter[] = [
      { first: 'C', second: 'D', games: 4, points: 2 },
      { first: 'D', second: 'C', games: 4, points: 2 },
    ];
    const [alone, together] = [rate(own), rate([...own, ...others])].map((ratings) => eloOf(ratings, 'A'));
    expect(together!.high - together!.low).toBeCloseTo(alone!.high - alone!.low, 0);
  });

  test('no games at all give no players', () => {
    const { players, firstMove } = rate([]);
    expect(players).toEqual([]);
    expect(firstMove.value).toBe(0);
  });

  test('an anchor who did not play is an error that names the players', () => {
    const result = ratePlayers([{ first: 'A', second: 'B', games: 1, points: 1 }], { anchor: { player: 'X', elo: 0 } });
    expect(result).toEqual({
      ok: false,
      error: { code: 'unknown-player', message: expect.stringMatching(naming('X')) },
    });
  });

  test('more points than games is a broken invariant', () => {
    expect(() => ratePlayers([{ first: 'A', second: 'B', games: 1, points: 2 }])).toThrow(naming(2, 1));
  });
});

describe('game pairs', () => {
  /** Pairs in which A scores these points as the first mover and as the second. */
  const pairs = (results: readonly (readonly [number, number])[]): Encounter[] =>
    results.flatMap(([first, second], i) => [
      { first: 'A', second: 'B', games: 1, points: first, unit: `${i}` },
      { first: 'B', second: 'A', games: 1, points: 1 - second, unit: `${i}` },
    ]);
  const width = ({ low, high }: { low: number; high: number }) => high - low;
  const without = (encounters: readonly Encounter[]) => encounters.map(({ unit, ...encounter }) => encounter);

  test('that the openings decide narrow the ratings and widen the advantage of the first move', () => {
    const split = Array.from({ length: 60 }, (_, i): [number, number] => (i % 2 === 0 ? [1, 0] : [0, 1]));
    const encounters = pairs([...split, [1, 1], [1, 1], [0, 0], [1, 1], [1, 1], [0, 0]]);
    const [byPair, byGame] = [rate(encounters), rate(without(encounters))];
    expect(eloOf(byPair, 'A').value).toBeCloseTo(eloOf(byGame, 'A').value, 6);
    expect(width(eloOf(byPair, 'A'))).toBeLessThan(0.6 * width(eloOf(byGame, 'A')));
    expect(width(byPair.firstMove)).toBeGreaterThan(1.2 * width(byGame.firstMove));
  });

  test('of which fewer than five are decisive have no interval of the ratings', () => {
    const even = Array.from({ length: 60 }, (): [number, number] => [1, 0]);
    const { players, firstMove } = rate(pairs([...even, [1, 1], [1, 1], [1, 1], [1, 1]]));
    for (const { elo } of players) expect(elo).toMatchObject({ low: -Infinity, high: Infinity });
    expect(Number.isFinite(firstMove.low)).toBe(true);
    expect(width(eloOf(rate(pairs([...even, [1, 1], [1, 1], [1, 1], [1, 1], [0, 0]])), 'A'))).toBeLessThan(200);
  });

  test('that were all lost leave an interval of hundreds of Elo', () => {
    const { elo } = rate(pairs(Array.from({ length: 18 }, () => [0, 0] as const))).players[1]!;
    expect(width(elo)).toBeGreaterThan(200);
  });
});
