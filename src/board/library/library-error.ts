/** Explains errors of a library. */
import { messageOf, oneLine } from '../../util/result.ts';
import { fileProblem } from '../../util/system-error.ts';
import type { Connection } from './connection.ts';

/** Milliseconds to wait for another process that is writing the file. */
export const BUSY_MS = 10_000;

/** A library could not be read or written. The message is one line for people. */
export class LibraryError extends Error {
  override readonly name = 'LibraryError';
  /** The SQLite error code, e.g. `SQLITE_FULL`. */
  readonly code: string;

  constructor(name: string, problem: string, code: string, cause: unknown) {
    super(`the library ${name}: ${problem}`, { cause });
    this.code = code;
  }
}

const PROBLEMS: Readonly<Record<string, string>> = {
  SQLITE_FULL: 'the disk is full',
  SQLITE_BUSY: `another process has been writing to it for more than ${BUSY_MS / 1000} seconds`,
  SQLITE_LOCKED: 'another process is writing to it',
  SQLITE_CORRUPT: 'it is damaged: run `sightline library check`, or restore a backup',
  SQLITE_NOTADB: 'not a library',
  SQLITE_READONLY: 'it is read-only',
  SQLITE_CANTOPEN: 'it cannot be opened',
  SQLITE_PERM: 'permission denied',
  SQLITE_IOERR: 'input/output error',
  SQLITE_NOMEM: 'out of memory',
  SQLITE_TOOBIG: 'a game is too long',
};

/** Describes an error of a connection or of the file system in one line. */
export function problemOf(error: unknown, connection?: Pick<Connection, 'codeOf'>): string {
  const own = (error as { code?: unknown } | null)?.code;
  // The codes of a browser's errors are numbers, and say less than their messages.
  const code = connection?.codeOf(error) ?? (typeof own === 'string' ? own : '');
  const kind = /^SQLITE_[A-Z]+/.exec(code)?.[0] ?? '';
  // SQLite appends the statement.
  const message = oneLine(messageOf(error).split('\n', 1)[0] as string);
  if (PROBLEMS[kind] !== undefined) return code === kind ? PROBLEMS[kind] : `${PROBLEMS[kind]} (${code})`;
  // Errors on opening a file have their number at the end of the message.
  if (/Unable to open connection/.test(message)) return PROBLEMS.SQLITE_CANTOPEN as string;
  return code !== '' && kind === '' ? fileProblem(error) : message;
}
