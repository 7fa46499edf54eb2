/** A journal: JSON lines in a file that is only ever appended to, each on the disk before the next, by one writer at a time. */
import { fsyncSync, ftruncateSync, openSync, writeFileSync } from 'node:fs';
import { fail, ok, type Result } from '../util/result.ts';
import { fileProblem } from '../util/system-error.ts';
import { closeQuietly, fileKind, removeFile, syncFolder } from './file.ts';
import { type FileLines, fileLines } from './file-lines.ts';
import { type Lock, lockFile } from './lock.ts';

/** A line could not be written, or the lines not be read. The message is for people, on one line. */
export class JournalError extends Error {}

/** What a journal holds; its lines are read when they are asked for. */
export type JournalText = FileLines;

/**
 * Reads a journal of any length, also while it is written; `from` is where its text comes from, 0 for standard input. Errors:
 * `no-log`. Whoever goes through the lines hears of a disk that cannot be read any more by a `JournalError`.
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

/** Begin a journal, begin it whatever there is, or continue with it. */
type Mode = 'new' | 'over' | 'on';

export class Journal {
  /** What was in it when it was opened. */
  readonly text: JournalText;
  private readonly path: string;
  private readonly lock: Lock;
  private readonly file: number;
  /** Bytes of whole lines; what lies behind them is cut off before the next one. */
  private length: number;
  private isTorn: boolean;
  private failure: JournalError | undefined;
  private isOpen = true;
  /** There was no such file before. */
  private readonly isNew: boolean;

  private constructor(path: string, lock: Lock, file: number, text: JournalText, isNew: boolean) {
    this.path = path;
    this.lock = lock;
    this.file = file;
    this.text = text;
    this.length = text.wholeBytes;
    this.isTorn = text.tornBytes > 0;
    this.isNew = isNew;
  }

  /**
   * Begins a journal; `isForced` takes away what an earlier one holds. Errors: `log-exists`, `no-log` (it cannot be
   * written), and `locked`, before all others, where somebody writes it.
   */
  static create(path: string, isForced = false): Result<Journal> {
    return Journal.open(path, isForced ? 'over' : 'new');
  }

  /**
   * Goes on with a journal, or begins it where there is none. `check` says whether the file is a journal of the caller's kind;
   * nothing is written to another one. What a crash has left of a last line stays until the first line is appended. Errors:
   * `no-log` (it cannot be read or written), `locked`, and those of `check`.
   */
  static resume(path: string, check: (text: JournalText) => Result<unknown>): Result<Journal> {
    const journal = Journal.open(path, 'on');
    if (!journal.ok) return journal;
    const checked = check(journal.value.text);
    if (checked.ok) return journal;
    journal.value.close();
    return checked;
  }

  private static open(path: string, mode: Mode): Result<Journal> {
    const kind = fileKind(path);
    if (kind === 'folder') return fail('no-log', `cannot write ${path}: it is a directory`);
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
      if (mode === 'over') ftruncateSync(file);
      // A new name has to be on the disk like what it stands for.
      syncFolder(path);
    } catch (error) {
      closeQuietly(file);
      if (isNew && file !== undefined) removeFile(path);
      return fail('no-log', `cannot write ${path}: ${fileProblem(error, 'no such directory')}`);
    }
    const text = readJournal(path);
    if (text.ok) return ok(new Journal(path, lock, file, text.value, isNew));
    closeQuietly(file);
    if (isNew) removeFile(path);
    return text;
  }

  /**
   * Appends a line, one object, and does not return before it is on the disk. Throws a `JournalError` when that fails; the
   * journal then keeps the lines before, and takes no more.
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

  /** Lets others write. A file that was begun for this journal and has got no line is taken away. May be called again. */
  close(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    // Every line was put on the disk when it was written.
    closeQuietly(this.file);
    if (this.isNew && this.length === 0) removeFile(this.path);
    this.lock.release();
  }
}
