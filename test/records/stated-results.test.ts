/** Results that files state against their moves: the rules decide, and what is dropped is listed. RE as in FF[4], "Game info properties". */
import '../../src/node/install.ts';
import { describe, expect, it } from 'vitest';
import { gamesFile } from '../../src/board/library/pieces.ts';
import type { GameModule } from '../../src/games/kit.ts';
import { registerGame } from '../../src/games/registry.ts';
import { makeGames, readGames } from '../../src/records/formats.ts';
import { readFiles } from '../../src/records/game-files.ts';
import { replay } from '../../src/records/replay.ts';
import { must } from '../../src/util/result.ts';
import { testFolder, writerIn } from '../support/folder.ts';
import { naming } from '../support/parts.ts';
import { runHere } from '../support/run-here.ts';

const load = async (name: string) => ((await import(name)) as { readonly game: GameModule }).game;
registerGame(await load('../../examples/games/go.js'));

const folder = testFolder();
const file = writerIn(folder);

/** On the board of size 2 the second stone takes the far corner: dark has won, as light has no point left. */
const WON = { size: 2, moves: ['b1', 'b2'] };
const WON_SGF = (more: string, moves = '') => `(;FF[4]SZ[2]RU[Meridians]PL[W]${more};W[b1];B[b2]${moves})`;
const BY_RULES = { winner: 'dark', end: 'no-move' };
/** Black has 13 of 25 points and White 12, with komi 19.5. */
const GO = (more: string) =>
  `(;GM[1]FF[4]SZ[5]${more};B[cb];W[cc];B[dc];W[dd];B[bc];W[bd];B[ab];W[ac];B[ec];W[ed];B[bb];W[ad];B[ee];W[];B[])`;

function readSgf(text: string, game = 'meridians') {
  const { games, leftOut } = must(readGames(text, 'sgf', { name: game }));
  return { game: games[0], leftOut };
}

describe('a result in SGF', () => {
  it.each(['W+R', 'W+', 'B+R', 'B+T', 'B+Forfeit', '0', 'Draw', 'draw', 'Void', ' W+R ', 'w+r'])(
    'RE[%s] of a game that dark has won by the rules is listed, and the rules stand',
    (result) => {
      const { game, leftOut } = readSgf(WON_SGF(`RE[${result}]`));
      expect(game).toMatchObject(BY_RULES);
      expect(leftOut).toEqual([expect.stringMatching(naming('game 1', `RE[${result.trim()}]`, 'dark', 'no-move'))]);
    },
  );

  it.each(['B+', '?', ''])('RE[%s] of the same game says nothing against the rules', (result) => {
    const { game, leftOut } = readSgf(WON_SGF(`RE[${result}]`));
    expect(game).toMatchObject(BY_RULES);
    expect(leftOut).toEqual([]);
  });

  it('that is none is a property that is left out', () => {
    expect(readSgf(WON_SGF('RE[yes]')).leftOut).toEqual(['game 1: properties RE']);
  });

  it('states a draw by 0 and Draw, and no result by Void, where the rules have not ended the game', () => {
    const unfinished = (result: string) => readSgf(`(;SZ[3]RE[${result}];W[e1])`).game;
    for (const draw of ['0', 'Draw']) expect(unfinished(draw)).toMatchObject({ winner: null, end: 'adjudicated' });
    expect(unfinished('Void')).toMatchObject({ winner: null });
    expect(unfinished('Void')).not.toHaveProperty('end');
    expect(unfinished('?')).not.toHaveProperty('winner');
  });

  it('contradicts a resignation among the moves, too', () => {
    const { game, leftOut } = readSgf('(;SZ[3]RE[W+R];W[e1];B[a2];XM[resign])');
    expect(game).toMatchObject({ winner: 'dark', end: 'resign' });
    expect(leftOut).toEqual([expect.stringMatching(naming('RE[W+R]', 'dark'))]);
  });

  it('states points, which the rules count', () => {
    const points = readSgf(GO('RE[B+17]'), 'go');
    expect(points.game).toMatchObject({ winner: 'black', end: 'points' });
    const [what] = points.leftOut;
    const [, black, white] = /([\d.]+) to ([\d.]+)/.exec(what ?? '') ?? [];
    const margin = Number(black) - Number(white);
    expect(margin).toBeGreaterThan(0);
    expect(readSgf(GO(`RE[B+${margin}]`), 'go').leftOut).toEqual([]);
    expect(readSgf(GO(`RE[W+${margin}]`), 'go').leftOut).toHaveLength(1);
  });

  it('is shown without what controls a terminal', () => {
    const [what] = readSgf(WON_SGF('RE[W+\u001b[2J\\]\n]')).leftOut;
    expect(what).toMatch(/RE\[W\+/);
    expect(what).not.toMatch(/\p{Cc}/u);
  });
});

describe('a result in a record', () => {
  it.each([
    [{ winner: 'light', end: 'resign' }, ['light', 'resign', 'dark', 'no-move']],
    [{ winner: null, end: 'max-plies' }, ['max-plies', 'dark', 'no-move']],
    [{ winner: 'light' }, ['light', 'dark', 'no-move']],
    [{ winner: 'dark', end: 'time' }, ['time', 'dark', 'no-move']],
    [{ end: 'annihilation' }, ['annihilation', 'dark', 'no-move']],
  ])('%j against the rules is listed, and the rules stand', (stated, parts) => {
    const { games, leftOut } = must(readGames(JSON.stringify({ ...WON, ...stated }), 'jsonl'));
    expect(games).toMatchObject([{ ...WON, ...BY_RULES }]);
    expect(leftOut).toEqual([expect.stringMatching(naming('game 1', ...parts))]);
    const replayed = must(replay({ ...WON, ...stated }));
    expect(replayed).toMatchObject(BY_RULES);
    expect(replayed.leftOut).toEqual([expect.stringMatching(naming(...parts))]);
  });

  it.each([{}, BY_RULES, { winner: 'dark' }, { end: 'no-move' }])('%j says nothing against the rules', (stated) => {
    expect(must(readGames(JSON.stringify({ ...WON, ...stated }), 'jsonl')).leftOut).toEqual([]);
    expect(must(replay({ ...WON, ...stated }))).not.toHaveProperty('leftOut');
  });

  it('that only the rules can give is dropped where the moves do not reach it', () => {
    const record = { size: 3, moves: ['e1'], winner: 'dark', end: 'annihilation' };
    const { games, leftOut } = must(readGames(JSON.stringify(record), 'jsonl'));
    expect(games).toEqual([{ size: 3, moves: ['e1'] }]);
    expect(leftOut).toEqual([expect.stringMatching(naming('dark', 'annihilation'))]);
  });
});

describe('an option that is newer than old records', () => {
  // Six sides, of whom one resigns at a time: in the first reconstruction the first resignation ends the game.
  const moves = ['resign', 'q30r4-q29r5'];

  it.each(['jsonl', 'json', 'sgf'])(
    'is named where a game that does not state it is read, and refused: %s',
    (format) => {
      const text = (plies: readonly string[]) =>
        format === 'sgf'
          ? `(;RU[HexiMeros]${plies.map((move) => `;XM[${move}]`).join('')})`
          : JSON.stringify({
              game: 'heximeros',
              ...(format === 'json' ? { nodes: plies.map((move) => ({ move })) } : { moves: plies }),
            });
      const read = (plies: readonly string[]) => readFiles({ text: text(plies), name: `a.${format}` });
      const old = naming('setup', 'sightline-1');
      expect(must(read([])).leftOut).toEqual([expect.stringMatching(old)]);
      if (format !== 'json')
        expect(read(moves)).toMatchObject({ error: { code: 'game-over', message: expect.stringMatching(old) } });
    },
  );

  it('is not where it is stated or given', () => {
    const rules = { setup: 'sightline-2' };
    const record = { game: 'heximeros', rules, moves };
    expect(replay({ ...record, moves: ['resign', 'resign'] })).toMatchObject({ value: { plies: 2 } });
    expect(must(replay({ ...record, moves: [] }))).not.toHaveProperty('leftOut');
    const given = readGames('{"game":"heximeros","moves":[]}', 'jsonl', { name: 'heximeros', rules });
    expect(must(given).leftOut).toEqual([]);
  });
});

describe('words after the end', () => {
  it('are dropped with their values, and their comments stay', () => {
    const record = {
      ...WON,
      moves: [...WON.moves, 'resign'],
      evals: [0.5, 0.9, 0],
      comments: ['one', 'two', 'good game'],
    };
    const { games, leftOut } = must(readGames(JSON.stringify(record), 'jsonl'));
    expect(games).toEqual([{ ...WON, ...BY_RULES, evals: [0.5, 0.9], comments: ['one', 'two\ngood game'] }]);
    expect(leftOut).toEqual([expect.stringMatching(naming('game 1', 'resign'))]);
  });

  it.each(['W[resign]', 'XM[resign]', 'B[resign]', 'W[Resign]', 'W[];B[]'])('may be %s', (word) => {
    const { game, leftOut } = readSgf(WON_SGF('', `;${word}`));
    expect(game).toMatchObject(BY_RULES);
    expect(leftOut).toHaveLength(1);
    // What is written again is read without a word.
    expect(must(readGames(must(makeGames([game as never], 'sgf')), 'sgf')).leftOut).toEqual([]);
  });

  it('end a list of moves', () => {
    const given = { name: 'meridians', rules: { size: 2 } };
    const { games, leftOut } = must(readGames('b1 b2 resign\nb1 b2 timeout\n', 'moves', given));
    expect(games.map(({ moves, winner, end }) => ({ moves, winner, end }))).toEqual(
      [1, 2].map(() => ({ moves: WON.moves, ...BY_RULES })),
    );
    expect(leftOut).toHaveLength(2);
  });

  it('are no node of the page, whose comment stays', () => {
    const read = must(readFiles({ text: WON_SGF('', ';W[resign]C[good game](;C[x])(;C[y])'), name: 'a.sgf' }));
    expect(read.games[0]?.nodes).toMatchObject([
      { move: 'b1' },
      { move: 'b2', comment: expect.stringContaining('good') },
    ]);
    expect(read.ends).toEqual([BY_RULES]);
  });
});

describe('what is dropped is listed', () => {
  const sgf = file('contradiction.sgf', WON_SGF('RE[W+R]'));
  const jsonl = file('contradiction.jsonl', `${JSON.stringify({ ...WON, winner: 'light', end: 'resign' })}\n`);
  const said = naming('game 1', 'dark', 'no-move');

  it.each([sgf, jsonl])('by convert of %s', async (path) => {
    const converted = await runHere(['convert', path, '-', '--to', 'jsonl']);
    expect(JSON.parse(converted.stdout)).toMatchObject(BY_RULES);
    expect(converted.stderr).toMatch(said);
  });

  it('by replay', async () => {
    const { stdout } = await runHere(['replay', jsonl]);
    expect(JSON.parse(stdout)).toMatchObject({ ...BY_RULES, leftOut: [expect.stringContaining('resign')] });
  });

  it('of the one game that is named', async () => {
    const record = JSON.stringify({ ...WON, winner: 'light' });
    const both = file('both.jsonl', `${JSON.stringify(WON)}\n${record}\n`);
    expect((await runHere(['convert', `${both}#1`, '-', '--to', 'jsonl'])).stderr).toBe('');
    expect((await runHere(['convert', `${both}#2`, '-', '--to', 'jsonl'])).stderr).toMatch(naming('game 2', 'light'));
  });

  it.each([
    ['a.sgf', WON_SGF('RE[W+R]')],
    ['a.sgf', WON_SGF('RE[W+R]C[with a comment]')],
    ['a.jsonl', JSON.stringify({ ...WON, winner: 'light' })],
    ['a.jsonl', JSON.stringify({ ...WON, winner: 'light', comment: 'with a comment' })],
    [
      'a.json',
      JSON.stringify({
        game: 'meridians',
        rules: { size: 2 },
        nodes: [{ move: 'b1' }, { move: 'b2' }],
        winner: 'light',
        end: 'resign',
      }),
    ],
  ])('by the import into a library and by the page: %s %s', (name, text) => {
    const games = must(gamesFile(text, name));
    const [piece] = [...games.pieces].map((one) => games.read(one));
    expect(piece).toMatchObject({ games: [BY_RULES], refused: [], leftOut: [expect.stringContaining('dark')] });
    const page = must(readFiles({ text, name }));
    expect(page).toMatchObject({ ends: [BY_RULES], leftOut: [expect.stringContaining('dark')] });
  });
});
