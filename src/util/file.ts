/** Files, with errors that say what is wrong in words. */
import { randomUUID } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  fsyncSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fail, ok, type Result } from './result.ts';

export type FileKind = 'none' | 'file' | 'folder' | 'other';

/** What stands at a path, as far as that can be known; `other` is a device, a pipe and the like. */
export function fileKind(path: string): FileKind {
  try {
    const stat = statSync(path);
    return stat.isFile() ? 'file' : stat.isDirectory() ? 'folder' : 'other';
  } catch {
    return 'none';
  }
}

/** The text of a file. Errors: `no-file`. */
export function readTextFile(path: string): Result<string> {
  try {
    return ok(readFileSync(path, 'utf8'));
  } catch (error) {
    return fail('no-file', `cannot read ${path}: ${fileProblem(error)}`);
  }
}

/** Whether a file could be written by `replaceFile`. Errors: `no-file`. */
export function checkWritable(path: string): Result<void> {
  const cannot = (why: string) => fail('no-file', `cannot write ${path}: ${why}`);
  const kind = fileKind(path);
  if (kind === 'folder') return cannot('it is a folder');
  if (kind === 'other') return cannot('it is no ordinary file');
  try {
    if (kind === 'file') accessSync(path, constants.W_OK);
    // A file is written beside it first.
    accessSync(dirname(kind === 'file' ? realpathSync(path) : path), constants.W_OK);
    return ok(undefined);
  } catch (error) {
    return cannot(fileProblem(error, 'no such folder'));
  }
}

/**
 * Writes a file in one step: whatever happens, it is there as it was or as it shall be, and it is on the disk before the
 * call returns. Errors: `no-file`.
 */
export function replaceFile(path: string, content: string | Uint8Array): Result<void> {
  const writable = checkWritable(path);
  if (!writable.ok) return writable;
  let beside: string | undefined;
  try {
    // A link stays one.
    const isThere = fileKind(path) === 'file';
    const target = isThere ? realpathSync(path) : path;
    beside = join(dirname(target), `.${basename(target)}.${randomUUID()}`);
    const file = openSync(beside, 'wx', isThere ? statSync(target).mode & 0o777 : undefined);
    try {
      writeFileSync(file, content);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(beside, target);
    return ok(undefined);
  } catch (error) {
    if (beside !== undefined) rmSync(beside, { force: true });
    return fail('no-file', `cannot write ${path}: ${fileProblem(error, 'no such folder')}`);
  }
}

const PROBLEMS: Readonly<Record<string, string>> = {
  EISDIR: 'it is a folder',
  EEXIST: 'it is there already',
  ENOTDIR: 'a part of it is no folder',
  EACCES: 'that is not permitted',
  EPERM: 'that is not permitted',
  EROFS: 'it is on a read-only file system',
  ENOSPC: 'the disk is full',
  EDQUOT: 'there is no room left for this user',
  EFBIG: 'it is as large as a file may be',
  ENAMETOOLONG: 'the name is too long',
};

/** What is wrong, in words, by an error of the file system; `missing` says what is not there where something is not. */
export function fileProblem(error: unknown, missing = 'no such file'): string {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  return code === 'ENOENT' ? missing : (PROBLEMS[code ?? ''] ?? code ?? String(error));
}
