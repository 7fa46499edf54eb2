/** Games as GoGui 1.6 and gogui-twogtp save them (its SgfWriter), read back: letters by the description of Go in FF[4]. */
import { describe, expect, it } from 'vitest';
import type { GameSpec } from '../../src/games/kit.ts';
import { notationOf } from '../../src/games/notation.ts';
import { openGame } from '../../src/games/registry.ts';
import { makeGames, readGames } from '../../src/records/formats.ts';
import { must } from '../../src/util/result.ts';
import { like, naming } from '../support/parts.ts';

function read(text: string, game?: GameSpec) {
  return must(readGames(text, 'sgf', game));
}

function errorOf(text: string, game?: GameSpec): string {
  const result = readGames(text, 'sgf', game);
  return result.ok ? 'none' : `${result.error.line}:${result.error.column} ${result.error.message}`;
}

/** A file as they write it, of the board with this many rows. */
function saved(rows: number, moves: string, more = ''): string {
  return `(;FF[4]CA[UTF-8]AP[gogui-twogtp:1.6.0]SZ[${rows}]\nKM[6.5]PB[Bo:1]PW[Ann:2]DT[2026-11-21]${more}\n${moves})\n`;
}

describe('a game that Go programs have saved', () => {
  it('is read, with the two letters of a cell as its column from the left and its row from the top', () => {
    const { games, leftOut } = read(saved(5, ';W[ca];B[be];W[cc]', 'RE[B+R]C[by twogtp]'));
    expect(games).toEqual([
      {
        v: 1,
        game: 'meridians',
        size: 3,
        players: [{ name: 'Ann:2' }, { name: 'Bo:1' }],
        moves: ['e1', 'a2', 'c3'],
        winner: 'dark',
        end: 'resign',
        startedAt: '2026-11-21',
        comment: 'by twogtp',
      },
    ]);
    expect(leftOut).toEqual(['game 1: properties KM']);
  });

  it('is read as the window of GoGui saves it, with the player to move beside every move', () => {
    const text =
      '(;FF[4]CA[UTF-8]AP[GoGui:1.6.0]SZ[7]\nKM[6.5]PB[program]\nDT[2026-11-21]\n;W[cd]PL[B];B[dd]PL[W];W[cb]PL[B];B[bf]PL[W])';
    const { games, leftOut } = read(text);
    expect(games).toMatchObject([{ size: 4, moves: ['d3', 'd4', 'f1', 'b2'] }]);
    expect(leftOut).toEqual(['game 1: properties KM']);
  });

  it('is the same with the colours exchanged where Black begins', () => {
    const more = (value: string) => `RE[B+R]BL[30.5]WL[10]C[by twogtp];B[ca]V[${value}]`;
    const [game] = read(`${saved(5, ';W[be]V[-0.5];B[cc]', more('0.5'))}`).games;
    expect(game).toMatchObject({
      players: [{ name: 'Bo:1' }, { name: 'Ann:2' }],
      moves: ['e1', 'a2', 'c3'],
      // Of the movers: V is positive where it is good for Black, who is Light here.
      evals: [0.75, 0.75, null],
      winner: 'light',
      end: 'resign',
      comment: 'by twogtp',
    });
  });

  it.each([2, 3, 5, 6, 8])('has every point of size %i where GoGui shows it', (size) => {
    const kit = must(openGame({ name: 'meridians', rules: { size }, weights: null }));
    const rows = 2 * size - 1;
    for (const [cell, vertex] of notationOf(kit, 'gogui').cells.entries()) {
      const letters = 'abcdefghijklmnopqrstuvwxyz';
      const pair = letters[letters.replace('i', '').toUpperCase().indexOf(vertex[0]!)]!;
      // GoGui leaves out I, SGF does not.
      const column = pair >= 'i' ? letters[letters.indexOf(pair)] : pair;
      const row = letters[rows - Number(vertex.slice(1))];
      const [game] = read(saved(rows, `;W[${column}${row}]`)).games;
      expect(game?.moves, vertex).toEqual([kit.picture.names[cell]]);
    }
  });

  it('may say GM[1], as other programs do, and have points in rules that name the game', () => {
    const text = '(;GM[1]FF[4]SZ[5]RU[Meridians]PL[B];B[ca];W[be])';
    expect(read(text, { name: 'maerstanas' }).games).toMatchObject([{ game: 'meridians', moves: ['e1', 'a2'] }]);
  });

  it('is of the game that is given where it names none, by the rules that the board leaves open', () => {
    const text = saved(7, ';B[aa];W[gg];B[dd]');
    expect(errorOf(text)).toMatch(naming(1, 'aa'));
    const given = { name: 'maerstanas', rules: { special: false } };
    expect(read(text, given).games).toMatchObject([
      { game: 'maerstanas', rules: { special: false }, moves: ['a1', 'g7', 'd4'] },
    ]);
    // Whoever begins has the first seat.
    const white = saved(7, ';W[aa];B[gg]', 'RE[W+Time]');
    expect(read(white, given).games).toMatchObject([{ moves: ['a1', 'g7'], winner: 'dark', end: 'time' }]);
  });

  it('leaves out what is said after the end, and lists it', () => {
    // On the smallest board the second player takes the far corner, and the first has no point left: its pass says so.
    for (const passes of [';B[]', ';B[tt]', ';B[];C[over]']) {
      const { games, leftOut } = read(saved(3, `;B[ba];W[ac]${passes}`, 'RE[W+]'));
      expect(games).toMatchObject([{ size: 2, moves: ['c1', 'a1', 'pass'], winner: 'dark', end: 'no-move' }]);
      expect(leftOut).toEqual(['game 1: properties KM']);
    }
    for (const words of [';B[resign]', ';B[];W[]', ';B[];W[];B[]', ';B[];B[]']) {
      const { games, leftOut } = read(saved(3, `;B[ba];W[ac]${words}`, 'RE[W+]'));
      expect(games).toMatchObject([{ size: 2, winner: 'dark', end: 'no-move' }]);
      expect(leftOut).toHaveLength(2);
    }
  });

  it('has the passes that are moves of the game', () => {
    const kit = must(openGame({ name: 'maerstanas', rules: { special: false }, weights: null }));
    expect(errorOf(saved(7, ';B[dd];W[]'), kit.spec)).toMatch(naming(2));
  });

  it('keeps its variations out of the way, and its comments', () => {
    const { games, leftOut } = read(saved(5, ';B[ca]C[one](;W[be]C[two](;B[cc])(;B[bb]))(;W[ad])'));
    expect(games).toMatchObject([{ moves: ['e1', 'a2', 'c3'], comments: ['one', 'two', null] }]);
    expect(leftOut).toEqual(['game 1: 2 variations', 'game 1: properties KM']);
  });

  it('becomes a file of this program, and the same game again', () => {
    const { games } = read(saved(5, ';B[ca]C[one];W[be];B[cc]', 'RE[W+3.5]'));
    const text = makeGames(games, 'sgf');
    expect(text.ok && text.value).toContain(';W[e1]');
    expect(text.ok && read(text.value).games).toEqual(games);
  });
});

describe('a game of Go letters that is none of this program is refused', () => {
  it.each([
    [saved(5, ';W[ca];B[aa]'), '3:7 game 1: ply 2: "aa" is not on the board'],
    [saved(5, ';W[ca];B[a2]'), '3:7 game 1: ply 2: "a2" is not a point: two letters, of its column and of its row'],
    [saved(5, ';W[ca];W[be]'), '3:7 game 1: ply 2: dark is to move, which is B'],
    [saved(5, ';B[ca];B[be]'), '3:7 game 1: ply 2: dark is to move, which is W'],
    [saved(5, ';W[ca];B[ca]'), '3:7 game 1: ply 2: e1 is occupied'],
    [saved(5, ';W[ca];B[];W[cc]'), '3:7 game 1: ply 2: passing is not allowed'],
    [
      saved(6, ';W[ca]'),
      '1:2 game 1: its board, SZ[6], is none of Meridians: the grid has 3, 5, 7, 9, 11, 13 or 15 rows',
    ],
    [
      '(;GM[1];B[pd])',
      '1:2 game 1: GM[1] is another game, or its board, SZ[19], is none of Meridians: the grid has 3,',
    ],
    ['(;GM[1]SZ[5];W[e1])', '1:13 game 1: ply 1: "e1" is not a point: two letters'],
    ['(;GM[2]SZ[5];W[ca])', '1:2 game 1: GM[2] is another game: no number is assigned to Meridians'],
  ])('%j', (text, error) => {
    expect(errorOf(text)).toMatch(like(error));
  });
});
