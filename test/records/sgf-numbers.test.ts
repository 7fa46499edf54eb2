/**
 * The numbers of games in SGF (GM): https://www.red-bean.com/sgf/properties.html#GM has Go 1, Othello 2, Lines of Action 9, Hex 11 and
 * Amazons 18; the forms of their moves are on the pages beside it.
 */
import '../../src/node/install.ts';
import { describe, expect, it } from 'vitest';
import { loadHouse } from '../../src/games/house.ts';
import type { GameModule, GameSpec } from '../../src/games/kit.ts';
import { registerGame } from '../../src/games/registry.ts';
import { defineGame, squares } from '../../src/own-games/game.ts';
import { makeGames, readGames } from '../../src/records/formats.ts';
import { must } from '../../src/util/result.ts';
import { naming } from '../support/parts.ts';

const load = async (name: string) =>
  ((await import(`../../examples/games/${name}.js`)) as { readonly game: GameModule }).game;
await loadHouse();
const EXAMPLES = ['go', 'reversi', 'lines-of-action', 'hex', 'amazons', 'havannah'] as const;
const modules = await Promise.all(EXAMPLES.map(load));
for (const module of modules) registerGame(module);

const HEX = '(;FF[4]GM[11]SZ[11];B[a10];W[swap];B[f6])';
const HEX_MOVES = ['a10', 'swap', 'f6'];

function read(text: string, game?: string) {
  return readGames(text, 'sgf', game === undefined ? undefined : { name: game });
}

describe('the number of a game', () => {
  it('is stated by the examples that SGF numbers', () => {
    expect(modules.map(({ sgfNumber }) => sgfNumber)).toEqual([1, 2, 9, 11, 18, undefined]);
  });

  it.each([undefined, 'hex', 'meridians', 'go'])(
    'names the game like its title, whatever game is given: %s',
    (given) => {
      expect(must(read(HEX, given))).toEqual({
        games: [{ v: 1, game: 'hex', size: 11, moves: HEX_MOVES }],
        leftOut: [],
      });
    },
  );

  it('is no hindrance where another game is given and no game has it, and is listed', () => {
    const text = HEX.replace('GM[11]', 'GM[99]');
    const { games, leftOut } = must(read(text, 'hex'));
    expect(games).toMatchObject([{ game: 'hex', moves: HEX_MOVES }]);
    expect(leftOut).toEqual([expect.stringMatching(naming('game 1', 'GM[99]', 'Hex'))]);
    const havannah = must(read('(;GM[99]SZ[4];W[a1];B[b1])', 'havannah'));
    expect(havannah).toMatchObject({ games: [{ game: 'havannah' }], leftOut: [expect.stringContaining('GM[99]')] });
  });

  it('is refused where no game is given, and is named with an illegal move', () => {
    for (const text of ['(;GM[99]SZ[4];W[d1])', '(;GM[99]SZ[7];W[cd])', '(;GM[x]SZ[4];W[d1])', '(;GM[]SZ[4];W[d1])'])
      expect(read(text)).toMatchObject({ error: { code: 'bad-sgf', message: expect.stringContaining('GM[') } });
    expect(read('(;GM[99]SZ[11];B[a10];W[a10])', 'hex')).toMatchObject({
      error: { code: 'occupied', message: expect.stringMatching(naming('ply 2', 'a10', 'GM[99]')) },
    });
    expect(read('(;GM[99]SZ[11];W[a10])', 'hex')).toMatchObject({
      error: { message: expect.stringMatching(naming('ply 1', 'GM[99]')) },
    });
  });

  it('gives way to a title in RU', () => {
    const { games, leftOut } = must(read('(;GM[11]RU[Meridians]SZ[4];W[d1])'));
    expect(games).toMatchObject([{ game: 'meridians', moves: ['d1'] }]);
    expect(leftOut).toEqual([expect.stringContaining('GM[11]')]);
  });

  it('1 is what GoGui writes for all games, so that a given game is read', () => {
    expect(must(read('(;GM[1]SZ[7];B[dd];W[cd])', 'meridians')).leftOut).toEqual([]);
    expect(must(read('(;GM[1]SZ[19];B[pd];W[dp])')).games).toMatchObject([{ game: 'go', moves: ['p16', 'd4'] }]);
  });

  it('comes with the usual size of its game, and its form of moves', () => {
    expect(must(read('(;GM[11];B[a10])')).games).toMatchObject([{ size: 11 }]);
    // The examples of the specification.
    expect(must(read('(;GM[18];B[djddgd];W[addgad];B[gjehea])')).games).toMatchObject([
      { game: 'amazons', moves: ['d1-d7-g7', 'a7-d4-a7', 'g1-e3-e10'] },
    ]);
    expect(must(read('(;GM[9];B[b1:b3+])')).games).toMatchObject([{ game: 'lines-of-action', moves: ['b1-b3'] }]);
    expect(read('(;GM[18];B[djddzz])')).toMatchObject({
      error: { message: expect.stringMatching(naming('"djddzz"')) },
    });
  });

  it('is written, except that of Go, whose moves are written in another form', () => {
    const games = ['hex', 'go', 'havannah'].map((game) => ({ v: 1, game, size: 5, moves: ['a1', 'b1'] }));
    const texts = games.map((game) => must(makeGames([game], 'sgf')));
    expect(texts.map((text) => /GM\[(\d+)\]/.exec(text)?.[1])).toEqual(['11', undefined, undefined]);
    for (const [i, text] of texts.entries()) expect(must(read(text))).toMatchObject({ games: [games[i]], leftOut: [] });
  });

  it('of a game of one’s own is a whole number', () => {
    const definition = (sgfNumber: number) => ({
      name: 'numbered',
      title: 'Numbered',
      seats: ['black', 'white'],
      sgfNumber,
      rules: () => ({
        board: squares(2),
        start: () => ({ cells: new Int8Array(4).fill(-1), toMove: 0, winner: -1 }),
        play: () => undefined,
      }),
    });
    expect(defineGame(definition(4)).sgfNumber).toBe(4);
    for (const wrong of [0, 1.5, '4' as never]) expect(() => defineGame(definition(wrong))).toThrow(TypeError);
  });
});

it('a game that is given is used where two games have a number', () => {
  registerGame({ ...(modules[3] as GameModule), name: 'hex-two', title: 'Hex Two' });
  const spec: GameSpec = { name: 'hex-two' };
  expect(must(readGames(HEX, 'sgf', spec)).games).toMatchObject([{ game: 'hex-two' }]);
  expect(readGames(HEX, 'sgf')).toMatchObject({ error: { code: 'bad-sgf' } });
});
