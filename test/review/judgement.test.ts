import { describe, expect, it } from 'vitest';
import { markOf, type ReviewedPly, summaryOf, turningPointsOf, worstOf } from '../../src/review/judgement.ts';

/** Plies by turns with these losses, null being a move that was not judged. */
function plies(...losses: (number | null)[]): ReviewedPly[] {
  return losses.map((lost, i) => ({
    ply: i + 1,
    move: `m${i + 1}`,
    mover: i % 2 === 0 ? 'light' : 'dark',
    position: '',
    value: lost === null ? null : 0.5,
    lost,
    mark: lost === null ? null : markOf(lost),
    best: null,
    line: [],
    candidates: [],
  }));
}

describe('a mark', () => {
  it.each([
    [0, null],
    [0.0499, null],
    [0.05, 'doubtful'],
    [0.0999, 'doubtful'],
    [0.1, 'mistake'],
    [0.2, 'blunder'],
    [1, 'blunder'],
  ])('for a loss of %f is %s', (lost, mark) => {
    expect(markOf(lost)).toBe(mark);
  });
});

describe('the moves that lost most', () => {
  it('are those with a mark, the worst first, and of equal ones the earlier first', () => {
    const order = worstOf(plies(0.06, 0.3, 0.01, 0.06, null, 0.15)).map(({ ply }) => ply);
    expect(order).toEqual([2, 6, 1, 4]);
  });
});

describe('the sum of a side', () => {
  it('counts its judged moves only', () => {
    const game = plies(null, 0.2, 0.05, 0, 0, 0.1);
    expect(summaryOf(game, 'light')).toEqual({
      moves: 2,
      meanLost: 0.025,
      best: 1,
      doubtful: 1,
      mistake: 0,
      blunder: 0,
    });
    expect(summaryOf(game, 'dark')).toEqual({ moves: 3, meanLost: 0.1, best: 1, doubtful: 0, mistake: 1, blunder: 1 });
  });

  it('has no mean where nothing was judged', () => {
    expect(summaryOf(plies(null), 'light')).toMatchObject({ moves: 0, meanLost: null });
  });
});

describe('turning points', () => {
  const turns = (...curve: (number | null)[]) =>
    turningPointsOf(curve, plies(...curve.slice(1).map(() => 0)), ['light', 'dark']).map(
      ({ ply, from, to }) => `${ply} ${from} ${to}`,
    );

  it('are where the side that is ahead changes, and not where a lead is lost or won back', () => {
    expect(turns(0.5, 0.6, 0.52, 0.58, 0.46, 0.44, 0.4, 0.56)).toEqual(['5 light dark', '7 dark light']);
  });

  it('are not there in a game that one side led throughout, or that was even', () => {
    expect(turns(0.5, 0.9, 0.5, 0.46, 0.8)).toEqual([]);
    expect(turns(0.5, 0.54, 0.46, 0.54)).toEqual([]);
  });

  it('pass over what was not searched', () => {
    expect(turns(null, null, 0.6, 0.3)).toEqual(['3 light dark']);
  });
});
