/** Library files, opened with libsql. */
import { chmodSync, closeSync, copyFileSync, readSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Sqlite from 'libsql';
import { fileKind, makeFolder, makePrivateFolder, openFile } from '../../../node/file.ts';
import { fail, type Result } from '../../../util/result.ts';
import { fileProblem } from '../../../util/system-error.ts';
import type { Bound, Connection, Statement } from '../connection.ts';
import { APPLICATION_ID, Database, MIGRATIONS, type Migration } from '../database.ts';
import { type DatabaseHead, databaseHead, HEAD_BYTES } from '../head.ts';
import { Library } from '../library.ts';
import { BUSY_MS, problemOf } from '../library-error.ts';

/** The header of a database; undefined for other or unreadable files. */
function headOf(path: string): DatabaseHead | undefined {
  try {
    const file = openFile(path);
    try {
      const head = new Uint8Array(HEAD_BYTES);
      readSync(file, head, 0, head.length, 0);
      return databaseHead(head);
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined;
  }
}

/** Whether a file is an SQLite database of any program. */
export function isDatabase(path: string): boolean {
  return headOf(path) !== undefined;
}

/**
 * Whether a file is a library, judging by its header. Libraries of version 1 are not recognised.
 */
export function isLibrary(path: string): boolean {
  return headOf(path)?.applicationId === APPLICATION_ID;
}

const CACHE_KIB = 64 * 1024;

/**
 * Values are passed as a list: libsql takes a single null or blob for named values, and ends the
 * process (libsql-js #114).
 */
interface Prepared {
  run(values: readonly Bound[]): { readonly changes: number; readonly lastInsertRowid: number };
  all(values: readonly Bound[]): object[];
}

function textsAsBytes(sql: string, columns: readonly string[]): string {
  const cast = columns.map((name) => {
    const quoted = `"${name}"`;
    return `CASE typeof(${quoted}) WHEN 'text' THEN CAST(${quoted} AS BLOB) ELSE ${quoted} END AS ${quoted}`;
  });
  return `SELECT ${cast.join(', ')} FROM (${sql})`;
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The library reads no blobs. */
function withTexts(row: object): object {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof ArrayBuffer ? textOf(value) : value]),
  );
}

function textOf(bytes: ArrayBuffer): string {
  try {
    return UTF8.decode(bytes);
  } catch {
    throw new Sqlite.SqliteError('a text is not UTF-8', 'SQLITE_CORRUPT', 11);
  }
}

class FileConnection implements Connection {
  readonly name: string;
  private readonly sqlite: Sqlite.Database;

  constructor(path: string) {
    this.name = path;
    this.sqlite = new Sqlite(path);
    this.sqlite.pragma(`busy_timeout = ${BUSY_MS}`);
  }

  begin(): void {
    for (const setting of ['journal_mode = WAL', 'synchronous = FULL', `cache_size = ${-CACHE_KIB}`]) {
      this.sqlite.pragma(setting);
    }
    keepPrivate(this.name);
  }

  exec(sql: string): void {
    this.sqlite.exec(sql);
  }

  /** A text that is not UTF-8 makes libsql abort the process, so texts are read as bytes. */
  prepare(sql: string): Statement {
    const isQuery = /^\s*SELECT\b/.test(sql);
    const prepared = this.sqlite.prepare(isQuery ? textsAsBytes(sql, this.columnsOf(sql)) : sql) as unknown as Prepared;
    return {
      run: (values) => {
        const { changes, lastInsertRowid } = prepared.run(values);
        return { changes, id: lastInsertRowid };
      },
      all: (values) => (isQuery ? prepared.all(values).map(withTexts) : prepared.all(values)),
    };
  }

  private columnsOf(sql: string): readonly string[] {
    return this.sqlite
      .prepare(sql)
      .columns()
      .map(({ name }) => name);
  }

  get inTransaction(): boolean {
    return this.sqlite.inTransaction;
  }

  codeOf(error: unknown): string | undefined {
    return error instanceof Sqlite.SqliteError ? error.code : undefined;
  }

  close(): void {
    this.sqlite.close();
  }
}

/**
 * Opens a database file, creating it and its folder if missing. Commits are durable. Errors:
 * `no-file`, and those of `Database.over`.
 */
export function openDatabase(path: string, migrations: readonly Migration[] = MIGRATIONS): Result<Database> {
  const made = makeFolder(dirname(path));
  if (!made.ok) return made;
  const kind = fileKind(path);
  if (kind === 'folder' || kind === 'other') return fail('no-file', `cannot open ${path}: not a regular file`);
  const bad = (what: string) => fail('bad-library', `cannot open ${path}: ${what}`);
  try {
    const database = Database.over(new FileConnection(path), migrations);
    return database.ok ? database : bad(database.error.message);
  } catch (error) {
    return bad(problemOf(error));
  }
}

/** Errors: those of `openDatabase`. */
export function openLibrary(path: string): Result<Library> {
  const database = openDatabase(path);
  return database.ok ? Library.over(database.value) : database;
}

/** Opens a library that must exist. Errors: `no-library`, and those of `openDatabase`. */
export function openExistingLibrary(path: string): Result<Library> {
  if (fileKind(path) !== 'none') return openLibrary(path);
  return fail('no-library', `no library ${path}: create one with \`sightline library import\``);
}

/**
 * Opens a temporary copy of a library for `use`; the file is unchanged. Errors: `no-file`, `in-use`
 * (a journal beside it means that the file is incomplete), and those of `openDatabase`.
 */
export function withCopy<T>(path: string, use: (library: Library) => Result<T>): Result<T> {
  if (fileKind(`${path}-wal`) !== 'none' || fileKind(`${path}-journal`) !== 'none') {
    return fail(
      'in-use',
      `${path} is in use or was not closed: import a backup of it, see \`sightline library backup\``,
    );
  }
  if (headOf(path)?.version === 0) return fail('bad-library', `cannot open ${path}: not a library`);
  const folder = makePrivateFolder();
  if (!folder.ok) return folder;
  const copy = join(folder.value, 'library.db');
  try {
    copyFileSync(path, copy);
    const library = openLibrary(copy);
    if (!library.ok) return fail(library.error.code, library.error.message.replaceAll(copy, path));
    try {
      return use(library.value);
    } finally {
      library.value.close();
    }
  } catch (error) {
    if (error instanceof Error && 'syscall' in error)
      return fail('no-file', `cannot read ${path}: ${fileProblem(error)}`);
    throw error;
  } finally {
    rmSync(folder.value, { recursive: true, force: true });
  }
}

/** Makes a library readable by its owner only. Ignores failures for files of other users. */
function keepPrivate(path: string): void {
  try {
    chmodSync(path, 0o600);
  } catch {
    // The file is usable nevertheless.
  }
}
