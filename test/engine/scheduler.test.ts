/** Clients of a scheduler who want the same, and whose engine answers what a test tells it to. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AnalysisRequest, Analyst, Found } from '../../src/engine/engines.ts';
import { REPORT_MS, Scheduler, type TreeFile } from '../../src/engine/scheduler.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of all kinds
type Any = any;

/** An engine by hand. */
class FakeEngine implements Analyst {
  isStarted = true;
  readonly asked: { readonly request: AnalysisRequest; readonly onFound: (found: Found) => void }[] = [];
  readonly ended: string[] = [];

  analyse(request: AnalysisRequest, onFound: (found: Found) => void): () => void {
    const id = String(this.asked.length);
    this.asked.push({ request, onFound });
    return () => void this.ended.push(id);
  }

  /** The request that was made last is answered. */
  say(playouts: number, seconds: number, isDuringSearch = true, keptVisits = 0): void {
    const visits = keptVisits + playouts;
    const value = { playouts, keptVisits, visits, seconds, isDuringSearch, moves: [] } as Any;
    this.asked.at(-1)?.onFound({ ok: true, value });
  }

  async close(): Promise<void> {}
}

function treeFile(path: string): TreeFile {
  return { path, name: path, has: () => false, written: () => {}, forget: () => {} };
}

function request(name = 'any'): AnalysisRequest {
  return { game: { name }, position: { moves: [] }, seed: '1' };
}

/** What a client hears of. */
function hearing(heard: Any[]): (found: Found) => void {
  return (found) => heard.push(found.ok ? found.value : found.error);
}

function open() {
  const engine = new FakeEngine();
  const scheduler = new Scheduler(1, () => engine);
  const want = (path: string, timeMs = 60_000) => {
    const heard: Any[] = [];
    const client = scheduler.join();
    const task = { request: { ...request(), timeMs }, threads: 1, file: treeFile(path) };
    const stop = scheduler.add(client, { ...task, onFound: hearing(heard) });
    return { heard, client, stop };
  };
  return { engine, scheduler, want };
}

afterEach(() => void vi.useRealTimers());

describe('the engines of a scheduler', () => {
  it('are no more than may be: one for another number of threads takes the place of an idle one', () => {
    const open: number[] = [];
    const engines: FakeEngine[] = [];
    const start = (threads: number) => {
      open.push(threads);
      const engine = new FakeEngine();
      engine.close = async () => void open.splice(open.indexOf(threads), 1);
      engines.push(engine);
      return engine;
    };
    const scheduler = new Scheduler(4, start, { mostEngines: 2 });
    const client = scheduler.join();
    for (const threads of [4, 1, 2, 3]) {
      scheduler.add(client, { request: request(), threads, onFound: () => {} });
      engines.at(-1)?.say(10, 1, false);
      expect(open).toContain(threads);
      expect(open.length).toBeLessThanOrEqual(2);
    }
  });
});

describe('clients who look at the same position', () => {
  it('share one search, and each hears of what it has found since it came', () => {
    const { engine, want } = open();
    const first = want('a');
    engine.say(100, 1);
    const second = want('a');
    engine.say(300, 3);
    expect(engine.asked).toHaveLength(1);
    expect(engine.ended).toEqual([]);
    expect(first.heard).toMatchObject([{ playouts: 100 }, { playouts: 300, seconds: 3 }]);
    expect(second.heard).toMatchObject([{ playouts: 200, seconds: 2 }]);
  });

  it('get reports in turn if they are many of one address, while other addresses get every one', () => {
    vi.useFakeTimers();
    const { engine, scheduler, want } = open();
    const other = want('a');
    const client = scheduler.join('10.0.0.1');
    const many = Array.from({ length: 100 }, () => {
      const heard: Any[] = [];
      scheduler.add(client, {
        request: { ...request(), timeMs: 600_000 },
        threads: 1,
        file: treeFile('a'),
        onFound: hearing(heard),
      });
      return heard;
    });
    const reports = 400;
    for (let i = 1; i <= reports; i++) {
      vi.advanceTimersByTime(REPORT_MS);
      engine.say(i, 0.1);
    }
    expect(other.heard).toHaveLength(reports);
    const counts = many.map((heard) => heard.length);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(reports + many.length);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(reports / many.length - 1);
    // The last one comes in any case.
    engine.say(1000, 600, false);
    for (const heard of many) expect(heard.at(-1)).toMatchObject({ playouts: 1000, isDuringSearch: false });
  });

  it('are told which visits were there before them', () => {
    const { engine, want } = open();
    const first = want('a');
    engine.say(100, 1, true, 50);
    const second = want('a');
    engine.say(300, 3, true, 50);
    expect(first.heard).toMatchObject([{ keptVisits: 50 }, { visits: 350, keptVisits: 50, playouts: 300 }]);
    expect(second.heard).toMatchObject([{ visits: 350, keptVisits: 150, playouts: 200 }]);
  });

  it('leave it one by one; it ends with the last of them', () => {
    const { engine, scheduler, want } = open();
    const [first, second] = [want('a'), want('a')];
    engine.say(100, 1);
    first.stop();
    expect(engine.ended).toEqual([]);
    expect(first.heard.at(-1)).toMatchObject({ playouts: 100, isDuringSearch: false });
    engine.say(200, 2);
    expect(first.heard).toHaveLength(2);
    expect(second.heard.at(-1)).toMatchObject({ playouts: 200, isDuringSearch: true });
    second.stop();
    expect(engine.ended).toEqual(['0']);
    // Who comes now does not join what ends.
    const third = want('a');
    engine.say(250, 2.5, false);
    expect(second.heard.at(-1)).toMatchObject({ playouts: 250, isDuringSearch: false });
    expect(engine.asked).toHaveLength(2);
    engine.say(10, 0.1);
    expect(third.heard).toMatchObject([{ playouts: 10 }]);
    scheduler.leave(third.client);
  });

  it('have their own limits', () => {
    const { engine, scheduler, want } = open();
    const long = want('a', 10_000);
    const short = want('a', 2_000);
    engine.say(100, 1);
    const longer = want('a', 30_000);
    engine.say(200, 2);
    expect(short.heard.at(-1)).toMatchObject({ isDuringSearch: false });
    expect(engine.asked[0]?.request).toMatchObject({ timeMs: 10_000 });
    engine.say(1000, 10, false);
    expect(long.heard.at(-1)).toMatchObject({ isDuringSearch: false, seconds: 10 });
    // What is left to it: 30 seconds, less the nine that it has had.
    expect(longer.heard.at(-1)).toMatchObject({ isDuringSearch: true, seconds: 9 });
    expect(engine.asked[1]?.request).toMatchObject({ timeMs: 21_000 });
    engine.say(2000, 21, false);
    expect(longer.heard.at(-1)).toMatchObject({ isDuringSearch: false, seconds: 30 });
    expect(scheduler.positions).toBe(0);
  });

  it('end a search at the limit of the one who is left', () => {
    const { engine, want } = open();
    const long = want('a', 10_000);
    engine.say(100, 1);
    const short = want('a', 2_000);
    long.stop();
    engine.say(400, 4);
    expect(engine.ended).toEqual(['0']);
    engine.say(400, 4, false);
    expect(short.heard.at(-1)).toMatchObject({ isDuringSearch: false, seconds: 3 });
  });

  it('hear the end of what is proven', () => {
    const { engine, want } = open();
    const both = [want('a'), want('a')];
    engine.asked[0]?.onFound({
      ok: true,
      value: { playouts: 5, seconds: 0.1, proven: {}, isDuringSearch: false, moves: [] } as Any,
    });
    for (const { heard } of both) expect(heard).toMatchObject([{ isDuringSearch: false }]);
  });

  it('share none about other positions', () => {
    const { engine, want } = open();
    want('a');
    const other = want('b');
    expect(engine.asked).toHaveLength(1);
    expect(other.heard).toEqual([]);
  });
});

describe('clients who look at different positions', () => {
  it('take turns that are long enough to search, also where a tree takes seconds to read', () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    const { engine, want } = open();
    want('a');
    want('b');
    vi.advanceTimersByTime(5000);
    engine.say(10, 0.1);
    // 4.9 seconds have gone to reading.
    vi.advanceTimersByTime(9000);
    expect(engine.ended).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(engine.ended).toEqual(['0']);
    engine.say(1000, 10, false);
    expect(engine.asked).toHaveLength(2);
  });

  it('are not served for longer, or charged, where an engine takes seconds to start', () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    const { engine, want } = open();
    engine.isStarted = false;
    const first = want('a');
    vi.advanceTimersByTime(3000);
    // Who comes during the start has had nothing, as the first.
    const second = want('b');
    vi.advanceTimersByTime(2000);
    engine.say(10, 0.1);
    engine.isStarted = true;
    vi.advanceTimersByTime(301);
    expect(engine.ended).toEqual(['0']);
    engine.say(40, 0.4, false);
    for (let turn = 1; turn < 5; turn++) {
      expect(engine.asked).toHaveLength(turn + 1);
      engine.say(10, 0.1);
      vi.advanceTimersByTime(401);
      engine.say(40, 0.4, false);
    }
    expect([first, second].map(({ heard }) => heard.at(-1).seconds)).toEqual([
      expect.closeTo(1.2),
      expect.closeTo(0.8),
    ]);
  });

  it('get the time of their address, however many they are there', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { engine, scheduler } = open();
    const ofMany = Array.from({ length: 3 }, () => scheduler.join('many'));
    const alone = scheduler.join('alone');
    const heard: string[] = [];
    const add = (client: Any, name: string) =>
      scheduler.add(client, { request: request(name), threads: 1, onFound: () => heard.push(name) });
    for (const client of ofMany) for (let i = 0; i < 9; i++) add(client, 'many');
    for (let i = 0; i < 9; i++) add(alone, 'alone');
    for (let i = 0; i < 18; i++) {
      vi.advanceTimersByTime(100);
      engine.say(1000, 0.1, false);
    }
    expect(heard.filter((name) => name === 'alone').length).toBeGreaterThanOrEqual(8);
  });
});

describe('a short analysis', () => {
  it('waits for no long one, but for another short one', () => {
    const [engine, short] = [new FakeEngine(), new FakeEngine()];
    const scheduler = new Scheduler(1, () => engine, { short });
    const want = (playouts: number, of: string) => {
      scheduler.add(scheduler.join(), { request: { ...request(of), playouts }, threads: 1, onFound: () => {} });
    };
    want(20_000, 'a');
    want(20_000, 'b');
    want(100, 'c');
    want(100, 'd');
    expect(engine.asked.map(({ request }) => request.game.name)).toEqual(['a']);
    expect(short.asked.map(({ request }) => request.game.name)).toEqual(['c']);
    short.say(100, 0.01, false);
    expect(short.asked.map(({ request }) => request.game.name)).toEqual(['c', 'd']);
    expect(engine.asked).toHaveLength(1);
  });
});
