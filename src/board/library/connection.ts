/**
 * What a library requires of SQLite, independent of the build: libsql in Node, WebAssembly in a
 * page.
 */

/** A value bound to a statement. */
export type Bound = number | string | null | Uint8Array;

/** A prepared statement. */
export interface Statement {
  /** The number of changed rows, and the id of the last inserted one. */
  run(values: readonly Bound[]): { readonly changes: number; readonly id: number };
  /** All rows, as objects keyed by column name. */
  all(values: readonly Bound[]): unknown[];
}

export interface Connection {
  /** What is connected to; follows "the library" in messages. */
  readonly name: string;
  /**
   * Configures journal, durability and memory, once the database is known to belong to this
   * program.
   */
  begin(): void;
  /** Executes statements without values. */
  exec(sql: string): void;
  prepare(sql: string): Statement;
  readonly inTransaction: boolean;
  /** The SQLite error code, e.g. `SQLITE_FULL`; undefined for other errors. */
  codeOf(error: unknown): string | undefined;
  close(): void;
}
