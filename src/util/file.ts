/** Files, with errors that say what is wrong in words. */
import { constants as bufferLimits } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fail, ok, type Result } from './result.ts';
import { decodeText } from './text-bytes.ts';

export type FileKind = 'none' | 'file' | 'folder' | 'other';

/** What stands at a path, as far as that can be known; `other` is a device, a pipe and the like. */
export function fileKind(path: string): FileKind {
  const stat = statOf(path);
  if (!stat) return 'none';
  return stat.isFile() ? 'file' : stat.isDirectory() ? 'folder' : 'other';
}

/** Bytes of the longest text: a string has as many characters. */
const MOST_TEXT_BYTES = bufferLimits.MAX_STRING_LENGTH;

/**
 * The text of a file in UTF-8, without a byte-order mark; one of UTF-16 is heeded. Errors: `no-file`, `too-large`, `not-utf8`
 * (with the line).
 */
export function readTextFile(path: string): Result<string> {
  const bytes = readTextBytes(path);
  if (!bytes.ok) return bytes;
  const text = decodeText(bytes.value);
  return text.ok ? text : fail(text.error.code, `cannot read ${path}: ${text.error.message}`);
}

/**
 * The bytes of a text, which must not be longer than a string can be; `from` is where they come from, 0 for standard input.
 * Errors: `no-file`, `too-large`.
 */
export function readTextBytes(path: string, from: string | number = path): Result<Buffer> {
  const tooLarge = fail('too-large', `cannot read ${path}: ${PROBLEMS.ERR_STRING_TOO_LONG}`);
  // Before the reading of many gigabytes begins.
  const stat = typeof from === 'string' ? statOf(from) : undefined;
  if (stat?.isFile() && stat.size > MOST_TEXT_BYTES) return tooLarge;
  const bytes = readFile(path, from);
  return bytes.ok && bytes.value.length > MOST_TEXT_BYTES ? tooLarge : bytes;
}

function statOf(path: string) {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

/** The bytes of a file, or of standard input where `from` is 0. Errors: `no-file`. */
export function readFile(path: string, from: string | number = path): Result<Buffer> {
  try {
    return ok(readFileSync(from));
  } catch (error) {
    return fail('no-file', `cannot read ${path}: ${fileProblem(error)}`);
  }
}

/** Whether a file could be written by `replaceFile` or `replaceFiles`. Errors: `no-file`. */
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
  return replaceAll([{ path, content }], true);
}

export interface FileContent {
  readonly path: string;
  readonly content: string | Uint8Array;
}

/**
 * Writes all of some files or none of them, with the folder of that name where it is missing. They can be made again, so
 * nobody waits for the disk. Errors: `no-file`.
 */
export function replaceFiles(files: readonly FileContent[], folder?: string): Result<void> {
  const made = folder === undefined ? ok([]) : makeFolders(folder);
  if (!made.ok) return made;
  const replaced = replaceAll(files, false);
  if (!replaced.ok) removeFolders(made.value);
  return replaced;
}

/** A file as it shall be, beside the place where it belongs. */
interface FileBeside {
  readonly path: string;
  readonly beside: string;
  readonly target: string;
  readonly isNew: boolean;
}

function replaceAll(files: readonly FileContent[], isSynced: boolean): Result<void> {
  for (const { path } of files) {
    const writable = checkWritable(path);
    if (!writable.ok) return writable;
  }
  const waiting: FileBeside[] = [];
  const placed: FileBeside[] = [];
  let path = '';
  try {
    for (const file of files) {
      path = file.path;
      const beside = fileBeside(path);
      waiting.push(beside);
      writeBeside(beside, file.content, isSynced);
    }
    // Those last that take another's place, which cannot be given back.
    for (const file of [...waiting.filter(({ isNew }) => isNew), ...waiting.filter(({ isNew }) => !isNew)]) {
      path = file.path;
      renameSync(file.beside, file.target);
      placed.push(file);
    }
    return ok(undefined);
  } catch (error) {
    for (const { beside } of waiting) removeFile(beside);
    for (const { target, isNew } of placed) if (isNew) removeFile(target);
    return fail('no-file', `cannot write ${path}: ${fileProblem(error, 'no such folder')}`);
  }
}

function fileBeside(path: string): FileBeside {
  const isNew = fileKind(path) !== 'file';
  // A link stays one.
  const target = isNew ? path : realpathSync(path);
  return { path, target, isNew, beside: join(dirname(target), `.${basename(target).slice(0, 40)}.${randomUUID()}`) };
}

function removeFile(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // It could not be there.
  }
}

function writeBeside({ beside, target, isNew }: FileBeside, content: string | Uint8Array, isSynced: boolean): void {
  const file = openSync(beside, 'wx', isNew ? undefined : statSync(target).mode & 0o777);
  try {
    writeFileSync(file, content);
    if (isSynced) fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Makes a temporary folder that nobody else may look into. Errors: `no-file`. */
export function makePrivateFolder(): Result<string> {
  const name = join(tmpdir(), 'sightline-');
  try {
    return ok(mkdtempSync(name));
  } catch (error) {
    return fail('no-file', `cannot write ${name}: ${fileProblem(error, 'no such folder')}`);
  }
}

/** Makes a folder and those above it, where they are missing. Errors: `no-file`. */
export function makeFolder(path: string): Result<void> {
  const made = makeFolders(path);
  return made.ok ? ok(undefined) : made;
}

/**
 * Makes a folder and those above it that are missing; returns those that it has made, the innermost last. (That of Node does
 * not come to an end where a file system takes no folder and says that there is none, as /proc does.) Errors: `no-file`.
 */
function makeFolders(path: string): Result<readonly string[]> {
  const missing: string[] = [];
  for (let at = resolve(path); fileKind(at) === 'none' && dirname(at) !== at; at = dirname(at)) missing.unshift(at);
  const made: string[] = [];
  try {
    for (const folder of missing) {
      mkdirSync(folder);
      made.push(folder);
    }
    if (fileKind(path) === 'folder') return ok(made);
    return fail('no-file', `cannot write ${path}: it is no folder`);
  } catch (error) {
    removeFolders(made);
    return fail('no-file', `cannot write ${path}: ${fileProblem(error, 'there can be no folder')}`);
  }
}

/** Those in which there is nothing. */
function removeFolders(paths: readonly string[]): void {
  try {
    for (const path of paths.toReversed()) rmdirSync(path);
  } catch {
    // Somebody else has put something there.
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
  ERR_STRING_TOO_LONG: `it is longer than ${Math.round(MOST_TEXT_BYTES / 2 ** 20)} MiB, the most that is read as one text`,
  ERR_FS_FILE_TOO_LARGE: 'it is longer than 2 GiB, the most that is read at once',
};

/** What is wrong, in words, by an error of the file system; `missing` says what is not there where something is not. */
export function fileProblem(error: unknown, missing = 'no such file'): string {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  return code === 'ENOENT' ? missing : (PROBLEMS[code ?? ''] ?? code ?? String(error));
}
