/**
 * One writer of a file at a time, among the processes of one machine.
 *
 * The lock of FILE is FILE.lock, which says whose it is. It is written aside and linked into its place, so that it is whole
 * from the first moment and only one process can place it. A lock whose process is gone may be removed only by who holds a
 * lock on that removal, `FILE.lock.ID`; so nobody can remove what another has put there in the meantime. A lock that a power
 * cut has left empty or cut short is one whose process is gone. One of another machine, as on a network drive, is believed.
 */
import { randomUUID } from 'node:crypto';
import { linkSync, openSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { parseJson } from '../util/json.ts';
import { fail, ok, type Result } from '../util/result.ts';
import { fileProblem } from '../util/system-error.ts';
import { beforeEnd } from './ending.ts';
import { closeQuietly, fileKind, removeFile } from './file.ts';

export interface Lock {
  /** Lets others write. May be called again. */
  release(): void;
}

/** What stands in a lock. */
interface Holder {
  /** Of this lock, among all there ever were. */
  readonly id: string;
  readonly pid: number;
  /** Tells the process from later ones with its number; null where the system does not tell. */
  readonly started: string | null;
  /** The machine, and its start; absent in locks of version 0.2 and before, and where the system does not tell. */
  readonly host?: string;
  readonly boot?: string | null;
}

/** What is left of a lock that was not on the disk when the power failed. */
const TORN: Holder = { id: 'torn', pid: 0, started: null };
/** Where there are no links a lock is empty before it is whole; so long it is waited for. */
const PLACING_MS = 200;
const PLACING_STEP_MS = 20;

/**
 * Keeps a file, which need not be there, from being written by anybody else who asks; until `release`, or the end of the
 * process in whatever way. Errors: `locked`, with the process that writes it; `no-lock`.
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
    return fail('no-lock', `cannot lock ${path}: ${fileProblem(error, 'no such directory')}`);
  }
}

/** Whether somebody keeps a file from being written by others. */
export function isLocked(path: string): boolean {
  try {
    const holder = read(`${realpathSync(path)}.lock`);
    return holder !== undefined && isRunning(holder);
  } catch {
    return false;
  }
}

/** Takes a lock, or says who holds it. */
function take(path: string): Lock | Holder {
  let isPlaced = false;
  const remove = () => rmSync(path, { force: true });
  // From before the lock is there, so that no signal ends the process in between.
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
        // It is tried again before the process ends; then the lock is one that was left behind.
      }
    },
  };
}

/** Places a lock, or says who holds it. */
function placeOrFind(path: string): Holder | undefined {
  const { pid } = process;
  const started = startOf(pid)?.started ?? null;
  const own: Holder = { id: randomUUID(), pid, started, host: hostname(), boot: startOfSystem() };
  while (!place(path, own)) {
    const holder = read(path);
    if (!holder) continue;
    if (isRunning(holder)) return holder;
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

/** False where there is a lock already. */
function place(path: string, holder: Holder): boolean {
  const beside = `${path}.${holder.id}`;
  const text = `${JSON.stringify(holder)}\n`;
  const isThere = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EEXIST';
  try {
    writeFileSync(beside, text, { flag: 'wx' });
    try {
      linkSync(beside, path);
    } catch (error) {
      if (isThere(error)) throw error;
      // Not every file system has links; without them a lock may be seen before it is whole.
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

/** Undefined where there is no lock. Throws for a file that is none. */
function read(path: string): Holder | undefined {
  for (let waited = 0; ; waited += PLACING_STEP_MS) {
    let text: string;
    try {
      text = readFileSync(path, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
    const holder = holderOf(text);
    if (!holder) throw new Error(`${path} is not a Sightline lock file; remove it if nothing needs it`);
    if (holder !== TORN || waited >= PLACING_MS) return holder;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PLACING_STEP_MS);
  }
}

/** Undefined for what never was a lock. */
function holderOf(text: string): Holder | undefined {
  const json = parseJson(text);
  const { id, pid } = ((json.ok && json.value) || {}) as Partial<Holder>;
  if (typeof id === 'string' && typeof pid === 'number') return (json as { value: Holder }).value;
  // What was not written yet is missing, or zeros.
  const isCut = text.replace(/\0+$/, '') === '' || (!json.ok && /^\{"id":"[0-9a-f-]*/.test(text));
  return isCut ? TORN : undefined;
}

/** Whether nobody here can tell if the process that placed a lock is still there. */
function isElsewhere({ host }: Holder): boolean {
  return host !== undefined && host !== hostname();
}

/** Whether the process that placed a lock is still there, as far as can be known. */
function isRunning(holder: Holder): boolean {
  if (holder === TORN) return false;
  if (isElsewhere(holder)) return true;
  const { pid, started, boot } = holder;
  if (boot && boot !== startOfSystem()) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // A process of somebody else may not be sent signals, but is there.
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const now = startOf(pid);
  if (now === undefined) return true;
  return !now.hasEnded && (started === null || now.started === started);
}

/** Another one for every start of the machine; null where the system does not tell. */
function startOfSystem(): string | null {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
  } catch {
    return null;
  }
}

/**
 * When a process was started, in ticks of the system, and whether it has ended and only waits to be buried; undefined where
 * the system does not tell.
 */
function startOf(pid: number): { readonly started: string; readonly hasEnded: boolean } | undefined {
  try {
    // The fields from the third on; the second is the name, which may hold anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ');
    return { started: fields[19] as string, hasEnded: /^[ZX]$/i.test(fields[0] as string) };
  } catch {
    return undefined;
  }
}
