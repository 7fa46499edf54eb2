import { afterEach, describe, expect, it, vi } from 'vitest';
import { WorkQueue } from '../../../src/board/server/work-queue.ts';

const forever = new AbortController().signal;

/** Work that ends when it is told to. */
function held() {
  let end = () => {};
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end, work: () => done };
}

afterEach(() => void vi.useRealTimers());

describe('a queue of work', () => {
  it('shares time, not pieces: after a long one of a client come several short ones of another', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const queue = new WorkQueue(10, 10);
    const order: string[] = [];
    const piece = (client: string, ms: number) =>
      queue.run(client, forever, async () => {
        order.push(client);
        vi.advanceTimersByTime(ms);
      });
    await Promise.all([...Array.from({ length: 3 }, () => piece('a', 100)), ...[1, 2, 3, 4].map(() => piece('b', 30))]);
    expect(order.join('')).toBe('abbbbaa');
  });

  it('does one piece at a time, those of the client that has had the least time first', async () => {
    const queue = new WorkQueue(10, 10);
    const order: string[] = [];
    let atWork = 0;
    const piece = (client: string, name: string) =>
      queue.run(client, forever, async () => {
        expect(++atWork).toBe(1);
        await null;
        order.push(name);
        atWork--;
      });
    await Promise.all([piece('a', 'a1'), piece('a', 'a2'), piece('a', 'a3'), piece('b', 'b1'), piece('c', 'c1')]);
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
  });

  it('refuses more than may wait, and more of one client than leaves room for others', async () => {
    const queue = new WorkQueue(4, 2);
    const first = held();
    const taken = [queue.run('a', forever, first.work), queue.run('a', forever, async () => {})];
    expect(await queue.run('a', forever, async () => {})).toMatchObject({ error: { code: 'too-many' } });
    taken.push(
      queue.run('b', forever, async () => {}),
      queue.run('c', forever, async () => {}),
    );
    expect(await queue.run('d', forever, async () => {})).toMatchObject({ error: { code: 'too-many' } });
    first.end();
    for (const done of await Promise.all(taken)) expect(done.ok).toBe(true);
    expect(await queue.run('a', forever, async () => 7)).toEqual({ ok: true, value: 7 });
  });

  it('does nothing for a client that has left, and goes on after work that has failed', async () => {
    const queue = new WorkQueue(4, 4);
    const first = held();
    const leaving = new AbortController();
    let isDone = false;
    const taken = queue.run('a', forever, first.work);
    const left = queue.run('b', leaving.signal, async () => {
      isDone = true;
    });
    const failing = queue.run('c', forever, () => Promise.reject(new Error('a fault')));
    leaving.abort();
    expect(await left).toMatchObject({ error: { code: 'stopped' } });
    first.end();
    await taken;
    await expect(failing).rejects.toThrow('a fault');
    expect(isDone).toBe(false);
    expect(await queue.run('b', leaving.signal, async () => 1)).toMatchObject({ error: { code: 'stopped' } });
    expect(await queue.run('a', forever, async () => 2)).toEqual({ ok: true, value: 2 });
  });
});
