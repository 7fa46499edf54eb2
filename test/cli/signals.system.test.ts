/** The signals that end a program: Ctrl-C, what `kill` and `timeout` send, and a terminal that is closed. */

import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readLog } from '../../src/tournament/log.ts';
import { piped, sightline } from '../support/command.ts';
import { Conversation } from '../support/conversation.ts';
import { interrupted } from '../support/interrupted.ts';
import { survivors, until } from '../support/processes.ts';
import { linesIn } from '../support/run-here.ts';

const folder = mkdtempSync(join(tmpdir(), 'sightline-signals-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Signal = 'SIGINT' | 'SIGTERM' | 'SIGHUP';
const codeOf = (signal: Signal) => 128 + constants.signals[signal];

let cases = 0;
function newFolder(): string {
  const path = join(folder, String(cases++));
  mkdirSync(path);
  return path;
}

/** What a command leaves behind that was begun and not ended. */
function leftIn(path: string): string[] {
  return readdirSync(path).filter((name) => /\.lock|\.now$|^\./.test(name));
}

interface Case {
  readonly args: readonly string[];
  /** The file whose lines, or existence, say that it is at work. */
  readonly file: string;
  readonly lines: number;
}

const CASES: Readonly<Record<string, (path: string) => Case>> = {
  train: (path) => {
    const out = join(path, 'x.net');
    const args = ['train', '--size', '5', '--minutes', '9', '--threads', '1', '--out', out];
    return { args, file: `${out}.jsonl`, lines: 1 };
  },
  review: (path) => {
    const games = join(path, 'games.jsonl');
    writeFileSync(games, '{"size":4,"moves":["d6","c3","f4","e4","d5","b3","e5"]}\n');
    const args = ['review', games, '--time', '2s', '--threads', '1'];
    return { args, file: `${games}.review.jsonl`, lines: 1 };
  },
  analyse: (path) => {
    const file = join(path, 'x.tree');
    const args = ['analyse', '--size', '6', '--time', '1h', '--threads', '1', '--save', file, '--save-every', '100ms'];
    return { args, file, lines: 0 };
  },
  solve: (path) => {
    const file = join(path, 'x.table');
    return {
      args: ['solve', '--size', '6', '--time', '1h', '--memory', '64m', '--save', file],
      file: `${file}.lock`,
      lines: 0,
    };
  },
};

describe.skipIf(process.platform === 'win32')('a signal', () => {
  it.each(['SIGTERM', 'SIGHUP'] as const)(
    '%s ends a match: no program is left, and its log is whole',
    async (signal) => {
      const path = newFolder();
      const pids = join(path, 'pids');
      mkdirSync(pids);
      const log = join(path, 'match.jsonl');
      const mock = join(import.meta.dirname, '../support/gtp-mock.mjs');
      const program = `gtp:name=g,exec "${process.execPath}" "${mock}" ok 1 "${pids}"`;
      const args = ['match', program, 'random', '--size', '4', '--games', '1000', '--concurrency', '1', '--log', log];
      const { code, stderr } = await interrupted(args, [signal, () => linesIn(log) >= 3]);
      expect(code, stderr).toBe(codeOf(signal));
      expect(leftIn(path)).toEqual([]);
      expect(await survivors(pids)).toEqual([]);
      const read = readLog(log);
      expect(read.ok && read.value.tornBytes).toBe(0);
    },
  );

  it.each(Object.keys(CASES))('SIGTERM ends %s: its files are whole, and no lock is left', async (name) => {
    const path = newFolder();
    const { args, file, lines } = (CASES[name] as (typeof CASES)[string])(path);
    const { code, stderr } = await interrupted(args, ['SIGTERM', () => existsSync(file) && linesIn(file) >= lines]);
    expect(code, stderr).toBe(143);
    expect(leftIn(path)).toEqual([]);
    expect(stderr).not.toMatch(/\bat \S+:\d+/);
  });

  it('that comes twice ends a match at once, with its program, which ignores all else', async () => {
    const path = newFolder();
    const log = join(path, 'match.jsonl');
    const pid = join(path, 'pid');
    // It is deaf to the end of its input, and the search beside it does not look up for a minute.
    const answers = `while read name rest; do case $name in genmove) printf '= d1\\n\\n';; *) printf '= \\n\\n';; esac; done`;
    const program = `gtp:name=g,trap '' TERM HUP INT; echo $$ > "${pid}"; ${answers}; sleep 300`;
    const args = [
      'match',
      program,
      'mcts:time=1m,name=m',
      '--size',
      '4',
      '--games',
      '10',
      '--concurrency',
      '1',
      '--opening-plies',
      '0',
      '--log',
      log,
    ];
    let asked = 0;
    const { code } = await interrupted(
      args,
      ['SIGTERM', () => linesIn(log) >= 1 && existsSync(`${log}.lock`)],
      ['SIGTERM', () => ++asked > 200],
    );
    expect(code).toBe(143);
    expect(leftIn(path)).toEqual([]);
    const alive = () => {
      try {
        process.kill(Number(readFileSync(pid, 'utf8')), 0);
        return true;
      } catch {
        return false;
      }
    };
    await until(() => !alive(), 'the end of the program');
  });

  it.each(['SIGTERM', 'SIGHUP'] as const)('%s ends a game, which is kept', async (signal) => {
    const path = newFolder();
    const log = join(path, 'play.jsonl');
    const person = new Conversation(['play', '--size', '4', '--playouts', '20', '--log', log]);
    person.say('d1');
    await until(() => linesIn(log) >= 1, 'the game');
    person.signal(signal);
    expect(await person.ended()).toBe(codeOf(signal));
    expect(leftIn(path)).toEqual([]);
    expect((await sightline(['play', '--log', log, '--resume'], 'quit\n')).code).toBe(0);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('%s ends gtp while it searches', async (signal) => {
    const session = new Conversation(['gtp', '--time', '1h', '--threads', '1']);
    session.say('name');
    await session.hear(/Sightline/);
    session.say('genmove black');
    session.signal(signal);
    expect(await session.ended()).toBe(codeOf(signal));
    expect(session.stderr).toBe('');
  });

  it('SIGTERM ends analysis with a last reply', async () => {
    const session = new Conversation(['analysis', '--size', '5', '--analyses', '1']);
    session.say('{"id":"a","seconds":1000,"reportDuringSearchEvery":0.01,"top":1}');
    await session.hear(/"isDuringSearch":true/);
    session.signal('SIGTERM');
    expect(await session.ended()).toBe(143);
    expect(session.stdout).toMatch(/"isDuringSearch":false/);
  });
});

it('an output that nobody reads any more ends an analysis, which is saved', async () => {
  const path = newFolder();
  const file = join(path, 'x.tree');
  const args = `analyse --size 5 --time 1h --interval 50ms --threads 1 --save "${file}"`;
  expect((await piped(args, '| head -1 >/dev/null')).code).toBe(0);
  expect(readdirSync(path)).toEqual(['x.tree']);
  expect((await sightline(['analyse', '--resume', file, '--playouts', '1', '--json'])).code).toBe(0);
});
