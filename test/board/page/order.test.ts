import { describe, expect, it } from 'vitest';
import { type OrderHistory, orderAt, stableOrder, withOrder } from '../../../src/board/page/analyse/order.ts';
import type { ReportedMove } from '../../../src/board/page/analyse/report.ts';

const move = (name: string, visits: number, value: number, more: Partial<ReportedMove> = {}): ReportedMove => ({
  move: name,
  visits,
  value,
  lcb: 0,
  prior: 0,
  pv: [name],
  ...more,
});
const names = (moves: readonly ReportedMove[], before?: readonly string[]) =>
  stableOrder(moves, before).map((one) => one.move);

describe('the order of candidates', () => {
  it('is that of their visits', () => {
    expect(names([move('a', 100, 0.5), move('b', 1000, 0.4), move('c', 10, 0.6)])).toEqual(['b', 'a', 'c']);
  });

  it('is that of visits whatever came before, so that the table is sorted', () => {
    const visits = [16_000, 2500, 947, 858, 1100];
    const moves = visits.map((count, i) => move(`m${i}`, count, 0.5 - 0.02 * i));
    expect(names(moves, ['m0', 'm1', 'm2', 'm3', 'm4'])).toEqual(['m0', 'm1', 'm4', 'm2', 'm3']);
    expect(names([move('a', 1000, 0.6), move('b', 1100, 0.5)], ['a', 'b'])).toEqual(['b', 'a']);
  });

  it('stays the same while the visits of moves look equal', () => {
    // 1.0k and 1.0k, whichever is ahead.
    expect(names([move('b', 1040, 0.6), move('a', 1010, 0.5)], ['a', 'b'])).toEqual(['a', 'b']);
    expect(names([move('b', 1040, 0.6), move('a', 1010, 0.5)])).toEqual(['b', 'a']);
  });

  it('has proven wins first, the shorter ones before others, and proven losses last', () => {
    const win = (plies: number): Partial<ReportedMove> => ({ proven: { result: 'win', plies } });
    const loss: Partial<ReportedMove> = { proven: { result: 'loss', plies: 4 } };
    const moves = [move('a', 9000, 0, loss), move('b', 10, 0.5), move('c', 5, 1, win(9)), move('d', 5, 1, win(3))];
    expect(names(moves, ['a', 'b', 'c', 'd'])).toEqual(['d', 'c', 'b', 'a']);
  });

  it('adds new moves and removes missing ones', () => {
    expect(names([move('a', 10, 0.5), move('c', 500, 0.5)], ['b', 'a'])).toEqual(['c', 'a']);
  });
});

describe('the move that a pressed row showed', () => {
  const orders = [
    [['a', 'b'], 1000],
    [['b', 'a'], 1300],
    [['b', 'c', 'a'], 1500],
  ] as const;
  const history = orders.reduce<OrderHistory>((before, [order, at]) => withOrder(before, order, at, 350), []);

  it('is the order that stood then, however often it has changed since', () => {
    expect([900, 1000, 1299, 1300, 1499, 1500, 9000].map((time) => orderAt(history, time).join(''))).toEqual([
      'ab',
      'ab',
      'ab',
      'ba',
      'ba',
      'bca',
      'bca',
    ]);
    expect(orderAt([], 1000)).toEqual([]);
  });

  it('is kept only for the given time', () => {
    const later = withOrder(history, ['c'], 1700, 350);
    // What stood at 1,350 is still known, what stood before is not.
    expect(later.map(({ since }) => since)).toEqual([1300, 1500, 1700]);
  });
});
