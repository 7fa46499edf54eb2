/** One writer at a time on the files that commands continue with, as two shells of a user find it; for all runs with a log see `long-runs.test.ts`. */
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { sightline, started } from '../support/command.ts';
import { linesIn } from '../support/interrupted.ts';
import { naming, oneLine } from '../support/parts.ts';
import { until } from '../support/processes.ts';

const folder = mkdtempSync(join(tmpdir(), 'sightline-writers-'));
afterAll(() => rmSync(folder, { recursive: true }));
const inFolder = (name: string) => join(folder, name);

function written(name: string, content: string): string {
  writeFileSync(inFolder(name), content);
  return inFolder(name);
}

const PLAYERS = ['mcts:playouts=20,name=a', 'mcts:playouts=20,name=b'];
const LONG = ['--size', '4', '--games', '100000', '--concurrency', '1'];

/** A command that takes long, the log that it writes, and the lines it has when it has come some way. */
interface Case {
  readonly args: readonly string[];
  readonly log: string;
  readonly lines: number;
  /** The file that is held where it is another one. */
  readonly held?: string;
}

const CASES: Readonly<Record<string, () => Case>> = {
  match: () => {
    const log = inFolder('match.jsonl');
    return { args: ['match', ...PLAYERS, ...LONG, '--log', log], log, lines: 2 };
  },
  train: () => {
    const out = inFolder('train.net');
    const log = `${out}.jsonl`;
    return {
      args: ['train', '--size', '5', '--minutes', '9', '--threads', '1', '--out', out],
      log,
      lines: 1,
      held: out,
    };
  },
  review: () => {
    const games = written('games.jsonl', '{"size":4,"moves":["d6","c3","f4","e4","d5","b3","e5"]}\n');
    const log = `${games}.review.jsonl`;
    return { args: ['review', games, '--playouts', '20000', '--threads', '1'], log, lines: 1 };
  },
};

/** Those that go on without being told to. */
const RESUMING = ['review'];

describe('a second process on the same files', () => {
  it.each(Object.keys(CASES))('is refused by %s, which names the first; a killed one is taken over', async (name) => {
    const { args, log, lines, held = log } = (CASES[name] as () => Case)();
    const again = RESUMING.includes(name) ? args : [...args, '--resume'];
    const first = started(args);
    await until(() => first.exitCode !== null || linesIn(log) >= lines, 'the log of the first');
    // It holds the log for as long as it is there.
    first.kill('SIGSTOP');
    const before = readFileSync(log);
    const second = await sightline(again);
    expect(second).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(oneLine(held, first.pid)),
    });
    expect(readFileSync(log).equals(before)).toBe(true);
    const ended = once(first, 'close');
    first.kill('SIGKILL');
    await ended;
    expect(existsSync(`${held}.lock`)).toBe(true);

    const third = started(again);
    const holder = () => (existsSync(`${held}.lock`) ? readFileSync(`${held}.lock`, 'utf8') : '');
    await until(() => third.exitCode !== null || linesIn(log) > linesOf(before), 'more lines');
    expect(third.exitCode).toBe(null);
    expect(JSON.parse(holder())).toMatchObject({ pid: third.pid });
    third.kill('SIGKILL');
    await once(third, 'close');
    expect(readFileSync(log, 'utf8').startsWith(wholeLines(before))).toBe(true);
  });

  it('is refused even without --resume', async () => {
    const log = inFolder('begun.jsonl');
    const args = ['match', ...PLAYERS, ...LONG, '--log', log];
    const first = started(args);
    await until(() => linesIn(log) >= 2, 'the log of the first');
    const second = await sightline(args);
    expect(second.stderr).toMatch(oneLine(log, first.pid));
    first.kill('SIGKILL');
    await once(first, 'close');
    expect((await sightline(args)).stderr).toMatch(naming('begun.jsonl'));
  });

  it('cannot play in the file of games that another one plays in', async () => {
    const log = inFolder('play.jsonl');
    const args = ['play', '--size', '4', '--playouts', '20', '--threads', '1', '--log', log];
    const first = started(args);
    first.stdin.write('d1\n');
    await until(() => linesIn(log) >= 1 && existsSync(`${log}.lock`), 'the game of the first');
    for (const more of [[], ['--resume']]) {
      const resumed = more.length > 0 ? ['play', '--log', log, ...more] : args;
      expect(await sightline(resumed)).toEqual({
        code: 2,
        stdout: '',
        stderr: expect.stringMatching(oneLine(log, first.pid, '--log')),
      });
    }
    first.kill('SIGKILL');
    await once(first, 'close');
    const third = await sightline(['play', '--log', log, '--resume'], 'quit\n');
    expect(third.code, third.stderr).toBe(0);
    expect(existsSync(`${log}.lock`)).toBe(false);
  });
});

function wholeLines(bytes: Buffer): string {
  return bytes.toString('utf8', 0, bytes.lastIndexOf(10) + 1);
}

function linesOf(bytes: Buffer): number {
  return bytes.toString('utf8').split('\n').length - 1;
}
