import { describe, expect, it } from 'vitest';
import { type Runner, runTasks } from '../../selfplay/jobs/runner.ts';

/** Runs a task when told to. */
class Told implements Runner<number, number> {
  readonly capacity: number;
  readonly asked: number[] = [];
  readonly stored: number[] = [];
  private readonly open = new Map<number, { resolve(done: number | undefined): void; reject(error: Error): void }>();

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  play(task: number): Promise<number | undefined> {
    this.asked.push(task);
    return new Promise((resolve, reject) => this.open.set(task, { resolve, reject }));
  }

  async finish(task: number, failure?: Error): Promise<void> {
    const asked = this.open.get(task);
    this.open.delete(task);
    if (failure) asked?.reject(failure);
    else asked?.resolve(10 * task);
    await new Promise(setImmediate);
  }

  kept(done: number): void {
    this.stored.push(done);
  }

  stop(): void {
    for (const { resolve } of this.open.values()) resolve(undefined);
    this.open.clear();
  }

  async close(): Promise<void> {}
}

const TASKS = [1, 2, 3, 4, 5, 6];

describe('the tasks of an event', () => {
  it('run as many at once as the runner can, each once', async () => {
    const runner = new Told(2);
    const done: number[] = [];
    const running = runTasks(runner, TASKS, { onDone: (one) => done.push(one) });
    expect(runner.asked).toEqual([1, 2]);
    for (const task of [2, 1, 3, 4, 6, 5]) await runner.finish(task);
    await running;
    expect(runner.asked).toEqual([1, 2, 3, 4, 5, 6]);
    expect(done).toEqual([20, 10, 30, 40, 60, 50]);
    expect(runner.stored).toEqual(done);
  });

  it('end at once when one of them fails', async () => {
    const runner = new Told(3);
    const done: number[] = [];
    const running = runTasks(runner, TASKS, { onDone: (one) => done.push(one) });
    const failed = expect(running).rejects.toThrow('no memory');
    await runner.finish(2, new Error('no memory'));
    await failed;
    expect([runner.asked, done]).toEqual([[1, 2, 3], []]);
  });

  it('end at once when a result cannot be stored', async () => {
    const runner = new Told(2);
    const onDone = () => {
      throw new Error('disk full');
    };
    const failed = expect(runTasks(runner, TASKS, { onDone })).rejects.toThrow('disk full');
    await runner.finish(1);
    await failed;
    expect([runner.asked, runner.stored]).toEqual([[1, 2], []]);
  });

  it('end at once when the results suffice', async () => {
    const runner = new Told(3);
    const running = runTasks(runner, TASKS, { onDone: () => {}, isEnough: () => true });
    await runner.finish(2);
    await running;
    expect([runner.asked, runner.stored]).toEqual([[1, 2, 3], [20]]);
  });

  it('end at once with the signal', async () => {
    const runner = new Told(3);
    const controller = new AbortController();
    const running = runTasks(runner, TASKS, { signal: controller.signal, onDone: () => {} });
    controller.abort();
    await running;
    expect(runner.asked).toEqual([1, 2, 3]);
  });
});
