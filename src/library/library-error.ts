/** A library could not be read or written. The message is for people, on one line. */
export class LibraryError extends Error {
  override readonly name = 'LibraryError';
  /** That of SQLite, such as `SQLITE_FULL`. */
  readonly code: string;

  constructor(path: string, problem: string, code: string, cause: unknown) {
    super(`the library ${path}: ${problem}`, { cause });
    this.code = code;
  }
}
