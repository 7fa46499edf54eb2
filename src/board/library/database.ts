/** The SQLite database of a library: schema and migrations. */
import type * as z from 'zod';
import { firstIssue } from '../../util/first-issue.ts';
import { parseJson } from '../../util/json.ts';
import { fail, messageOf, ok, oneLine, type Result } from '../../util/result.ts';
import { type Bound, type Connection, checkBound, isRounded, type Statement } from './connection.ts';
import { LibraryError, problemOf } from './library-error.ts';
import { renewDates, renewNames } from './renewal.ts';

/**
 * Steps of the schema, as SQL or code. A database of version N has applied the first N. Steps are
 * only ever added.
 *
 * `games` is the primary data. `visits`, the positions of the games, is derived from it
 * (`position-index.ts`), up to the game `state.indexed`. Game ids are never reused. `high` and
 * `low` are the hash of a position up to symmetry; moves in these two tables are in the same image
 * of the position as the hash (`symmetric-line.ts`). `day` is encoded as in `dateNumber`. Scores
 * are in [0, 1], null for an unknown result. `line` is equal for games with equal moves by the same
 * players; `hash` was that in version 1 and now only has to be unique. Lists of moves and trees are
 * JSON.
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

/** Identifies a library in its header. */
export const APPLICATION_ID = 0x53676874;

/**
 * The columns that always have a value, with its type. SQLite accepts any value in a damaged or
 * foreign file.
 */
const TYPES = Object.entries({
  at: 'number',
  file: 'string',
  game: 'string',
  moves: 'string',
  name: 'string',
  plies: 'number',
  rules: 'string',
  source: 'string',
  value: 'number',
  variant: 'number',
  visits: 'number',
});

type Row = Readonly<Record<string, unknown>>;

/** What is damaged, if that is why an operation failed. */
export function damageIn(error: unknown): string | undefined {
  const isDamage = error instanceof LibraryError && error.code.startsWith('SQLITE_CORRUPT');
  return isDamage ? oneLine(messageOf(error.cause)) : undefined;
}

/** A connection with cached prepared statements and bound values. */
export class Database {
  private readonly connection: Connection;
  private readonly statements = new Map<string, Statement>();

  private constructor(connection: Connection) {
    this.connection = connection;
  }

  /**
   * Opens the database of a connection, and closes the connection if it is not a valid one. Errors:
   * `bad-library` (of another program, damaged, or of a later version of this program), with a
   * short description.
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

  /** Why the database is not usable by this program; undefined if it is. */
  private foreign(newest: number): string | undefined {
    const version = this.version();
    if (version === 0 && this.count('sqlite_schema') === 0) return undefined;
    const { application_id: id } = this.get('PRAGMA application_id') as { application_id: number };
    const own = this.count("sqlite_schema WHERE name IN ('games', 'visits', 'analyses')");
    if (version === 0 || own < 3 || (id !== 0 && id !== APPLICATION_ID)) return 'it belongs to another program';
    if (this.hasOtherSchema()) return 'it has other tables than a library';
    return version > newest ? `unsupported version ${version}; this program reads versions up to ${newest}` : undefined;
  }

  /**
   * Whether its schema is damaged, or has views, triggers, virtual tables or computed columns, whose
   * content may be endless.
   */
  private hasOtherSchema(): boolean {
    const odd = `sqlite_schema WHERE type NOT IN ('table', 'index') OR (type = 'table' AND rootpage = 0)
      OR name || ifnull(sql, '') GLOB '*[^' || char(10) || ' -~]*'
      OR EXISTS (SELECT 1 FROM pragma_table_xinfo(sqlite_schema.name) WHERE hidden <> 0)`;
    return this.count(odd) > 0;
  }

  /** Parses the JSON of a column. Throws a `LibraryError` if it has another form. */
  parsed<T>(schema: z.ZodType<T>, text: string): T {
    const json = parseJson(text);
    const found = json.ok ? schema.safeParse(json.value) : undefined;
    if (found?.success) return found.data;
    const why = json.ok ? firstIssue((found as z.ZodSafeParseError<T>).error, 'a text').message : json.error.message;
    throw this.damage(why);
  }

  /** The error for content that no program has written. */
  damage(why: string): LibraryError {
    const code = 'SQLITE_CORRUPT';
    return new LibraryError(this.connection.name, problemOf({ code }), code, new Error(why));
  }

  /** The single row of a query; undefined if there is none. */
  get<T = Row>(sql: string, ...values: readonly Bound[]): T | undefined {
    return this.all<T>(sql, ...values)[0];
  }

  /** The number of rows; `from` is what follows FROM. */
  count(from: string, ...values: readonly Bound[]): number {
    return (this.get(`SELECT count(*) AS count FROM ${from}`, ...values) as { count: number }).count;
  }

  all<T = Row>(sql: string, ...values: readonly Bound[]): T[] {
    const rows = this.guarded(() => this.statement(sql, values).all(values) as T[]);
    for (const row of rows) this.checkTypes(row as Row);
    return rows;
  }

  private checkTypes(row: Row): void {
    for (const [column, type] of TYPES) {
      const value = row[column];
      if (value !== undefined && typeof value !== type) {
        throw this.damage(`${column} is ${value === null ? 'missing' : `not a ${type}`}`);
      }
      if (typeof value === 'number' && isRounded(value)) throw this.damage(`${column} is too large`);
    }
  }

  /** The number of changed rows, and the id of the last inserted one. */
  run(sql: string, ...values: readonly Bound[]): { readonly changes: number; readonly id: number } {
    return this.guarded(() => this.statement(sql, values).run(values));
  }

  /** Runs `write` in a transaction: all of its changes are made, or none. */
  transaction<T>(write: () => T): T {
    this.exec('BEGIN IMMEDIATE');
    try {
      const value = write();
      this.exec('COMMIT');
      return value;
    } catch (error) {
      // Some errors, such as a full disk, roll back automatically.
      if (this.connection.inTransaction) this.exec('ROLLBACK');
      throw error;
    }
  }

  /** Executes statements without values. */
  exec(sql: string): void {
    this.guarded(() => this.connection.exec(sql));
  }

  /** Problems of the file found by SQLite's integrity check; empty if it is intact. */
  problems(): string[] {
    try {
      const rows = this.all<{ text: string }>('SELECT integrity_check AS text FROM pragma_integrity_check');
      const found = rows.map(({ text }) => oneLine(text));
      return found.length === 1 && found[0] === 'ok' ? [] : found;
    } catch (error) {
      // Some damage makes the check itself fail.
      const problem = damageIn(error);
      if (problem === undefined) throw error;
      return [problem];
    }
  }

  /** Writes all committed data to a new file. Other connections may continue. */
  copyTo(path: string): void {
    this.run('VACUUM INTO ?', path);
  }

  close(): void {
    this.statements.clear();
    this.connection.close();
  }

  /** The statement for these values, the only way to one. */
  private statement(sql: string, values: readonly Bound[]): Statement {
    checkBound(sql, values);
    const known = this.statements.get(sql);
    if (known) return known;
    const statement = this.connection.prepare(sql);
    this.statements.set(sql, statement);
    return statement;
  }

  /** Translates SQLite errors. */
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

  /** Applies missing migrations. */
  private migrate(migrations: readonly Migration[]): void {
    if (this.version() >= migrations.length) return;
    this.transaction(() => {
      // Another process may have applied some.
      for (const step of migrations.slice(this.version())) {
        if (typeof step === 'string') this.exec(step);
        else step(this);
      }
      this.exec(`PRAGMA user_version = ${migrations.length}`);
    });
  }
}
