/** Libraries with a value in a column that no version of the program writes there. */
import { copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'libsql';
import { beforeAll, describe, expect, it } from 'vitest';
import { openLibrary } from '../../../src/board/library/node/open.ts';
import { ofRecord } from '../../../src/board/library/stored-game.ts';
import { must } from '../../../src/util/result.ts';
import { testFolder } from '../../support/folder.ts';
import { kitOfSize } from '../../support/kits.ts';
import { runHere } from '../../support/run-here.ts';

const folder = testFolder();
const whole = join(folder, 'whole.db');
const games = join(folder, 'games.jsonl');

beforeAll(() => {
  const library = must(openLibrary(join(folder, 'first.db')));
  const records = ['d1', 'd6'].map((move, i) => ({
    v: 1,
    id: `${i}`,
    event: 'Cup',
    game: 'meridians',
    size: 4,
    startedAt: '2026-11-22',
    players: [{ name: `Ann ${i}` }, { name: 'Bo' }],
    moves: [move],
    winner: 'light',
    end: 'resign',
  }));
  library.add(
    records.map((record) => must(ofRecord(record))),
    'test',
  );
  for (const _ of library.catchUp());
  must(
    library.note(
      kitOfSize(4),
      { moves: [] },
      { value: 0.5, visits: 9, moves: [{ move: 'd1', value: 0.5, visits: 4 }], file: 'f' },
    ),
  );
  library.copyTo(whole);
  library.close();
  writeFileSync(games, `${JSON.stringify(records[1])}\n`);
});

/** All columns of the tables. */
function columns(): [string, string][] {
  const sqlite = new Sqlite(whole);
  const found = sqlite
    .prepare(
      "SELECT t.name AS [table], c.name FROM sqlite_schema t, pragma_table_info(t.name) c WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%' AND c.name <> 'id'",
    )
    .all() as { table: string; name: string }[];
  sqlite.close();
  return found.map(({ table, name }) => [table, name]);
}

/** A copy of the library where a column has this value in all rows. */
function changed(table: string, column: string, value: string): void {
  const path = join(folder, 'library.db');
  for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true });
  copyFileSync(whole, path);
  const rewritten = (sql: string) => {
    const sqlite = new Sqlite(path);
    sqlite.exec(`PRAGMA writable_schema = ON; PRAGMA foreign_keys = OFF; ${sql}`);
    sqlite.close();
  };
  const text = (from: string, to: string) => `UPDATE sqlite_schema SET sql = replace(sql, '${from}', '${to}')`;
  // SQLite keeps to NOT NULL, as long as it is stated.
  rewritten(text(' NOT NULL', ' DEFAULT 7'));
  rewritten(`UPDATE OR IGNORE ${table} SET ${column} = ${value}`);
  rewritten(text(' DEFAULT 7', ' NOT NULL'));
}

const OF_LIBRARY = ['--data', folder];
const COMMANDS = [
  ['import', join(folder, 'library.db'), '--data', join(folder, 'other')],
  ['search', ...OF_LIBRARY],
  ['explore', '--size', '4', ...OF_LIBRARY],
  ['check', ...OF_LIBRARY],
  ['import', games, ...OF_LIBRARY],
];

describe('a library with', () => {
  it.each(['NULL', "'x'", "x'00ff'", '1e300'])(
    '%s in a column is read, or refused by one line, or one for each game',
    async (value) => {
      const failures: string[] = [];
      for (const [table, column] of columns()) {
        changed(table, column, value);
        for (const words of COMMANDS) {
          const what = `${words.join(' ')}: ${table}.${column} = ${value}`;
          try {
            const { code, stderr } = await runHere(['library', ...words]);
            if (code === 0) continue;
            if (
              ![1, 2].includes(code as number) ||
              !/^(?:sightline: .*library.db.*\n|(?:\S+library.db:\d+: .*\n)+)$/.test(stderr)
            )
              failures.push(`${what}: ${code} ${stderr}`);
          } catch (error) {
            failures.push(`${what}: ${(error as Error).stack?.split('\n').slice(0, 5).join(' | ')}`);
          }
        }
      }
      expect(failures).toEqual([]);
    },
  );
});
