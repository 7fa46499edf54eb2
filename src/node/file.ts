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
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fail, ok, type Result } from '../util/result.ts';
import { fileProblem } from '../util/system-error.ts';
import { decodeText } from '../util/text-bytes.ts';
import { beforeEnd } from './ending.ts';

export type FileKind = 'none' | 'file' | 'folder' | 'other';

/**
 * What stands at a path; `other` is a device, a pipe and the like, and `none` also where nobody may look. Throws an error of
 * the system where a disk or a network does not tell: what is there must not be taken for nothing.
 */
export function fileKind(path: string): FileKind {
  const stat = fileStats(path);
  return stat === undefined ? 'none' : stat.isFile() ? 'file' : stat.isDirectory() ? 'folder' : 'other';
}

/** Undefined and throws as in `fileKind`. */
export function fileStats(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch (error) {
    if (UNTOLD.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return undefined;
  }
}

const UNTOLD = ['EAGAIN', 'EBUSY', 'EIO', 'EMFILE', 'ENFILE', 'ENOMEM', 'ESTALE', 'ETIMEDOUT'];

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
  const most = `${Math.round(MOST_TEXT_BYTES / 2 ** 20)} MiB`;
  const tooLarge = fail('too-large', `cannot read ${path}: it is larger than ${most}`);
  try {
    // Before the reading of many gigabytes begins.
    const stat = typeof from === 'string' ? fileStats(from) : undefined;
    if (stat?.isFile() && stat.size > MOST_TEXT_BYTES) return tooLarge;
  } catch (error) {
    return fail('no-file', `cannot read ${path}: ${fileProblem(error)}`);
  }
  const bytes = readFile(path, from);
  return bytes.ok && bytes.value.length > MOST_TEXT_BYTES ? tooLarge : bytes;
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
  try {
    const kind = fileKind(path);
    if (kind === 'folder') return cannot('it is a directory');
    if (kind === 'other') return cannot('not a regular file');
    if (kind === 'file') accessSync(path, constants.W_OK);
    // A file is written beside it first.
    accessSync(dirname(kind === 'file' ? realpathSync(path) : path), constants.W_OK);
    return ok(undefined);
  } catch (error) {
    return cannot(fileProblem(error, 'no such directory'));
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
      if (isSynced) syncFolder(file.target);
    }
    return ok(undefined);
  } catch (error) {
    for (const { beside } of waiting) removeFile(beside);
    for (const { target, isNew } of placed) if (isNew) removeFile(target);
    return fail('no-file', `cannot write ${path}: ${fileProblem(error, 'no such directory')}`);
  }
}

function fileBeside(path: string): FileBeside {
  const isNew = fileKind(path) !== 'file';
  // A link stays one.
  const target = isNew ? path : realpathSync(path);
  return { path, target, isNew, beside: join(dirname(target), `.${basename(target).slice(0, 40)}.${randomUUID()}`) };
}

/** Removes a file that nobody needs, if that can be; what cannot be removed now is tried once more before the process ends. */
export function removeFile(path: string): void {
  const remove = () => rmSync(path, { force: true });
  try {
    remove();
  } catch {
    beforeEnd(remove);
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
    return fail('no-file', `cannot write ${name}: ${fileProblem(error, 'no such directory')}`);
  }
}

/** Puts the name of a file on the disk. Not every system can do that, and those that cannot need not. */
export function syncFolder(path: string): void {
  let folder: number | undefined;
  try {
    folder = openSync(dirname(path), 'r');
    fsyncSync(folder);
  } catch {
  } finally {
    closeQuietly(folder);
  }
}

/** Closes a file of which nothing more is expected. */
export function closeQuietly(file: number | undefined): void {
  try {
    if (file !== undefined) closeSync(file);
  } catch {
    // What was written was put on the disk before.
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
    return fail('no-file', `cannot write ${path}: not a directory`);
  } catch (error) {
    removeFolders(made);
    return fail('no-file', `cannot write ${path}: ${fileProblem(error, 'a directory cannot be created there')}`);
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
