/** Games go from one form to another and come back as they were. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GameRecord } from '../../src/games/record.ts';
import { type Format, formatOfPath, makeGames, readGames } from '../../src/records/formats.ts';
import { must } from '../../src/util/result.ts';
import { games, playChosen } from '../support/arbitraries.ts';
import { many } from '../support/many.ts';
import { like, naming } from '../support/parts.ts';
import { vectorsIn } from '../support/vectors.ts';

/** The games of a text; throws with the error. */
function read(text: string, format: Format): readonly GameRecord[] {
  const result = readGames(text, format);
  if (!result.ok) throw new Error(`${result.error.line}:${result.error.column}: ${result.error.message}`);
  return result.value.games;
}

function made(records: readonly GameRecord[], format: Format): string {
  return must(makeGames(records, format));
}

const VECTORS = readFileSync(new URL('../vectors/meridians-games.jsonl', import.meta.url), 'utf8');

describe('the games of the vectors', () => {
  const originals = vectorsIn<GameRecord>('meridians-games.jsonl');

  it('are read from JSON lines as they stand there, and get the end that the rules give them', () => {
    const records = read(VECTORS, 'jsonl');
    expect(records).toHaveLength(280);
    expect(records).toMatchObject(originals);
    for (const { end } of records) expect(['annihilation', 'no-move']).toContain(end);
  });

  it('come back from move lists with their sizes and moves, which decide the rest', () => {
    const back = read(made(read(VECTORS, 'jsonl'), 'moves'), 'moves');
    const facts = ({ size, moves, winner }: GameRecord) => ({ size, moves, winner });
    expect(back.map(facts)).toEqual(originals.map(facts));
  });
});

/** Text with all that a format might take for its own. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: fc.constantFrom(...'[]()\\;:\r\n\t ab"é🙂', '\u2028', ' ms.', 'Opening.', 'XR['), maxLength: 20 }),
);
const share = fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 0.5, 1, 0.1234));

/** A legal game, as far as it goes, with or without the pie rule, and with everything that a record may hold beside it. */
const records: fc.Arbitrary<GameRecord> = fc
  .tuple(
    games.filter(({ choices }) => choices.length > 1),
    fc.constantFrom('none', 'light', 'dark'),
    fc.gen(),
  )
  .map(([chosen, choice, gen]) => {
    const moves: string[] = [];
    playChosen(chosen, (before, point) => moves.push(before.board.names[point] as string));
    // On the smallest board two stones can be the whole game.
    const isPie = choice !== 'none' && moves.length > 2;
    if (isPie) moves.splice(2, 0, choice);
    const eachMove = <T>(one: fc.Arbitrary<T>) => moves.map(() => gen(fc.option, one));
    const player = () => ({ name: gen(() => text), params: { depth: gen(fc.nat) }, note: gen(() => text) });
    return {
      size: chosen.size,
      moves,
      rules: { pie: isPie },
      ...(gen(fc.boolean) && { opening: moves.slice(0, gen(fc.nat, { max: 4 })) }),
      ...(gen(fc.boolean) && { players: [player(), player()] }),
      ...(gen(fc.boolean) && { evals: eachMove(share) }),
      ...(gen(fc.boolean) && { ms: eachMove(fc.double({ min: 0, max: 1e6, noNaN: true })) }),
      ...(gen(fc.boolean) && { comments: eachMove(text) }),
      ...(gen(fc.boolean) && { pvs: eachMove(fc.array(fc.constantFrom('a1', 'b2', 'c3'), { maxLength: 4 })) }),
      ...(gen(fc.boolean) && { comment: gen(() => text) }),
      ...(gen(fc.boolean) && { id: gen(() => text) }),
      ...(gen(fc.boolean) && { winner: 'dark' as const, end: gen(fc.constantFrom, 'resign', 'time', 'adjudicated') }),
      ...(gen(fc.boolean) && { startedAt: gen(fc.constantFrom, '2026-12-01T12:00:00.000Z', '2026-12-01', 'once') }),
      ...(gen(fc.boolean) && { durationMs: gen(fc.nat), unknown: gen(() => text) }),
    };
  });

describe('any legal game with anything written beside it', () => {
  it.each(['jsonl', 'sgf', 'abstractplay'] as const)('comes back from %s with all its fields', (format) => {
    fc.assert(
      fc.property(fc.array(records, { minLength: 1, maxLength: 3 }), (some) => {
        const written = read(made(some, 'jsonl'), 'jsonl');
        expect(read(made(written, format), format)).toMatchObject(written);
      }),
      { numRuns: many(25) },
    );
  });

  it('comes back from a move list with its size, moves and rules', () => {
    fc.assert(
      fc.property(records, (record) => {
        const { size, moves, rules } = record;
        expect(read(made([record], 'moves'), 'moves')).toMatchObject([{ size, moves, rules }]);
      }),
      { numRuns: many(25) },
    );
  });
});

describe('games that one form cannot hold', () => {
  it('are named', () => {
    const none = { size: 3, moves: [] };
    const one = { size: 3, moves: ['e1'], rules: { pie: true } };
    const message = (record: GameRecord, format: Format) => {
      const text = makeGames([{ size: 3, moves: ['e1', 'a2'] }, record], format);
      return text.ok ? text.value : text.error.message;
    };
    expect(message(none, 'moves')).toMatch(naming(2));
    expect(message(one, 'moves')).toMatch(naming(2));
    const fewer = 'game 2: it has fewer than two stones; an AbstractPlay report needs two';
    expect(message(none, 'abstractplay')).toBe(fewer);
    expect(message(one, 'abstractplay')).toBe(fewer);
  });
});

describe('the format of a file', () => {
  it('is told by its text where the ending is .json', () => {
    expect(formatOfPath('x.json', '{"size":3,"moves":[]}\n')).toBe('jsonl');
    expect(formatOfPath('x.json', '\n[{}]')).toBe('abstractplay');
    expect(formatOfPath('x.json', '{\n  "header" : {}}')).toBe('abstractplay');
  });
});

/** The place and the message of what is wrong. */
function errorOf(text: string, format: Format): string {
  const result = readGames(text, format);
  return result.ok ? 'none' : `${result.error.line}:${result.error.column} ${result.error.message}`;
}

describe('what is wrong in JSON lines is named with its place', () => {
  const GOOD = '{"size":3,"moves":["e1","a2"]}\n';
  it.each([
    [`${GOOD}{"size":3,"moves":["e1","e1"]}`, '2:25 game 2: ply 2: e1 is occupied'],
    [`${GOOD}\r\n{"size":3,"moves":["e1",]}`, '3:25 game 2: not JSON: value expected'],
    ['{"size":3,"opening":["e1","x"],"moves":["a2"]}', '1:27 game 1: ply 2: "x" is not a point: a letter for the row'],
    ['{"size":3,"opening":["e1"],"moves":["x"]}', '1:37 game 1: ply 2: "x" is not a point: a letter for the row'],
    ['{"size":3,"moves":[],"end":"draw"}', '1:28 game 1: "end" is none of'],
    ['{"size":3,"winner":"white","moves":[]}', '1:20 game 1: "winner" is none of "light", "dark" and null'],
    ['{"game":"chess","moves":["e4"]}', '1:1 game 1: unknown game "chess": choose from meridians'],
    [
      '{"size":3,"rules":{"ko":true},"moves":[]}',
      '1:1 game 1: unknown option "ko" of Meridians: options are size, pie',
    ],
    ['{"size":30,"moves":[]}', '1:1 game 1: size "30": must be a whole number from 2 to 8'],
    ['{"moves":[]}', '1:1 game 1: "size" is missing or not a number'],
    ['{"size":3,"moves":["e1"]', '1:25 game 1: not JSON: close brace expected'],
    ['e1 a2', '1:1 game 1: not JSON: invalid symbol'],
  ])('%s', (text, error) => {
    expect(errorOf(text, 'jsonl')).toMatch(like(error));
  });
});

describe('the log of a tournament', () => {
  const HEADER = '{"v":1,"kind":"tournament"}\n';
  const GAME = '{"size":3,"moves":["e1","a2"]}\n';

  it('is read without its header and its notes', () => {
    const result = readGames(`${HEADER}${GAME}{"kind":"note","text":"x"}\n${GAME}`, 'jsonl');
    expect(result).toMatchObject({
      ok: true,
      value: { games: [{ size: 3 }, { size: 3 }], leftOut: ['the header and the notes of the log'] },
    });
  });

  it('may have a last line that was torn, but no other one', () => {
    expect(read(`${HEADER}${GAME}{"size":3,"mo`, 'jsonl')).toHaveLength(1);
    expect(errorOf(`${HEADER}{"size":3,"mo\n${GAME}`, 'jsonl')).toMatch(/^2:11 game 1: not JSON/);
    expect(errorOf(`${GAME}{"size":3,"mo`, 'jsonl')).toMatch(/^2:11 game 2: not JSON/);
  });
});
