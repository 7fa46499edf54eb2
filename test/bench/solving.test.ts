import { describe, expect, it } from 'vitest';
import { readSuite } from '../../bench/suite/suite.ts';
import { type Attempt, attemptOf, type Budgets, solveSuite, tally } from '../../selfplay/solving/solving.ts';
import { kitOf } from '../../selfplay/tournament/kit.ts';
import { parsePlayer } from '../../selfplay/tournament/player-spec.ts';
import { type SuitePosition, specOfPosition } from '../../src/records/suite.ts';
import { must } from '../../src/util/result.ts';
import { attempts } from '../support/attempts.ts';
import { runHere } from '../support/run-here.ts';

const READ = readSuite('meridians');
const SUITE = READ.ok ? READ.value : [];
const SMALL = SUITE.filter(({ size }) => size === 4);
const POSITION: SuitePosition = { ...(SUITE[0] as SuitePosition), right: ['a1', 'b2'] };
const TIMES: Budgets = { unit: 'ms', amounts: [1, 20] };

function sample(at: number, move: string | null) {
  return { at, move };
}

describe('an attempt', () => {
  it('has with each budget the last move seen within it, with the largest the last of all', () => {
    const samples = [sample(5, 'c3'), sample(10, 'a1'), sample(31, 'c3'), sample(101, 'b2')];
    expect(attemptOf(POSITION, [4, 10, 30, 100], samples).moves).toEqual([null, 'a1', 'a1', 'b2']);
  });

  it.each([
    ['from the first sample on', [sample(5, 'a1'), sample(10, 'b2')], 5],
    ['from the last mistake on', [sample(5, 'a1'), sample(10, 'c3'), sample(15, 'b2'), sample(20, 'a1')], 15],
    ['never when the last move is wrong', [sample(5, 'a1'), sample(10, 'c3')], null],
    ['not while there is no move', [sample(5, null), sample(10, 'a1')], 10],
  ])('is settled %s', (_, samples, expected) => {
    expect(attemptOf(POSITION, [20], samples).settled).toBe(expected);
  });
});

describe('a tally', () => {
  const attempt = (moves: (string | null)[], settled: number | null): Attempt => ({
    position: POSITION,
    moves,
    settled,
  });

  it('counts the positions solved with each budget', () => {
    const all = [attempt(['c3', 'a1'], 7), attempt(['b2', 'b2'], 1), attempt([null, 'c3'], null)];
    expect(tally('all', all)).toEqual({ name: 'all', positions: 3, solved: [1, 2], medianSettled: 7 });
  });

  it('has no median when half of the positions or more are not solved', () => {
    expect(tally('x', [attempt(['a1'], 1), attempt(['c3'], null)]).medianSettled).toBeNull();
  });
});

describe('a player', () => {
  it('that is stopped keeps its attempts', async () => {
    const player = must(parsePlayer('mcts:preset=uct', kitOf(specOfPosition('meridians', POSITION))));
    const controller = new AbortController();
    const done: Attempt[] = [];
    const budgets: Budgets = { unit: 'playouts', amounts: [10] };
    for await (const attempt of solveSuite('meridians', SUITE, player, budgets, controller.signal)) {
      if (done.push(attempt) === 2) controller.abort();
    }
    expect(done.map(({ position }) => position)).toEqual(SUITE.slice(0, 2));
  });

  it.each([
    ['positions', 'mcts', '--playouts', '10'],
    ['rollout', '--size', '4'],
    ['evaluation', '--size', '4'],
  ])('or a game that is stopped before anything is measured: bench %s', async (...words) => {
    const { code, stdout } = await runHere(['bench', ...words], '', AbortSignal.abort());
    expect({ code, stdout }).toEqual({ code: 130, stdout: '' });
  });

  it('with a budget of playouts makes the same of the suite on every run', async () => {
    const budgets: Budgets = { unit: 'playouts', amounts: [10, 300] };
    const first = await attempts(SMALL, 'mcts:preset=static', budgets);
    expect(await attempts(SMALL, 'mcts:preset=static', budgets)).toEqual(first);
    expect(first.map(({ position }) => position)).toEqual(SMALL);
    expect(first.every(({ moves }) => moves.length === 2)).toBe(true);
  });

  it.each(['greedy', 'random', 'alphabeta:depth=3', 'mcts:preset=static,playouts=50'])(
    '%s, with its own limits, is asked once',
    async (player) => {
      const suite = SUITE.slice(0, 20);
      const all = await attempts(suite, player, TIMES);
      expect(all).toHaveLength(suite.length);
      for (const { moves, settled } of all) {
        expect(moves).toHaveLength(1);
        expect(settled).toBeNull();
      }
      expect(await attempts(suite, player, TIMES)).toEqual(all);
    },
  );

  it('that always plays the right move would solve all', () => {
    const all = SUITE.map((position) => attemptOf(position, [1], [sample(1, position.right[0] as string)]));
    expect(tally('all', all).solved).toEqual([SUITE.length]);
  });
});
