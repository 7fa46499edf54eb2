import { describe, expect, it } from 'vitest';
import type { Done, GameItem, Item, SearchDone } from '../../../selfplay/game-report/item.ts';
import * as openings from '../../../selfplay/game-report/openings.ts';
import * as plan from '../../../selfplay/game-report/plan.ts';
import { symmetryTitle } from '../../../selfplay/game-report/symmetry-names.ts';
import type { GameKit } from '../../../src/games/kit.ts';
import { openGame } from '../../../src/games/registry.ts';
import { must } from '../../../src/util/result.ts';
import { exampleKit, playedGame, searched } from '../../support/game-reports.ts';
import { kitOfSize } from '../../support/kits.ts';

const [ticTacToe, hex] = await Promise.all([exampleKit('tic-tac-toe'), exampleKit('hex', { size: 5, swap: false })]);
const SETTINGS = { games: 10, playouts: 32 };
const LAST = plan.PHASES.length - 1;

/** All items that need nothing of others. */
function firstItems(kit: GameKit, seed: string): Item[] {
  return plan.PHASES.slice(0, LAST).flatMap((phase) => phase(kit, SETTINGS, seed, []));
}

function lastItems(kit: GameKit, done: readonly Done[]): Item[] {
  return (plan.PHASES[LAST] as (typeof plan.PHASES)[number])(kit, SETTINGS, '1', done);
}

describe('the plan of a report', () => {
  it('is a function of game, settings and seed, and names every item once', () => {
    const items = firstItems(hex, '7');
    expect(firstItems(hex, '7')).toEqual(items);
    expect(firstItems(hex, '8')).not.toEqual(items);
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
  });

  it('halves the playouts from level to level', () => {
    expect(plan.levelsOf({ games: 10, playouts: 64 })).toEqual([8, 16, 32, 64]);
    expect(plan.levelsOf({ games: 10, playouts: 5 })).toEqual([5]);
    expect(plan.levelsOf({ games: 10, playouts: 50 })).toEqual([13, 25, 50]);
  });

  it('searches first moves up to symmetry', () => {
    expect(openings.firstMoves(ticTacToe)).toHaveLength(3);
    // A half turn: 12 pairs and the middle.
    expect(openings.firstMoves(hex)).toHaveLength(13);
  });

  it('seats each player of a ladder in turn after the same opening', () => {
    const items = firstItems(hex, '1');
    const ladder = items.filter((item): item is GameItem => item.kind === 'ladder');
    expect(ladder).toHaveLength(30);
    const [first, second, third] = ladder as [GameItem, GameItem, GameItem];
    expect([first.levels, second.levels]).toEqual([
      [8, 0],
      [0, 8],
    ]);
    expect(second.randomOpening).toEqual(first.randomOpening);
    expect(third.randomOpening).not.toEqual(first.randomOpening);
  });

  it('has a mirroring player first only where a move maps to itself', () => {
    const seats = (items: readonly Item[]) =>
      new Set(items.flatMap((item) => (item.kind === 'mirror' ? [item.mirror?.seat] : [])));
    expect(seats(firstItems(hex, '1'))).toEqual(new Set([0, 1]));
    expect(firstItems(kitOfSize(4), '1').some(({ kind }) => kind === 'mirror')).toBe(true);
  });

  it('begins fair games with the openings nearest to even', () => {
    const values = { a1: 0.9, a2: 0.52, a3: 0.1, b1: 0.4, c1: 0.61 };
    const done = Object.entries(values).map(([move, value]) => searched([move], value));
    expect(openings.fairestOpenings(hex, done).map(({ moves: [move] }) => move)).toEqual([
      'a2',
      'b1',
      'c1',
      'a1',
      'a3',
    ]);
    const fair = lastItems(hex, done).filter((item): item is GameItem => item.kind === 'fair');
    // Within 10 points of even.
    expect(fair.map(({ opening: [move] }) => move).slice(0, 4)).toEqual(['a2', 'b1', 'a2', 'b1']);
    expect(lastItems(hex, [searched(['a1'], 0.9)]).some(({ kind }) => kind === 'fair')).toBe(false);
  });

  it('looks for puzzles where a win was proven first', () => {
    const proven = [null, 'loss 6', 'win 5', 'loss 4', 'win 3'];
    const game = playedGame(['a1', 'a2', 'a3', 'b1', 'b2'], 1, { levels: [32, 32], proven });
    const puzzles = lastItems(ticTacToe, [game, game]).filter(({ kind }) => kind === 'puzzle');
    expect(puzzles.map(({ id }) => id)).toEqual(['puzzle/a1 a2']);
  });
});

describe('a plan under the pie rule', () => {
  const pie = must(openGame({ name: 'meridians', rules: { size: 4, pie: true }, weights: null }));
  const items = (plan.PHASES[0] as (typeof plan.PHASES)[number])(pie, SETTINGS, '1', []);
  const lines = items.flatMap((item) => (item.kind === 'opening' ? [item.moves] : []));
  const done = lines.map((moves, i) => searched(moves, 0.3 + 0.01 * i));

  it('values whole openings, and no start', () => {
    expect(lines).toHaveLength(48);
    expect(new Set(lines.map((moves) => moves.length))).toEqual(new Set([2]));
    expect(items.some(({ kind }) => kind === 'start')).toBe(false);
  });

  it('begins games with fair openings, and gives the chosen seat to the second player', () => {
    const games = (plan.PHASES[1] as (typeof plan.PHASES)[number])(pie, SETTINGS, '1', done);
    expect(games.some(({ kind }) => kind === 'mirror')).toBe(false);
    for (const game of games as GameItem[]) {
      const { value } = done.find(({ moves }) => moves === game.opening) as SearchDone;
      expect(Math.abs(value - 0.5)).toBeLessThan(0.08);
      expect(game.opener).toBe(value > 0.5 ? 1 : 0);
    }
    expect(lastItems(pie, done)).toEqual([]);
  });

  it('takes openings that are known to be fair on boards that have been searched', () => {
    const large = must(openGame({ name: 'meridians', rules: { size: 5, pie: true }, weights: null }));
    const known = large.openingValues?.()?.fairest(3) ?? [];
    const names = known.map(({ moves }) => moves.map((move) => large.game.moveName(move)));
    expect(openings.openingsOf(large, '1').slice(0, 3)).toEqual(names);
  });
});

describe('a symmetry', () => {
  it('is named by what it does to the board', () => {
    const namesOf = (kit: typeof hex) => kit.symmetries.slice(1).map((_, i) => symmetryTitle(kit, i + 1));
    expect(namesOf(hex)).toEqual(['turn by 180°']);
    expect(new Set(namesOf(ticTacToe))).toEqual(
      new Set([
        'turn by 90°',
        'turn by 180°',
        'turn by 270°',
        ...[0, 45, 90, 135].map((angle) => `reflection in the axis at ${angle}°`),
      ]),
    );
  });
});

describe('a time', () => {
  const speed = { playoutsPerSecond: 20_000, randomGamesPerSecond: 1000, randomPlies: 60, enginePlies: 60 };

  it('gives a plan in coarse steps, so that a slightly different speed changes nothing', () => {
    const settings = plan.planFor(10, 2, speed);
    const levels = plan.levelsOf(settings);
    expect(levels[0]).toBe(plan.LEAST_PLAYOUTS);
    expect(plan.planFor(10, 2, { ...speed, playoutsPerSecond: 20_300 })).toEqual(settings);
    expect(settings.games).toBeGreaterThanOrEqual(60);
  });

  it('suffices for the search of the start of a slow game, which runs on one thread', () => {
    const slow = { ...speed, playoutsPerSecond: 500 };
    const items = plan.PHASES[0]!(ticTacToe, plan.planFor(1, 2, slow), '', []);
    const start = items.find((item): item is SearchDone & Item => item.kind === 'start')!;
    expect(start.playouts / slow.playoutsPerSecond).toBeLessThan(30);
  });

  it('of more is spent on more games or more playouts', () => {
    const work = (minutes: number) => {
      const { games, playouts } = plan.planFor(minutes, 2, speed);
      return games * playouts;
    };
    const minutes = [0.1, 1, 10, 100, 1000];
    expect(minutes.map(work)).toEqual(minutes.map(work).toSorted((a, b) => a - b));
  });
});
