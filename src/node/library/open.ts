/** Libraries as files, which libsql opens. */
import { chmodSync, closeSync, copyFileSync, openSync, readSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Sqlite from 'libsql';
import type { Bound, Connection, Statement } from '../../library/connection.ts';
import { APPLICATION_ID, Database, MIGRATIONS, type Migration } from '../../library/database.ts';
import { type DatabaseHead, databaseHead, HEAD_BYTES } from '../../library/head.ts';
import { Library } from '../../library/library.ts';
import { BUSY_MS, problemOf } from '../../library/library-error.ts';
import { fail, type Result } from '../../util/result.ts';
import { fileProblem } from '../../util/system-error.ts';
import { fileKind, makeFolder, makePrivateFolder } from '../file.ts';

/** What its first bytes tell; undefined for a file that is no database, and where none can be read. */
function headOf(path: string): DatabaseHead | undefined {
  try {
    const file = openSync(path, 'r');
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

/** Whether a file is a database, of whatever program. */
export function isDatabase(path: string): boolean {
  return headOf(path) !== undefined;
}

/** Whether a file is a library, as far as its first bytes tell. Those of version 1 do not tell it. */
export function isLibrary(path: string): boolean {
  return headOf(path)?.applicationId === APPLICATION_ID;
}

const CACHE_KIB = 64 * 1024;

/** Values go in a list: one alone that is null or holds bytes would be taken for names with values, and end the process (libsql-js #114). */
interface Prepared {
  run(values: readonly Bound[]): { readonly changes: number; readonly lastInsertRowid: number };
  all(values: readonly Bound[]): unknown[];
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

  prepare(sql: string): Statement {
    const prepared = this.sqlite.prepare(sql) as unknown as Prepared;
    return {
      run: (values) => {
        const { changes, lastInsertRowid } = prepared.run(values);
        return { changes, id: lastInsertRowid };
      },
      all: (values) => prepared.all(values),
    };
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
 * Opens a file, which is made where it is missing, with its folder. What is committed is on the disk. Errors: `no-file`, and those
 * of `Database.over`.
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

/** One that is there already. Errors: `no-library`, and those of `openDatabase`. */
export function openExistingLibrary(path: string): Result<Library> {
  if (fileKind(path) !== 'none') return openLibrary(path);
  return fail('no-library', `no library ${path}: create one with \`sightline library import\``);
}

/**
 * Opens a copy of a library, whose file stays as it is; `use` gets it. Errors: `no-file`, `in-use` (there is a journal beside it, so that
 * the file is not all of it), and those of `openDatabase`.
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

/** What somebody plays is nobody else's business. Whoever may not change that uses a library of somebody else. */
function keepPrivate(path: string): void {
  try {
    chmodSync(path, 0o600);
  } catch {
    // The file can be used all the same.
  }
}
