import { describe, expect, it } from 'vitest';
import { legalPoints, randomLegalPoint } from '../../../src/games/meridians/movegen.ts';
import { Position } from '../../../src/games/meridians/position.ts';
import { MAX_ROLLOUT_PLIES, rollout } from '../../../src/games/meridians/rollout.ts';
import { makePosition } from '../../../src/games/meridians/text/notation.ts';
import { ROLLOUT_POLICIES, type RolloutPolicy } from '../../../src/search/game.ts';
import { randomState } from '../../../src/util/seed.ts';
import { plainTwinOf } from '../../support/agreement.ts';
import { SIZES } from '../../support/random-games.ts';
import { position } from '../../support/written.ts';

const trace = new Int32Array(MAX_ROLLOUT_PLIES);

/** The points that a rollout played from a position, read from its trace. */
function played(
  position: Position,
  seed: string,
  policy: RolloutPolicy = 'uniform',
  most = MAX_ROLLOUT_PLIES,
): number[] {
  return [...trace.subarray(0, rollout(position, randomState(seed), policy, most, trace))].map(
    (word) => word & 0xff_ffff,
  );
}

describe.each(ROLLOUT_POLICIES)('a rollout (%s)', (policy) => {
  it.each(SIZES)('plays legal moves to the end of the game, and notes them and their players (size %i)', (size) => {
    for (let seed = 0; seed < 20; seed++) {
      const last = new Position(size);
      const points = played(last, `legal/${seed}`, policy);
      const movers = [...trace.subarray(0, points.length)].map((word) => word >>> 24);
      const again = new Position(size);
      for (const [i, point] of points.entries()) {
        expect(movers[i]).toBe(again.toMove);
        if (!again.play(point).ok) throw new Error(`seed ${seed}: ${points}`);
      }
      expect(makePosition(again)).toBe(makePosition(last));
      expect(plainTwinOf(last).outcome(), `seed ${seed}`).toBeDefined();
    }
  });

  it('is the same from the same seed, and another from another', () => {
    const game = (seed: string) => played(new Position(7), seed, policy).join();
    expect(game('a')).toBe(game('a'));
    expect(new Set(['a', 'b', 'c', 'd', 'e'].map(game)).size).toBe(5);
  });

  it('stops after this many plies', () => {
    const at = new Position(7);
    const points = played(at, 'short', policy, 10);
    expect(points).toHaveLength(10);
    expect(at.outcome()).toBeUndefined();
    expect(played(new Position(7), 'short', policy, 30).slice(0, 10)).toEqual(points);
    expect(played(new Position(7), 'short', policy, 0)).toEqual([]);
  });

  it('plays nothing in a finished game', () => {
    for (const text of ['L/2/D L 1 1', '3/4/5/6/5/D2D/3 L 2 2', '3/4/5/6/5/D2D/3 D 2 2', '2/L1L/DL2/LLL/DD D 2 2']) {
      const at = position(text);
      expect(played(at, 'over', policy)).toEqual([]);
      expect(makePosition(at)).toBe(text);
    }
  });
});

describe('a uniform rollout', () => {
  it('on size 7 lasts about 109 plies, 5 % to 95 % of them 86 to 131, and Light wins about half', () => {
    const random = randomState('statistics');
    const games = 3000;
    const plies: number[] = [];
    let light = 0;
    const at = new Position(7);
    for (let i = 0; i < games; i++) {
      at.clear();
      plies.push(rollout(at, random, 'uniform', MAX_ROLLOUT_PLIES, trace));
      light += Number(at.winner() === 0);
    }
    plies.sort((a, b) => a - b);
    const quantile = (share: number) => plies[Math.floor(share * games)] as number;
    const mean = plies.reduce((sum, n) => sum + n, 0) / games;
    expect(Math.abs(mean - 109)).toBeLessThan(3);
    expect(Math.abs(quantile(0.05) - 86)).toBeLessThan(8);
    expect(Math.abs(quantile(0.95) - 131)).toBeLessThan(4);
    expect(Math.abs(light / games - 0.5)).toBeLessThan(0.04);
  });
});

/** Pearson's chi-square test of draws against the even distribution over `points`. */
function expectUniform(drawn: readonly number[], points: Iterable<number>): void {
  const counts = new Map(Array.from(points, (point) => [point, 0]));
  for (const point of drawn) {
    const before = counts.get(point);
    if (before === undefined) throw new Error(`point ${point} is none of them`);
    counts.set(point, before + 1);
  }
  const expected = drawn.length / counts.size;
  const chiSquare = [...counts.values()].reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
  // Mean n - 1, variance 2·(n - 1); four standard deviations, the seed being fixed.
  expect(chiSquare).toBeLessThan(counts.size - 1 + 4 * Math.sqrt(2 * (counts.size - 1)));
}

describe('a random legal point is each of the legal points as often', () => {
  it.each([
    ['on the empty board', '6/7/8/9/10/11/12/11/10/9/8/7/6 L 0 0'],
    ['in the middle of a game', 'DDD/2LL/DDL2/DDLL1L/DL2L/2L1/L2 L 2 2'],
    ['on a large board with many legal points', '6/L6/8/5D3/10/3L7/12/8D2/10/D8/8/3L3/D5 L 2 2'],
    ['where few of many empty points are legal', '6/7/8/9/10/11/12/11/10/3D5/D6D/7/L2D2 L 2 2'],
    ['for the second stone', '6/7/8/9/10/11/L11/11/10/9/8/7/D5 L 1 1'],
  ])('%s', (_, text) => {
    const at = position(text);
    const legal = new Int32Array(at.board.points);
    const count = legalPoints(at, legal);
    expect(count).toBeGreaterThan(1);
    const random = randomState('chi-square');
    const drawn = Array.from({ length: 1000 * count }, () => randomLegalPoint(at, random));
    expectUniform(drawn, legal.subarray(0, count));
    expect(makePosition(at)).toBe(text);
  });

  it('and is none where there is none', () => {
    expect(randomLegalPoint(position('L/2/D L 1 1'), randomState(1))).toBe(-1);
    expect(randomLegalPoint(position('2/L1L/DL2/LLL/DD D 2 2'), randomState(1))).toBe(-1);
  });
});
