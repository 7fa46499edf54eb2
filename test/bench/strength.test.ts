import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { calibrated, calibrationRounds } from '../../bench/strength/calibration.ts';
import {
  type Ladder,
  ladderFile,
  ladderPlayers,
  ladderText,
  readLadder,
  sameName,
  unknownAnchor,
  unrated,
} from '../../bench/strength/ladder.ts';
import { measuringRounds, placedAgainst, ratingFrom, scoutingRounds } from '../../bench/strength/placement.ts';
import { rateAgainst } from '../../bench/strength/rating.ts';
import type { LoggedGame } from '../../selfplay/tournament/logged-game.ts';
import { PRESETS } from '../../src/engine/engine.ts';
import { packageFile } from '../../src/node/package-file.ts';
import { must } from '../../src/util/result.ts';
import { testFolder } from '../support/folder.ts';
import { naming } from '../support/parts.ts';
import { writeRandomWeights } from '../support/plain-network.ts';

describe('a rating against known opponents', () => {
  it('is the logistic Elo of the score, where there is one opponent', () => {
    // 75 % is three to one: 400 · log10(3).
    expect(rateAgainst([{ elo: 0, games: 100, points: 75 }]).value).toBeCloseTo(190.849, 2);
    expect(rateAgainst([{ elo: 1000, games: 100, points: 25 }]).value).toBeCloseTo(1000 - 190.849, 2);
  });

  it('has the likelihood-ratio interval of a binomial share', () => {
    const { low, high } = rateAgainst([{ elo: 0, games: 100, points: 75 }]);
    for (const bound of [low, high]) {
      const share = 1 / (1 + 10 ** (-bound / 400));
      // The deviance of a share p where 75 of 100 were observed; 3.841459 is the 95 % quantile of χ² with one degree.
      expect(2 * (75 * Math.log(0.75 / share) + 25 * Math.log(0.25 / (1 - share)))).toBeCloseTo(3.841459, 4);
    }
    expect(low).toBeLessThan(190);
    expect(high).toBeGreaterThan(192);
  });

  it('lies between opponents that it does equally well against', () => {
    const { value, low, high } = rateAgainst([
      { elo: 900, games: 20, points: 14 },
      { elo: 1100, games: 20, points: 6 },
    ]);
    expect(value).toBeCloseTo(1000, 4);
    expect(high - value).toBeCloseTo(value - low, 3);
  });

  it('is infinite with a finite bound where every game was won or lost', () => {
    // n wins are as likely as exp(−3.841459 / 2) where the expected score is the n-th root of that.
    const share = Math.exp(-3.841459 / 2 / 10);
    const bound = 400 * Math.log10(share / (1 - share));
    const won = rateAgainst([{ elo: 500, games: 10, points: 10 }]);
    expect(won).toMatchObject({ value: Infinity, high: Infinity });
    expect(won.low).toBeCloseTo(500 + bound, 2);
    const lost = rateAgainst([{ elo: 500, games: 10, points: 0 }]);
    expect(lost).toMatchObject({ value: -Infinity, low: -Infinity });
    expect(lost.high).toBeCloseTo(500 - bound, 2);
  });

  it('says nothing without games, and does not care how games are grouped', () => {
    expect(rateAgainst([{ elo: 5, games: 0, points: 0 }])).toEqual({ value: 0, low: -Infinity, high: Infinity });
    const single = Array.from({ length: 10 }, (_, i) => ({ elo: 300, games: 1, points: i < 4 ? 1 : 0 }));
    const together = rateAgainst([{ elo: 300, games: 10, points: 4 }]);
    const apart = rateAgainst(single);
    for (const key of ['value', 'low', 'high'] as const) expect(apart[key]).toBeCloseTo(together[key], 4);
  });
});

function rated(name: string, elo: number, isSlow = false): Ladder['players'][number] {
  return { name, plays: 'random', isSlow, elo: { value: elo, low: elo - 10, high: elo + 10 }, games: 10 };
}

const none = { value: 0, low: 0, high: 0 };
const LADDER: Ladder = {
  size: 4,
  anchor: { player: 'c', elo: 300 },
  calibration: { command: 'x', date: '2026-01-01', version: '1', games: 10, firstMove: none },
  players: [
    rated('a', 100),
    rated('b', 200),
    rated('c', 300),
    rated('d', 400),
    rated('e', 500),
    rated('f', 600, true),
    rated('g', 700),
  ],
};

function game(pair: number, light: string, dark: string, winner: 'light' | 'dark' | null): LoggedGame {
  return { pair, players: [{ name: light }, { name: dark }], winner } as unknown as LoggedGame;
}

describe('the schedule', () => {
  it('of a calibration gives slow yardsticks a quarter of the games, and every meeting a pair at least', () => {
    const count = (games: number, slow: boolean) => {
      const rounds = calibrationRounds(LADDER, games);
      expect(rounds.map(({ round }) => round)).toEqual(rounds.map((_, i) => i));
      return rounds.filter(({ seating }) => seating.includes(5) === slow).length;
    };
    // 7 players have 21 meetings, of which f has 6.
    expect([count(16, false), count(16, true)]).toEqual([15 * 8, 6 * 2]);
    expect([count(2, false), count(2, true)]).toEqual([15, 6]);
  });

  it('of a scouting has a pair with every quick yardstick', () => {
    expect(scoutingRounds(LADDER).map(({ seating }) => seating)).toEqual([
      [0, 1],
      [0, 2],
      [0, 3],
      [0, 4],
      [0, 5],
      [0, 7],
    ]);
  });

  it.each([
    ['even with c', [game(0, 'x', 'c', 'light'), game(0, 'c', 'x', 'light')], [3, 2, 4, 1]],
    ['won everything', [game(0, 'x', 'g', 'light'), game(0, 'g', 'x', 'dark')], [7, 6, 5, 4]],
    ['lost everything', [game(0, 'x', 'a', 'dark'), game(0, 'a', 'x', 'light')], [1, 2, 3, 4]],
  ] as const)('of the games proper has the four nearest yardsticks, for who is %s', (_, games, nearest) => {
    const rounds = measuringRounds(LADDER, 'x', games, 16);
    expect(rounds.slice(0, 4).map(({ seating }) => seating[1])).toEqual(nearest);
    expect(rounds.map(({ round }) => round)).toEqual([6, 7, 8, 9, 10, 11, 12, 13]);
    // What was played of them does not change them.
    const later = [...games, game(6, 'x', 'e', 'light'), game(7, 'e', 'x', 'dark')];
    expect(measuringRounds(LADDER, 'x', later, 16)).toEqual(rounds);
  });
});

describe('a place', () => {
  it('takes account of who moved first', () => {
    const firstMove = { value: 50, low: 0, high: 100 };
    const ladder = { ...LADDER, calibration: { ...LADDER.calibration!, firstMove } };
    // Even as Light, with 50 Elo for that: 50 Elo weaker.
    const games = [game(0, 'x', 'c', 'light'), game(1, 'x', 'c', 'dark')];
    expect(ratingFrom(ladder, 'x', games).value).toBeCloseTo(250, 4);
    expect(ratingFrom(LADDER, 'x', games).value).toBeCloseTo(300, 4);
  });

  it('counts games and points by yardstick, a draw as half a point', () => {
    const games = [game(0, 'x', 'c', null), game(0, 'c', 'x', 'dark'), game(1, 'x', 'a', 'dark')];
    expect(placedAgainst(LADDER, 'x', games)).toEqual([
      { yardstick: 'a', elo: 100, games: 1, points: 0 },
      { yardstick: 'c', elo: 300, games: 2, points: 1.5 },
    ]);
  });
});

describe('a calibration', () => {
  it('holds the anchor and puts the others by their scores, strongest first', () => {
    const games = [
      ...Array.from({ length: 300 }, (_, i) => game(i, 'a', 'c', i % 4 ? 'light' : 'dark')),
      ...Array.from({ length: 300 }, (_, i) => game(i, 'c', 'a', i % 4 ? 'dark' : 'light')),
    ];
    const ladder = { ...LADDER, players: LADDER.players.filter(({ name }) => name === 'a' || name === 'c') };
    const result = must(calibrated(ladder, games, { command: 'x', date: 'now', version: '1' }));
    const [first, second] = result.players;
    expect(second).toMatchObject({ name: 'c', elo: { value: 300 }, games: 600 });
    expect(first?.name).toBe('a');
    expect(Math.abs(Number(first?.elo?.value) - 490.85)).toBeLessThan(1);
    expect(result.calibration).toMatchObject({ games: 600, command: 'x' });
  });
});

describe('a ladder in a file', () => {
  const folder = testFolder();
  const plain = {
    size: 4,
    anchor: { player: 'a', elo: 0 },
    players: ['a', 'b'].map((name) => ({ name, plays: 'random' })),
  };

  it.each([
    ['no JSON', 'text', ': not JSON'],
    ['a size that there is not', { ...plain, size: 99 }, ': size "99": must be a whole number from 2 to 8'],
    ['two of one name', { ...plain, players: [...plain.players, ...plain.players] }, sameName('a')],
    ['an anchor that is not there', { ...plain, anchor: { player: 'x', elo: 0 } }, unknownAnchor('x', ['a', 'b'])],
    ['a calibration without ratings', { ...plain, calibration: LADDER.calibration }, unrated('a')],
  ])('is refused for %s', (_, content, message) => {
    const path = join(folder, 'ladder.json');
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    const read = readLadder(path);
    expect(read.ok ? undefined : read.error.message).toContain(path);
    expect(read.ok ? undefined : read.error.message).toContain(message);
  });

  it('has weights beside it', () => {
    const path = join(folder, 'ladder.json');
    const players = [{ name: 'w', plays: 'mcts:playouts=1,weights=w.net,fpu=1' }];
    const missing = ladderPlayers({ ...plain, players }, path);
    expect(missing.ok ? undefined : missing.error.message).toMatch(naming(join(folder, 'w.net')));
    writeRandomWeights(join(folder, 'w.net'), 'bias+hex', 4);
    const there = must(ladderPlayers({ ...plain, players }, path));
    expect(there).toMatchObject([
      {
        name: 'w',
        text: players[0]?.plays,
        weights: { rules: { size: 4 } },
        params: { fpu: 1 },
        limits: { playouts: 1 },
      },
    ]);
  });
});

describe.each([
  ['meridians', 'bench/strength/frozen-7', '3cc69aef34e932bc056fbee5e214c6178d7a933efd730a1a5e4262f67799fc47'],
  [
    'maerstanas',
    'bench/strength/frozen-maerstanas',
    'af98cf26e79480984e22848578072d40c7a506b64643158f10df745ff5c3e1ec',
  ],
  // A copy of them goes beside the ladder before there are better ones.
  ['meridians-strong', 'weights/meridians-7', '255cbf12c6bd12cf6ad278df158e1651c0a0eef165143e34c0e486e6ddcea62e'],
])('the ladder %s of the program', (name, frozen, sha256) => {
  const LADDER_FILE = ladderFile(name);
  const ladder = must(readLadder(LADDER_FILE));

  it('has frozen weights, which are never replaced', () => {
    const hash = createHash('sha256')
      .update(readFileSync(packageFile(`${frozen}.net`)))
      .digest('hex');
    expect(hash).toBe(sha256);
  });

  it('spells out every parameter of the search, so that no change of a preset reaches it', () => {
    for (const { plays } of ladder.players.filter(({ plays }) => plays.startsWith('mcts'))) {
      const keys = plays
        .slice('mcts:'.length)
        .split(',')
        .map((setting) => setting.split('=')[0]);
      expect(keys).toEqual(expect.arrayContaining([...Object.keys(PRESETS.uct), 'threads', 'memory', 'playouts']));
      if (plays.includes('evaluation=network')) expect(keys).toContain('weights');
    }
    const others = ladder.players.filter(({ plays }) => /^(alphabeta|greedy)/.test(plays));
    for (const { plays } of others) expect(plays).toMatch(/evaluation=(?!best)/);
  });

  it('has limits of work only, and stands in its file as it is written', () => {
    const players = must(ladderPlayers(ladder, LADDER_FILE));
    for (const { limits, threads } of players) {
      expect(limits).not.toHaveProperty('timeMs');
      expect(threads).toBe(1);
    }
    expect(players.map(({ name }) => name)).toEqual(ladder.players.map(({ name }) => name));
    expect(ladderText(ladder)).toBe(readFileSync(LADDER_FILE, 'utf8'));
  });
});
