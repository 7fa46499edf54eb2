/** The engine of a page, whose workers fail. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Heard } from '../../../src/board/page/engine/connection.ts';
import type { Answer } from '../../../src/board/service/messages.ts';

class StandIn {
  onmessage: ((event: { data: object }) => void) | undefined;
  onerror: ((event: { message?: string; preventDefault: () => void }) => void) | undefined;
  readonly name: string;
  isEnded = false;

  constructor(name: string) {
    this.name = name;
  }

  postMessage(): void {}

  terminate(): void {
    this.isEnded = true;
  }

  fail(message: string): void {
    this.onerror?.({ message, preventDefault: () => {} });
  }
}

describe('the engine of a page', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('location', { href: 'http://here/' });
    vi.stubGlobal('document', { baseURI: 'http://here/', querySelector: () => null });
    vi.stubGlobal('fetch', async () => ({ ok: false }));
    vi.stubGlobal('addEventListener', () => {});
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** All workers started, and what the page hears of them. */
  async function connected() {
    const { connectDevice } = await import('../../../src/board/page/engine/device.ts');
    const workers: StandIn[] = [];
    const heard: string[] = [];
    const start = (name: string) => {
      workers.push(new StandIn(name));
      return workers.at(-1) as unknown as Worker;
    };
    const hear = (what: string) => () => void heard.push(what);
    const open = { open: hear('open'), works: hear('works'), lost: hear('lost'), answer: hear('answer') };
    connectDevice(open, start);
    await vi.advanceTimersByTimeAsync(0);
    return { workers, heard, running: () => workers.filter(({ isEnded }) => !isEnded).map(({ name }) => name) };
  }

  it('is started once more if several of its workers fail together, and none is left over', async () => {
    const { workers, heard, running } = await connected();
    for (let i = 0; i < 3; i++) workers[0]?.onmessage?.({ data: { thread: {} } });
    expect(running()).toEqual(['engine', 'search', 'search', 'search']);
    for (const worker of workers.slice(1)) worker.fail('out of memory');
    // What the engine had asked for before it ended.
    workers[0]?.onmessage?.({ data: { thread: {} } });
    expect(running()).toEqual([]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(running()).toEqual(['engine']);
    expect(heard).toEqual(['open', 'lost', 'open']);
  });

  it('is started again after longer and longer waits, until it answers', async () => {
    const { workers, heard } = await connected();
    const waits = async () => {
      const before = workers.length;
      const begun = Date.now();
      workers.at(-1)?.fail('refused');
      while (workers.length === before) await vi.advanceTimersByTimeAsync(100);
      return Date.now() - begun;
    };
    const first = [await waits(), await waits(), await waits()] as const;
    expect(first[1]).toBeGreaterThan(first[0]);
    expect(first[2]).toBeGreaterThan(first[1]);
    workers.at(-1)?.onmessage?.({ data: { answer: {} } });
    expect(heard.slice(-2)).toEqual(['works', 'answer']);
    expect(await waits()).toBe(first[0]);
  });

  it('repeats a request once if its engine dies, and then fails it', async () => {
    const { EngineClient } = await import('../../../src/board/page/engine/client.ts');
    const sent: object[] = [];
    let heard: Heard | undefined;
    const engine = new EngineClient((given) => {
      heard = given;
      return { send: (message) => void sent.push(message) };
    });
    const answers: Answer[] = [];
    const onAnswer = (answer: Answer) => void answers.push(answer);
    engine.ask({ moves: ['e4'] }, onAnswer);
    const ended = { error: 'it has ended', code: 'engine-restarted' };
    const die = () => {
      heard?.open();
      heard?.answer(ended as Answer);
      heard?.lost('no connection');
    };
    die();
    expect(answers).toEqual([]);
    die();
    expect(answers).toEqual([{ ...ended, id: '0' }]);
    heard?.open();
    expect(sent).toEqual(Array(2).fill({ id: '0', moves: ['e4'] }));
  });
});
