/** The values that a database takes and gives, which libsql itself does not check. */
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Bound } from '../../../src/board/library/connection.ts';
import type { Database } from '../../../src/board/library/database.ts';
import { LibraryError } from '../../../src/board/library/library-error.ts';
import { openDatabase } from '../../../src/board/library/node/open.ts';
import { must } from '../../../src/util/result.ts';
import { testFolder } from '../../support/folder.ts';

describe('a database', () => {
  const database: Database = must(openDatabase(join(testFolder(), 'library.db')));
  afterAll(() => database.close());
  beforeEach(() => database.exec('DROP TABLE IF EXISTS kept; CREATE TABLE kept (it)'));

  const keep = (...values: unknown[]) => database.run('INSERT INTO kept VALUES (?)', ...(values as Bound[]));
  const kept = () => database.all<{ readonly it: unknown }>('SELECT it FROM kept').map(({ it }) => it);

  it.each([
    ['a whole number above 2^53', 2 ** 53, RangeError],
    ['one below −2^53', -(2 ** 53), RangeError],
    ['no number', Number.NaN, RangeError],
    ['a bigint', 1n, TypeError],
    ['a boolean', true, TypeError],
    ['undefined', undefined, TypeError],
    ['an object', {}, TypeError],
    ['a list', [1], TypeError],
  ])('refuses %s before it reaches SQLite', (_, value, error) => {
    expect(() => keep(value)).toThrow(error);
    expect(kept()).toEqual([]);
  });

  it('refuses more or fewer values than a statement has parameters', () => {
    expect(() => keep(1, 2)).toThrow(TypeError);
    expect(() => keep()).toThrow(TypeError);
    expect(() => database.all("SELECT it FROM kept WHERE it = '?' AND it = ?")).toThrow(TypeError);
    expect(kept()).toEqual([]);
  });

  it('keeps texts with a character NUL whole, and all safe numbers', () => {
    const values = ['a\0b', '\0', '', 'ǽ', Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 0.1, null];
    for (const value of values) keep(value);
    expect(kept()).toEqual(values);
    expect(database.count('kept WHERE it = ?', 'a\0b')).toBe(1);
  });

  it('reports a stored number that was rounded as damage', () => {
    database.exec('INSERT INTO kept VALUES (9007199254740993)');
    expect(() => database.all('SELECT it AS visits FROM kept')).toThrow(LibraryError);
  });
});
