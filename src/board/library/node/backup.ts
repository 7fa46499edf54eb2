/** Backs up a library that is in use. */
import { chmodSync, closeSync, fsyncSync, linkSync, openSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { checkWritable, fileBeside, fileKind } from '../../../node/file.ts';
import { fail, messageOf, ok, type Result } from '../../../util/result.ts';
import { fileProblem } from '../../../util/system-error.ts';
import type { Library } from '../library.ts';
import { LibraryError } from '../library-error.ts';
import { isLibrary } from './open.ts';

/**
 * Writes all committed data to a file, atomically; others may use the library meanwhile. `isForced`
 * may replace an earlier backup, but no other file. Errors: `no-file`, `exists`, `no-backup` (the
 * existing file is not a backup, or is in use), `library-failed`.
 */
export function backUpLibrary(library: Library, from: string, path: string, isForced = false): Result<void> {
  const writable = checkWritable(path);
  if (!writable.ok) return writable;
  const isThere = fileKind(path) === 'file';
  if (isThere && !isForced)
    return fail('exists', `${path} already exists: name another file, or use --force to overwrite a backup`);
  if (isThere) {
    const kept = (why: string) => fail('no-backup', `${path} is not overwritten: ${why}`);
    if (realpathSync(path) === realpathSync(from)) return kept('it is the library itself');
    if (!isLibrary(path)) return kept('not a backup of a library');
    if (fileKind(`${path}-wal`) !== 'none') return kept('it is a library in use');
  }
  const { beside, target } = fileBeside(path);
  try {
    library.copyTo(beside);
    chmodSync(beside, 0o600);
    sync(beside);
    if (isThere) renameSync(beside, target);
    // Does not overwrite a file created in the meantime.
    else linkSync(beside, target);
    return ok(undefined);
  } catch (error) {
    if (error instanceof LibraryError) return fail('library-failed', `cannot back up to ${path}: ${messageOf(error)}`);
    return fail('no-file', `cannot write ${path}: ${fileProblem(error)}`);
  } finally {
    rmSync(beside, { force: true });
  }
}

function sync(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
