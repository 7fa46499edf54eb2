import childProcess from 'node:child_process';
import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Desk, sliceMs, type Task } from '../../src/desk/desk.ts';
import type { Answer } from '../../src/desk/engine-link.ts';
import { EngineProcess } from '../../src/server/desk/engine-process.ts';
import { TreeFiles } from '../../src/server/tree-files.ts';
import { built } from '../support/built.ts';
import { childrenWith, isAlive } from '../support/processes.ts';

const folder = mkdtempSync(join(tmpdir(), 'sightline-desk-'));
const opened = TreeFiles.open(folder, 2 ** 28);
if (!opened.ok) throw new Error(opened.error.message);
const files = opened.value;
let desk: Desk;
beforeAll(() => {
  built('src/cli/start.js');
  desk = new Desk(1, () => new EngineProcess(['--threads-per-analysis', '1', '--analyses', '1', '--memory', '64m']));
});
afterAll(async () => {
  await desk.close();
  rmSync(folder, { recursive: true });
});

/** A task about its own position, and its answers. */
function task(move: string, fields: Partial<Task> = {}) {
  const answers: Answer[] = [];
  let onEnd = (_: Answer) => {};
  const ended = new Promise<Answer>((resolve) => {
    onEnd = resolve;
  });
  const common = { reportDuringSearchEvery: 0.05, top: 1 };
  const one: Task = {
    query: { moves: [move], ...common },
    threads: 1,
    seconds: 60,
    file: files.file(move, common),
    onAnswer: (answer) => {
      answers.push(answer);
      if (!('isDuringSearch' in answer) || !answer.isDuringSearch) onEnd(answer);
    },
    ...fields,
  };
  return { one, answers, ended };
}

const playouts = (answer: Answer | undefined) => (answer && 'playouts' in answer ? answer.playouts : 0);

describe('the desk', () => {
  it('gives an analysis longer slices the longer its file takes, up to a bound', () => {
    expect(sliceMs(0)).toBe(400);
    expect(sliceMs(100)).toBe(400);
    expect(sliceMs(1000)).toBe(2000);
    expect(sliceMs(60_000)).toBe(15_000);
  });

  it('gives every client its share of time, however long the others’ analyses are', async () => {
    const clients = ['g6', 'g7', 'f6', 'f7'].map((move) => ({ client: desk.join(), ...task(move, { seconds: 1.2 }) }));
    for (const { client, one } of clients) desk.add(client, one);
    const ends = await Promise.all(clients.map(({ ended }) => ended));
    for (const end of ends) expect(end).toMatchObject({ isDuringSearch: false, playouts: expect.any(Number) });
    // All of them went on in slices, in turns: each heard of its analysis before the first one had come to its end.
    for (const { answers } of clients) expect(answers.length).toBeGreaterThan(2);
    // Time, not playouts: these depend on what else the machine does.
    for (const end of ends) expect((end as { seconds: number }).seconds).toBeGreaterThanOrEqual(1.2);
    for (const { client } of clients) desk.leave(client);
  });

  it('does not have one client make up for the time that another one had alone', async () => {
    const [first, second] = [desk.join(), desk.join()];
    const [early, late] = [task('e7', { seconds: 600 }), task('e8', { seconds: 600 })];
    const stops = [desk.add(first, early.one)];
    // Until it has had much more than a slice.
    await expect.poll(() => early.answers.length).toBeGreaterThan(200);
    stops.push(desk.add(second, late.one));
    const before = playouts(early.answers.at(-1));
    await expect.poll(() => playouts(early.answers.at(-1))).toBeGreaterThan(before);
    await expect.poll(() => late.answers.length).toBeGreaterThan(0);
    // Both have had their turns while one would still be making up.
    expect(late.answers.length).toBeLessThan(150);
    for (const stop of stops) stop();
    await Promise.all([early.ended, late.ended]);
    for (const client of [first, second]) desk.leave(client);
  });

  it('lets a short question of another client in before a long analysis has ended', async () => {
    const [long, short] = [desk.join(), desk.join()];
    const analysis = task('h6');
    const question = task('h7', { playouts: 30, file: undefined });
    const stop = desk.add(long, analysis.one);
    await expect.poll(() => analysis.answers.length).toBeGreaterThan(2);
    desk.add(short, question.one);
    expect(playouts(await question.ended)).toBe(30);
    const before = playouts(analysis.answers.at(-1));
    // It goes on where it was.
    await expect.poll(() => playouts(analysis.answers.at(-1))).toBeGreaterThan(before);
    stop();
    expect(await analysis.ended).toMatchObject({ isDuringSearch: false });
    for (const client of [long, short]) desk.leave(client);
  });

  it('answers what was stopped before it had begun', async () => {
    const client = desk.join();
    const [first, second] = [task('e5', { seconds: 5 }), task('e6')];
    const stopFirst = desk.add(client, first.one);
    const stopSecond = desk.add(client, second.one);
    stopSecond();
    expect(await second.ended).toMatchObject({ noResults: true });
    stopFirst();
    await first.ended;
    desk.leave(client);
    expect(desk.positions).toBe(0);
  });

  it('begins anew where a file is damaged', async () => {
    const client = desk.join();
    const damaged = task('d5', { seconds: 0.5 });
    const { writeFileSync } = await import('node:fs');
    writeFileSync(damaged.one.file?.path as string, 'nonsense');
    desk.add(client, damaged.one);
    const end = await damaged.ended;
    expect(end).toMatchObject({ keptVisits: 0 });
    expect(playouts(end)).toBeGreaterThan(0);
    desk.leave(client);
  });

  it('has an engine that hangs or dies make way for another one, and goes on', async () => {
    // By its memory it is known among the processes of other tests.
    const args = ['--threads-per-analysis', '1', '--analyses', '1', '--memory', '65m'];
    const watched = new Desk(1, () => new EngineProcess(args, { aliveMs: 1000 }));
    const client = watched.join();
    for (const signal of ['SIGSTOP', 'SIGKILL'] as const) {
      const asked = task('h8', { seconds: 2, file: undefined });
      watched.add(client, asked.one);
      await expect.poll(() => playouts(asked.answers.at(-1))).toBeGreaterThan(0);
      const [pid] = childrenWith(args.at(-1) as string);
      process.kill(pid as number, signal);
      const end = await asked.ended;
      expect(end).not.toHaveProperty('error');
      expect(playouts(end)).toBeGreaterThan(0);
      expect(isAlive(pid as number)).toBe(false);
    }
    await watched.close();
  });

  it('answers what is stopped while the engine hangs', async () => {
    const args = ['--threads-per-analysis', '1', '--analyses', '1', '--memory', '66m'];
    const watched = new Desk(1, () => new EngineProcess(args, { aliveMs: 1000 }));
    const client = watched.join();
    const asked = task('h9', { file: undefined });
    const stop = watched.add(client, asked.one);
    await expect.poll(() => playouts(asked.answers.at(-1))).toBeGreaterThan(0);
    const [pid] = childrenWith(args.at(-1) as string);
    process.kill(pid as number, 'SIGSTOP');
    stop();
    expect(await asked.ended).toMatchObject({ noResults: true });
    await watched.close();
  });

  it('says that no process can be started, and tries it again for the next question', async () => {
    const { spawn } = childProcess;
    const failing = new Desk(
      1,
      () => new EngineProcess(['--threads-per-analysis', '1', '--analyses', '1', '--memory', '64m']),
    );
    const client = failing.join();
    const asked = task('c5', { file: undefined, playouts: 10 });
    // As Node does it where there are no files left: without streams.
    childProcess.spawn = (() => {
      const child = new EventEmitter();
      process.nextTick(() => child.emit('error', Object.assign(new Error('spawn EMFILE'), { code: 'EMFILE' })));
      return child;
    }) as unknown as typeof spawn;
    syncBuiltinESMExports();
    try {
      failing.add(client, asked.one);
      expect(await asked.ended).toMatchObject({ code: 'search-failed' });
    } finally {
      childProcess.spawn = spawn;
      syncBuiltinESMExports();
    }
    const again = task('c5', { file: undefined, playouts: 10 });
    failing.add(client, again.one);
    expect(playouts(await again.ended)).toBe(10);
    await failing.close();
  });

  it('says that the engine has died, and has another one for the next question', async () => {
    const dying = new Desk(1, () => new EngineProcess(['--nonsense']));
    const client = dying.join();
    const asked = task('c4', { file: undefined });
    dying.add(client, asked.one);
    expect(await asked.ended).toMatchObject({ code: 'search-failed', error: expect.stringContaining('nonsense') });
    const again = task('c4', { file: undefined });
    dying.add(client, again.one);
    expect(await again.ended).toMatchObject({ code: 'search-failed' });
    await dying.close();
  });
});
