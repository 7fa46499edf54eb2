import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { putGame, readGameFile } from '../../src/node/game-file.ts';
import { readFiles } from '../../src/records/game-files.ts';
import { fileProblem } from '../../src/util/system-error.ts';
import { testFolder } from '../support/folder.ts';

const folder = testFolder();
const at = (name: string) => join(folder, name);

describe('putting a game into a file', () => {
  it('begins the file', () => {
    expect(putGame(at('new.jsonl'), { id: 'a', size: 3, moves: ['e1'] }).ok).toBe(true);
    expect(readFileSync(at('new.jsonl'), 'utf8')).toBe('{"id":"a","size":3,"moves":["e1"]}\n');
  });

  it('leaves the games of others byte for byte, also what is not a game, and a line without its end', () => {
    const others = '{"size":3,  "moves":[]}\nnot a game\n{"id":"b","size":4,"moves":[]}';
    writeFileSync(at('others.jsonl'), others);
    putGame(at('others.jsonl'), { id: 'a', size: 3, moves: [] });
    putGame(at('others.jsonl'), { id: 'a', size: 3, moves: ['e1'] });
    expect(readFileSync(at('others.jsonl'), 'utf8')).toBe(`${others}\n{"id":"a","size":3,"moves":["e1"]}\n`);
  });

  it('moves the game that was played last to the end', () => {
    for (const id of ['a', 'b', 'a']) putGame(at('order.jsonl'), { id, size: 3, moves: [] });
    const read = readGameFile(at('order.jsonl'));
    expect(read.ok && read.value.games.map(({ id }) => id)).toEqual(['b', 'a']);
  });

  it('leaves nothing else in the folder', () => {
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
  });
});

describe('reading the games of a file', () => {
  it('goes by the ending of its name, or by what it is said to be', () => {
    writeFileSync(at('moves.txt'), 'e1,a2\n');
    expect(readGameFile(at('moves.txt'))).toMatchObject({ value: { games: [{ moves: ['e1', 'a2'] }] } });
    writeFileSync(at('records.log'), '\ufeff{"size":3,"moves":["e1"]}\n');
    expect(readGameFile(at('records.log'), 'jsonl')).toMatchObject({ value: { games: [{ moves: ['e1'] }] } });
    expect(readGameFile(at('records.log'))).toMatchObject({ error: { code: 'unknown-format' } });
  });

  it('names the place of what is wrong', () => {
    writeFileSync(at('bad.jsonl'), '{"size":3,"moves":[]}\n{"size":3}\n');
    expect(readGameFile(at('bad.jsonl'))).toMatchObject({
      error: { code: 'bad-record', message: expect.stringMatching(/bad\.jsonl:2:\d+: game 2: "moves" is missing/) },
    });
  });

  it('says why there is nothing to read', () => {
    expect(readGameFile(at('missing.jsonl'))).toMatchObject({
      error: { code: 'no-file', message: expect.stringContaining(fileProblem({ code: 'ENOENT' })) },
    });
    expect(readGameFile(folder)).toMatchObject({
      error: { message: expect.stringContaining(fileProblem({ code: 'EISDIR' })) },
    });
  });
});

describe('reading a file for the page', () => {
  const read = (text: string, name = 'pasted.txt') =>
    readFiles({ text, name, game: 'meridians', rules: { size: 7, pie: false } });

  it('finds the size at which the moves of a list are legal', () => {
    const list = 'g6 f6 i4 d7 i1 d4 c2 d1';
    expect(read(list)).toMatchObject({ value: { size: 5, games: [{ rules: { size: 5 } }] } });
    expect(read('g6 g9')).toMatchObject({ value: { games: [{ rules: { size: 7 } }] } });
    expect(read('g6 g9')).not.toHaveProperty('value.size');
  });

  it('names what is wrong at the given size if none fits, or if the file states the size', () => {
    for (const text of ['e4 e4', '# size 7\ne4 zz', '(;FF[4]RU[Meridians]SZ[7];W[zz])'])
      expect(read(text, text.startsWith('(') ? 'a.sgf' : 'a.txt')).toMatchObject({ ok: false });
    expect(read('e4 e4')).toMatchObject({ error: { message: expect.stringContaining('ply 2') } });
  });
});
