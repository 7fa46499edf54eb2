/** The database of a library: one database of SQLite, its schema, and how an older one becomes a newer one. */
import { fail, messageOf, ok, oneLine, type Result } from '../util/result.ts';
import type { Bound, Connection, Statement } from './connection.ts';
import { LibraryError, problemOf } from './library-error.ts';
import { renewDates, renewNames } from './renewal.ts';

/**
 * Steps of the schema, in SQL or as code. A database of version N has taken the first N; steps are only ever added.
 *
 * `games` is all that is known of the games; `visits`, which positions they came to, is made of it (`position-index.ts`), up to
 * the game `state.indexed`. Numbers of games are never given twice. `high` and `low` are the key of a position up to symmetry,
 * and moves stand in these two tables as in the image of the position that the key is of (`symmetric-line.ts`). `day` is a
 * number as in `dateNumber`; scores are in [0, 1], null where nothing is known of the result. `line` is the same for games with the same
 * moves by the same players; `hash` was that in version 1 and only has to be unique now.
 * Moves and lines of moves are lists in JSON, and so are trees.
 */
export type Migration = string | ((database: Database) => void);
export const MIGRATIONS: readonly Migration[] = [
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
  (database) => {
    database.exec(`
      ALTER TABLE games ADD COLUMN line BLOB NOT NULL DEFAULT x'';
      UPDATE games SET line = hash;
      CREATE INDEX games_by_line ON games (line, played);
    `);
    renewNames(database);
    renewDates(database);
    database.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
  },
];

/** Stands in the head of a library. */
export const APPLICATION_ID = 0x53676874;

type Row = Readonly<Record<string, unknown>>;

/** A connection. Every statement is prepared once; what varies is bound. */
export class Database {
  private readonly connection: Connection;
  private readonly statements = new Map<string, Statement>();

  private constructor(connection: Connection) {
    this.connection = connection;
  }

  /**
   * That of a connection, which is closed where it is none. Errors: `bad-library` (that of another program, a damaged one, or one of
   * a later version of this program), with what is wrong in a few words.
   */
  static over(connection: Connection, migrations: readonly Migration[] = MIGRATIONS): Result<Database> {
    try {
      const database = new Database(connection);
      const refused = database.foreign(migrations.length);
      if (refused === undefined) {
        database.guarded(() => connection.begin());
        database.migrate(migrations);
        return ok(database);
      }
      connection.close();
      return fail('bad-library', refused);
    } catch (error) {
      connection.close();
      return fail('bad-library', problemOf(error instanceof LibraryError ? error.cause : error, connection));
    }
  }

  /** Why it is not for this program, undefined where it is. */
  private foreign(newest: number): string | undefined {
    const version = this.version();
    const { count } = this.get('SELECT count(*) AS count FROM sqlite_schema') as { count: number };
    if (version === 0 && count === 0) return undefined;
    const { application_id: id } = this.get('PRAGMA application_id') as { application_id: number };
    const sql = "SELECT count(*) AS count FROM sqlite_schema WHERE name IN ('games', 'visits', 'analyses')";
    const { count: own } = this.get(sql) as { count: number };
    if (version === 0 || own < 3 || (id !== 0 && id !== APPLICATION_ID)) return 'it belongs to another program';
    return version > newest ? `unsupported version ${version}; this program reads versions up to ${newest}` : undefined;
  }

  /** The one row that is asked for; undefined where there is none. */
  get<T = Row>(sql: string, ...values: readonly Bound[]): T | undefined {
    return this.all<T>(sql, ...values)[0];
  }

  all<T = Row>(sql: string, ...values: readonly Bound[]): T[] {
    return this.guarded(() => this.statement(sql).all(values) as T[]);
  }

  /** Rows that were changed, and the number of the last one that was added. */
  run(sql: string, ...values: readonly Bound[]): { readonly changes: number; readonly id: number } {
    return this.guarded(() => this.statement(sql).run(values));
  }

  /** All that is written in it, or nothing. */
  transaction<T>(write: () => T): T {
    this.exec('BEGIN IMMEDIATE');
    try {
      const value = write();
      this.exec('COMMIT');
      return value;
    } catch (error) {
      // After some errors, such as a full disk, it has been rolled back already.
      if (this.connection.inTransaction) this.exec('ROLLBACK');
      throw error;
    }
  }

  /** Statements without values. */
  exec(sql: string): void {
    this.guarded(() => this.connection.exec(sql));
  }

  /** What is wrong with the file, by SQLite's own check; nothing where it is whole. */
  problems(): string[] {
    try {
      const rows = this.all<{ quick_check: string }>('PRAGMA quick_check');
      const found = rows.map(({ quick_check: text }) => oneLine(text));
      return found.length === 1 && found[0] === 'ok' ? [] : found;
    } catch (error) {
      // Of some damage the check itself dies.
      if (error instanceof LibraryError && error.code.startsWith('SQLITE_CORRUPT')) return [messageOf(error.cause)];
      throw error;
    }
  }

  /** Writes what is committed into a new file, while others may go on. */
  copyTo(path: string): void {
    this.run('VACUUM INTO ?', path);
  }

  close(): void {
    this.statements.clear();
    this.connection.close();
  }

  private statement(sql: string): Statement {
    const known = this.statements.get(sql);
    if (known) return known;
    const statement = this.connection.prepare(sql);
    this.statements.set(sql, statement);
    return statement;
  }

  /** Errors of SQLite as what they mean here. */
  private guarded<T>(act: () => T): T {
    try {
      return act();
    } catch (error) {
      const code = this.connection.codeOf(error);
      if (code === undefined) throw error;
      throw new LibraryError(this.connection.name, problemOf(error, this.connection), code, error);
    }
  }

  private version(): number {
    return (this.get('PRAGMA user_version') as { user_version: number }).user_version;
  }

  /** Takes the steps that are missing. */
  private migrate(migrations: readonly Migration[]): void {
    if (this.version() >= migrations.length) return;
    this.transaction(() => {
      // Another process may have been faster.
      for (const step of migrations.slice(this.version())) {
        if (typeof step === 'string') this.exec(step);
        else step(this);
      }
      this.exec(`PRAGMA user_version = ${migrations.length}`);
    });
  }
}
