/** The database of a library: one file of SQLite, its schema, and how an older one becomes a newer one. */
import { chmodSync } from 'node:fs';
import { dirname } from 'node:path';
import Sqlite from 'libsql';
import { fileKind, makeFolder } from '../util/file.ts';
import { fail, messageOf, ok, oneLine, type Result } from '../util/result.ts';
import { fileProblem, systemMessage } from '../util/system-error.ts';

/**
 * Steps of the schema. A database of version N has taken the first N; steps are only ever added.
 *
 * `games` is all that is known of the games; `visits`, which positions they came to, is made of it (`position-index.ts`), up to
 * the game `state.indexed`. Numbers of games are never given twice. `high` and `low` are the key of a position up to symmetry,
 * and moves stand in these two tables as in the image of the position that the key is of (`symmetric-line.ts`). `day` counts
 * from 1970; scores are in [0, 1], null where nothing is known of the result.
 * Moves and lines of moves are lists in JSON, and so are trees.
 */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE variants (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    rules TEXT NOT NULL,
    probe TEXT NOT NULL,
    UNIQUE (game, rules)
  );
  CREATE TABLE players (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    folded TEXT NOT NULL
  );
  CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    hash BLOB NOT NULL UNIQUE,
    variant INTEGER NOT NULL REFERENCES variants,
    winner TEXT,
    end TEXT,
    plies INTEGER NOT NULL,
    played TEXT,
    day INTEGER,
    start TEXT,
    moves TEXT NOT NULL,
    tree TEXT,
    source TEXT NOT NULL,
    added INTEGER NOT NULL
  );
  CREATE INDEX games_by_day ON games (day);
  CREATE INDEX games_by_variant ON games (variant, day);
  CREATE TABLE seats (
    game INTEGER NOT NULL REFERENCES games,
    seat INTEGER NOT NULL,
    player INTEGER NOT NULL REFERENCES players,
    score REAL,
    PRIMARY KEY (game, seat)
  ) WITHOUT ROWID;
  CREATE INDEX seats_by_player ON seats (player, game);
  CREATE TABLE visits (
    variant INTEGER NOT NULL,
    high INTEGER NOT NULL,
    low INTEGER NOT NULL,
    move INTEGER NOT NULL,
    game INTEGER NOT NULL,
    score REAL,
    day INTEGER,
    PRIMARY KEY (variant, high, low, move, game)
  ) WITHOUT ROWID;
  CREATE TABLE analyses (
    variant INTEGER NOT NULL REFERENCES variants,
    high INTEGER NOT NULL,
    low INTEGER NOT NULL,
    value REAL NOT NULL,
    visits INTEGER NOT NULL,
    proven TEXT,
    moves TEXT NOT NULL,
    start TEXT,
    line TEXT NOT NULL,
    file TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (variant, high, low)
  ) WITHOUT ROWID;
  CREATE INDEX analyses_by_time ON analyses (at);
  CREATE TABLE state (indexed INTEGER NOT NULL);
  INSERT INTO state VALUES (0);
  `,
];

/** Milliseconds that another process may keep the file from being written. */
const BUSY_MS = 10_000;
const CACHE_KIB = 64 * 1024;

/** What may be bound to a statement. */
export type Bound = number | string | null | Uint8Array;
type Row = Readonly<Record<string, unknown>>;

/** Values go in a list: one alone that is null or holds bytes would be taken for names with values, and end the process (libsql-js #114). */
interface Statement {
  run(values: readonly Bound[]): { readonly changes: number; readonly lastInsertRowid: number };
  all(values: readonly Bound[]): unknown[];
}

/** A connection. Every statement is prepared once; what varies is bound. */
export class Database {
  private readonly connection: Sqlite.Database;
  private readonly statements = new Map<string, Statement>();

  private constructor(connection: Sqlite.Database) {
    this.connection = connection;
  }

  /**
   * Opens a file, which is made where it is missing, with its folder. What is committed is on the disk. Errors: `no-file`,
   * `bad-library` (no database, or one of a later version of the program).
   */
  static open(path: string, migrations: readonly string[] = MIGRATIONS): Result<Database> {
    const made = makeFolder(dirname(path));
    if (!made.ok) return made;
    const kind = fileKind(path);
    if (kind === 'folder' || kind === 'other') return fail('no-file', `cannot open ${path}: it is no ordinary file`);
    let connection: Sqlite.Database | undefined;
    try {
      connection = new Sqlite(path);
      const database = new Database(connection);
      database.set('busy_timeout', BUSY_MS);
      database.set('journal_mode', 'WAL');
      database.set('synchronous', 'FULL');
      database.set('cache_size', -CACHE_KIB);
      // What somebody plays is nobody else's business.
      chmodSync(path, 0o600);
      const version = database.migrate(migrations);
      if (version <= migrations.length) return ok(database);
      connection.close();
      const what = `it is of version ${version}, and this program knows up to ${migrations.length}`;
      return fail('bad-library', `cannot open ${path}: ${what}`);
    } catch (error) {
      connection?.close();
      return fail('bad-library', `cannot open ${path}: ${problemOf(error)}`);
    }
  }

  /** The one row that is asked for; undefined where there is none. */
  get<T = Row>(sql: string, ...values: readonly Bound[]): T | undefined {
    return this.all<T>(sql, ...values)[0];
  }

  all<T = Row>(sql: string, ...values: readonly Bound[]): T[] {
    return this.statement(sql).all(values) as T[];
  }

  /** Rows that were changed, and the number of the last one that was added. */
  run(sql: string, ...values: readonly Bound[]): { readonly changes: number; readonly id: number } {
    const { changes, lastInsertRowid } = this.statement(sql).run(values);
    return { changes, id: lastInsertRowid };
  }

  /** All that is written in it, or nothing. */
  transaction<T>(write: () => T): T {
    this.connection.exec('BEGIN IMMEDIATE');
    try {
      const value = write();
      this.connection.exec('COMMIT');
      return value;
    } catch (error) {
      if (this.connection.inTransaction) this.connection.exec('ROLLBACK');
      throw error;
    }
  }

  close(): void {
    this.statements.clear();
    this.connection.close();
  }

  private statement(sql: string): Statement {
    const known = this.statements.get(sql);
    if (known) return known;
    const statement = this.connection.prepare(sql) as unknown as Statement;
    this.statements.set(sql, statement);
    return statement;
  }

  private set(name: string, value: string | number): void {
    this.connection.pragma(`${name} = ${value}`);
  }

  /** Takes the steps that are missing; returns the version that the database has then. */
  private migrate(migrations: readonly string[]): number {
    const versionNow = () =>
      (this.connection.prepare('PRAGMA user_version').get() as { user_version: number }).user_version;
    if (versionNow() >= migrations.length) return versionNow();
    return this.transaction(() => {
      // Another process may have been faster.
      for (const step of migrations.slice(versionNow())) this.connection.exec(step);
      this.set('user_version', migrations.length);
      return migrations.length;
    });
  }
}

/** What is wrong, in a line, by an error of the database. */
export function problemOf(error: unknown): string {
  const isKnown = error instanceof Sqlite.SqliteError && systemMessage(error) !== undefined;
  return oneLine(isKnown ? fileProblem(error) : messageOf(error));
}
