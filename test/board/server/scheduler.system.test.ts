import childProcess from 'node:child_process';
import { EventEmitter } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EngineProcess, type EngineProcessOptions } from '../../../src/board/server/engine/engine-process.ts';
import { TreeFiles } from '../../../src/board/server/tree-files.ts';
import { type Found, isFinal } from '../../../src/engine/engines.ts';
import { Scheduler, sliceMs, type Task } from '../../../src/engine/scheduler.ts';
import type { Limits } from '../../../src/search/limits.ts';
import { must } from '../../../src/util/result.ts';
import { built } from '../../support/built.ts';
import { testFolder } from '../../support/folder.ts';
import { childrenWith, isAlive } from '../../support/processes.ts';

const folder = testFolder();
const files = must(TreeFiles.open(folder, 2 ** 28));
const GAME = { name: 'meridians' };
const OPTIONS: EngineProcessOptions = { game: GAME, threadsPerAnalysis: 1, analyses: 1, memoryBytes: 2 ** 26 };
let scheduler: Scheduler;
beforeAll(() => {
  built('src/board/server/process.js');
  scheduler = new Scheduler(1, () => new EngineProcess(OPTIONS));
});
afterAll(async () => {
  await scheduler.close();
});

/** A task about its own position, and its answers. */
function task(move: string, { file = true, ...limits }: Limits & { readonly file?: boolean } = {}) {
  const answers: Found[] = [];
  let onEnd = (_: Found) => {};
  const ended = new Promise<Found>((resolve) => {
    onEnd = resolve;
  });
  const one: Task = {
    request: { game: GAME, position: { moves: [move] }, seed: '1', intervalMs: 50, top: 1, timeMs: 60_000, ...limits },
    threads: 1,
    file: file ? files.file(move) : undefined,
    onFound: (found) => {
      answers.push(found);
      if (isFinal(found)) onEnd(found);
    },
  };
  return { one, answers, ended };
}

const playouts = (found: Found | undefined) => (found?.ok && found.value?.playouts) || 0;

describe('the scheduler', () => {
  it('gives an analysis longer slices the longer its file takes, up to a bound', () => {
    expect(sliceMs(0)).toBe(400);
    expect(sliceMs(100)).toBe(400);
    expect(sliceMs(1000)).toBe(2000);
    expect(sliceMs(60_000)).toBe(15_000);
  });

  it('does not have one client make up for the time that another one had alone', async () => {
    const [first, second] = [scheduler.join(), scheduler.join()];
    const [early, late] = [task('e7', { timeMs: 600000 }), task('e8', { timeMs: 600000 })];
    const stops = [scheduler.add(first, early.one)];
    // Until it has had much more than a slice.
    await expect.poll(() => early.answers.length).toBeGreaterThan(40);
    stops.push(scheduler.add(second, late.one));
    const before = playouts(early.answers.at(-1));
    await expect.poll(() => playouts(early.answers.at(-1))).toBeGreaterThan(before);
    await expect.poll(() => late.answers.length).toBeGreaterThan(0);
    // Both have had their turns while one would still be making up.
    expect(late.answers.length).toBeLessThan(30);
    for (const stop of stops) stop();
    await Promise.all([early.ended, late.ended]);
    for (const client of [first, second]) scheduler.leave(client);
  });

  it('lets a short question of another client in before a long analysis has ended', async () => {
    const [long, short] = [scheduler.join(), scheduler.join()];
    const analysis = task('h6');
    const question = task('h7', { playouts: 30, file: false });
    const stop = scheduler.add(long, analysis.one);
    await expect.poll(() => analysis.answers.length).toBeGreaterThan(2);
    scheduler.add(short, question.one);
    expect(playouts(await question.ended)).toBe(30);
    const before = playouts(analysis.answers.at(-1));
    // It goes on where it was.
    await expect.poll(() => playouts(analysis.answers.at(-1))).toBeGreaterThan(before);
    stop();
    expect(await analysis.ended).toMatchObject({ value: { isDuringSearch: false } });
    for (const client of [long, short]) scheduler.leave(client);
  });

  it('answers what was stopped before it had begun', async () => {
    const client = scheduler.join();
    const [first, second] = [task('e5', { timeMs: 5000 }), task('e6')];
    const stopFirst = scheduler.add(client, first.one);
    const stopSecond = scheduler.add(client, second.one);
    stopSecond();
    expect(await second.ended).toEqual({ ok: true, value: undefined });
    stopFirst();
    await first.ended;
    scheduler.leave(client);
    expect(scheduler.positions).toBe(0);
  });

  it('begins anew where a file is damaged', async () => {
    const client = scheduler.join();
    const damaged = task('d5', { timeMs: 500 });
    const { writeFileSync } = await import('node:fs');
    writeFileSync(damaged.one.file?.path as string, 'nonsense');
    scheduler.add(client, damaged.one);
    const end = await damaged.ended;
    expect(end).toMatchObject({ value: { keptVisits: 0 } });
    expect(playouts(end)).toBeGreaterThan(0);
    scheduler.leave(client);
  });

  it('has an engine that hangs or dies make way for another one, and goes on', async () => {
    // By its memory it is known among the processes of other tests.
    const options = { ...OPTIONS, memoryBytes: 65 * 2 ** 20 };
    const watched = new Scheduler(1, () => new EngineProcess(options, { aliveMs: 2000 }));
    const client = watched.join();
    for (const signal of ['SIGSTOP', 'SIGKILL'] as const) {
      const asked = task('h8', { timeMs: 3000, file: false });
      watched.add(client, asked.one);
      await expect.poll(() => playouts(asked.answers.at(-1))).toBeGreaterThan(0);
      const [pid] = childrenWith(JSON.stringify(options));
      process.kill(pid as number, signal);
      const end = await asked.ended;
      expect(playouts(end)).toBeGreaterThan(0);
      expect(isAlive(pid as number)).toBe(false);
    }
    await watched.close();
  });

  it('answers what is stopped while the engine hangs', async () => {
    const options = { ...OPTIONS, memoryBytes: 66 * 2 ** 20 };
    const watched = new Scheduler(1, () => new EngineProcess(options, { aliveMs: 2000 }));
    const client = watched.join();
    const asked = task('h9', { file: false });
    const stop = watched.add(client, asked.one);
    await expect.poll(() => playouts(asked.answers.at(-1))).toBeGreaterThan(0);
    const [pid] = childrenWith(JSON.stringify(options));
    process.kill(pid as number, 'SIGSTOP');
    stop();
    expect(await asked.ended).toEqual({ ok: true, value: undefined });
    await watched.close();
  });

  it('says that no process can be started, and tries it again for the next question', async () => {
    const { spawn } = childProcess;
    const failing = new Scheduler(1, () => new EngineProcess(OPTIONS));
    const client = failing.join();
    const asked = task('c5', { file: false, playouts: 10 });
    // As Node does it where there are no files left: without streams.
    childProcess.spawn = (() => {
      const child = new EventEmitter();
      process.nextTick(() => child.emit('error', Object.assign(new Error('spawn EMFILE'), { code: 'EMFILE' })));
      return child;
    }) as unknown as typeof spawn;
    syncBuiltinESMExports();
    try {
      failing.add(client, asked.one);
      expect(await asked.ended).toMatchObject({ error: { code: 'search-failed' } });
    } finally {
      childProcess.spawn = spawn;
      syncBuiltinESMExports();
    }
    const again = task('c5', { file: false, playouts: 10 });
    failing.add(client, again.one);
    expect(playouts(await again.ended)).toBe(10);
    await failing.close();
  });

  it('says that the engine has died, and has another one for the next question', async () => {
    const dying = new Scheduler(1, () => new EngineProcess({ ...OPTIONS, game: { name: 'nonsense' } }));
    const client = dying.join();
    const asked = task('c4', { file: false });
    dying.add(client, asked.one);
    expect(await asked.ended).toMatchObject({
      error: { code: 'search-failed', message: expect.stringContaining('nonsense') },
    });
    const again = task('c4', { file: false });
    dying.add(client, again.one);
    expect(await again.ended).toMatchObject({ error: { code: 'search-failed' } });
    await dying.close();
  });
});
