/** Openings as the units of intervals: positions, not lines of text. */
import { describe, expect, it } from 'vitest';
import { openTournament } from '../../selfplay/tournament/open-tournament.ts';
import { openingKey } from '../../selfplay/tournament/openings.ts';
import { planTournament } from '../../selfplay/tournament/plan-tournament.ts';
import { estimateStrength } from '../../selfplay/tournament/statistics/elo.ts';
import { Units } from '../../selfplay/tournament/statistics/intervals.ts';
import { openGame } from '../../src/games/registry.ts';
import { must } from '../../src/util/result.ts';

const kit = must(openGame({ name: 'meridians', rules: { size: 5 } }));

/** How many openings of a file differ, by the tournament. */
async function differentIn(openings: readonly string[]): Promise<number> {
  const plan = planTournament({
    game: kit.spec,
    players: ['random', 'greedy'],
    games: 2 * openings.length,
    openings: openings.join('\n'),
    isDistinct: true,
  });
  return must(await openTournament(must(plan))).header.config.games / 2;
}

describe('openings', () => {
  const line = ['e5', 'a1', 'e8', 'a4'];
  const transposed = ['e8', 'a4', 'e5', 'a1'];
  const mirrored = line.map((move) =>
    kit.game.moveName((kit.symmetries[1] as (move: number) => number)(must(kit.parseMove(move)))),
  );

  it('are one if their positions are the same, or mirror images', () => {
    expect(mirrored).not.toEqual(line);
    for (const other of [line, transposed, mirrored]) expect(openingKey(kit, other)).toBe(openingKey(kit, line));
    expect(openingKey(kit, ['e5', 'a1', 'e8', 'a5'])).not.toBe(openingKey(kit, line));
  });

  it('of a file are counted by their positions', async () => {
    expect(await differentIn(new Array(20).fill('d4'))).toBe(1);
    expect(await differentIn([line, transposed, mirrored, line].map((moves) => moves.join(' ')))).toBe(1);
    expect(await differentIn(['d4', 'd5', line.join(' ')])).toBe(3);
  });
});

describe('the strength by game pairs', () => {
  /** Pairs of the same score after each opening. */
  const repeated = (times: number) => {
    const scores = [2, 1, 2, 1, 0, 2, 1.5, 2, 0.5, 2];
    const counts = [0, 0, 0, 0, 0];
    for (const score of scores) counts[2 * score] = (counts[2 * score] as number) + times;
    const units = scores.map((score) => ({ count: times, sum: (times * score) / 2 }));
    return estimateStrength(counts as unknown as readonly [number, number, number, number, number], Units.of(units));
  };

  it('has intervals if all openings have the same score', () => {
    const units = Array.from({ length: 6 }, () => ({ count: 2, sum: 1.5 }));
    const { score, nElo } = estimateStrength([0, 0, 6, 0, 6], Units.of(units));
    expect(score.high - score.low).toBeGreaterThan(0.2);
    expect(nElo.value - nElo.low).toBeGreaterThan(20);
  });

  it('is as uncertain as if each opening had been played once, however often it is repeated', () => {
    const [once, often] = [repeated(1), repeated(20)];
    for (const figure of ['score', 'elo', 'nElo'] as const) {
      expect(often[figure].value).toBeCloseTo(once[figure].value, 9);
      expect(often[figure].low / once[figure].low).toBeCloseTo(1, 0);
      expect(often[figure].high / once[figure].high).toBeCloseTo(1, 1);
    }
    expect(often.los).toBeCloseTo(once.los, 9);
    expect(often.games).toBe(20 * once.games);
  });
});
