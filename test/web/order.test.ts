import { describe, expect, it } from 'vitest';
import { stableOrder } from '../../src/web/model/order.ts';
import type { Candidate } from '../../src/web/model/report.ts';

const move = (name: string, visits: number, value: number, more: Partial<Candidate> = {}): Candidate => ({
  ...{ move: name, visits, value, lcb: 0, prior: 0, pv: [name] },
  ...more,
});
const names = (moves: readonly Candidate[], before?: readonly string[]) =>
  stableOrder(moves, before).map((one) => one.move);

describe('the order of candidates', () => {
  it('is that of their visits', () => {
    expect(names([move('a', 100, 0.5), move('b', 1000, 0.4), move('c', 10, 0.6)])).toEqual(['b', 'a', 'c']);
  });

  it('is by value where visits are nearly equal', () => {
    expect(names([move('a', 1000, 0.5), move('b', 950, 0.6)])).toEqual(['b', 'a']);
  });

  it('stays as it was until a move has clearly overtaken another one', () => {
    const before = ['a', 'b'];
    expect(names([move('a', 1000, 0.5), move('b', 1200, 0.505)], before)).toEqual(before);
    expect(names([move('a', 1000, 0.5), move('b', 1200, 0.52)], before)).toEqual(['b', 'a']);
    expect(names([move('a', 1000, 0.5), move('b', 2000, 0.45)], before)).toEqual(['b', 'a']);
  });

  it('has proven wins first, the shorter ones before others, and proven losses last', () => {
    const win = (plies: number): Partial<Candidate> => ({ proven: { result: 'win', plies } });
    const loss: Partial<Candidate> = { proven: { result: 'loss', plies: 4 } };
    const moves = [move('a', 9000, 0, loss), move('b', 10, 0.5), move('c', 5, 1, win(9)), move('d', 5, 1, win(3))];
    expect(names(moves, ['a', 'b', 'c', 'd'])).toEqual(['d', 'c', 'b', 'a']);
  });

  it('takes in what is new, and leaves out what is gone', () => {
    expect(names([move('a', 10, 0.5), move('c', 500, 0.5)], ['b', 'a'])).toEqual(['c', 'a']);
  });
});
