// @ts-expect-error: the package has no types

import sgf from '@sabaki/sgf';
import { describe, expect, it } from 'vitest';
import { checkTree, readTrees, recordOfTree, writeTrees } from '../../src/records/game-tree.ts';
import type { SgfNode } from '../../src/records/sgf-tree.ts';
import { type GameTree, TREE_FORMAT } from '../../src/records/tree-nodes.ts';
import { must } from '../../src/util/result.ts';

const TREE: GameTree = {
  game: 'meridians',
  rules: { size: 5, pie: false },
  comment: 'A game.',
  analysis: { value: 1, visits: 3, lines: [] },
  players: ['Ann', 'Bob'],
  nodes: [
    {
      move: 'e4',
      marks: { e4: 'circle', a1: 'cross' },
      labels: { c3: 'A', c5: 'b:2' },
      arrows: [
        ['e4', 'c3'],
        ['e4', 'c5'],
      ],
      analysis: { value: 0.25, visits: 12_000, lines: [{ value: 0.25, visits: 9000, moves: ['c3', 'e6'] }] },
    },
    { move: 'c3', comment: 'A reply.', mark: 'blunder' },
    { move: 'e6' },
    { move: 'c5', comment: 'Another one.' },
    {
      move: 'c5',
      after: 0,
      comment: 'Elsewhere [with] brackets \\.',
      mark: 'doubtful',
      analysis: { value: 0, visits: 1, lines: [] },
    },
    { move: 'e6' },
    { move: 'e2', after: 4, marks: { e2: 'triangle' } },
    { move: 'a1', after: -1 },
  ],
};
const TREES: readonly (readonly [string, GameTree])[] = [
  ['Meridians', TREE],
  [
    'Mǽrstánas',
    {
      game: 'maerstanas',
      rules: { special: true, scoring: 'simple' },
      nodes: [{ move: 'd4' }, { move: 'e3t', comment: 'Thunder.' }, { move: 'd3', after: 0 }, { move: 'd3w' }],
    },
  ],
  [
    'a choice of seat',
    {
      game: 'meridians',
      rules: { size: 4, pie: true },
      nodes: [
        { move: 'd4' },
        { move: 'c2' },
        { move: 'dark' },
        { move: 'd2' },
        { move: 'light', after: 1, comment: 'Or so.' },
      ],
    },
  ],
];

const checked = (tree: GameTree) => {
  return must(checkTree(tree));
};
const written = (tree: GameTree, format: string) => {
  return must(writeTrees([tree], format));
};

describe.each(TREES)('a tree of %s', (_, tree) => {
  it.each([
    ['sgf', 'a.sgf'],
    [TREE_FORMAT, 'a.json'],
  ])('comes back from %s as it was', (format, name) => {
    const { text, leftOut } = written(checked(tree), format);
    const read = readTrees(text, name);
    expect(leftOut).toEqual([]);
    expect(read).toEqual({ ok: true, value: { games: [checked(tree)], leftOut: [] } });
  });

  it('loses all but its main line in a record, and says what', () => {
    const { text, leftOut } = written(checked(tree), 'jsonl');
    expect(leftOut.join()).toMatch(/variation/);
    const read = readTrees(text, 'a.jsonl');
    expect(read.ok && recordOfTree(read.value.games[0] as GameTree).moves).toEqual(recordOfTree(tree).moves);
  });
});

describe('several trees', () => {
  const empty: GameTree = { game: 'meridians', rules: { size: 5 }, comment: 'Nothing is played yet.', nodes: [] };
  const chapters = [...TREES.map(([, tree]) => tree), empty].map((tree, i) => {
    return checked({ ...tree, id: `Chapter ${i}`, event: 'A study' });
  });

  it.each([
    ['sgf', 'a.sgf'],
    [TREE_FORMAT, 'a.json'],
  ])('come back from one text of %s as they were, with their names', (format, name) => {
    const result = writeTrees(chapters, format);
    const read = readTrees(result.ok ? result.value.text : '', name);
    expect(read).toEqual({ ok: true, value: { games: chapters, leftOut: [] } });
  });
});

describe('a tree', () => {
  it('has its analyses and marks in SGF where other programs look for them', () => {
    const [root] = (sgf as { parse: (text: string) => SgfNode[] }).parse(written(checked(TREE), 'sgf').text);
    const [first] = root?.children ?? [];
    expect(first?.data).toMatchObject({
      W: ['e4'],
      // Dark is to move, and is Black: V of -1 is a certain win of White.
      V: ['-0.5000'],
      XA: ['0.250000 12000', '0.250000 9000 c3 e6'],
      LB: ['c3:A', 'c5:b:2'],
      AR: ['e4:c3', 'e4:c5'],
    });
    expect(first?.children.map(({ data }) => [data.BM, data.DO])).toEqual([
      [['2'], undefined],
      [undefined, ['']],
    ]);
  });

  it.each([
    ['other numbers', ['1.5 3']],
    ['a line without numbers', ['0.5 3', 'c3 e6']],
    ['text of another program', ['1 2 3']],
  ])('has no analysis of %s', (_, values) => {
    const text = `(;FF[4]RU[Meridians]SZ[5]PL[W];W[e4]XA${values.map((value) => `[${value}]`).join('')})`;
    const read = readTrees(text, 'x.sgf');
    expect(read.ok && read.value.games[0]?.nodes).toEqual([{ move: 'e4' }]);
  });

  it('is refused where a move may not be played, with its ply', () => {
    const nodes = [...TREE.nodes, { move: 'e4', after: 3 }];
    expect(checkTree({ ...TREE, nodes })).toMatchObject({ ok: false, error: { message: 'ply 5: e4 is occupied' } });
  });

  it.each([
    ['a node that follows a later one', [{ move: 'e4', after: 1 }, { move: 'c3' }]],
    ['a node that follows itself', [{ move: 'e4', after: 0 }]],
  ])('is refused with %s', (_, nodes) => {
    expect(checkTree({ ...TREE, nodes })).toMatchObject({ ok: false, error: { code: 'bad-tree' } });
  });

  it('of a position that was set up has its own form only', () => {
    const start = '4/5/6/7/2L1D3/7/6/5/4 L 2 2';
    const tree = checked({ game: 'meridians', rules: { size: 5 }, start, nodes: [] });
    expect(writeTrees([tree], 'sgf')).toMatchObject({ ok: false, error: { code: 'not-expressible' } });
    expect(readTrees(written(tree, TREE_FORMAT).text, 'x.json')).toMatchObject({
      ok: true,
      value: { games: [{ start }] },
    });
  });

  it('reads variations, comments and marks of other programs’ files', () => {
    const sgf = '(;FF[4]RU[Meridians]SZ[5]PL[W];W[e4]TR[a1];B[c3]C[main](;W[e6])(;W[e2]C[aside];B[c5])(;W[zz]))';
    const read = readTrees(sgf, 'x.sgf');
    expect(read.ok && read.value.leftOut).toEqual(['game 1: 1 variation from an illegal move on']);
    expect(read.ok && read.value.games[0]?.nodes).toEqual([
      { move: 'e4', marks: { a1: 'triangle' } },
      { move: 'c3', comment: 'main' },
      { move: 'e6' },
      { move: 'e2', after: 1, comment: 'aside' },
      { move: 'c5' },
    ]);
  });

  it('lists the properties that it cannot keep, of the main line and of variations', () => {
    const sgf =
      '(;FF[4]RU[Meridians]SZ[7]PL[W]GW[1];W[g6]BM[1](;B[g9])(;B[d9]LB[g9:A]AR[g6:g9]V[0.5]C[side];W[d6]DM[1]TR[d6]))';
    expect(readTrees(sgf, 'x.sgf')).toMatchObject({
      ok: true,
      value: {
        leftOut: ['game 1: properties GW', 'game 1: properties DM, V of variations'],
        games: [{ nodes: [{ mark: 'mistake' }, {}, { labels: { g9: 'A' }, arrows: [['g6', 'g9']] }, {}] }],
      },
    });
  });

  it('keeps comments and marks between the moves of variations', () => {
    const sgf = '(;FF[4]RU[Meridians]SZ[5]PL[W]C[start](;W[e4])(;C[other]TR[a1];W[e6]C[a];C[b]CR[a2];B[c3]))';
    expect(readTrees(sgf, 'x.sgf')).toMatchObject({
      ok: true,
      value: {
        games: [
          {
            comment: 'start\nother',
            marks: { a1: 'triangle' },
            nodes: [{ move: 'e4' }, { move: 'e6', comment: 'a\nb', marks: { a2: 'circle' } }, { move: 'c3' }],
          },
        ],
      },
    });
  });

  it('as deep as a file may be is read without an end of the stack', () => {
    const open = '(;W[e4]'.repeat(50_000);
    const sgf = `(;FF[4]RU[Meridians]SZ[5]PL[W]${open}${')'.repeat(50_000)})`;
    expect(readTrees(sgf, 'x.sgf')).toMatchObject({ ok: false });
  });
});
