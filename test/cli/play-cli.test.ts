import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { UNDECIDED } from '../../src/cli/play/commands.ts';
import { testFolder } from '../support/folder.ts';
import { naming } from '../support/parts.ts';
import { printed, refusal, runHere } from '../support/run-here.ts';

const folder = testFolder();
let logs = 0;
const newLog = () => join(folder, `${logs++}.jsonl`);
const FIXED = ['--size', '4', '--preset', 'static', '--playouts', '60', '--threads', '1', '--seed', '1'];

function gameIn(log: string): { moves: string[]; players: object[]; end?: string } {
  return JSON.parse(readFileSync(log, 'utf8').trim().split('\n').at(-1)!);
}

describe('docs/play.md', () => {
  it('shows a session word by word', async () => {
    const page = readFileSync(new URL('../../docs/play.md', import.meta.url), 'utf8');
    const [, command, session] = /^ {4}\$ npx sightline (play .*)\n((?:(?: {4}.*)?\n)+)/m.exec(page)!;
    const lines = session!
      .trimEnd()
      .split('\n')
      .map((line) => line.replace(/^ {4}/, ''));
    const typed = lines.filter((line) => line.startsWith('> ')).map((line) => `${line.slice(2)}\n`);
    const shown = lines.filter((line) => !line.startsWith('> '));
    const log = newLog();
    const { stdout, stderr, code } = await runHere([...command!.split(' '), '--log', log], typed.join(''));
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.replaceAll(log, 'sightline-play.jsonl').trimEnd().split('\n')).toEqual(shown);
  });

  it('lists the commands that help lists', async () => {
    const page = readFileSync(new URL('../../docs/play.md', import.meta.url), 'utf8');
    const { stdout } = await runHere(['play', ...FIXED, '--log', newLog()], 'help\n');
    for (const [, usage] of stdout.matchAll(/^((?:[a-z]+)(?: [A-Z[\]]+| [a-z]+)*) {2,}\S/gm)) {
      expect(page).toContain(`\`${usage}\``);
    }
  });
});

describe('territory', () => {
  const MOVES = 'e3 b1 b4 d3 d6 d4 d5 e4 b2 e5 a2 d2 b3 c3 c2 d1 a1 g1'.split(' ');
  const DECIDED = /^Territory decides the game: dark \(X\) wins\. Type end /gm;

  it('that decides a game is told once, and ends it', async () => {
    const log = newLog();
    const lines = ['end', ...MOVES, 'undo', MOVES.at(-1), 'end', 'undo', 'end', 'moves'];
    const stdout = await printed(['play', ...FIXED, '--side', 'all', '--log', log], `${lines.join('\n')}\n`);
    expect(stdout).toContain(UNDECIDED);
    // Taking the move back takes the verdict back.
    expect(stdout.match(DECIDED)).toHaveLength(3);
    expect(stdout).toContain('Taken back: end.');
    expect(stdout).toContain('The game is over: territory decides it for dark. Dark has won.');
    expect(gameIn(log)).toMatchObject({ moves: MOVES, winner: 'dark', end: 'territory' });
  });

  it('ends no games that have none', async () => {
    const play = ['play', '--game', 'maerstanas', '--side', 'all', '--threads', '1', '--log', newLog()];
    const stdout = await printed(play, 'end\nhelp\n');
    expect(stdout).toContain('Mǽrstánas do not end by territory.');
    expect(stdout).not.toMatch(/^end /m);
  });
});

describe('input that ends', () => {
  it('ends the session, with the game kept', async () => {
    const log = newLog();
    const stdout = await printed(['play', ...FIXED, '--log', log], 'd1');
    expect(stdout).toMatch(naming(log, '--resume'));
    expect(gameIn(log).moves).toHaveLength(2);
  });

  it('before the first move leaves no file behind', async () => {
    const log = newLog();
    expect(await runHere(['play', ...FIXED, '--log', log])).toMatchObject({ code: 0, stderr: '' });
    expect(existsSync(log)).toBe(false);
  });
});

describe('play', () => {
  it.each([
    [['--pie', '--size', '2'], 'Meridians on a board of size 2: the game is over before a side can be chosen'],
    [['--resume', '--size', '4'], '--resume and --size contradict each other'],
    [['--resume', '--log', '…/none.jsonl'], '…/none.jsonl has no unfinished game'],
    [['--log', '…'], 'cannot write …: it is a folder'],
    [['--log', '…/letter.jsonl'], '…/letter.jsonl:1:1: game 1: not JSON'],
    [['--side', 'red'], '--side "red": must be light, dark, random or all'],
    [['--color', 'red'], '--side "red": must be light, dark, random or all'],
    [['--level', '11'], 'level "11": must be a whole number from 1 to 10'],
  ])('refuses %j in one line', async (args, message) => {
    writeFileSync(join(folder, 'letter.jsonl'), 'Dear reader,\n');
    expect(await refusal(['play', ...args.map((word) => word.replace('…', folder))])).toContain(message);
  });
});
