/** The signals that end a program: Ctrl-C, what `kill` and `timeout` send, and a terminal that is closed. */

import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { readLog } from '../../selfplay/tournament/log.ts';
import { piped, sightline } from '../support/command.ts';
import { Conversation } from '../support/conversation.ts';
import { testFolder } from '../support/folder.ts';
import { interrupted } from '../support/interrupted.ts';
import { naming } from '../support/parts.ts';
import { isAlive, survivors, until } from '../support/processes.ts';
import { linesIn } from '../support/run-here.ts';

const folder = testFolder();

const PLAY = ['play', '--size', '4'];

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

describe.skipIf(process.platform === 'win32')('a signal', () => {
  it('SIGTERM ends a match: no program is left, and its log is whole', async () => {
    const path = newFolder();
    const pids = join(path, 'pids');
    mkdirSync(pids);
    const log = join(path, 'match.jsonl');
    const mock = join(import.meta.dirname, '../support/gtp-mock.mjs');
    const program = `gtp:name=g,exec "${process.execPath}" "${mock}" ok 1 "${pids}"`;
    const args = ['match', program, 'random', '--size', '4', '--games', '1000', '--concurrency', '1', '--log', log];
    const { code, stderr } = await interrupted(args, ['SIGTERM', () => linesIn(log) >= 3]);
    expect(code, stderr).toBe(143);
    expect(leftIn(path)).toEqual([]);
    expect(await survivors(pids)).toEqual([]);
    const read = readLog(log);
    expect(read.ok && read.value.tornBytes).toBe(0);
  });

  // Of these the thread that hears signals is busy, or that of a player.
  it.each([
    ['train', 'x.net.jsonl', 1, ['train', '--size', '5', '--minutes', '9', '--threads', '1', '--out', 'x.net']],
    ['solve', 'x.table.lock', 0, ['solve', '--size', '6', '--time', '1h', '--memory', '64m', '--save', 'x.table']],
    [
      'a match during a long move',
      'x.jsonl',
      1,
      ['match', 'alphabeta:time=1h', 'random', '--size', '6', '--games', '8', '--log', 'x.jsonl'],
    ],
  ])('SIGTERM ends %s: its files are whole, and no lock is left', async (_, name, lines, args) => {
    const path = newFolder();
    const file = join(path, name);
    const named = args.map((word) => (word.startsWith('x.') ? join(path, word) : word));
    // One that comes twice within milliseconds, as from `timeout` through npx, counts as one.
    const isAtWork = () => existsSync(file) && linesIn(file) >= lines;
    const { code, stderr } = await interrupted(named, ['SIGTERM', isAtWork], ['SIGTERM', () => true]);
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
    await until(() => !isAlive(Number(readFileSync(pid, 'utf8'))), 'the end of the program');
  });

  it('SIGHUP ends a game, which is kept', async () => {
    const log = join(newFolder(), 'play.jsonl');
    const person = new Conversation([...PLAY, '--playouts', '20', '--log', log]);
    person.say('d1');
    await until(() => linesIn(log) >= 1, 'the game');
    person.signal('SIGHUP');
    expect(await person.ended()).toBe(129);
    expect(leftIn(dirname(log))).toEqual([]);
    expect((await sightline(['play', '--log', log, '--resume'], 'quit\n')).code).toBe(0);
  });

  it('SIGINT makes an engine that thinks move; afterwards a second one ends the game', async () => {
    const log = join(newFolder(), 'play.jsonl');
    const person = new Conversation([...PLAY, '--time', '1h', '--threads', '1', '--log', log]);
    person.say('d1');
    await person.hear(/You play d1/);
    person.signal('SIGINT');
    await person.hear(/Sightline plays [a-i]\d\.[\s\S]*Your turn/);
    person.say('moves');
    await person.hear(/1 d1 /);
    // What comes at once counts as one with the first.
    await wait(500);
    for (const _ of [1, 2]) {
      person.signal('SIGINT');
      await wait(15);
    }
    await person.hear(/Once more, or quit, to leave/, 'stderr');
    await wait(500);
    expect(person.stderr.match(/Once more/g)).toHaveLength(1);
    person.signal('SIGINT');
    expect(await person.ended()).toBe(130);
    expect(person.stdout).toMatch(naming('--resume'));
    expect(JSON.parse(readFileSync(log, 'utf8')).moves).toHaveLength(2);
  });

  it('SIGINT ends gtp while it searches', async () => {
    const session = new Conversation(['gtp', '--time', '1h', '--threads', '1']);
    session.say('name');
    await session.hear(/Sightline/);
    session.say('genmove black');
    session.signal('SIGINT');
    expect(await session.ended()).toBe(130);
    expect(session.stderr).toBe('');
  });

  it('SIGTERM ends analysis with a last reply to each query', async () => {
    const session = new Conversation(['analysis', '--size', '5', '--analyses', '1']);
    session.say('{"id":"a","seconds":1000,"reportDuringSearchEvery":0.01,"top":1}\n{"id":"waits"}');
    await session.hear(/"isDuringSearch":true/);
    session.signal('SIGTERM');
    expect(await session.ended()).toBe(143);
    const replies = session.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const last = replies.filter(({ isDuringSearch }) => isDuringSearch === false);
    expect(last.map(({ id, noResults = false }) => `${id} ${noResults}`).sort()).toEqual(['a false', 'waits true']);
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
