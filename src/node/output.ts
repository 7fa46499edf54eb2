/** Checks the output files of a command before its work begins, so that no needed file is lost. */
import { randomUUID } from 'node:crypto';
import { fstatSync, realpathSync, type Stats } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fail, ok, type Result } from '../util/result.ts';
import { checkWritable, fileKind, fileStats } from './file.ts';

export interface CommandFiles {
  /** Input files; 0 is standard input, undefined an omitted one. */
  readonly reads?: readonly (string | 0 | undefined)[];
  /** Files to be replaced. */
  readonly writes?: readonly (string | undefined)[];
  /** Files to append to. Their journals check whether that is allowed. */
  readonly appends?: readonly (string | undefined)[];
  /** Whether non-empty files of `writes` may be replaced. */
  readonly isForced?: boolean;
}

/**
 * Checks that a command can write its files: no output is also an input or another output under any
 * name, and no file to be replaced has content unless allowed. Errors: `same-file`, `no-file`,
 * `file-exists`.
 */
export function checkOutputs({ reads = [], writes = [], appends = [], isForced = false }: CommandFiles): Result<void> {
  const whole = writes.filter((path) => path !== undefined);
  const all = [...whole, ...appends.filter((path) => path !== undefined)];
  const inputs = reads.filter((path) => path !== undefined).map(identityOf);
  const outputs = all.map(identityOf);
  for (const [i, path] of all.entries()) {
    if (inputs.some((input) => input === outputs[i])) {
      return isInput(path);
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

/** Refuses files with content. Errors: `file-exists`. */
function refuseExisting(paths: readonly string[]): Result<void> {
  const [first, ...others] = paths.filter(holdsSomething);
  if (first === undefined) return ok(undefined);
  const more = others.length > 0 ? `, and ${others.length} more` : '';
  return fail('file-exists', `${first} already exists${more}: name another file, or use --force to overwrite`);
}

/**
 * Whether a file exists and is not empty. Empty files, as left by `mktemp` or a power failure, may
 * be overwritten. Throws as in `fileKind`.
 */
export function holdsSomething(path: string): boolean {
  const stat = statOf(path);
  return stat !== undefined && !(stat.isFile() && stat.size === 0);
}

/**
 * Whether two names refer to the same file, including by links. Missing files are compared by
 * folder.
 */
export function isSameFile(a: string, b: string): boolean {
  return identityOf(a) === identityOf(b);
}

function identityOf(path: string | 0): string {
  const stat = statOf(path);
  // Devices and pipes may be both input and output.
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

export function isInput(path: string) {
  return fail('same-file', `${path} is an input of this command: name another file`);
}
