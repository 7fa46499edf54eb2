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

/**
 * Checks the values that are bound to a statement, before any build of SQLite sees them. A wrong value is a mistake of
 * this program: libsql rounds or ignores some, and ends the process on others (docs/compatibility.md).
 *
 * Throws a `TypeError` for values of other types than `Bound` and for another number of values than the statement has
 * parameters, and a `RangeError` for whole numbers that a double cannot tell apart.
 */
export function checkBound(sql: string, values: readonly Bound[]): void {
  const parameters = sql.replaceAll(/'[^']*'/g, '').split('?').length - 1;
  if (values.length !== parameters) throw new TypeError(`${values.length} values for ${parameters} parameters: ${sql}`);
  for (const value of values) {
    if (typeof value === 'number') {
      if (Number.isNaN(value) || isRounded(value)) throw new RangeError(`${value} cannot be stored: ${sql}`);
    } else if (typeof value !== 'string' && value !== null && !(value instanceof Uint8Array)) {
      throw new TypeError(`a value of type ${typeof value} cannot be stored: ${sql}`);
    }
  }
}

/** Whether a number is whole and so large that others are rounded to it. */
export function isRounded(value: number): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value);
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
