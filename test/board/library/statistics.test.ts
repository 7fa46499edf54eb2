/** The order of found games, their limits, and what the games of a player come to. */
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Library } from '../../../src/board/library/library.ts';
import { openLibrary } from '../../../src/board/library/node/open.ts';
import type { GamesWanted } from '../../../src/board/library/search.ts';
import { ofRecord } from '../../../src/board/library/stored-game.ts';
import { must } from '../../../src/util/result.ts';
import { testFolder } from '../../support/folder.ts';

const folder = testFolder();
let library: Library;
/** Light, Dark, moves, the winner, and the date. c4 and its mirror image are one opening. */
const GAMES = [
  ['ann', 'bob', 'd4 c2 d2 c4', 'light', '2026-01-05'],
  ['bob', 'ann', 'd4 c2', 'light', '2026-03'],
  ['Ann', 'cid', 'd4 c2 d2', null, '2025'],
  ['cid', 'ann', 'e3', 'dark', null],
] as const;

beforeEach(() => {
  library = must(openLibrary(join(mkdtempSync(join(folder, 'one-')), 'library.db')));
  const games = GAMES.map(([light, dark, moves, winner, startedAt]) =>
    must(
      ofRecord({
        v: 1,
        game: 'meridians',
        size: 4,
        rules: { pie: false },
        players: [{ name: light }, { name: dark }],
        moves: moves.split(' '),
        ...(winner && { winner, end: 'resign' }),
        ...(startedAt && { startedAt }),
      }),
    ),
  );
  library.add(games, 'a test');
});
afterEach(() => library.close());

const found = (wanted: GamesWanted) => must(library.search(wanted)).games.map(({ id }) => id);

describe('found games', () => {
  it.each([
    ['newest', [2, 1, 3, 4]],
    ['oldest', [3, 1, 2, 4]],
    ['players', [1, 3, 2, 4]],
    ['longest', [1, 3, 2, 4]],
    ['shortest', [4, 2, 3, 1]],
    ['result', [4, 2, 1, 3]],
  ] as const)('come in the order %s', (sort, ids) => {
    expect(found({ sort })).toEqual(ids);
  });

  it('are limited by their dates and their length', () => {
    expect(found({ since: '2026' })).toEqual([2, 1]);
    expect(found({ until: '2026-01' })).toEqual([1, 3]);
    expect(found({ since: '2026-01-05', until: '2026-01-05' })).toEqual([1]);
    expect(found({ leastPlies: 2, mostPlies: 3 })).toEqual([2, 3]);
    // Half a date limits nothing.
    expect(found({ since: '202' })).toHaveLength(4);
  });
});

describe('a player', () => {
  it('is found by a part of a name, who has played most first', () => {
    expect(library.players('', 3).map(({ name, games }) => `${name} ${games}`)).toEqual(['ann 3', 'bob 2', 'cid 2']);
    expect(library.players('AN', 9).map(({ name }) => name)).toEqual(['ann', 'Ann']);
  });

  it('has games by seat, and openings up to symmetry', () => {
    const { all, seats, openings } = library.statistics('ann');
    expect(all).toEqual({ games: 3, won: 2, lost: 1, shared: 0, open: 0 });
    expect(seats).toMatchObject([
      { seat: 0, games: 1, won: 1, lost: 0 },
      { seat: 1, games: 2, won: 1, lost: 1 },
    ]);
    expect(openings).toHaveLength(3);
    expect(openings[0]).toMatchObject({ moves: 'd4 c2 d2 c4', games: 1, won: 1 });
    expect(library.statistics('nobody')).toMatchObject({ all: { games: 0 }, seats: [], openings: [] });
  });
});

describe('a game that is saved again', () => {
  it('keeps its place with other names and an event', () => {
    const { id, isNew } = must(library.save({ ...must(library.tree(1)), players: ['Anna', 'bob'] }, 'a test', 1));
    expect(isNew).toBe(false);
    expect(must(library.search({})).total).toBe(4);
    const again = must(library.save({ ...must(library.tree(id)), event: 'Club evening' }, 'a test', id));
    expect(must(library.tree(again.id))).toMatchObject({ players: ['Anna', 'bob'], event: 'Club evening' });
    // An event does not count as a note.
    expect(must(library.search({ player: 'Anna' })).games).toMatchObject([{ event: 'Club evening', hasNotes: false }]);
    expect(must(library.search({})).total).toBe(4);
  });
});
