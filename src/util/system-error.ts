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
  EACCES: 'permission denied',
  EAGAIN: 'the system is out of resources; try again later',
  EBADF: 'the file is already closed',
  EBUSY: 'it is in use by another program; try again later',
  EDQUOT: 'disk quota exceeded; free some space',
  EEXIST: 'it already exists',
  EFBIG: 'the file is too large',
  EINTR: 'interrupted; try again',
  EINVAL: 'not supported by the file system',
  EIO: 'input/output error; check the disk',
  EISDIR: 'it is a folder',
  ELOOP: 'its symbolic links form a loop',
  EMFILE: 'too many open files in this process; raise the limit (ulimit -n)',
  EMLINK: 'too many links',
  ENAMETOOLONG: 'the name is too long',
  ENFILE: 'too many open files in the system; close some programs',
  ENODEV: 'no such device',
  ENOENT: 'no such file',
  ENOMEM: 'out of memory',
  ENOSPC: 'the disk is full; free some space',
  ENOTDIR: 'part of the path is not a folder',
  ENOTEMPTY: 'the folder is not empty',
  ENOTSUP: 'not supported by the file system',
  ENXIO: 'no such device',
  EPERM: 'permission denied',
  EPIPE: 'the reader has closed it',
  EROFS: 'read-only file system',
  ESTALE: 'stale network file handle; mount the file system again',
  ETIMEDOUT: 'the file system does not respond',
  ETXTBSY: 'it is a running program',
  EXDEV: 'it is on another file system',
  EADDRINUSE: 'the port is already in use',
  EADDRNOTAVAIL: 'this machine does not have this address',
  ENOTFOUND: 'no such host',
  ECONNREFUSED: 'connection refused',
  ERR_FS_FILE_TOO_LARGE: 'it is larger than 2 GiB',
  ERR_STRING_TOO_LONG: 'it is too long for a string',
};

/** Why a file is refused, in the form of the texts above. */
export class FileError extends Error {}

export const NOT_REGULAR = 'not a regular file';

export function largerThan(bytes: number): string {
  return `it is larger than ${Math.round(bytes / 2 ** 20)} MiB`;
}

/** For `fileProblem`, where a file is written and only its folder can be missing. */
export const NO_FOLDER = 'no such folder';

/**
 * Node's message, for errors that lost their code, e.g. between threads: `EIO: i/o error, open
 * 'FILE'`.
 */
const MESSAGE = /^(E[A-Z0-9]{2,}): [^,]*, (\w+)(?: '(.*?)'(?: -> .*)?)?$/s;

/** Describes the problem. `missing` describes what is absent when the code means "not found". */
export function fileProblem(error: unknown, missing?: string): string {
  if (error instanceof FileError) return error.message;
  const code = (error as Partial<ThrownError> | null)?.code ?? systemError(error)?.code;
  if (code === 'ENOENT' && missing !== undefined) return missing;
  return PROBLEMS[code ?? ''] ?? code ?? String(error);
}

/** One line for a system error, with the file if known, or for a missing package. Undefined for any other error. */
export function systemMessage(error: unknown): string | undefined {
  const missing = missingPackage(error);
  if (missing !== undefined) return `the package ${missing} is not installed: npm install ${missing}`;
  const found = systemError(error);
  if (!found) return undefined;
  const { code, call = '', path = 'a file' } = found;
  const [verb] = Object.entries(VERBS).find(([, calls]) => calls.test(call)) ?? ['write'];
  return `cannot ${verb} ${path}: ${fileProblem({ code })}`;
}

/** Some package managers leave out optional dependencies. */
function missingPackage(error: unknown): string | undefined {
  const { code, message = '' } = (error ?? {}) as Partial<ThrownError>;
  return code === 'ERR_MODULE_NOT_FOUND' ? /^Cannot find package '([^']+)'/.exec(message)?.[1] : undefined;
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
