/**
 * The library of a page, in the origin-private file system. All pages of an origin share one
 * library. Only one at a time can open it, since the file system gives a file to a single worker; a
 * Web Lock decides which. A page closes the library when it is idle, or when another page announces
 * on a BroadcastChannel that it is waiting.
 */

import { fail, must, ok, type Result } from '../../../util/result.ts';
import { wait } from '../../../util/wait.ts';
import { Database } from '../../library/database.ts';
import { databaseHead } from '../../library/head.ts';
import type { Shelf } from '../../library/librarian.ts';
import { Library } from '../../library/library.ts';
import { LibraryError, problemOf } from '../../library/library-error.ts';
import {
  cannotOpen,
  cannotOpenFiles,
  cannotOpenOwn,
  NOT_A_LIBRARY,
  noSqlite,
  OWN_LIBRARY,
  OWN_NAME,
} from './errors.ts';
import { hasFiles, isFolderGone, FOLDER as NAME, refusal } from './files.ts';
import { codesOf, inMemory, loadSqlite, type Pool, type Sqlite, WasmConnection } from './sqlite.ts';

const FILE = '/library.db';

/** Idle milliseconds after which the library is closed. */
const IDLE_MS = 2000;
/** Milliseconds between announcements of a waiting page. */
const ASK_MS = 200;
/** A page that has ended may hold its files slightly longer than its lock. */
const BUSY_MS = 10_000;
const RETRY_MS = 30;

/** The library while this page holds it. */
interface Held {
  readonly library: Library;
  readonly connection: WasmConnection;
  /** Closes the library and lets other pages open it. */
  readonly leave: () => void;
}

export class PageShelf implements Shelf {
  private readonly channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(NAME);
  private pool: Pool | undefined;
  /** Used if there is no such file system. */
  private memory: Held | undefined;
  private opening: Promise<Result<Held>> | undefined;
  private held: Held | undefined;
  private users = 0;
  /** Whether another page may be waiting: it asked while this page did not hold the library. */
  private isWanted = false;
  private idle: ReturnType<typeof setTimeout> | undefined;
  /** Resolves when other pages can open the library. Later callers in this page wait for it. */
  private leaving: PromiseWithResolvers | undefined;

  constructor() {
    this.channel?.addEventListener('message', () => this.hear());
  }

  get isKept(): boolean {
    return this.memory === undefined;
  }

  use<T>(work: (library: Library) => T | Promise<T>): Promise<Result<T>> {
    return this.useHeld(({ library }) => work(library));
  }

  /** The whole library as an SQLite file. Errors: as in `use`. */
  bytes(): Promise<Result<Uint8Array<ArrayBuffer>>> {
    return this.useHeld(({ connection }) => connection.bytes());
  }

  close(): void {
    if (this.users === 0) this.leave();
    else this.leaving ??= withResolvers();
  }

  /** Errors: those of opening it; `library-failed` if another program does not release it. */
  private async useHeld<T>(work: (held: Held) => T | Promise<T>): Promise<Result<T>> {
    while (this.leaving) await this.leaving.promise;
    clearTimeout(this.idle);
    this.users++;
    try {
      this.opening ??= this.open();
      const held = await this.opening;
      if (held.ok) return ok(await work(held.value));
      this.opening = undefined;
      return held;
    } catch (error) {
      if (this.held === undefined) this.opening = undefined;
      const why = this.held && error instanceof LibraryError ? await refusal(true) : undefined;
      throw why === undefined ? error : new LibraryError(OWN_NAME, why, (error as LibraryError).code, error);
    } finally {
      this.users--;
      if (this.users === 0) this.rest();
    }
  }

  private rest(): void {
    if (this.leaving || this.isWanted) this.leave();
    else this.idle = setTimeout(() => this.leave(), IDLE_MS);
  }

  /** Handles the announcement of a waiting page. */
  private hear(): void {
    if (!this.held) this.isWanted = true;
    else if (this.users === 0) this.leave();
    else this.leaving ??= withResolvers();
  }

  private leave(): void {
    clearTimeout(this.idle);
    this.isWanted = false;
    const { held, leaving } = this;
    if (held) {
      this.held = undefined;
      this.opening = undefined;
      held.leave();
    }
    this.leaving = undefined;
    leaving?.resolve();
  }

  private async open(): Promise<Result<Held>> {
    const sqlite = await loaded();
    if (!sqlite.ok) return sqlite;
    if (this.memory) return ok(this.memory);
    const release = await this.lock();
    if (!release) return this.openMemory(sqlite.value);
    try {
      const pool = await this.openPool(sqlite.value);
      if (!pool.ok) {
        release();
        return pool;
      }
      if (pool.value) return await this.openFile(sqlite.value, pool.value, release);
    } catch (error) {
      release();
      throw error;
    }
    release();
    return this.openMemory(sqlite.value);
  }

  private async openFile(sqlite: Sqlite, pool: Pool, release: () => void): Promise<Result<Held>> {
    const letGo = () => {
      pool.pauseVfs();
      release();
    };
    try {
      const connection = new WasmConnection(sqlite, new pool.OpfsSAHPoolDb(FILE), OWN_NAME);
      const library = libraryOver(connection, OWN_LIBRARY);
      if (!library.ok) {
        letGo();
        const why = await refusal(true);
        return why === undefined ? library : cannotOpenFiles(undefined, why);
      }
      const leave = () => {
        library.value.close();
        letGo();
      };
      this.held = { library: library.value, connection, leave };
      return ok(this.held);
    } catch (error) {
      letGo();
      return cannotOpenOwn(error, await refusal(true), codesOf(sqlite));
    }
  }

  private openMemory(sqlite: Sqlite): Result<Held> {
    const connection = inMemory(sqlite, OWN_NAME);
    const library = must(libraryOver(connection, OWN_LIBRARY));
    this.memory ??= { library, connection, leave: () => {} };
    return ok(this.memory);
  }

  /**
   * Waits for the lock; returns a function that releases it. Undefined if the browser has no locks.
   */
  private async lock(): Promise<(() => void) | undefined> {
    const { locks } = navigator as { readonly locks?: LockManager };
    if (!locks || !(await hasFiles())) return undefined;
    const ask = () => this.channel?.postMessage('waiting');
    const asking = setInterval(ask, ASK_MS);
    ask();
    try {
      return await new Promise<() => void>((resolve, reject) => {
        locks.request(NAME, () => new Promise<void>((release) => resolve(release))).catch(reject);
      });
    } catch {
      return undefined;
    } finally {
      clearInterval(asking);
    }
  }

  /**
   * Opens the files for this worker; undefined if the browser has no such files. Errors:
   * `library-failed` if another worker holds them, no space is left, or they were removed.
   */
  private async openPool(sqlite: Sqlite): Promise<Result<Pool | undefined>> {
    const end = performance.now() + BUSY_MS;
    for (;;) {
      try {
        this.pool = await (this.pool?.unpauseVfs() ?? sqlite.installOpfsSAHPoolVfs(POOL));
        // An earlier attempt may have had no space for all files.
        await this.pool.reserveMinimumCapacity(POOL.initialCapacity);
        return ok(this.pool);
      } catch (error) {
        if (!isBusy(error)) {
          const why = await refusal(this.pool !== undefined);
          // What exists must not seem to be empty.
          if (why === undefined && !this.pool && (await isFolderGone())) return ok(undefined);
          return cannotOpenFiles(error, why);
        }
        if (performance.now() > end) return cannotOpenFiles(error);
      }
      await wait(RETRY_MS);
    }
  }
}

/** Must not remove its files if it cannot open all of them at once. */
const POOL = {
  name: NAME,
  directory: `/${NAME}`,
  initialCapacity: 4,
  verbosity: 0,
  preserveOnInitFailure: true,
  forceReinitIfPreviouslyFailed: true,
};

/** Whether another worker holds a file. */
function isBusy(error: unknown): boolean {
  return error instanceof DOMException && ['NoModificationAllowedError', 'InvalidStateError'].includes(error.name);
}

/** Errors: `library-failed`. */
async function loaded(): Promise<Result<Sqlite>> {
  try {
    return ok(await loadSqlite());
  } catch (error) {
    return noSqlite(error);
  }
}

/** Errors: `bad-library`; the connection is then closed. */
function libraryOver(connection: WasmConnection, name: string): Result<Library> {
  const database = Database.over(connection);
  return database.ok ? Library.over(database.value) : cannotOpen(name, database.error.message);
}

/**
 * An in-memory copy of a library, given its bytes and file name. Errors: `bad-library`,
 * `library-failed`.
 */
export async function libraryOf(bytes: Uint8Array, name: string): Promise<Result<Library>> {
  if (!databaseHead(bytes)?.version) return cannotOpen(name, NOT_A_LIBRARY);
  const sqlite = await loaded();
  if (!sqlite.ok) return sqlite;
  try {
    return libraryOver(inMemory(sqlite.value, name, bytes), name);
  } catch (error) {
    return error instanceof LibraryError ? fail('library-failed', error.message) : cannotOpen(name, problemOf(error));
  }
}

interface PromiseWithResolvers {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
}

function withResolvers(): PromiseWithResolvers {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
