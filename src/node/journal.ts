/**
 * A journal: an append-only file of JSON lines with one writer at a time. Each line is flushed to
 * disk before the next.
 */
import { fsyncSync, ftruncateSync, openSync, writeFileSync } from 'node:fs';
import { fail, ok, type Result } from '../util/result.ts';
import { fileProblem, NO_FOLDER } from '../util/system-error.ts';
import { endable } from './ending.ts';
import { closeQuietly, fileKind, removeFile, syncFolder } from './file.ts';
import { type FileLines, fileLines } from './file-lines.ts';
import { type Lock, lockFile } from './lock.ts';

/** A line could not be written or read. The message is one line for people. */
export class JournalError extends Error {}

/** The content of a journal. Its lines are read on demand. */
export type JournalText = FileLines;

/**
 * Reads a journal of any length, even while it is being written. `from` is the source, a
 * number for an open file. Errors: `no-log`. Iterating the lines throws a `JournalError` if the disk fails.
 */
export function readJournal(path: string, from: string | number = path): Result<JournalText> {
  try {
    const found = fileLines(from);
    return ok({ ...found, lines: { [Symbol.iterator]: () => guarded(path, found.lines) } });
  } catch (error) {
    return fail('no-log', `cannot read ${path}: ${fileProblem(error)}`);
  }
}

function* guarded(path: string, lines: JournalText['lines']): Generator<string | undefined> {
  try {
    yield* lines;
  } catch (error) {
    throw new JournalError(`cannot read ${path}: ${fileProblem(error)}`, { cause: error });
  }
}

/** Create a journal, overwrite one, or resume one. */
type Mode = 'new' | 'over' | 'on';

export class Journal {
  /** The content when it was opened. */
  readonly text: JournalText;
  private readonly path: string;
  private readonly lock: Lock;
  private readonly file: number;
  /** Bytes of complete lines. Anything after them is truncated before the next append. */
  private length: number;
  private isTorn: boolean;
  private failure: JournalError | undefined;
  private isOpen = true;
  /** Whether the file did not exist before. */
  private readonly isNew: boolean;

  private constructor(path: string, lock: Lock, file: number, text: JournalText, isNew: boolean, isOver: boolean) {
    this.path = path;
    this.lock = lock;
    this.file = file;
    this.text = text;
    this.length = isOver ? 0 : text.wholeBytes;
    this.isTorn = isOver || text.tornBytes > 0;
    this.isNew = isNew;
  }

  /**
   * Creates a journal; `isForced` overwrites an earlier one with the first append. Errors: `locked` (checked first),
   * `log-exists`, `no-log` (not writable).
   */
  static create(path: string, isForced = false): Result<Journal> {
    return Journal.open(path, isForced ? 'over' : 'new');
  }

  /**
   * Resumes a journal, or creates it if missing. `check` decides whether the file is a journal of
   * the caller's kind; other files are not modified. An incomplete last line stays until the first
   * append. Errors: `no-log` (not readable or writable), `locked`, and those of `check`.
   */
  static resume(path: string, check: (text: JournalText) => Result<unknown>): Result<Journal> {
    const journal = Journal.open(path, 'on');
    if (!journal.ok) return journal;
    // A long log takes seconds.
    const checked = endable(() => check(journal.value.text));
    if (checked.ok) return journal;
    journal.value.close();
    return checked;
  }

  private static open(path: string, mode: Mode): Result<Journal> {
    const kind = fileKind(path);
    if (kind === 'folder') return fail('no-log', `cannot write ${path}: it is a folder`);
    if (kind === 'other') return fail('no-log', `cannot write ${path}: not a regular file`);
    const exists = fail('log-exists', `${path} already exists`);
    const lock = lockFile(path);
    if (!lock.ok && lock.error.code === 'locked') return lock;
    if (!lock.ok) return kind === 'file' && mode === 'new' ? exists : fail('no-log', lock.error.message);
    const opened = Journal.openLocked(path, mode, lock.value);
    if (!opened.ok) lock.value.release();
    return opened.ok || opened.error.code !== 'log-exists' ? opened : exists;
  }

  private static openLocked(path: string, mode: Mode, lock: Lock): Result<Journal> {
    let file: number | undefined;
    let isNew = false;
    try {
      const kind = fileKind(path);
      if (mode === 'new' && kind === 'file') return fail('log-exists', '');
      isNew = kind === 'none';
      file = openSync(path, mode === 'new' ? 'ax' : 'a');
      // A new folder entry must be flushed as well.
      syncFolder(path);
    } catch (error) {
      closeQuietly(file);
      if (isNew && file !== undefined) removeFile(path);
      return fail('no-log', `cannot write ${path}: ${fileProblem(error, NO_FOLDER)}`);
    }
    const text = readJournal(path);
    if (text.ok) return ok(new Journal(path, lock, file, text.value, isNew, mode === 'over'));
    closeQuietly(file);
    if (isNew) removeFile(path);
    return text;
  }

  /**
   * Appends an object as a line and returns after it is on disk. On failure throws a
   * `JournalError`; the journal keeps earlier lines and accepts no more.
   */
  append(entry: object): void {
    if (this.failure) throw this.failure;
    try {
      if (this.isTorn) ftruncateSync(this.file, this.length);
      this.isTorn = true;
      const line = Buffer.from(`${JSON.stringify(entry)}\n`);
      writeFileSync(this.file, line);
      fsyncSync(this.file);
      this.length += line.length;
      this.isTorn = false;
    } catch (error) {
      this.failure = new JournalError(`cannot write ${this.path}: ${fileProblem(error)}`, { cause: error });
      throw this.failure;
    }
  }

  /**
   * Releases the journal to other writers. Removes a file created for this journal if nothing was
   * appended. Idempotent.
   */
  close(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    // Every line was flushed when it was written.
    closeQuietly(this.file);
    if (this.isNew && this.length === 0) removeFile(this.path);
    this.lock.release();
  }
}
