/** Reports of several trees as one. */
import { describe, expect, it } from 'vitest';
import { mergeReports } from '../../src/search/merge.ts';
import { PRESETS } from '../../src/search/params.ts';
import type { MoveReport, SearchReport } from '../../src/search/report.ts';

function report(moves: readonly Pick<MoveReport, 'move' | 'visits' | 'value'>[]): SearchReport {
  const visits = moves.reduce((sum, move) => sum + move.visits, 0);
  return {
    ...{ toMove: 0, value: 0.5, playouts: visits, visits, seconds: 1 },
    ...{ expansions: 9, nodes: 10, memoryBytes: 100, memoryFull: false, pvLength: 1 },
    moves: moves.map((move) => ({ ...move, lcb: 0, prior: 0.5, pv: [move.move] })),
  };
}

const TREES = [
  report([
    { move: 1, visits: 1000, value: 0.4 },
    { move: 2, visits: 900, value: 0.6 },
    { move: 3, visits: 10, value: 0.99 },
  ]),
  report([
    { move: 1, visits: 1000, value: 0.5 },
    { move: 2, visits: 900, value: 0.6 },
    { move: 3, visits: 10, value: 0.99 },
  ]),
];

describe('the merged report', () => {
  it('adds visits up, and has the means of values by visits', () => {
    const merged = mergeReports(TREES, PRESETS.uct);
    expect(merged).toMatchObject({ visits: 3820, playouts: 3820 });
    expect(merged.moves[0]).toMatchObject({ move: 1, visits: 2000 });
    expect(merged.moves[0]!.value).toBeCloseTo(0.45);
  });

  it('has the most visited move first, or with finalMove=lcb the one with the best bound among much visited ones', () => {
    const order = (finalMove: 'visits' | 'lcb') =>
      mergeReports(TREES, { ...PRESETS.uct, finalMove }).moves.map(({ move }) => move);
    expect(order('visits')).toEqual([1, 2, 3]);
    expect(order('lcb')).toEqual([2, 1, 3]);
  });

  it('has bounds that are narrower than those of one tree', () => {
    const [move] = mergeReports(TREES, PRESETS.uct).moves;
    expect(move!.lcb).toBeCloseTo(0.45 - 1.96 * Math.sqrt((0.45 * 0.55) / 2000));
  });
});
