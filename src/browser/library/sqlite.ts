/** SQLite in WebAssembly: downloaded when a library is first used, and a connection to one of its databases. */
import type { Database, SAHPoolUtil, Sqlite3Static } from '@sqlite.org/sqlite-wasm';
import type { Bound, Connection, Statement } from '../../library/connection.ts';

export type Sqlite = Sqlite3Static;
export type Pool = SAHPoolUtil;

const CACHE_KIB = 16 * 1024;

/** File systems of SQLite that nobody uses here, some of which would start their own workers. */
const UNUSED = { kvvfs: true, opfs: true, 'opfs-vfs': true, 'opfs-wl': true };

let loading: Promise<Sqlite> | undefined;

/** Rejects where it cannot be downloaded; the next call tries it again. */
export function loadSqlite(): Promise<Sqlite> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<Sqlite> {
  const { default: init } = await import('@sqlite.org/sqlite-wasm');
  // It reads its settings there.
  Object.assign(globalThis, { sqlite3ApiConfig: { disable: { vfs: UNUSED } } });
  return init();
}

/**
 * A connection to a database. What is committed is on the disk: `synchronous` is full. There is no WAL, which needs memory that
 * connections share, and this file system has none: it has one connection at a time, which therefore keeps its locks (`exclusive`). Its journal
 * is truncated rather than deleted, so that it keeps its place among the files of the pool.
 */
export class WasmConnection implements Connection {
  readonly name: string;
  private readonly sqlite: Sqlite;
  private readonly database: Database;

  constructor(sqlite: Sqlite, database: Database, name: string) {
    this.sqlite = sqlite;
    this.database = database;
    this.name = name;
  }

  begin(): void {
    this.database.exec(`PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = FULL;
      PRAGMA temp_store = MEMORY; PRAGMA cache_size = ${-CACHE_KIB}`);
  }

  exec(sql: string): void {
    this.database.exec(sql);
  }

  prepare(sql: string): Statement {
    const { capi } = this.sqlite;
    const { database } = this;
    const prepared = database.prepare(sql);
    const columns = prepared.columnCount > 0 ? prepared.getColumnNames() : [];
    const inTurn = <T>(values: readonly Bound[], act: () => T): T => {
      try {
        if (values.length > 0) prepared.bind([...values]);
        return act();
      } finally {
        // Its error, if there is one, has been thrown before.
        prepared.resetNoThrow(true);
      }
    };
    return {
      run: (values) =>
        inTurn(values, () => {
          prepared.step();
          return {
            changes: database.changes() as number,
            id: Number(capi.sqlite3_last_insert_rowid(database.pointer as number)),
          };
        }),
      all: (values) =>
        inTurn(values, () => {
          const rows: unknown[] = [];
          while (prepared.step()) {
            const row = prepared.get([]);
            rows.push(Object.fromEntries(columns.map((name, i) => [name, row[i]])));
          }
          return rows;
        }),
    };
  }

  get inTransaction(): boolean {
    return this.sqlite.capi.sqlite3_get_autocommit(this.database.pointer as number) === 0;
  }

  codeOf(error: unknown): string | undefined {
    if (error instanceof this.sqlite.WasmAllocError) return 'SQLITE_NOMEM';
    if (!(error instanceof this.sqlite.SQLite3Error)) return undefined;
    return this.sqlite.capi.sqlite3_js_rc_str(error.resultCode);
  }

  /** All that is committed, as a file of SQLite. */
  bytes(): Uint8Array<ArrayBuffer> {
    return this.sqlite.capi.sqlite3_js_db_export(this.database.pointer as number);
  }

  close(): void {
    this.database.close();
  }
}

/** Where a file of SQLite says how it is written and read; 2 is WAL. */
const WRITE_VERSION_AT = 18;
const READ_VERSION_AT = 19;

/** A database in memory: an empty one, or a copy of a file. */
export function inMemory(sqlite: Sqlite, name: string, file?: Uint8Array): WasmConnection {
  const { capi, wasm, oo1 } = sqlite;
  const database = new oo1.DB(':memory:', 'c');
  const pointer = database.pointer as number;
  if (file) {
    const at = wasm.allocFromTypedArray(file);
    // A database in memory has no WAL, and one that is a whole file needs none.
    wasm.heap8u().fill(1, at + WRITE_VERSION_AT, at + READ_VERSION_AT + 1);
    const flags = capi.SQLITE_DESERIALIZE_FREEONCLOSE | capi.SQLITE_DESERIALIZE_RESIZEABLE;
    const code = capi.sqlite3_deserialize(pointer, 'main', at, file.length, file.length, flags);
    if (code !== 0) {
      database.close();
      throw new sqlite.SQLite3Error(code);
    }
  }
  return new WasmConnection(sqlite, database, name);
}
