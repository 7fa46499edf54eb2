import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { putGame, readGames } from '../../src/records/game-file.ts';

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
    expect(readGames(at('missing.jsonl'))).toMatchObject({
      error: { code: 'no-file', message: expect.stringContaining('no such file') },
    });
    expect(readGames(folder)).toMatchObject({ error: { message: expect.stringContaining('it is a folder') } });
  });
});
