/** File operations with explanatory errors. */
import { constants as bufferLimits } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fail, ok, type Result } from '../util/result.ts';
import { FileError, fileProblem, largerThan, NO_FOLDER, NOT_REGULAR } from '../util/system-error.ts';
import { decodeText } from '../util/text-bytes.ts';
import { beforeEnd } from './ending.ts';
import { hasEnded, processTag } from './holder.ts';

type FileKind = 'none' | 'file' | 'folder' | 'other';

/**
 * The kind of file at a path. `other` is a device, pipe or the like; `none` includes paths that may
 * not be accessed. Throws a system error if a disk or network fails to answer: an existing file
 * must not be taken for a missing one.
 */
export function fileKind(path: string): FileKind {
  const stat = fileStats(path);
  return stat === undefined ? 'none' : stat.isFile() ? 'file' : stat.isDirectory() ? 'folder' : 'other';
}

/** Undefined if missing; throws as in `fileKind`. */
export function fileStats(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch (error) {
    if (UNTOLD.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return undefined;
  }
}

const UNTOLD = ['EAGAIN', 'EBUSY', 'EIO', 'EMFILE', 'ENFILE', 'ENOMEM', 'ESTALE', 'ETIMEDOUT'];

/** Bytes of the longest text: a string holds at most as many characters. */
export const MOST_TEXT_BYTES = bufferLimits.MAX_STRING_LENGTH;
/** A saved tree of 4 GiB and its header, as far as this version of Node can hold them. */
const MOST_BYTES = Math.min(2 ** 32 + 2 ** 26, bufferLimits.MAX_LENGTH);
const PIECE_BYTES = 2 ** 30;
const PIPE_BYTES = 2 ** 16;

const IS_FOLDER = 'it is a folder';

/** Opening a pipe must not wait for its other end. Windows has no such flag. */
const TO_READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * Opens a regular file for reading; all files named by users are opened here or by `openHandle`.
 * Throws a system error, also for folders, devices and pipes, whose content may be endless.
 */
export function openFile(path: string | URL): number {
  const file = openSync(path, TO_READ);
  try {
    checkRegular(fstatSync(file));
    return file;
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

/** The same without blocking the thread. */
export async function openHandle(path: string): Promise<FileHandle> {
  const file = await open(path, TO_READ);
  try {
    checkRegular(await file.stat());
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

function checkRegular(stat: Stats): void {
  if (!stat.isFile()) throw new FileError(stat.isDirectory() ? IS_FOLDER : NOT_REGULAR);
}

/**
 * Reads a text file in UTF-8, or in UTF-16 with a byte-order mark; the mark is removed. Errors:
 * `no-file`, `too-large`, `not-utf8` (with the line).
 */
export function readTextFile(path: string): Result<string> {
  const bytes = readTextBytes(path);
  if (!bytes.ok) return bytes;
  const text = decodeText(bytes.value);
  return text.ok ? text : fail(text.error.code, `cannot read ${path}: ${text.error.message}`);
}

/**
 * Reads the bytes of a text that fits in a string. `from` is the source, a number for an open file.
 * Errors: `no-file`, `too-large`.
 */
export function readTextBytes(path: string, from: string | number = path): Result<Buffer> {
  return readFile(path, from, MOST_TEXT_BYTES);
}

/**
 * Reads the bytes of a regular file, or of an open file or pipe if `from` is a number. Errors: `no-file`,
 * `too-large` (more than `most` bytes).
 */
export function readFile(path: string, from: string | URL | number = path, most = MOST_BYTES): Result<Buffer> {
  let file: number | undefined;
  try {
    file = typeof from === 'number' ? from : openFile(from);
    const bytes = readUpTo(file, most);
    if (bytes !== undefined) return ok(bytes);
    return fail('too-large', `cannot read ${path}: ${largerThan(most)}`);
  } catch (error) {
    return fail('no-file', `cannot read ${path}: ${fileProblem(error)}`);
  } finally {
    if (typeof from !== 'number') closeQuietly(file);
  }
}

/**
 * The content of an open file or pipe; undefined if it is longer. A file has the size that it has
 * now: those of /proc have none and may be endless.
 */
export function readUpTo(file: number, most: number): Buffer | undefined {
  const stat = fstatSync(file);
  const size = stat.isFile() ? stat.size : undefined;
  if (size !== undefined && size > most) return undefined;
  const pieces: Buffer[] = [];
  for (let length = 0; length <= most; ) {
    const piece = Buffer.allocUnsafe(size === undefined ? PIPE_BYTES : Math.min(PIECE_BYTES, size - length));
    const read = piece.length === 0 ? 0 : readWaiting(file, piece);
    if (read === 0) return pieces.length === 1 ? pieces[0] : Buffer.concat(pieces, length);
    pieces.push(piece.subarray(0, read));
    length += read;
  }
  return undefined;
}

/** Reads some bytes, also from a pipe that is not ready, as standard input may be. */
function readWaiting(file: number, into: Buffer): number {
  for (;;) {
    try {
      return readSync(file, into);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      sleep(WAIT_MS);
    }
  }
}

const WAIT_MS = 10;

/** Blocks the thread. */
export function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** Checks that `replaceFile` or `replaceFiles` could write a file. Errors: `no-file`. */
export function checkWritable(path: string): Result<void> {
  const cannot = (why: string) => fail('no-file', `cannot write ${path}: ${why}`);
  try {
    const kind = fileKind(path);
    if (kind === 'folder') return cannot(IS_FOLDER);
    if (kind === 'other') return cannot(NOT_REGULAR);
    if (kind === 'file') accessSync(path, constants.W_OK);
    // These write a file beside it first.
    accessSync(dirname(kind === 'file' ? realpathSync(path) : path), constants.W_OK);
    return ok(undefined);
  } catch (error) {
    return cannot(fileProblem(error, NO_FOLDER));
  }
}

/** Checks that `replaceFiles` could write to a folder, which may be missing. Errors: `no-file`. */
export function checkFolder(path: string): Result<void> {
  const cannot = (why: string) => fail('no-file', `cannot write to ${path}: ${why}`);
  try {
    let at = resolve(path);
    while (fileKind(at) === 'none' && dirname(at) !== at) at = dirname(at);
    if (fileKind(at) !== 'folder') return cannot(`${at} is not a folder`);
    accessSync(at, constants.W_OK);
    return ok(undefined);
  } catch (error) {
    return cannot(fileProblem(error, NO_FOLDER));
  }
}

/**
 * Replaces a file atomically: after a crash it has either the old or the new content. Returns after
 * the content is on disk. Errors: `no-file`.
 */
export function replaceFile(path: string, content: string | Uint8Array): Result<void> {
  return replaceAll([{ path, content }], true);
}

export interface FileContent {
  readonly path: string;
  readonly content: string | Uint8Array;
}

/**
 * Writes all files or none, and creates `folder` if missing. Does not wait for the disk, since the
 * content can be regenerated. Errors: `no-file`.
 */
export function replaceFiles(files: readonly FileContent[], folder?: string): Result<void> {
  const made = folder === undefined ? ok([]) : makeFolders(folder);
  if (!made.ok) return made;
  const replaced = replaceAll(files, false);
  if (!replaced.ok) removeFolders(made.value);
  return replaced;
}

/** Where new content is written, beside the target file, before it replaces it. */
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
    // Files that replace others come last, since that cannot be undone.
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
    return fail('no-file', `cannot write ${path}: ${fileProblem(error, NO_FOLDER)}`);
  }
}

export function fileBeside(path: string): FileBeside {
  const isNew = fileKind(path) !== 'file';
  // Keep symbolic links.
  const target = isNew ? path : realpathSync(path);
  const folder = dirname(target);
  removeStale(folder);
  const name = `.${basename(target).slice(0, 40)}.${processTag()}.${randomUUID()}`;
  return { path, target, isNew, beside: join(folder, name) };
}

/** The folders that were searched for stale files. */
const searched = new Set<string>();

/** Removes the files that killed processes have left beside others, once in each folder. */
function removeStale(folder: string): void {
  if (searched.has(folder)) return;
  searched.add(folder);
  try {
    for (const name of readdirSync(folder)) {
      const [, tag] = /^\..*\.([^.]+)\.[0-9a-f-]{36}$/.exec(name) ?? [];
      if (tag !== undefined && hasEnded(tag)) removeFile(join(folder, name));
    }
  } catch {
    // Writing the file will tell what is wrong.
  }
}

/** Removes an unneeded file if possible. On failure, retries once before the process ends. */
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
    if (typeof content === 'string') writeFileSync(file, content);
    else writeBytes(file, content);
    if (isSynced) fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Node writes less than 2 GiB at once. */
function writeBytes(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) writeFileSync(file, bytes.subarray(at, at + PIECE_BYTES));
}

/** Creates a temporary folder that only this user can read. Errors: `no-file`. */
export function makePrivateFolder(): Result<string> {
  const name = join(tmpdir(), 'sightline-');
  try {
    return ok(mkdtempSync(name));
  } catch (error) {
    return fail('no-file', `cannot write ${name}: ${fileProblem(error, NO_FOLDER)}`);
  }
}

/** Flushes a folder's entries to disk. Systems that do not support this do not need it. */
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

/** Closes a file, ignoring errors. */
export function closeQuietly(file: number | undefined): void {
  try {
    if (file !== undefined) closeSync(file);
  } catch {
    // The data was flushed earlier.
  }
}

/** Creates a folder with its parents if missing. Errors: `no-file`. */
export function makeFolder(path: string): Result<void> {
  const made = makeFolders(path);
  return made.ok ? ok(undefined) : made;
}

/**
 * Creates a folder with its parents if missing; returns those created, innermost last. Node's
 * recursive mkdir loops forever if a file system refuses folders with ENOENT, as /proc does.
 * Errors: `no-file`.
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
    return fail('no-file', `cannot write ${path}: not a folder`);
  } catch (error) {
    removeFolders(made);
    return fail('no-file', `cannot write ${path}: ${fileProblem(error, 'a folder cannot be created there')}`);
  }
}

/** Removes folders that are empty. */
function removeFolders(paths: readonly string[]): void {
  try {
    for (const path of paths.toReversed()) rmdirSync(path);
  } catch {
    // Another process has put something there.
  }
}
