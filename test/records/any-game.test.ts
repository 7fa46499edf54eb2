/** Records, SGF and lists of games that the program has never heard of: one of three seats, one where Black moves first. */
import '../support/foreign.ts';

import { describe, expect, it } from 'vitest';
import { PASS_NOT_ALLOWED } from '../../src/games/maerstanas/legality.ts';
import type { GameRecord } from '../../src/games/record.ts';
import { formatNames, formatOfPath, gameOfFormat, makeGames, readGames } from '../../src/records/formats.ts';
import { expectedOf, moversOf, seatsToMove } from '../../src/records/movers.ts';
import { replay } from '../../src/records/replay.ts';
import { parseSgfText } from '../../src/records/sgf-tree.ts';
import { openRecord } from '../../src/records/spec.ts';
import { must } from '../../src/util/result.ts';
import { playedAtRandom } from '../support/kits.ts';
import { like, naming } from '../support/parts.ts';
import { vectorsIn } from '../support/vectors.ts';

function kitOf(record: GameRecord) {
  return must(openRecord(record, null));
}

/** A game by the designer's own code. */
interface Vector {
  readonly special: boolean;
  readonly moves: readonly string[];
  readonly legal: readonly number[];
  readonly scores: readonly (readonly number[])[];
  readonly final: { readonly default: readonly number[]; readonly simple: readonly number[] };
  readonly winner: { readonly default: string };
}

/** A random game to its end, with everything that a record may hold beside it. */
function played(spec: GameRecord, seed: string): GameRecord {
  const kit = kitOf(spec);
  const { seats } = kit;
  const { moves, last } = playedAtRandom(kit, seed);
  const outcome = kit.outcome(last);
  return {
    ...spec,
    moves,
    players: seats.map(({ name }) => ({ name: `${name} [x]`, elo: 7 })),
    winner: seats[outcome?.winner ?? -1]?.name ?? null,
    end: outcome?.end as string,
    evals: moves.map((_, i) => (i % 4 === 0 ? null : (i % 11) / 10)),
    comments: moves.map((_, i) => (i % 3 === 0 ? null : `(${i})`)),
    comment: 'Two\nlines',
  };
}

const SPECS: readonly GameRecord[] = [
  { game: 'trio', moves: [] },
  { game: 'fours', size: 3, moves: [] },
  { game: 'fours', size: 4, rules: { row: 4, misere: true }, moves: [] },
  { game: 'maerstanas', moves: [] },
  { game: 'maerstanas', rules: { special: false, scoring: 'simple' }, moves: [] },
  { game: 'meridians', size: 3, moves: [] },
];
const GAMES = SPECS.flatMap((spec) => ['a', 'b', 'c'].map((seed) => played(spec, seed)));

function text(games: readonly GameRecord[], format: string): string {
  return must(makeGames(games, format));
}

function read(from: string, format: string, game?: string): readonly GameRecord[] {
  const found = readGames(from, format, game === undefined ? undefined : { name: game });
  if (!found.ok) throw new Error(`${found.error.line}:${found.error.column} ${found.error.message}`);
  return found.value.games;
}

function errorOf(record: GameRecord): string {
  const replayed = replay(record);
  return replayed.ok ? 'none' : `${replayed.error.ply} ${replayed.error.code}: ${replayed.error.message}`;
}

describe('a file of games of several kinds', () => {
  it.each(['jsonl', 'sgf'])('comes back from %s with all fields', (format) => {
    expect(read(text(GAMES, format), format)).toMatchObject(GAMES);
  });

  it('has no other form', () => {
    expect(makeGames(GAMES, 'moves')).toMatchObject({
      error: {
        code: 'not-expressible',
        message: expect.stringMatching(naming(4)),
      },
    });
    const reports = makeGames(GAMES.slice(0, 2), 'abstractplay');
    expect(reports).toMatchObject({
      error: { message: expect.stringMatching(naming('abstractplay', 'trio', 'meridians')) },
    });
  });
});

describe('a list of moves', () => {
  it.each(['trio', 'fours', 'maerstanas', 'meridians'])('is there for %s, and keeps rules and moves', (name) => {
    const games = GAMES.filter(({ game }) => game === name);
    const facts = (record: GameRecord) => [record.moves, record.winner, record.end, kitOf(record).spec.rules];
    expect(read(text(games, 'moves'), 'moves', name).map(facts)).toEqual(games.map(facts));
  });

  it('says its rules, takes those that are given, and skips comments and numbers of rounds', () => {
    const given = { name: 'fours', rules: { size: 3, misere: true } };
    const list = '# a game\n1. a1 b1 2. A2\n# rules row=4,size=4\na1\n';
    const found = readGames(list, 'moves', given);
    expect(found).toMatchObject({
      value: {
        games: [
          { game: 'fours', size: 3, rules: { misere: true }, moves: ['a1', 'b1', 'a2'] },
          { game: 'fours', size: 4, rules: { row: 4, misere: true }, moves: ['a1'] },
        ],
      },
    });
    // A size in the wrong place does not lose to the given one.
    expect(readGames('{"game":"fours","rules":{"size":4},"moves":[]}\n', 'jsonl', given)).toMatchObject({
      error: { line: 1, message: expect.stringMatching(naming('size')) },
    });
    expect(readGames('a1\n# rules ko=1\na1', 'moves', given)).toMatchObject({
      error: { line: 2, column: 1, message: expect.stringMatching(naming('ko')) },
    });
    expect(readGames('a1\n 1. a1 a1', 'moves', given)).toMatchObject({
      error: { line: 2, column: 8, message: 'game 2: ply 2: a1 is occupied' },
    });
  });

  it('cannot hold a game without moves', () => {
    expect(makeGames([{ game: 'trio', moves: [] }], 'moves')).toMatchObject({
      error: { message: expect.stringMatching(naming(1)) },
    });
  });
});

describe('the format of a game', () => {
  it('is found by its name and its ending, whatever game it is of', () => {
    expect(formatNames()).toEqual(['jsonl', 'sgf', 'abstractplay', 'moves']);
    expect(gameOfFormat('abstractplay')).toEqual({ ok: true, value: 'meridians' });
    expect(gameOfFormat('moves', 'trio')).toEqual({ ok: true, value: 'trio' });
    expect(gameOfFormat('sgf', 'trio')).toEqual({ ok: true, value: undefined });
    expect(formatOfPath('x.txt', 'a1 b1', 'trio')).toBe('moves');
    expect(formatOfPath('x.json', '{"game":"trio","moves":["a1"]}', 'trio')).toBe('jsonl');
  });
});

describe('a replay', () => {
  it('tells what every game has, and no size where there is none', () => {
    expect(replay({ game: 'trio', moves: ['a1', 'b1'] })).toEqual({
      ok: true,
      value: { plies: 2, legal: [12, 11], winner: null, end: null },
    });
    expect(replay({ game: 'fours', size: 3, moves: ['a1'] })).toMatchObject({ value: { size: 3, legal: [9] } });
  });

  it('may end without a winner, and nothing follows', () => {
    const full = 'a1 b1 c1 b2 a2 a3 b3 c3 c2'.split(' ');
    expect(replay({ game: 'fours', size: 3, moves: full })).toMatchObject({ value: { winner: null, end: 'draw' } });
    const over = '10 game-over: ply 10: the game is over: nobody has won';
    expect(errorOf({ game: 'fours', size: 3, moves: [...full, 'a1'] })).toBe(over);
    expect(replay({ game: 'fours', size: 3, moves: [...full, 'pass'] })).toMatchObject({
      value: { plies: 9, end: 'draw', leftOut: [expect.stringMatching(naming('pass'))] },
    });
  });

  it('leaves to the game whether a pass is a move', () => {
    const vectors = vectorsIn<Vector>('maerstanas-games.jsonl').filter(({ moves }) => moves.includes('pass'));
    expect(vectors.length).toBeGreaterThan(0);
    for (const { special, moves, legal, scores, final, winner } of vectors) {
      // The vectors have 0 before a pass, and nothing for the end, where neither side has a move.
      const counts = [...legal.map((count) => Math.max(1, count)), 0];
      const value = { plies: moves.length, legal: counts, score: scores, end: 'score', points: final.default };
      const pointParts = final.simple.map((pairs, side) => ({ pairs, edge: (final.default[side] as number) - pairs }));
      expect(replay({ game: 'maerstanas', rules: { special }, moves })).toMatchObject({
        value: { ...value, pointParts, winner: winner.default === 'draw' ? null : winner.default },
      });
    }
    expect(errorOf({ game: 'trio', moves: ['pass'] })).toMatch(/^1 illegal-pass: /);
    expect(errorOf({ game: 'maerstanas', moves: ['pass'] })).toContain(PASS_NOT_ALLOWED.message);
  });

  it('knows who has won by a resignation where there are two seats, and believes the record where there are more', () => {
    expect(replay({ game: 'fours', size: 3, moves: ['a1', 'resign'] })).toMatchObject({ value: { winner: 'first' } });
    expect(replay({ game: 'trio', moves: ['a1', 'resign'] })).toMatchObject({
      value: { winner: null, end: 'resign' },
    });
    expect(replay({ game: 'trio', moves: ['a1', 'resign'], winner: 'blue' })).toMatchObject({
      value: { winner: 'blue' },
    });
  });

  it('refuses winners, ends and rules of other games', () => {
    expect(errorOf({ game: 'trio', moves: [], winner: 'light' })).toBe(
      '0 bad-record: "winner" must be "red", "green", "blue" or null',
    );
    expect(errorOf({ game: 'trio', moves: [], end: 'no-move' })).toMatch(
      naming('0 bad-record', '"end"', 'full', 'resign'),
    );
    expect(errorOf({ game: 'trio', size: 4, moves: [] })).toMatch(naming('0 unknown-rule', '"size"', 'Trio'));
    expect(errorOf({ game: 'fours', moves: [] })).toMatch(naming('0 bad-record', 'size'));
  });
});

describe('the seats of the moves', () => {
  it('are those of the positions, not of turns that alternate', () => {
    // Red's second square is next to its first one, so it takes a third one.
    const record = {
      game: 'trio',
      moves: ['a1', 'd1', 'd3', 'a2', 'c2', 'b3'],
      evals: [0.5, null, 0.2, 0.9, 0.4, 0.3],
    };
    expect(seatsToMove(kitOf(record), record.moves)).toEqual([0, 1, 2, 0, 0, 1]);
    expect(moversOf(kitOf(record), record.moves)).toEqual([0, 1, 2, 0, 0, 1]);
    expect(expectedOf(kitOf(record), record)).toEqual([
      { seat: 0, value: 0.5 },
      null,
      { seat: 2, value: 0.2 },
      { seat: 0, value: 0.9 },
      { seat: 0, value: 0.4 },
      { seat: 1, value: 0.3 },
    ]);
  });
});

describe('SGF', () => {
  const nodes = (record: GameRecord) => {
    const trees = parseSgfText(text([record], 'sgf'));
    const found: Record<string, string[]>[] = [];
    for (let node = trees.ok ? trees.value[0] : undefined; node; node = node.children[0]) found.push(node.data);
    return found;
  };

  it('has the moves of seats without colours of Go in XM', () => {
    const [root, ...plies] = nodes({
      game: 'trio',
      moves: ['a1', 'b1'],
      evals: [0.5, 0.4],
      winner: 'blue',
      end: 'time',
    });
    expect(root).toMatchObject({ RU: ['Trio'], RE: ['?'] });
    for (const name of ['SZ', 'PL', 'PW', 'PB', 'GM']) expect(root).not.toHaveProperty(name);
    expect(root?.C?.[0]).toMatch(naming('Red', 'Green', 'Blue'));
    expect(plies).toEqual([
      { XM: ['a1'], C: ['Red expects 50.0 %.'] },
      { XM: ['b1'], C: ['Green expects 40.0 %.'] },
    ]);
  });

  it('has the colours that the seats have, whichever moves first', () => {
    const record = { game: 'fours', size: 3, rules: { row: 3, misere: true }, moves: ['a1', 'b1'] };
    const more = { players: [{ name: 'x' }, { name: 'y' }], evals: [0.7, 0.6], winner: 'second', end: 'resign' };
    const [root, ...plies] = nodes({ ...record, ...more });
    expect(root).toMatchObject({ RU: ['Fours, row=3, misere rule'], PL: ['B'], PB: ['x'], PW: ['y'], RE: ['W+R'] });
    expect(plies).toEqual([
      { B: ['a1'], V: ['0.4000'], C: ['First expects 70.0 %.'] },
      { W: ['b1'], V: ['-0.2000'], C: ['First expects 40.0 %.'] },
    ]);
    expect(root?.C?.[0]).toMatch(naming(3, 3));
    expect(root?.C?.[0]).toMatch(naming('Black', 'First', 'White', 'Second'));
  });

  it.each([
    ['(;RU[Trio];W[a1])', 'game 1: ply 1: red is to move, which is XM'],
    ['(;RU[Fours]SZ[3];W[a1])', 'game 1: ply 1: it is the turn of first, which is B'],
    ['(;RU[Fours]SZ[3]PL[W];B[a1])', 'game 1: PL[W]: First, which is B, moves first'],
    ['(;RU[Fours, row=9]SZ[3];B[a1])', 'game 1: row "row=9": must be a whole number from 3 to 6'],
    [
      '(;AP[Sightline:9.9.9]RU[Fours, ko=1]SZ[3];B[a1])',
      'game 1: unknown option "ko" of Fours: options are size, row, misere',
    ],
    ['(;AP[Sightline:9.9.9]RU[Quarto];XM[a1])', 'game 1: "Quarto" is not a game of this program: meridians,'],
    ['(;RU[Trio]RE[B+];XM[e9])', 'game 1: ply 1: "e9" is not on the board'],
  ])('that is wrong is refused: %s', (from, error) => {
    const found = readGames(from, 'sgf');
    expect(found.ok ? 'none' : found.error.message).toMatch(like(error));
  });

  it('leaves out what has no meaning for a game', () => {
    expect(readGames('(;RU[Trio]RE[B+];XM[a1]V[0.5])', 'sgf')).toMatchObject({
      value: { games: [{ game: 'trio', moves: ['a1'] }], leftOut: ['game 1: properties RE, V'] },
    });
  });
});
