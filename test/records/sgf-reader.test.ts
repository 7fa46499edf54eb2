/** SGF by other hands: what is taken from it, and what is refused. Places are line:column. */
import { describe, expect, it } from 'vitest';
import type { GameRecord } from '../../src/games/record.ts';
import { readGames } from '../../src/records/formats.ts';
import { must } from '../../src/util/result.ts';
import { like } from '../support/parts.ts';

function read(text: string): { games: readonly GameRecord[]; leftOut: readonly string[] } {
  return must(readGames(text, 'sgf'));
}

function errorOf(text: string): string {
  const result = readGames(text, 'sgf');
  return result.ok ? 'none' : `${result.error.line}:${result.error.column} ${result.error.message}`;
}

describe('a collection', () => {
  it('holds one game after the other, and what stands before the first is skipped', () => {
    const { games, leftOut } = read('From: somebody (not me)\r\n\r\n(;SZ[3];W[e1];B[a2])\r\n\r\n( ; SZ[4] ;W[d1])\n');
    expect(games).toMatchObject([
      { size: 3, moves: ['e1', 'a2'] },
      { size: 4, moves: ['d1'] },
    ]);
    expect(leftOut).toEqual([]);
  });
});

describe('a game', () => {
  it('has players, a date, a name and a result', () => {
    const [game] = read('(;FF[4]SZ[3]PW[Ann \\[1\\]]PB[B\\\\o]DT[2026-12-01]GN[final]RE[W+T];W[e1];B[a2])').games;
    expect(game).toMatchObject({
      id: 'final',
      players: [{ name: 'Ann [1]' }, { name: 'B\\o' }],
      startedAt: '2026-12-01',
      winner: 'light',
      end: 'time',
    });
  });

  it.each([
    ['w+resign', { winner: 'light', end: 'resign' }],
    ['B+F', { winner: 'dark', end: 'illegal' }],
    ['W+', { winner: 'light' }],
  ])('with RE[%s] ended so', (result, ended) => {
    expect(read(`(;SZ[3]RE[${result}];W[e1];B[a2])`).games[0]).toMatchObject(ended);
  });

  it('has the comments of nodes without a move at the move before', () => {
    const [game] = read('(;SZ[3];C[zero];W[e1]C[one];C[two];B[a2];C[three])').games;
    expect(game).toMatchObject({ comment: 'zero', comments: ['one\ntwo', 'three'], moves: ['e1', 'a2'] });
  });

  it('has values: V is good for Black, evals are those of the mover', () => {
    expect(read('(;SZ[3];W[e1]V[-0.5];B[a2]V[-0.2];W[c3])').games[0]?.evals).toEqual([0.75, 0.4, null]);
  });

  it('is the first variation; the others are left out, and so are properties that a record has no place for', () => {
    const { games, leftOut } = read('(;SZ[3]EV[Open];W[e1]LB[e1:1](;B[a2](;W[c3])(;W[d2]))(;B[b1]))');
    expect(games).toMatchObject([{ moves: ['e1', 'a2', 'c3'], event: 'Open' }]);
    expect(leftOut).toEqual(['game 1: 2 variations', 'game 1: properties LB']);
  });

  it('has the choice of the pie rule in XM', () => {
    const [game] = read('(;SZ[3];W[e1];B[a2];XM[dark];W[c3])').games;
    expect(game).toMatchObject({ rules: { pie: true }, moves: ['e1', 'a2', 'dark', 'c3'] });
  });

  it('with an opening that somebody has changed has none', () => {
    const [game] = read('(;SZ[3]XR[{"opening":["e1","b1"\\],"seed":"7"}];W[e1];B[a2])').games;
    expect(game).toMatchObject({ moves: ['e1', 'a2'], seed: '7' });
    expect(game).not.toHaveProperty('opening');
  });

  it('keeps what XR knows of the players, under the names that PW and PB give', () => {
    const known = '{"players":[{"name":"a","elo":1},{"name":"b","elo":2}\\]}';
    const [game] = read(`(;SZ[3]PW[a]PB[c]XR[${known}];W[e1])`).games;
    expect(game?.players).toEqual([
      { name: 'a', elo: 1 },
      { name: 'c', elo: 2 },
    ]);
  });
});

describe('a file that does not keep the grammar is refused', () => {
  it.each([
    ['(;SZ[3];W[e1];B[a2]', '1:1 this game has no closing ")"'],
    ['(;SZ[3];W[e1', '1:10 the value that begins here has no closing "]"'],
    ['(;SZ[3]\n;W[e1]\n;B a2)', '3:4 the property B has no value'],
    ['(;SZ[3];w[e1])', '1:9 "w" is no name of a property: those are capital letters'],
    ['(;SZ[3];W;B[a2])', '1:10 the property W has no value'],
    ['(;SZ[3];[e1])', '1:9 a value without the name of its property'],
    ['(;SZ[3];W[e1]7)', '1:14 "7" means nothing here'],
    ['(;SZ[3];W[e1])B[a2]', '1:15 the property "B" stands outside of any node'],
    ['(;SZ[3];W[e1]))', '1:15 a closing bracket without an opening one'],
    ['(;SZ[3]();W[e1])', '1:9 a game or variation without nodes'],
    ['(;SZ[3](;W[e1]);B[a2])', '1:16 a node after a variation: what follows it belongs into brackets, too'],
    ['(;SZ[3];W[e1]);B[a2]', '1:15 a node outside of any game'],
    ['(;SZ[3];W[e1]W[a2])', '1:14 the property W stands twice in a node'],
    ['(;SZ[3]((;W[e1])))', '1:9 a variation before the first node'],
    ['', '1:1 there is no game in it: a game in SGF begins with "(;"'],
    ['{"size":3,"moves":[]}', '1:1 there is no game in it: a game in SGF begins with "(;"'],
  ])('%s', (text, error) => {
    expect(errorOf(text)).toMatch(like(error));
  });
});

describe('a file that is not a game of Meridians, or an illegal one, is refused', () => {
  it.each([
    ['(;GM[1]SZ[19];B[pd])', '1:2 game 1: GM[1] is another game, or its board, SZ[19], is none of Meridians'],
    ['(;W[e1])', '1:2 game 1: SZ, the size of the board, is missing'],
    ['(;SZ[3:4];W[e1])', '1:2 game 1: SZ[3:4]: must be a size such as 7'],
    ['(;SZ[9];W[e1])', '1:2 game 1: size "9": must be a whole number from 2 to 8'],
    ['(;SZ[3]PL[B];B[e1])', '1:2 game 1: PL[B]: Light, which is W, moves first'],
    ['(;SZ[3]XR[{];W[e1])', '1:2 game 1: XR is not JSON'],
    ['(;SZ[3]XR[[\\]];W[e1])', '1:2 game 1: XR is no JSON object'],
    ['(;SZ[3]XR[{"end":"x"}];W[e1])', '1:2 game 1: "end" is none of'],
    ['(;SZ[3];B[e1])', '1:8 game 1: ply 1: light is to move, which is W'],
    ['(;SZ[3];W[e1];W[a2])', '1:14 game 1: ply 2: dark is to move, which is B'],
    ['(;SZ[3]RU[Pie];W[e1];B[a2];W[c3])', '1:27 game 1: ply 3: XM[light] or XM[dark], the choice of a seat,'],
    ['(;SZ[3];W[e1];B[a2];XM[maybe])', '1:20 game 1: ply 3: "maybe" is not a point'],
    ['(;SZ[3];W[e1]B[a2])', '1:8 game 1: ply 1: a node holds one move'],
    ['(;SZ[3];W[e1][a2])', '1:8 game 1: ply 1: a ply has one move'],
    ['(;SZ[3];W[];B[a2])', '1:8 game 1: ply 1: passing is not allowed'],
    ['(;SZ[4]AW[d1:x9];B[b1])', '1:2 game 1: not a rectangle'],
    ['(;SZ[3];W[e1];AE[e1])', '1:14 game 1: ply 2: pieces are set up in the middle of a game'],
    ['(;SZ[3]AW[e1][d1]AB[a2])', '1:2 game 1: AB, AW: the game is over in this position'],
    ['(;SZ[3];W[e1]V[3.5])', '1:8 game 1: ply 1: V[3.5] is no expected score from -1 (Light wins) to 1 (Dark wins)'],
    ['(;SZ[3];W[e1]V[0b0])', '1:8 game 1: ply 1: V[0b0] is no expected score'],
    ['(;SZ[3];W[e1])(;SZ[3]\n;W[e1]\n;B[e1])', '3:1 game 2: ply 2: e1 is occupied'],
  ])('%s', (text, error) => {
    expect(errorOf(text)).toMatch(like(error));
  });
});
