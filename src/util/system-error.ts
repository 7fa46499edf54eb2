/** Explains system errors: what is wrong with a file, and how to fix it. */

/** The errors that Node throws for system calls. */
interface ThrownError extends Error {
  readonly code?: string;
  readonly syscall?: string;
  readonly path?: string;
}

interface SystemError {
  /** The errno name, e.g. `ENOSPC`. */
  readonly code: string;
  /** The system call, e.g. `open`; undefined if the error does not name it. */
  readonly call: string | undefined;
  readonly path: string | undefined;
}

const PROBLEMS: Readonly<Record<string, string>> = {
  EACCES: 'that is not permitted',
  EAGAIN: 'the system has no resources left for it; try again later',
  EBADF: 'it was closed too early',
  EBUSY: 'it is in use by the system or another program; try again later',
  EDQUOT: 'there is no room left for this user; free some space',
  EEXIST: 'it is there already',
  EFBIG: 'it is as large as a file may be',
  EINTR: 'it was interrupted; try again',
  EINVAL: 'the file system does not support that',
  EIO: 'the disk or the connection to it has failed; check it before you go on',
  EISDIR: 'it is a folder',
  ELOOP: 'its symbolic links lead in a circle',
  EMFILE: 'this process has too many files open; raise the limit (ulimit -n)',
  EMLINK: 'it has too many links',
  ENAMETOOLONG: 'the name is too long',
  ENFILE: 'the system has too many files open; close some programs',
  ENODEV: 'there is no such device',
  ENOENT: 'no such file',
  ENOMEM: 'there is not enough memory',
  ENOSPC: 'the disk is full; free some space',
  ENOTDIR: 'a part of it is no folder',
  ENOTEMPTY: 'the folder is not empty',
  ENOTSUP: 'the file system does not support that',
  ENXIO: 'there is no such device',
  EPERM: 'that is not permitted',
  EPIPE: 'nobody reads it any more',
  EROFS: 'it is on a read-only file system',
  ESTALE: 'the network has lost it; mount its file system again',
  ETIMEDOUT: 'the file system does not answer',
  ETXTBSY: 'it is a program that is running',
  EXDEV: 'it is on another file system',
  EADDRINUSE: 'another program listens there',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'there is no such host',
  ECONNREFUSED: 'nobody listens there',
  ERR_FS_FILE_TOO_LARGE: 'it is larger than 2 GiB',
  ERR_STRING_TOO_LONG: 'it is too long for one text',
};

/**
 * Node's message, for errors that lost their code, e.g. between threads: `EIO: i/o error, open
 * 'FILE'`.
 */
const MESSAGE = /^(E[A-Z0-9]{2,}): [^,]*, (\w+)(?: '(.*?)'(?: -> .*)?)?$/s;

/** Describes the problem. `missing` describes what is absent when the code means "not found". */
export function fileProblem(error: unknown, missing?: string): string {
  const code = (error as Partial<ThrownError> | null)?.code ?? systemError(error)?.code;
  if (code === 'ENOENT' && missing !== undefined) return missing;
  return PROBLEMS[code ?? ''] ?? code ?? String(error);
}

/** One line for a system error, with the file if known. Undefined for any other error. */
export function systemMessage(error: unknown): string | undefined {
  const found = systemError(error);
  if (!found) return undefined;
  const { code, call = '', path = 'a file' } = found;
  const [verb] = Object.entries(VERBS).find(([, calls]) => calls.test(call)) ?? ['write'];
  return `cannot ${verb} ${path}: ${fileProblem({ code })}`;
}

/** What system calls do, for messages. All others change a file. */
const VERBS: Readonly<Record<string, RegExp>> = {
  read: /^(read|stat|lstat|fstat|scandir|readlink|realpath|access)/,
  open: /^open/,
  start: /^spawn/,
  'listen on': /^(listen|bind)/,
  'connect to': /^(connect|getaddrinfo)/,
  watch: /watch/,
};

function systemError(error: unknown): SystemError | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, syscall, path, message } = error as ThrownError;
  if (syscall !== undefined && code !== undefined) {
    return { code, call: syscall, path: path ?? (error as { readonly address?: string }).address };
  }
  if (code?.startsWith('ERR_FS_') || code === 'ERR_STRING_TOO_LONG') return { code, call: 'read', path };
  const [, found, call, where] = MESSAGE.exec(message) ?? [];
  return found === undefined ? undefined : { code: found, call, path: where };
}
