/** Files that a command is to write, checked before the work begins: nothing is lost that somebody still needs. */
import { randomUUID } from 'node:crypto';
import { fstatSync, realpathSync, type Stats } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fail, ok, type Result } from '../util/result.ts';
import { checkWritable, fileKind, fileStats } from './file.ts';

export interface CommandFiles {
  /** What is read; 0 is standard input, undefined what was not given. */
  readonly reads?: readonly (string | 0 | undefined)[];
  /** What is written as a whole. */
  readonly writes?: readonly (string | undefined)[];
  /** What is appended to: whether it may be is for the journal to say. */
  readonly appends?: readonly (string | undefined)[];
  /** Files of `writes` that hold something may be replaced. */
  readonly isForced?: boolean;
}

/**
 * Whether a command can write its files: none of them is one that it reads, by whatever name, or another one that it writes, and
 * none that is written as a whole holds anything, unless that may be replaced. Errors: `same-file`, `no-file`, `file-exists`.
 */
export function checkOutputs({ reads = [], writes = [], appends = [], isForced = false }: CommandFiles): Result<void> {
  const whole = writes.filter((path) => path !== undefined);
  const all = [...whole, ...appends.filter((path) => path !== undefined)];
  const inputs = reads.filter((path) => path !== undefined).map(identityOf);
  const outputs = all.map(identityOf);
  for (const [i, path] of all.entries()) {
    if (inputs.some((input) => input === outputs[i])) {
      return fail('same-file', `${path} is an input of this command: name another file`);
    }
    if (outputs.indexOf(outputs[i] as string) < i) {
      return fail('same-file', `${path} is named for two outputs: name another file for one of them`);
    }
  }
  for (const path of whole) {
    const writable = checkWritable(path);
    if (!writable.ok) return writable;
  }
  return isForced ? ok(undefined) : refuseExisting(whole);
}

/** Refuses files that hold something. Errors: `file-exists`. */
function refuseExisting(paths: readonly string[]): Result<void> {
  const [first, ...others] = paths.filter(holdsSomething);
  if (first === undefined) return ok(undefined);
  const more = others.length > 0 ? `, and ${others.length} more` : '';
  return fail('file-exists', `${first} already exists${more}: name another file, or use --force to overwrite`);
}

/**
 * Whether there is a file that is not empty: an empty one, as `mktemp` and a power cut leave it, is no loss. Throws as in
 * `fileKind`.
 */
export function holdsSomething(path: string): boolean {
  const stat = statOf(path);
  return stat !== undefined && !(stat.isFile() && stat.size === 0);
}

/** Whether two names are those of one file, also by links; of files that are not there yet, by their folders. */
export function isSameFile(a: string, b: string): boolean {
  return identityOf(a) === identityOf(b);
}

function identityOf(path: string | 0): string {
  const stat = statOf(path);
  // Devices and pipes may stand on both sides.
  if (stat) return stat.isFile() ? `${stat.dev}:${stat.ino}` : randomUUID();
  const whole = resolve(String(path));
  const folder = dirname(whole);
  return fileKind(folder) === 'folder' ? join(realpathSync(folder), basename(whole)) : whole;
}

function statOf(path: string | 0): Stats | undefined {
  if (path !== 0) return fileStats(path);
  try {
    return fstatSync(0);
  } catch {
    return undefined;
  }
}
