/** A client whose worker dies, cannot be started, or answers in another order. */
import { describe, expect, it } from 'vitest';
import { LibraryClient } from '../../../src/board/browser/library/client.ts';
import type { AnswerMessage, AskMessage } from '../../../src/board/browser/library/messages.ts';
import { ok } from '../../../src/util/result.ts';

class StandIn {
  onmessage: ((event: { data: AnswerMessage }) => void) | undefined;
  onerror: ((event: { message?: string }) => void) | undefined;
  readonly asked: AskMessage[] = [];
  isEnded = false;

  postMessage(message: AskMessage): void {
    this.asked.push(message);
  }

  terminate(): void {
    this.isEnded = true;
  }

  answer(at: number, value: unknown): void {
    this.onmessage?.({ data: { number: this.asked[at]?.number ?? -1, answer: ok(value) } });
  }
}

describe('the client of a library', () => {
  it('answers everybody when its worker has died, and the next question starts another one', async () => {
    const workers: StandIn[] = [];
    const client = new LibraryClient(() => {
      workers.push(new StandIn());
      return workers.at(-1) as unknown as Worker;
    });
    expect(workers).toEqual([]);
    const waiting = [client.ask('game', { id: 1 }), client.ask('game', { id: 2 }), client.ask('game', { id: 3 })];
    workers[0]?.answer(1, 'second');
    workers[0]?.onerror?.({ message: 'out of memory' });
    const failed = { ok: false, error: { code: 'library-failed', message: expect.stringContaining('out of memory') } };
    expect(await Promise.all(waiting)).toMatchObject([failed, ok('second'), failed]);
    expect(workers[0]?.isEnded).toBe(true);
    const next = client.ask('game', { id: 4 });
    expect(workers).toHaveLength(2);
    workers[1]?.answer(0, 'fourth');
    // What the first one sends too late is nobody's.
    workers[0]?.answer(0, 'first');
    expect(await next).toEqual(ok('fourth'));
  });

  it('tells each worker with its first question which games are one’s own', async () => {
    const workers: StandIn[] = [];
    const games = [{ name: 'ataxx', url: 'http://here/api/own-games/ataxx.js' }];
    const client = new LibraryClient(() => {
      workers.push(new StandIn());
      return workers.at(-1) as unknown as Worker;
    }, games);
    void client.ask('game', { id: 1 });
    void client.ask('game', { id: 2 });
    workers[0]?.onerror?.({});
    void client.ask('game', { id: 3 });
    expect(workers.map(({ asked }) => asked.map((one) => one.games))).toEqual([[games, undefined], [games]]);
  });

  it('says that there is no worker', async () => {
    const client = new LibraryClient(() => {
      throw new Error('no workers here');
    });
    expect(await client.ask('facts', {})).toMatchObject({ ok: false, error: { code: 'library-failed' } });
  });
});
