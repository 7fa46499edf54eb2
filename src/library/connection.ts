/** What a library needs of SQLite, whichever build of it there is: libsql in Node, WebAssembly in a page. */

/** What may be bound to a statement. */
export type Bound = number | string | null | Uint8Array;

/** What was prepared once and is carried out again and again. */
export interface Statement {
  /** Rows that were changed, and the number of the last one that was added. */
  run(values: readonly Bound[]): { readonly changes: number; readonly id: number };
  /** All rows, with their columns by name. */
  all(values: readonly Bound[]): unknown[];
}

export interface Connection {
  /** Of what is connected to, behind `the library` in what is said of it. */
  readonly name: string;
  /** How it is used from here on, now that it is known to be for this program: journal, what waits for the disk, memory. */
  begin(): void;
  /** Statements without values. */
  exec(sql: string): void;
  prepare(sql: string): Statement;
  readonly inTransaction: boolean;
  /** The code of an error of SQLite, such as `SQLITE_FULL`; undefined for all others. */
  codeOf(error: unknown): string | undefined;
  close(): void;
}
