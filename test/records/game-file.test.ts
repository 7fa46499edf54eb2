import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkWritable, putGame, readGames, replaceFile } from '../../src/records/game-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'sightline-games-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string) => join(folder, name);

describe('putting a game into a file', () => {
  it('begins the file', () => {
    expect(putGame(at('new.jsonl'), { id: 'a', size: 3, moves: ['e1'] }).ok).toBe(true);
    expect(readFileSync(at('new.jsonl'), 'utf8')).toBe('{"id":"a","size":3,"moves":["e1"]}\n');
  });

  it('leaves the games of others byte for byte, also what is no game, and a line without its end', () => {
    const others = '{"size":3,  "moves":[]}\nnot a game\n{"id":"b","size":4,"moves":[]}';
    writeFileSync(at('others.jsonl'), others);
    putGame(at('others.jsonl'), { id: 'a', size: 3, moves: [] });
    putGame(at('others.jsonl'), { id: 'a', size: 3, moves: ['e1'] });
    expect(readFileSync(at('others.jsonl'), 'utf8')).toBe(`${others}\n{"id":"a","size":3,"moves":["e1"]}\n`);
  });

  it('moves the game that was played last to the end', () => {
    for (const id of ['a', 'b', 'a']) putGame(at('order.jsonl'), { id, size: 3, moves: [] });
    const games = readGames(at('order.jsonl'));
    expect(games.ok && games.value.map(({ id }) => id)).toEqual(['b', 'a']);
  });

  it('leaves nothing else in the folder', () => {
    expect(readdirSync(folder).filter((name) => !name.endsWith('.jsonl'))).toEqual([]);
  });
});

describe('replacing a file', () => {
  it('keeps a link, and the permissions of the file', () => {
    writeFileSync(at('target.jsonl'), 'old');
    chmodSync(at('target.jsonl'), 0o640);
    symlinkSync(at('target.jsonl'), at('link.jsonl'));
    expect(replaceFile(at('link.jsonl'), 'new').ok).toBe(true);
    expect(lstatSync(at('link.jsonl')).isSymbolicLink()).toBe(true);
    expect(readFileSync(at('target.jsonl'), 'utf8')).toBe('new');
    expect(statSync(at('target.jsonl')).mode & 0o777).toBe(0o640);
  });

  it.each([
    ['a folder', () => folder, 'it is a folder'],
    ['a device', () => '/dev/null', 'it is no ordinary file'],
    ['a file in no folder', () => at('nowhere/x.jsonl'), 'there is no such file or folder'],
  ])('refuses %s', (_, path, why) => {
    for (const result of [replaceFile(path(), 'x'), checkWritable(path()), putGame(path(), { size: 3, moves: [] })]) {
      expect(result).toMatchObject({ ok: false, error: { code: 'no-file', message: expect.stringContaining(why) } });
    }
  });
});

describe('reading the games of a file', () => {
  it('passes over empty lines', () => {
    writeFileSync(at('gaps.jsonl'), '\n{"size":3,"moves":[]}\n\n');
    expect(readGames(at('gaps.jsonl'))).toEqual({ ok: true, value: [{ size: 3, moves: [] }] });
  });

  it('names the line of a bad one', () => {
    writeFileSync(at('bad.jsonl'), '{"size":3,"moves":[]}\n{"size":3}\n');
    expect(readGames(at('bad.jsonl'))).toMatchObject({
      error: { code: 'bad-record', message: expect.stringContaining('bad.jsonl:2: "moves" is missing') },
    });
  });

  it('says why there is nothing to read', () => {
    expect(existsSync(at('missing.jsonl'))).toBe(false);
    expect(readGames(at('missing.jsonl'))).toMatchObject({
      error: { code: 'no-file', message: expect.stringContaining('there is no such file') },
    });
    expect(readGames(folder)).toMatchObject({ error: { message: expect.stringContaining('it is a folder') } });
  });
});
