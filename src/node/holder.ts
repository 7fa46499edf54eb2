/** The process that holds a lock or writes a file, so that a later one can tell whether it has ended. */
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { sha256Hex } from '../util/sha256.ts';

/** The content of a lock. */
export interface Holder {
  /** Unique identifier of this lock. */
  readonly id: string;
  readonly pid: number;
  /**
   * The start time of the process, which distinguishes it from later ones with the same id; null if
   * unknown.
   */
  readonly started: string | null;
  /** The machine and its boot; absent in locks of version 0.2 and before, and if unknown. */
  readonly host?: string;
  readonly boot?: string | null;
}

export function thisProcess(id: string): Required<Holder> {
  const { pid } = process;
  return { id, pid, started: startOf(pid)?.started ?? null, host: hostname(), boot: startOfSystem() };
}

/** This process in a file name. */
export function processTag(): string {
  const { pid, started, host, boot } = thisProcess('');
  return [short(host), short(boot), pid, started].join('-');
}

/** Whether the process of a tag has ended; false for other text, and if it cannot be known here. */
export function hasEnded(tag: string): boolean {
  const [, host, boot, pid, started] = /^([0-9a-f]{6})-([0-9a-f]{6})-(\d+)-(\d*)$/.exec(tag) ?? [];
  if (host !== short(hostname())) return false;
  return boot !== short(startOfSystem()) || !isRunning({ id: '', pid: Number(pid), started: started || null });
}

function short(text: string | null): string {
  return sha256Hex(text ?? '').slice(0, 6);
}

/** Whether the process cannot be checked from this machine. */
export function isElsewhere({ host }: Holder): boolean {
  return host !== undefined && host !== hostname();
}

/** Whether the process is running, as far as can be determined. */
export function isRunning(holder: Holder): boolean {
  if (isElsewhere(holder)) return true;
  const { pid, started, boot } = holder;
  if (boot && boot !== startOfSystem()) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM means that the process exists but belongs to another user.
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const now = startOf(pid);
  if (now === undefined) return true;
  return !now.hasEnded && (started === null || now.started === started);
}

/** Identifies the boot of the machine; null if unknown. */
function startOfSystem(): string | null {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
  } catch {
    return null;
  }
}

/** The start of a process in system ticks, and whether it is a zombie; undefined if unknown. */
function startOf(pid: number): { readonly started: string; readonly hasEnded: boolean } | undefined {
  try {
    // The fields from the third on. The second is the name, which may contain anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ');
    return { started: fields[19] as string, hasEnded: /^[ZX]$/i.test(fields[0] as string) };
  } catch {
    return undefined;
  }
}
