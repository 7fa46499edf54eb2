/** SGF as other and older programs write it: lists of points, properties that stand twice, long values, deep trees. */
import { describe, expect, it } from 'vitest';
import type { GameSpec } from '../../src/games/kit.ts';
import { makeGames, readGames } from '../../src/records/formats.ts';
import { readTrees } from '../../src/records/game-tree.ts';
import { makeSgfText, parseSgfText } from '../../src/records/sgf-tree.ts';
import { must } from '../../src/util/result.ts';
import { naming } from '../support/parts.ts';

function read(text: string, game?: GameSpec) {
  return must(readGames(text, 'sgf', game));
}

const movesIn = (text: string, game?: GameSpec) => read(text, game).games[0]?.moves;

describe('first pieces', () => {
  it.each([
    // A property that stands several times in a node is one list.
    ['(;SZ[4]AW[d1]AW[d3]AB[b1];B[b3])', 'd1 b1 d3 b3'],
    // Empty lists say nothing, in the root and later.
    ['(;SZ[4]AB[]AW[];W[d1];B[b1])', 'd1 b1'],
    ['(;SZ[4]AE[];W[d1]AB[]AE[];B[b1]AW[ ])', 'd1 b1'],
    ['(;GM[1]SZ[7]AB[]HA[0];B[dd];W[cd])', 'd4 d3'],
    // Rectangles, whose corners are the same point here.
    ['(;SZ[4]AW[d1:d1]AB[b1];W[d3])', 'd1 b1 d3'],
    ['(;GM[1]SZ[7]AW[cd:cd]AB[dd];W[cf])', 'd3 d4 b3'],
    ['(;SZ[4] AW [d1]\n [ d3 ]\tAB\n[b1] ; B [b3] )', 'd1 b1 d3 b3'],
  ])('%s', (text, moves) => {
    expect(movesIn(text)?.join(' ')).toBe(moves);
  });

  it('may be a rectangle of several points', () => {
    // The neighbours d3 and d4, which cannot be first moves of one side: a position.
    const read = readTrees('(;GM[1]SZ[7]AW[cd:dd][cg]AB[bf][ag];B[cf])', 'a.sgf');
    expect(must(read).games[0]?.start).toBe('3/4/5/2LL2/5/1D2/D1L D 2 2');
  });
});

describe('a property that stands twice', () => {
  it('is one where it says the same', () => {
    expect(movesIn('(;SZ[4]SZ[4]RU[Meridians]RU[Meridians];W[d1];B[b1])')).toEqual(['d1', 'b1']);
  });

  it('is its first value where it contradicts itself, and the others are listed', () => {
    const { games, leftOut } = read('(;SZ[4]AP[one:1]PW[Ann]AP[two]SZ[5]PW[Al][Bo]PL[W];W[d1])');
    expect(games).toMatchObject([{ size: 4, players: [{ name: 'Ann' }, { name: '' }], moves: ['d1'] }]);
    expect(leftOut).toEqual([expect.stringMatching(naming('game 1', 'AP', 'PW', 'SZ'))]);
    expect(read('(;SZ[4]PW[Ann][Ann];W[d1])').leftOut).toEqual([]);
  });

  it('is joined where it is a comment, and kept where nobody here reads it', () => {
    const { games, leftOut } = read('(;SZ[4]C[one]C[two]KM[1]KM[2];W[d1];B[b1])');
    expect(games).toMatchObject([{ comment: 'one\ntwo' }]);
    expect(leftOut).toEqual(['game 1: properties KM']);
  });
});

describe('a game', () => {
  it('may lack the semicolon of its first node', () => {
    expect(movesIn('(FF[4]SZ[4]RU[Meridians];W[d1](B[b1];W[d6])(;B[b4]))')).toEqual(['d1', 'b1', 'd6']);
  });

  it('keeps line breaks of any kind, and loses those that are escaped', () => {
    const [game] = read('(;SZ[4]C[a\r\nb\rc\nd\\\r\ne\\\rf\\\ng\\]\\\\];W[d1])').games;
    expect(game?.comment).toBe('a\nb\nc\ndefg]\\');
  });

  it('has names on one line: white space of SimpleText is a space, and an escaped line break is none', () => {
    const [game] = read('(;SZ[4]GN[a\tb]EV[c\vd]PW[Ann\r\nLee]PB[B\\\no\n\rZ]DT[2026-\\\n11-21];W[d1])').games;
    expect(game).toMatchObject({
      id: 'a b',
      event: 'c d',
      players: [{ name: 'Ann Lee' }, { name: 'Bo Z' }],
      startedAt: '2026-11-21',
    });
    expect(read('(;SZ[4]RU[Meridians,\npie\trule]RE[W\\\n+R];W[d1];B[b1];XM[dark])').games).toMatchObject([
      { rules: { pie: true }, winner: 'light', end: 'resign' },
    ]);
  });

  it('has spaces for tabs in comments, which comes back from this program with them', () => {
    const [game] = read('(;SZ[4]C[a\tb\vc\f\\\td\n e];W[d1])').games;
    expect(game?.comment).toBe('a b c  d\n e');
    const record = { v: 1, game: 'meridians', size: 4, moves: ['d1'], comment: 'a\tb' };
    expect(read(must(makeGames([record], 'sgf'))).games).toMatchObject([record]);
  });

  it('has labels of one line', () => {
    const label = readTrees('(;SZ[4];W[d1]LB[d3:a\nb])', 'a.sgf');
    expect(must(label).games[0]?.nodes[0]?.labels).toEqual({ d3: 'a b' });
  });
});

describe('what a file does not say is as it is given', () => {
  const given: GameSpec = { name: 'meridians', rules: { size: 4 } };

  it('the size', () => {
    expect(read('(;FF[4];W[d1];B[b1];W[d6])', given).games).toMatchObject([{ game: 'meridians', size: 4 }]);
    expect(read('(;FF[4]RU[Meridians];W[d1];B[b1])', given).games).toMatchObject([{ size: 4 }]);
    expect(read('(;GM[1];W[cd];B[dd])', given).games).toMatchObject([{ size: 4, moves: ['d3', 'd4'] }]);
  });

  it('the rules', () => {
    const pie: GameSpec = { name: 'meridians', rules: { size: 5, pie: true } };
    const [game] = read('(;FF[4]SZ[4];W[d1];B[b1];XM[dark])', pie).games;
    expect(game).toMatchObject({ size: 4, rules: { pie: true } });
    const manual: GameSpec = { name: 'meridians', rules: { captures: 'manual' } };
    expect(read('(;FF[4]SZ[4];W[d1])', manual).games).toMatchObject([{ rules: { captures: 'manual' } }]);
    expect(read('(;FF[4]SZ[4]RU[Japanese];W[d1])', manual).games).toMatchObject([{ rules: { captures: 'manual' } }]);
  });

  it('but what it says stands', () => {
    const pie: GameSpec = { name: 'meridians', rules: { size: 4, pie: true } };
    const [game] = read('(;FF[4]SZ[5]RU[Meridians];W[d1];B[b1];W[d6])', pie).games;
    expect(game).toMatchObject({ size: 5, moves: ['d1', 'b1', 'd6'] });
    expect(game).not.toHaveProperty('rules.pie');
  });

  it('of another game nothing is taken', () => {
    const other: GameSpec = { name: 'maerstanas', rules: { special: false } };
    expect(read('(;FF[4]SZ[4]RU[Meridians];W[d1])', other).games).toMatchObject([{ game: 'meridians', size: 4 }]);
    expect(read('(;FF[4];B[a1])', other).games).toMatchObject([{ game: 'maerstanas', rules: { special: false } }]);
  });

  it('in records, too', () => {
    const records = (text: string, game: GameSpec) => {
      const found = readGames(text, 'jsonl', game);
      return found.ok ? found.value.games : found.error.code;
    };
    expect(records('{"moves":["d1","b1"]}', given)).toMatchObject([{ size: 4 }]);
    const manual: GameSpec = { name: 'meridians', rules: { size: 5, captures: 'manual' } };
    expect(records('{"moves":["d1"]}', manual)).toMatchObject([{ size: 5, rules: { captures: 'manual' } }]);
    // A record that says some of its rules says all of them.
    expect(records('{"size":4,"moves":["d1"]}', manual)).not.toMatchObject([{ rules: { captures: 'manual' } }]);
    expect(records('{"rules":{},"moves":["d1"]}', manual)).not.toMatchObject([{ rules: { captures: 'manual' } }]);
    const other: GameSpec = { name: 'maerstanas', rules: { special: false } };
    expect(records('{"moves":["a1"]}', other)).toMatchObject([{ game: 'maerstanas', rules: { special: false } }]);
    expect(records('{"size":4,"moves":["d1"]}', other)).toMatchObject([{ size: 4 }]);
    expect(records('{"moves":["d1"]}', { name: 'meridians' })).toBe('bad-record');
  });
});

describe('moves in capitals become small in every format', () => {
  it.each([
    ['jsonl', '{"size":4,"opening":["D1","B1"],"moves":["d1","b1","D6"]}'],
    ['jsonl', '{"size":4,"opening":["d1","b1"],"moves":["D1","B1","D6"]}'],
    ['jsonl', '{"size":4,"opening":["D1","B1"],"moves":["D6"]}'],
    ['sgf', '(;SZ[4];W[D1];B[B1];W[D6])'],
    ['moves', '# size 4\nD1 B1 D6'],
    [
      'abstractplay',
      JSON.stringify({
        header: {
          game: { name: 'Meridians', variants: ['size-4'] },
          players: [
            { name: 'a', result: 0 },
            { name: 'b', result: 0 },
          ],
          sightline: { rules: { pie: false } },
        },
        moves: [['D1,B1', 'PASS'], ['D6']],
      }),
    ],
  ])('%s', (format, text) => {
    const found = must(readGames(text, format));
    const [game] = found.games;
    expect(game?.moves).toEqual(['d1', 'b1', 'd6']);
    if (game?.opening) expect(game.opening).toEqual(['d1', 'b1']);
  });

  it.each([
    ['maerstanas', { moves: ['D4', 'A1T'] }, ['d4', 'a1t']],
    ['meridians', { size: 4, rules: { pie: true }, moves: ['D1', 'B1', 'LIGHT', 'D6', 'RESIGN'] }, null],
    ['heximeros', { moves: [] }, []],
  ])('of %s', (game, record, moves) => {
    const found = must(readGames(JSON.stringify({ game, ...record }), 'jsonl'));
    expect(found.games[0]?.moves).toEqual(moves ?? record.moves.map((move) => move.toLowerCase()));
  });
});

describe('size is no matter', () => {
  it('of a value', () => {
    const long = `${'x'.repeat(100)}\\]`.repeat(90_000);
    const [game] = read(`(;SZ[3]C[${long}];W[e1]C[${'\\\\'.repeat(100_000)}])`).games;
    expect(game?.comment).toHaveLength(101 * 90_000);
    expect(game).toMatchObject({ comments: [expect.stringMatching(/^.{100000}$/)] });
    const back = makeGames(game ? [game] : [], 'sgf');
    expect(back.ok && read(back.value).games[0]?.comment === game?.comment).toBe(true);
  });

  it('of the depth of a tree, which is written as it was read', () => {
    const depth = 10_000;
    const text = `(;SZ[3]${'(;C[a];C[b](;C[x])'.repeat(depth)}${')'.repeat(depth)})`;
    const trees = must(parseSgfText(text));
    const written = makeSgfText(trees);
    const again = parseSgfText(written);
    expect(again.ok && makeSgfText(again.value) === written).toBe(true);
    expect(written.match(/C\[a\]/g)).toHaveLength(depth);
  });
});
