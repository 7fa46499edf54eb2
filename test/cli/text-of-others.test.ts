/** What other programs and other systems write, in every command that reads it: encodings, byte-order marks, unsaid sizes. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testFolder } from '../support/folder.ts';
import { printed, refusal, runHere } from '../support/run-here.ts';

const folder = testFolder();
let files = 0;
function fileWith(content: string | Uint8Array, ending: string): string {
  const path = join(folder, `${files++}${ending}`);
  writeFileSync(path, content);
  return path;
}

const MARK = '\ufeff';
const GAME = '{"size":4,"moves":["d1","b1","d6"]}\n';
const latin = Buffer.from('(;FF[4]SZ[4]RU[Meridians]PW[café]PB[two];W[d1];B[b1])', 'latin1');

describe('SGF in another encoding', () => {
  it('is the same from a file and from standard input', async () => {
    for (const [name, input] of [
      [fileWith(latin, '.sgf'), ''],
      ['-', latin],
    ] as const) {
      const { code, stdout, stderr } = await runHere(['convert', name, '-', '--from', 'sgf', '--to', 'jsonl'], input);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(JSON.parse(stdout).players[0].name).toBe('café');
    }
  });

  it('is read for an analysis, with other text before the game', async () => {
    const path = fileWith(Buffer.concat([Buffer.from('café\n', 'latin1'), latin]), '.sgf');
    const { code, stdout, stderr } = await runHere(['analyse', '--file', path, '--playouts', '10', '--json']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout).size).toBe(4);
  });

  it('comes into the library', async () => {
    const data = join(folder, 'data');
    await runHere(['library', 'import', fileWith(latin, '.sgf'), '--data', data]);
    const { stdout } = await runHere(['library', 'search', '--player', 'cafe', '--json', '--data', data]);
    expect(JSON.parse(stdout).games[0].players[0]).toBe('café');
  });
});

describe('text that is not UTF-8 is refused with its line', () => {
  const bad = Buffer.concat([Buffer.from(GAME), Buffer.from([0x22, 0xe9, 0x22])]);

  it.each([['convert', '-'], ['replay'], ['library', 'import']])('by %s', async (...command) => {
    const path = fileWith(bad, '.jsonl');
    const [first, ...rest] = command as [string, ...string[]];
    const more = first === 'convert' ? [path, '-', '--to', 'sgf'] : [...rest, path];
    const data = first === 'library' ? ['--data', join(folder, 'none')] : [];
    expect(await refusal([first, ...more, ...data])).toMatch(/line 2 /);
  });
});

describe('a byte-order mark is no part of', () => {
  it('the first command of gtp', async () => {
    const { stdout } = await runHere(['gtp'], `${MARK}name\nquit\n`);
    expect(stdout).toMatch(/^= Sightline\n\n=\n\n$/);
  });

  it('the first query of analysis', async () => {
    const { stdout } = await runHere(['analysis'], `${MARK}{"id":"a","action":"query_version"}\n`);
    expect(JSON.parse(stdout.split('\n')[0] as string)).toMatchObject({ id: 'a' });
    expect(stdout).not.toContain('error');
  });

  it('the first word of play', async () => {
    const log = join(folder, 'play.jsonl');
    const { stdout } = await runHere(['play', '--size', '4', '--level', '1', '--log', log], `${MARK}d1\nquit\n`);
    expect(stdout).not.toContain(MARK);
    expect(JSON.parse(readFileSync(log, 'utf8')).moves[0]).toBe('d1');
  });

  it.each([
    ['.jsonl', GAME],
    ['.sgf', '(;SZ[4];W[d1];B[b1];W[d6])'],
    ['.txt', '# size 4\nd1 b1 d6\n'],
    ['.txt', '1. d1 b1 2. d6\n'],
  ])('a file of games: %s %j', async (ending, text) => {
    const args = ['convert', fileWith(MARK + text, ending), '-', '--to', 'jsonl', '--size', '4'];
    const { code, stdout, stderr } = await runHere(args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout).moves).toEqual(['d1', 'b1', 'd6']);
  });

  it('openings, and the log that is reported', async () => {
    const openings = fileWith(`${MARK}d1 b1\n`, '.txt');
    const log = join(folder, 'match.jsonl');
    const players = ['random:name=a', 'random:name=b'];
    const match = ['match', ...players, '--size', '4', '--games', '2', '--openings', openings, '--log', log];
    expect(await runHere(match)).toMatchObject({ code: 0 });
    writeFileSync(log, MARK + readFileSync(log, 'utf8'));
    expect(await runHere(['report', log])).toMatchObject({ code: 0, stderr: '' });
    expect(await runHere([...match, '--resume'])).toMatchObject({ code: 0 });
  });
});

describe('a size that a file does not say is that of the options', () => {
  const path = fileWith('(;FF[4]PW[one]PB[two];W[d1];B[b1];W[d6])', '.sgf');

  it.each([
    ['convert', ['convert', path, '-', '--to', 'jsonl', '--size', '4'], /"size":4/],
    ['convert by --rules', ['convert', path, '-', '--to', 'jsonl', '--rules', 'size=4'], /"size":4/],
    ['analyse', ['analyse', '--file', path, '--size', '4', '--playouts', '10', '--threads', '1', '--json'], /"size":4/],
    [
      'review',
      ['review', path, '--size', '4', '--playouts', '10', '--threads', '1', '--no-keep', '--json'],
      /"size":4/,
    ],
    ['library', ['library', 'import', path, '--size', '4', '--data', join(folder, 'sizes')], /1 new/],
  ])('in %s', async (_, args, said) => {
    const stdout = await printed(args);
    expect(stdout).toMatch(said);
  });

  it('in loadsgf that of the session', async () => {
    const { stdout } = await runHere(['gtp'], `boardsize 4\nloadsgf ${path}\nsightline-position\nquit\n`);
    expect(stdout).not.toMatch(/^\?.*file/m);
  });
});
