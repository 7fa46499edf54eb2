/** What is sent to a page that makes the server work much. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Outbox } from '../../../src/board/server/service/outbox.ts';
import { Turns } from '../../../src/board/server/service/turns.ts';

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
  const send = (reply: object) => {
    busy(1);
    sent.push(reply);
  };
  const outbox = new Outbox(send, new Turns(() => worked).join());
  return { sent, outbox };
}

const report = (id: number, playouts: number) => ({ id: String(id), playouts, isDuringSearch: true });

describe('reports of many searches of one page', () => {
  it('take a quarter of the time at most, and each search has its turn', () => {
    const { sent, outbox } = page();
    const searches = Array.from({ length: 512 }, () => ({}));
    const begun = performance.now();
    for (let round = 0; round < 200; round++) {
      for (const [id, about] of searches.entries()) outbox.put(() => report(id, round), about);
      vi.advanceTimersByTime(15);
    }
    expect(sent.length).toBeLessThanOrEqual((performance.now() - begun) / 4 + 10);
    expect(sent.length).toBeGreaterThan(512);
    expect(new Set(sent.map((one) => (one as { id: string }).id)).size).toBe(512);
  });

  it('are made when they are sent, which takes a quarter of the time at most, and never if they are replaced', () => {
    const { sent, outbox } = page();
    const searches = Array.from({ length: 512 }, () => ({}));
    let made = 0;
    const make = (id: number, round: number) => () => {
      made++;
      busy(4);
      return report(id, round);
    };
    const begun = performance.now();
    for (let round = 0; round < 200; round++) {
      for (const [id, about] of searches.entries()) outbox.put(make(id, round), about);
      vi.advanceTimersByTime(15);
    }
    expect(made).toBe(sent.length);
    expect(made * 5).toBeLessThanOrEqual((performance.now() - begun) / 4 + 10);
    expect(made).toBeGreaterThan(100);
  });

  it('are replaced by the last answers, of which none is lost', () => {
    const { sent, outbox } = page();
    const searches = Array.from({ length: 100 }, () => ({}));
    for (const [id, about] of searches.entries()) outbox.put(() => report(id, 1), about);
    vi.advanceTimersByTime(10);
    for (const [id, about] of searches.entries()) outbox.put(() => ({ id: String(id), isDuringSearch: false }), about);
    vi.advanceTimersByTime(10_000);
    const last = sent.filter((one) => (one as { isDuringSearch: boolean }).isDuringSearch === false);
    expect(last).toHaveLength(100);
    expect(sent.length).toBeLessThan(120);
  });
});

describe('the work of many pages', () => {
  it('leaves three quarters of the time, and is shared equally', () => {
    const turns = new Turns(() => worked);
    const counts = Array.from({ length: 30 }, () => 0);
    for (const i of counts.keys()) {
      const page = turns.join();
      const act = () => {
        busy(60);
        counts[i] = (counts[i] as number) + 1;
        page.add(act);
      };
      page.add(act);
    }
    const begun = performance.now();
    for (let i = 0; i < 4000; i++) vi.advanceTimersByTime(5);
    const total = counts.reduce((sum, count) => sum + count, 0);
    expect(total * 60).toBeLessThan((performance.now() - begun) * 0.3);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
  });

  it('comes after that of a page with little, which waits for one piece of it', () => {
    const turns = new Turns(() => worked);
    const order: string[] = [];
    for (let i = 0; i < 30; i++) {
      const page = turns.join();
      for (let piece = 0; piece < 5; piece++)
        page.add(() => {
          busy(60);
          order.push('much');
        }, 40_000);
    }
    vi.advanceTimersByTime(1);
    const light = turns.join();
    for (let i = 0; i < 20; i++) {
      const before = order.length;
      light.add(() => {
        busy(0.5);
        order.push('little');
      });
      vi.advanceTimersByTime(20);
      expect(order.slice(before).indexOf('little')).toBeLessThanOrEqual(1);
      expect(order.slice(before)).toContain('little');
    }
  });
});
