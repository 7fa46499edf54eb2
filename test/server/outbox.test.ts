/** What is sent to a page that makes the server work much. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Outbox } from '../../src/server/outbox.ts';
import { Pace } from '../../src/server/pace.ts';

/** Milliseconds of work; no timer fires meanwhile. */
let worked = 0;
const busy = (ms: number) => {
  worked += ms;
};
beforeEach(() => {
  vi.useFakeTimers();
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + worked);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A page; to send it something takes a millisecond. */
function page() {
  const sent: object[] = [];
  const line = { full: false };
  const pace: Pace = new Pace(
    () => {},
    () => outbox.goOn(),
  );
  const send = (reply: object) => {
    busy(1);
    sent.push(reply);
  };
  const outbox = new Outbox({ send, isFull: () => line.full }, pace);
  return { sent, outbox, pace, line };
}

const report = (id: number, playouts: number) => ({ id, playouts, isDuringSearch: true });

describe('reports of many searches of one page', () => {
  it('take a quarter of the time at most, and each search has its turn', () => {
    const { sent, outbox, pace } = page();
    const searches = Array.from({ length: 512 }, () => ({}));
    let ms = 0;
    for (let round = 0; round < 200; round++, ms += 15) {
      for (const [id, about] of searches.entries()) outbox.put(report(id, round), about);
      vi.advanceTimersByTime(15);
    }
    expect(sent.length).toBeLessThanOrEqual(ms / 4 + 10);
    expect(sent.length).toBeGreaterThan(512);
    expect(new Set(sent.map((one) => (one as { id: number }).id)).size).toBe(512);
    pace.end();
  });

  it('are replaced by the last answers, of which none is lost', () => {
    const { sent, outbox, pace } = page();
    const searches = Array.from({ length: 100 }, () => ({}));
    for (const [id, about] of searches.entries()) outbox.put(report(id, 1), about);
    for (const [id, about] of searches.entries()) outbox.put({ id, isDuringSearch: false }, about);
    vi.advanceTimersByTime(10_000);
    const last = sent.filter((one) => (one as { isDuringSearch: boolean }).isDuringSearch === false);
    expect(last).toHaveLength(100);
    expect(sent.length).toBeLessThan(120);
    pace.end();
  });

  it('wait for a page that reads too slowly; other answers do not', () => {
    const { sent, outbox, line } = page();
    line.full = true;
    const about = {};
    outbox.put(report(1, 1), about);
    outbox.put({ id: 2, error: 'x' });
    expect(sent).toEqual([{ id: 2, error: 'x' }]);
    line.full = false;
    outbox.put(report(1, 2), about);
    expect(sent.at(-1)).toEqual(report(1, 2));
  });
});

describe('pages that rest', () => {
  it('together have the share of one', () => {
    const times = [0, 0, 0, 0];
    const paces = times.map((_, i) => {
      const work = () => {
        pace.work(() => busy(20));
        times[i] = (times[i] as number) + 20;
      };
      const pace: Pace = new Pace(() => {}, work);
      return { pace, work };
    });
    for (const { work } of paces) work();
    vi.advanceTimersByTime(10_000);
    const total = times.reduce((sum, ms) => sum + ms, 0);
    expect(total).toBeLessThanOrEqual(10_000 / 4 + 200);
    expect(Math.min(...times)).toBeGreaterThan(0);
    for (const { pace } of paces) pace.end();
  });
});
