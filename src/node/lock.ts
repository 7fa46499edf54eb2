/**
 * Ensures a single writer per file among the processes of one machine.
 *
 * The lock of FILE is FILE.lock, which identifies its holder. It is written under another name and
 * then linked into place, so that it is complete from the start and only one process can create it.
 * A stale lock, whose process is gone, may be removed only by the holder of a lock on that removal,
 * `FILE.lock.ID`; so no process can remove a lock that another has just created. An empty or
 * truncated lock, left by a power failure, is stale. A lock of another machine, as on a network
 * drive, is trusted.
 */
import { randomUUID } from 'node:crypto';
import { linkSync, lstatSync, openSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { parseJson } from '../util/json.ts';
import { fail, must, ok, type Result } from '../util/result.ts';
import { FileError, fileProblem, NO_FOLDER } from '../util/system-error.ts';
import { beforeEnd } from './ending.ts';
import { closeQuietly, fileBeside, fileKind, readFile, removeFile, sleep } from './file.ts';
import { type Holder, isElsewhere, isRunning, thisProcess } from './holder.ts';

export interface Lock {
  /** Releases the lock. Idempotent. */
  release(): void;
}

/** Stands for a lock that was not flushed before a power failure. */
const TORN: Holder = { id: 'torn', pid: 0, started: null };
/** A larger file is not a lock. */
const MOST_BYTES = 2 ** 12;
/** On file systems without links a new lock is briefly empty; wait this long for its content. */
const PLACING_MS = 200;
const PLACING_STEP_MS = 20;

/**
 * Locks a file, which need not exist, until `release` or the end of the process. Errors: `locked`,
 * with the process that holds the lock; `no-lock`.
 */
export function lockFile(path: string): Result<Lock> {
  try {
    const target = fileKind(path) === 'file' ? realpathSync(path) : path;
    const taken = take(`${target}.lock`);
    if (!('pid' in taken)) return ok(taken);
    const { pid, host } = taken;
    if (isElsewhere(taken)) {
      const remedy = `if it has ended, remove ${target}.lock`;
      return fail('locked', `${path} is in use by process ${pid} on ${host}; ${remedy}`);
    }
    return fail('locked', `${path} is in use by ${pid === process.pid ? 'this process,' : 'process'} ${pid}`);
  } catch (error) {
    return fail('no-lock', `cannot lock ${path}: ${fileProblem(error, NO_FOLDER)}`);
  }
}

/** Whether another process holds the lock of a file. */
export function isLocked(path: string): boolean {
  try {
    const holder = read(`${realpathSync(path)}.lock`);
    return holder !== undefined && holder !== TORN && isRunning(holder);
  } catch {
    return false;
  }
}

/** Takes a lock, or returns its holder. */
function take(path: string): Lock | Holder {
  let isPlaced = false;
  const remove = () => rmSync(path, { force: true });
  // Registered before the lock exists, so that no signal ends the process in between.
  const forget = beforeEnd(() => {
    if (isPlaced) remove();
  });
  try {
    const holder = placeOrFind(path);
    isPlaced = holder === undefined;
    if (holder) return holder;
  } finally {
    if (!isPlaced) forget();
  }
  let isHeld = true;
  return {
    release: () => {
      if (!isHeld) return;
      isHeld = false;
      try {
        remove();
        forget();
      } catch {
        // Retried before the process ends; after that the lock is stale.
      }
    },
  };
}

/** Creates a lock, or returns its holder. */
function placeOrFind(path: string): Holder | undefined {
  const own = thisProcess(randomUUID());
  while (!place(path, own)) {
    const holder = read(path);
    if (!holder) continue;
    if (holder !== TORN && isRunning(holder)) return holder;
    const removal = take(`${path}.${holder.id}`);
    if ('pid' in removal) return removal;
    try {
      if (read(path)?.id === holder.id) rmSync(path);
    } finally {
      removal.release();
    }
  }
  return undefined;
}

/** Returns false if there is a lock already. */
function place(path: string, holder: Holder): boolean {
  const { beside } = fileBeside(path);
  const text = `${JSON.stringify(holder)}\n`;
  const isThere = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EEXIST';
  try {
    writeFileSync(beside, text, { flag: 'wx' });
    try {
      linkSync(beside, path);
    } catch (error) {
      if (isThere(error)) throw error;
      // On file systems without links a lock may be visible before it is complete.
      placeUnlinked(path, text);
    }
    return true;
  } catch (error) {
    if (isThere(error)) return false;
    throw error;
  } finally {
    removeFile(beside);
  }
}

function placeUnlinked(path: string, text: string): void {
  const file = openSync(path, 'wx');
  try {
    writeFileSync(file, text);
  } catch (error) {
    removeFile(path);
    throw error;
  } finally {
    closeQuietly(file);
  }
}

/** Undefined if there is no lock. Throws for a file that is not a lock. */
function read(path: string): Holder | undefined {
  for (let waited = 0; ; waited += PLACING_STEP_MS) {
    // Not `stat`: a link to nothing is a file in the way.
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (!found) return undefined;
    const isLock = found.isFile() && found.size <= MOST_BYTES;
    const text = isLock ? readFile(path) : undefined;
    // It may have been removed meanwhile.
    if (text && !text.ok && fileKind(path) === 'none') return undefined;
    const holder = text && holderOf(must(text).toString('utf8'));
    if (!holder) throw new FileError(`${path} is not a Sightline lock file; remove it if nothing needs it`);
    if (holder !== TORN || waited >= PLACING_MS) return holder;
    sleep(PLACING_STEP_MS);
  }
}

/** Undefined for text that never was a lock. */
function holderOf(text: string): Holder | undefined {
  const json = parseJson(text);
  const { id, pid } = ((json.ok && json.value) || {}) as Partial<Holder>;
  if (typeof id === 'string' && typeof pid === 'number') return (json as { value: Holder }).value;
  // Unflushed data is missing or zero.
  const isCut = text.replace(/\0+$/, '') === '' || (!json.ok && /^\{"id":"[0-9a-f-]*/.test(text));
  return isCut ? TORN : undefined;
}
