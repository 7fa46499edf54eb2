/** Which descriptions are of one game, and that the library then has what any of them tells. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importGames } from '../../../src/board/library/import.ts';
import type { TakenIn } from '../../../src/board/library/library.ts';
import { openLibrary } from '../../../src/board/library/node/open.ts';
import { gamesFile } from '../../../src/board/library/pieces.ts';
import { must } from '../../../src/util/result.ts';
import { testFolder } from '../../support/folder.ts';
import { openKit } from '../../support/kits.ts';

const folder = testFolder();
let libraries = 0;

/** What comes of files that are added one after the other, as new/updated/known, and the games in the end. */
function taken(...files: readonly string[]) {
  const library = must(openLibrary(join(folder, `${libraries++}.db`)));
  const counts = files.map((text) => {
    const steps = importGames(library, must(gamesFile(text, 'a.sgf')), 'a.sgf');
    let step = steps.next();
    while (!step.done) step = steps.next();
    for (const _ of library.catchUp());
    const { added, updated, known, refused }: TakenIn & { refused: number } = step.value;
    expect(refused).toBe(0);
    return `${added}/${updated}/${known}`;
  });
  const { games } = must(library.search({}));
  const trees = games.map(({ id }) => must(library.tree(id)));
  const explored = must(library.explore(openKit('meridians', { size: 4 }), { moves: [] }));
  library.close();
  return { counts, games, trees, explored };
}

const MOVES = ';W[d1];B[b1];W[d6]';
const game = (head: string, moves = MOVES, names = 'PW[one]PB[two]') =>
  `(;FF[4]SZ[4]RU[Meridians]${names}${head}${moves})`;

describe('a game that comes again', () => {
  it('with its result has it then, also in the explorer', () => {
    const { counts, games, explored } = taken(game('DT[2024-01-01]'), game('DT[2024-01-01]RE[W+R]'));
    expect(counts).toEqual(['1/0/0', '0/1/0']);
    expect(games).toMatchObject([{ winner: 'light', end: 'resign', played: '2024-01-01' }]);
    expect(explored.moves).toMatchObject([{ games: 1, won: 1 }]);
  });

  it('without what is known is a duplicate', () => {
    const { counts, games } = taken(
      game('DT[2024-01-01]RE[W+R]EV[Club]GN[Final]C[good]'),
      game(''),
      game('DT[2024]'),
      game('RE[W+]'),
    );
    expect(counts).toEqual(['1/0/0', '0/0/1', '0/0/1', '0/0/1']);
    expect(games).toMatchObject([
      { winner: 'light', end: 'resign', played: '2024-01-01', hasNotes: true, event: 'Club', name: 'Final' },
    ]);
  });

  it.each([
    ['2024', '2024-05'],
    ['2024-05', '2024-05-06'],
    ['2024-05-06', '2024-05-06,07'],
    ['', '2024-05-06'],
    ['', 'in May'],
  ])('with a more exact date has that: %j, then %j', (rough, exact) => {
    const { counts, games } = taken(game(rough && `DT[${rough}]`), game(`DT[${exact}]`), game(rough && `DT[${rough}]`));
    expect(counts).toEqual(['1/0/0', '0/1/0', '0/0/1']);
    expect(games).toMatchObject([{ played: exact }]);
  });

  it('with comments and variations has both', () => {
    const { counts, trees } = taken(
      game('C[of the game]', ';W[d1]C[first](;B[b1]C[well];W[d6])(;B[b4])'),
      game('RE[B+R]', ';W[d1]C[second](;B[b1];W[d6])(;B[b4];W[d6])(;B[b3]C[or])'),
    );
    expect(counts).toEqual(['1/0/0', '0/1/0']);
    const [tree] = trees;
    expect(tree).toMatchObject({ comment: 'of the game', winner: 'dark', end: 'resign' });
    const said = tree?.nodes.map(({ move, comment }) => [move, comment ?? '']);
    expect(said).toEqual([
      ['d1', 'first\nsecond'],
      ['b1', 'well'],
      ['d6', ''],
      ['b4', ''],
      ['d6', ''],
      ['b3', 'or'],
    ]);
  });

  it('with labels, arrows, marks of moves and values has all of them', () => {
    const { counts, trees } = taken(
      game('', ';W[d1]LB[b1:A];B[b1]BM[1];W[d6]'),
      game('', ';W[d1]LB[b1:B][d6:C]AR[d1:d6];B[b1]DO[];W[d6]XA[0.5 10][0.5 10 b4]'),
      game('', ';W[d1]AR[d1:d6];B[b1];W[d6]'),
    );
    expect(counts).toEqual(['1/0/0', '0/1/0', '0/0/1']);
    const lines = [{ value: 0.5, visits: 10, moves: ['b4'] }];
    expect(trees[0]?.nodes).toMatchObject([
      { labels: { b1: 'A', d6: 'C' }, arrows: [['d1', 'd6']] },
      { mark: 'mistake' },
      { analysis: { value: 0.5, visits: 10, lines } },
    ]);
  });
});

describe('a game with an event', () => {
  it.each([
    ['no comment', 0],
    ['a comment', 10],
    ['a long comment', 12_000],
  ])('keeps it and its name, however long, with %s', (_, length) => {
    const [event, name, comment] = [2000, 300, length].map((one) => 'x'.repeat(one));
    const { games, trees } = taken(game(`EV[${event}]GN[${name}]${length > 0 ? `C[${comment}]` : ''}`));
    expect(games).toMatchObject([{ event, name, hasNotes: length > 0 }]);
    expect(trees[0]?.comment ?? '').toBe(comment);
  });
});

describe('notes on a game', () => {
  it.each([
    ['C[good]', MOVES],
    ['', ';W[d1]LB[b1:A];B[b1]'],
    ['', ';W[d1];B[b1]TR[d1]'],
    ['', ';W[d1];B[b1]BM[1]'],
    ['', ';W[d1](;B[b1])(;B[b4])'],
  ])('are found: %s%s', (head, moves) => {
    expect(taken(game(head, moves)).games).toMatchObject([{ hasNotes: true }]);
  });
});

describe('another game', () => {
  it.each([
    ['of another day', game('DT[2024-01-01]'), game('DT[2025-05-05]')],
    ['with another winner', game('RE[W+R]'), game('RE[B+R]')],
    ['with another end', game('RE[W+R]'), game('RE[W+T]')],
    ['at another date as text', game('DT[in May]'), game('DT[in June]')],
    ['by others', game(''), game('', MOVES, 'PW[one]PB[three]')],
    ['with other moves', game(''), game('', ';W[d1];B[b1]')],
  ])('is one %s', (_, first, second) => {
    expect(taken(first, second).counts).toEqual(['1/0/0', '1/0/0']);
  });

  it('is one at another point in time', () => {
    const at = (time: string) => game(`XR[{"startedAt":"${time}"}]`);
    const times = ['2026-01-01T10:00:00.000Z', '2026-01-01T11:00:00.000Z'].map(at) as [string, string];
    const { counts } = taken(...times, times[0], game('DT[2026-01-01]'));
    expect(counts).toEqual(['1/0/0', '1/0/0', '0/0/1', '0/0/1']);
  });

  it('keeps its own notes', () => {
    const { counts, trees } = taken(game('DT[2024-01-01]RE[W+R]'), game('DT[2025-05-05]RE[B+R]C[second game]'));
    expect(counts).toEqual(['1/0/0', '1/0/0']);
    expect(trees).toMatchObject([{ comment: 'second game', winner: 'dark' }, { winner: 'light' }]);
  });

  it('is one whose comments do not fit into one', () => {
    const long = (sign: string) => game(`C[${sign.repeat(6000)}]`);
    expect(taken(long('a'), long('b'), long('a')).counts).toEqual(['1/0/0', '1/0/0', '0/0/1']);
  });
});

describe('a name', () => {
  it('is one however it was typed', () => {
    const { counts, games } = taken(game('', MOVES, 'PW[Zoë]PB[two]'), game('RE[W+R]', MOVES, 'PW[Zoe\u0308]PB[two]'));
    expect(counts).toEqual(['1/0/0', '0/1/0']);
    expect(games).toMatchObject([{ players: ['Zoë', 'two'] }]);
  });

  it.each(['istanbul', 'İSTANBUL', 'ıstanbul', 'zoe', 'ZOË'])('is found by %s', (wanted) => {
    const library = must(openLibrary(join(folder, `${libraries++}.db`)));
    const names = 'PW[İstanbul]PB[Zoë]';
    const steps = importGames(library, must(gamesFile(game('', MOVES, names), 'a.sgf')), 'a.sgf');
    while (!steps.next().done);
    expect(must(library.search({ player: wanted })).total).toBe(1);
    library.close();
  });
});
