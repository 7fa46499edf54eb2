/** Pieces that SGF sets up before the first move: AB, AW and PL as in FF[4], "Setup properties". */
import '../../src/node/install.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { gamesFile } from '../../src/board/library/pieces.ts';
import { lineOfFile } from '../../src/cli/engine/line-of-file.ts';
import type { Io } from '../../src/cli/io.ts';
import { loadHouse } from '../../src/games/house.ts';
import type { GameModule } from '../../src/games/kit.ts';
import { Line } from '../../src/games/line.ts';
import { openGame, registerGame } from '../../src/games/registry.ts';
import { readGames } from '../../src/records/formats.ts';
import { checkTree, readTrees } from '../../src/records/game-tree.ts';
import { must } from '../../src/util/result.ts';
import { testFolder } from '../support/folder.ts';
import { naming } from '../support/parts.ts';

const load = async (name: string) =>
  ((await import(`../../examples/games/${name}.js`)) as { readonly game: GameModule }).game;
await loadHouse();
for (const name of ['go', 'hex', 'reversi']) registerGame(await load(name));

const folder = testFolder();

const HANDICAP = '(;GM[1]SZ[9]HA[2]AB[cc][gg]PL[W];W[ee];B[gc])';

function opened(text: string, game: string) {
  const read = readTrees(text, 'a.sgf', { name: game });
  if (!read.ok) throw new Error(read.error.message);
  const [tree] = read.value.games;
  const kit = must(openGame({ name: tree?.game as string, rules: tree?.rules, weights: null } as never));
  const moves = tree?.nodes.map(({ move }) => move) ?? [];
  const { position } = must(Line.of(kit, tree?.start, moves));
  const pieces = kit.pieces(position).map(({ cell, seat }) => `${kit.seats[seat]?.name} ${kit.picture.names[cell]}`);
  return { tree, moves, pieces: pieces.sort(), toMove: kit.seats[kit.game.toMove(position)]?.name };
}

describe('a handicap', () => {
  it('is a position that the page and the library open', () => {
    const { tree, moves, pieces, toMove } = opened(HANDICAP, 'go');
    expect(moves).toEqual(['e5', 'g7']);
    expect(pieces).toEqual(['black c7', 'black g3', 'black g7', 'white e5']);
    expect(toMove).toBe('white');
    expect(checkTree(tree as never).ok).toBe(true);
    const file = must(gamesFile(HANDICAP, 'a.sgf', { name: 'go' }));
    const [piece] = [...file.pieces].map((one) => file.read(one));
    expect(piece).toMatchObject({ games: [{ start: tree?.start, moves }], refused: [] });
  });

  it('is analysed', () => {
    const path = join(folder, 'handicap.sgf');
    writeFileSync(path, HANDICAP);
    const { kit, start, moves } = lineOfFile({} as Io, { file: path, game: 'go', ply: 1 });
    const { position } = must(Line.of(kit, start, moves));
    expect(kit.pieces(position)).toHaveLength(3);
    expect(kit.seats[kit.game.toMove(position)]?.name).toBe('black');
  });

  it('has no place in a record, and its properties are named', () => {
    expect(readGames(HANDICAP, 'sgf', { name: 'go' })).toMatchObject({
      error: { code: 'set-up', message: expect.stringMatching(naming('game 1', 'AB', 'PL')) },
    });
  });

  it('keeps the colours that the seats are named after, whoever moves', () => {
    const { pieces, toMove } = opened('(;GM[1]SZ[9]AB[aa][ba]AW[ab][bb]PL[W];W[cc])', 'go');
    expect(pieces).toEqual(['black a9', 'black b9', 'white a8', 'white b8', 'white c7']);
    expect(toMove).toBe('black');
  });

  it('is followed by the variations and comments of its file', () => {
    const text = '(;GM[11]SZ[5]AB[c3][c4]PL[W]C[start](;W[b2]C[one];B[d4];W[resign])(;W[e1]))';
    const { tree, toMove } = opened(text, 'hex');
    expect(tree?.nodes).toMatchObject([{ move: 'b2', comment: 'one' }, { move: 'd4' }, { move: 'e1', after: -1 }]);
    expect(tree).toMatchObject({ winner: 'red', end: 'resign', comment: 'start' });
    expect(toMove).toBeDefined();
  });

  it('without moves has the side to move that PL states, else the one whose turn it is by the number of pieces', () => {
    expect(opened('(;GM[11]SZ[5]AB[c3][c4][c2]PL[B])', 'hex').toMove).toBe('red');
    expect(opened('(;GM[11]SZ[5]AB[c3][c4][c2]PL[white])', 'hex').toMove).toBe('blue');
    expect(opened('(;GM[11]SZ[5]AB[c3][c4][c2])', 'hex').toMove).toBe('blue');
  });
});

describe('set-up pieces that can be the first moves', () => {
  it.each([
    ['(;GM[1]SZ[9]AB[cc];W[ee];B[gc])', 'go', 'c7 e5 g7'],
    ['(;GM[11]SZ[5]AB[c3]AW[a1];B[b2])', 'hex', 'c3 a1 b2'],
  ])('are: %s', (text, game, moves) => {
    const { games } = must(readGames(text, 'sgf', { name: game }));
    expect(games[0]?.moves.join(' ')).toBe(moves);
  });

  it('are followed by the variations and comments of the file', () => {
    const { tree } = opened('(;GM[11]SZ[5]AB[c3][c4]AW[a1](;W[b2]C[one];B[resign])(;W[e1]))', 'hex');
    const nodes = ['c3', 'a1', 'c4', 'b2', 'e1'].map((move) => ({ move }));
    expect(tree?.nodes).toMatchObject(nodes);
    expect([tree?.nodes[3]?.comment, tree?.nodes[4]?.after]).toEqual(['one', 2]);
  });

  it('are not where another side moves next', () => {
    expect(opened('(;GM[11]SZ[5]AB[c3]PL[B];B[b2])', 'hex')).toMatchObject({
      moves: ['b2'],
      pieces: ['red b2', 'red c3'],
    });
  });
});

describe('a set-up that a game cannot begin with names its properties', () => {
  it.each([
    ['(;SZ[8]AB[d4][d5]PL[W];W[d3])', 'reversi', ['AB', 'PL', 'Reversi']],
    ['(;SZ[8]PL[W];W[d3])', 'reversi', ['PL[W]']],
    ['(;GM[11]SZ[5]AB[c3]AW[c3]PL[B])', 'hex', ['AB', 'AW', 'PL', '"c3"']],
    ['(;GM[11]SZ[5]AB[z9][a1])', 'hex', ['AB', '"z9"']],
    ['(;GM[11]SZ[5];B[a1];AW[b1])', 'hex', ['AW']],
    ['(;GM[11]SZ[5]AE[a1])', 'hex', ['AE']],
    ['(;RU[HexiMeros]AB[q30r4])', 'heximeros', ['AB']],
  ])('%s', (text, game, parts) => {
    expect(readTrees(text, 'a.sgf', { name: game })).toMatchObject({
      error: { code: 'bad-sgf', message: expect.stringMatching(naming(...parts)) },
    });
  });
});
