/**
 * One writer of a file at a time, among the processes of one machine.
 *
 * The lock of FILE is FILE.lock, which says whose it is. It is written aside and linked into its place, so that it is whole
 * from the first moment and only one process can place it. A lock whose process is gone may be removed only by who holds a
 * lock on that removal, `FILE.lock.ID`; so nobody can remove what another has put there in the meantime.
 */
import { randomUUID } from 'node:crypto';
import { closeSync, linkSync, openSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { fileKind } from './file.ts';
import { fail, ok, type Result } from './result.ts';
import { fileProblem } from './system-error.ts';

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
}

/**
 * Keeps a file, which need not be there, from being written by anybody else who asks; until `release`, or the end of the
 * process in whatever way. Errors: `locked`, with the process that writes it; `no-lock`.
 */
export function lockFile(path: string): Result<Lock> {
  try {
    const target = fileKind(path) === 'file' ? realpathSync(path) : path;
    const taken = take(`${target}.lock`);
    if (!('pid' in taken)) return ok(taken);
    const who = taken.pid === process.pid ? 'this process,' : 'process';
    return fail('locked', `${path} is being written by ${who} ${taken.pid}`);
  } catch (error) {
    return fail('no-lock', `cannot lock ${path}: ${fileProblem(error, 'no such folder')}`);
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
  const own: Holder = { id: randomUUID(), pid: process.pid, started: startOf(process.pid)?.started ?? null };
  while (!place(path, own)) {
    const holder = read(path);
    if (!holder) continue;
    if (isRunning(holder)) return holder;
    const removal = take(`${path}.${holder.id}`);
    if ('pid' in removal) return removal;
    if (read(path)?.id === holder.id) rmSync(path);
    removal.release();
  }
  held.add(path);
  return {
    release: () => {
      if (held.delete(path)) rmSync(path, { force: true });
    },
  };
}

/** Locks of this thread. Those of a process that ends otherwise than by itself are left behind. */
const held = new Set<string>();
process.on('exit', () => {
  for (const path of held) rmSync(path, { force: true });
});

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
    rmSync(beside, { force: true });
  }
}

function placeUnlinked(path: string, text: string): void {
  const file = openSync(path, 'wx');
  try {
    writeFileSync(file, text);
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}

/** Undefined where there is no lock. */
function read(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error instanceof SyntaxError ? new Error(`${path} is no lock of this program`) : error;
  }
}

/** Whether the process that placed a lock is still there. */
function isRunning({ pid, started }: Holder): boolean {
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
