/** SQLite in WebAssembly: downloaded on first use, and connections to its databases. */
import type { Database, SAHPoolUtil, Sqlite3Static } from '@sqlite.org/sqlite-wasm';
import type { Bound, Connection, Statement } from '../../library/connection.ts';
import { NO_WASM } from './errors.ts';

export type Sqlite = Sqlite3Static;
export type Pool = SAHPoolUtil;

const CACHE_KIB = 16 * 1024;

/** SQLite file systems that are not used here. Some would start workers. */
const UNUSED = { kvvfs: true, opfs: true, 'opfs-vfs': true, 'opfs-wl': true };

let loading: Promise<Sqlite> | undefined;

/** Rejects if the download fails; the next call retries. */
export function loadSqlite(): Promise<Sqlite> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<Sqlite> {
  if (!canCompile()) throw new Error(NO_WASM);
  const { default: init } = await import('@sqlite.org/sqlite-wasm');
  // SQLite reads its settings from this global.
  Object.assign(globalThis, { sqlite3ApiConfig: { disable: { vfs: UNUSED } } });
  return init();
}

/** Whether the browser, and the page's Content-Security-Policy, allow WebAssembly. */
function canCompile(): boolean {
  try {
    return new WebAssembly.Module(EMPTY_MODULE) !== undefined;
  } catch {
    return false;
  }
}
const EMPTY_MODULE = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

/** Codes of errors, for a connection that could not be made, too. */
export function codesOf(sqlite: Sqlite): Pick<Connection, 'codeOf'> {
  return {
    codeOf: (error) => {
      if (error instanceof sqlite.WasmAllocError) return 'SQLITE_NOMEM';
      if (!(error instanceof sqlite.SQLite3Error)) return undefined;
      return sqlite.capi.sqlite3_js_rc_str(error.resultCode);
    },
  };
}

/**
 * A connection to a database. Commits are durable: `synchronous` is full. There is no WAL, because
 * it needs memory shared between connections, which this file system lacks. As there is only one
 * connection at a time, it keeps its locks (`exclusive`). The journal is truncated rather than
 * deleted, to keep its place in the pool of files.
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
        // An error was thrown earlier, by the statement.
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
    return codesOf(this.sqlite).codeOf(error);
  }

  /** All committed data as an SQLite file. */
  bytes(): Uint8Array<ArrayBuffer> {
    return this.sqlite.capi.sqlite3_js_db_export(this.database.pointer as number);
  }

  close(): void {
    this.database.close();
  }
}

/** Offset of the write and read versions in an SQLite file; 2 means WAL. */
const WRITE_VERSION_AT = 18;
const READ_VERSION_AT = 19;

/** An in-memory database: empty, or a copy of a file. */
export function inMemory(sqlite: Sqlite, name: string, file?: Uint8Array): WasmConnection {
  const { capi, wasm, oo1 } = sqlite;
  const database = new oo1.DB(':memory:', 'c');
  const pointer = database.pointer as number;
  if (file) {
    const at = wasm.allocFromTypedArray(file);
    // In-memory databases do not support WAL, and a complete file does not need it.
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
