/** Libraries whose file holds what no version of the program writes. */
import { join } from 'node:path';
import Sqlite from 'libsql';
import { describe, expect, it } from 'vitest';
import type { Library } from '../../../src/board/library/library.ts';
import { LibraryError } from '../../../src/board/library/library-error.ts';
import { openLibrary } from '../../../src/board/library/node/open.ts';
import { ofRecord } from '../../../src/board/library/stored-game.ts';
import { must, type Result } from '../../../src/util/result.ts';
import { testFolder } from '../../support/folder.ts';

const folder = testFolder();
let libraries = 0;

/** A library of three games after some statements of another program. */
function changed(sql: string): Result<Library> {
  const path = join(folder, `${libraries++}.db`);
  const library = must(openLibrary(path));
  const games = ['d1', 'd6', 'c3'].map((move, i) => {
    return must(ofRecord({ v: 1, game: 'meridians', size: 4, players: [{ name: `Ann ${i}` }], moves: [move] }));
  });
  library.add(games, 'test');
  library.close();
  const other = new Sqlite(path);
  other.exec(sql);
  other.close();
  return openLibrary(path);
}

describe('a library', () => {
  it.each([
    ['a text that is not UTF-8', "UPDATE games SET moves = CAST(x'5b22ff225d' AS TEXT) WHERE id = 2"],
    ['a text that is not JSON', "UPDATE games SET moves = '[' WHERE id = 2"],
    ['JSON of another form', "UPDATE games SET moves = '{}' WHERE id = 2"],
    ['a game of no variant', 'PRAGMA foreign_keys = OFF; UPDATE games SET variant = 99 WHERE id = 2'],
  ])('with %s is read but for that game, which the check names', (_, sql) => {
    const library = must(changed(sql));
    expect(library.tree(1)).toMatchObject({ ok: true });
    expect(() => library.tree(2)).toThrow(LibraryError);
    expect([...library.unreadable()].map((line) => line.split(':')[0])).toEqual(['game 2']);
    expect(library.facts().games).toBe(3);
    library.close();
  });

  it('whose index does not fit its tables is not whole', () => {
    const library = must(
      changed(`PRAGMA writable_schema = ON;
        UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'analyses_by_time')
        WHERE name = 'games_by_day'`),
    );
    expect(library.problems()).not.toEqual([]);
    library.close();
  });

  const asView = (columns: string, from = '') =>
    `ALTER TABLE games RENAME TO real_games; CREATE VIEW games AS ${from} SELECT ${columns}`;
  it.each([
    ['rules that are none', "UPDATE variants SET rules = 'null'"],
    ['a view without end', asView('n AS id FROM t', 'WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t)')],
    ['a view with rows of 500 MB', asView('1 AS id, zeroblob(500000000) AS moves')],
    ['a computed column', 'ALTER TABLE games ADD COLUMN more AS (zeroblob(500000000))'],
    ['a trigger', 'CREATE TRIGGER t AFTER INSERT ON games BEGIN DELETE FROM games; END'],
    [
      'names that are damaged',
      "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'source TEXT', 'source ' || CAST(x'54ff5854' AS TEXT))",
    ],
  ])('with %s is refused', (_, sql) => {
    expect(changed(sql)).toMatchObject({ ok: false, error: { code: 'bad-library' } });
  });
});
