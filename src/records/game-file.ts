/** Files of game records, one JSON object a line. What is written is on the disk before the call returns. */
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
import { fail, ok, type Result } from '../util/result.ts';
import { type GameRecord, parseRecord } from './record.ts';

/** The games of a file. Errors: `no-file` (it cannot be read), and those of `parseRecord`, with the line. */
export function readGames(path: string): Result<GameRecord[]> {
  const text = readText(path);
  if (!text.ok) return text;
  const games: GameRecord[] = [];
  for (const [i, line] of text.value.split('\n').entries()) {
    if (line.trim() === '') continue;
    const record = parseRecord(line);
    if (!record.ok) return fail(record.error.code, `${path}:${i + 1}: ${record.error.message}`);
    games.push(record.value);
  }
  return ok(games);
}

/**
 * Puts a game at the end of a file, which loses the one with the same `id`; the other lines stay as they are. The file is replaced as a whole, so that a crash leaves the old one or the new one. Errors: `no-file`.
 */
export function putGame(path: string, record: GameRecord): Result<void> {
  const found = fileKind(path) === 'none' ? ok('') : readText(path);
  if (!found.ok) return found;
  const lines = found.value.split('\n').filter((line) => line !== '' && idOf(line) !== record.id);
  return replaceFile(path, [...lines, JSON.stringify(record), ''].join('\n'));
}

/** Whether a file could be written. Errors: `no-file`. */
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
    return cannot(reasonOf(error));
  }
}

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

/** Writes a file in one step: whatever happens, it is there as it was or as it shall be. Errors: `no-file`. */
export function replaceFile(path: string, text: string): Result<void> {
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
      writeFileSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(beside, target);
    return ok(undefined);
  } catch (error) {
    if (beside !== undefined) rmSync(beside, { force: true });
    return fail('no-file', `cannot write ${path}: ${reasonOf(error)}`);
  }
}

function readText(path: string): Result<string> {
  try {
    return ok(readFileSync(path, 'utf8'));
  } catch (error) {
    return fail('no-file', `cannot read ${path}: ${reasonOf(error)}`);
  }
}

function idOf(line: string): unknown {
  try {
    return (JSON.parse(line) as { id?: unknown } | null)?.id;
  } catch {
    return undefined;
  }
}

function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOENT') return 'there is no such file or folder';
  if (code === 'EISDIR') return 'it is a folder';
  if (code === 'EACCES' || code === 'EPERM') return 'that is not permitted';
  return code ?? String(error);
}
