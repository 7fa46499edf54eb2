import { describe, expect, it } from 'vitest';
import { engineName, OUTER_ENDS, parseRecord } from '../../src/games/record.ts';
import { like } from '../support/parts.ts';

function errorOf(line: string): string {
  const result = parseRecord(line);
  return result.ok ? 'none' : `${result.error.code}: ${result.error.message}`;
}

function read(record: object): unknown {
  const result = parseRecord(JSON.stringify(record));
  return result.ok ? result.value : result.error;
}

const FULL = {
  v: 1,
  id: 'match/3',
  game: 'meridians',
  size: 7,
  rules: { pie: false },
  players: [
    { name: 'a', params: {}, limits: { playouts: 1000 }, version: '0.1.0' },
    { name: 'b', params: {}, limits: { timeMs: 50 }, version: '0.1.0' },
  ],
  opening: ['g7', 'd4'],
  moves: ['g7', 'd4', 'c3'],
  winner: null,
  end: 'max-plies',
  evals: [0.5, null, 0.61],
  ms: [1, 2, 3],
  seed: '42/3',
  startedAt: '2026-11-30T12:00:00Z',
  durationMs: 12,
};

describe('a record', () => {
  it('needs moves, and nothing else that is not of its game', () => {
    expect(read({ moves: [] })).toEqual({ moves: [] });
    expect(read({ size: 7, moves: [] })).toEqual({ size: 7, moves: [] });
  });

  it('keeps all its fields, those this program does not know as well', () => {
    const strange = { ...FULL, elo: [1, 2], nested: { deep: [{ x: null }] }, '': 0 };
    expect(read(strange)).toEqual(strange);
  });

  it('whose moves leave out the opening gets it put in front', () => {
    expect(read({ ...FULL, moves: ['c3'] })).toMatchObject({ opening: ['g7', 'd4'], moves: ['g7', 'd4', 'c3'] });
    expect(read({ ...FULL, moves: ['g7', 'c3'] })).toMatchObject({ moves: ['g7', 'd4', 'g7', 'c3'] });
    expect(read({ ...FULL, moves: [] })).toMatchObject({ moves: ['g7', 'd4'] });
  });

  it.each([...OUTER_ENDS, 'score'])('may end by %s', (end) => {
    expect(read({ size: 7, moves: [], end, winner: 'dark' })).toMatchObject({ end, winner: 'dark' });
  });
});

describe('what is not a record is refused with the reason', () => {
  it.each(['null', '[]', '7', '"a1"'])('%s is no object', (line) => {
    expect(errorOf(line)).toMatch(like('bad-record: a record is a JSON object'));
  });

  it.each(['{}', '{"size":7}', '{"size":7,"moves":"g7 d4"}', '{"size":7,"moves":["g7",4]}'])(
    '%s has no moves',
    (line) => {
      expect(errorOf(line)).toMatch(like('bad-record: "moves" is missing or not a list of strings'));
    },
  );

  it.each([
    ['{"game":7,"moves":[]}', 'bad-record: "game" is not a string'],
    ['{"size":"7","moves":[]}', 'bad-record: "size" is missing or not a number'],
    ['{"size":7,"moves":[],"opening":{}}', 'bad-record: "opening" is not a list of strings'],
    ['{"size":7,"moves":[],"rules":"pie"}', 'bad-record: "rules" is not an object'],
    ['{"size":7,"moves":[],"winner":0}', 'bad-record: "winner" is neither a string nor null'],
    ['{"size":7,"moves":[],"end":null}', 'bad-record: "end" is not a string'],
    ['{"v":2,"size":7,"moves":[]}', 'bad-version: "v" is "2"; this program reads records up to version 1'],
    ['{"v":"1.0","size":7,"moves":[]}', 'bad-version: "v" is "1.0"; this program reads records up to version 1'],
  ])('%s', (line, error) => {
    expect(errorOf(line)).toMatch(like(error));
  });

  it.each(['', '{', '{"size":7,"moves":[]', "{'size':7}", 'g7 d4', '{"size":7,"moves":[]}{}', '{"size":\n7 x}'])(
    'what is not JSON, on one line: %j',
    (line) => {
      expect(errorOf(line)).toMatch(/^bad-json: not JSON: .+$/);
    },
  );
});

describe('the engine as a player', () => {
  it('has a name for each strength', () => {
    const names = [{}, { level: 1 }, { level: 2 }, { seconds: 1 }, { playouts: 1 }, { seconds: 1, playouts: 1 }];
    expect(new Set(names.map(engineName)).size).toBe(names.length);
    expect(engineName({ level: 1 })).toBe('sightline level 1');
  });
});
