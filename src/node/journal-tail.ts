/**
 * The lines of a journal as they come: a file that another process appends to is read on from where the last reading has
 * ended. No more of it is held than a piece and one line.
 */
import { type FileHandle, open } from 'node:fs/promises';
import { fail, ok, type Result } from '../util/result.ts';
import { fileProblem } from '../util/system-error.ts';
import { withoutMark } from '../util/text-bytes.ts';
import { utf8Text } from './file-lines.ts';

const PIECE_BYTES = 256 * 1024;
/** A longer line is no line of a journal. */
const MOST_LINE_BYTES = 8 * 1024 * 1024;
/** By its first bytes a file is known again: there stands when it was begun. */
const HEAD_BYTES = 256;
const LINE_END = 10;

/** Where a line stands in its file, in bytes. */
export interface LinePlace {
  readonly at: number;
  readonly length: number;
}

export interface LineTaker {
  /** The lines that follow are those of another file than before, from its first one. */
  begin(): void;
  /** A whole line without its end, and the bytes that it has in the file; undefined for one that is too long or not UTF-8. */
  take(line: string | undefined, place: LinePlace): void;
}

export class JournalTail {
  private readonly path: string;
  private readonly taker: LineTaker;
  /** Bytes that were read; what stands behind them may still be changed. */
  private at = 0;
  private head = Buffer.alloc(0);
  private isInLongLine = false;
  /** Bytes of a last line that is not finished. */
  tornBytes = 0;

  constructor(path: string, taker: LineTaker) {
    this.path = path;
    this.taker = taker;
  }

  /**
   * Hands on all lines that have become whole since the last reading, or until `isEnough` says so; false where there is more.
   * Errors: `no-log`.
   */
  async read(isEnough: () => boolean = () => false): Promise<Result<boolean>> {
    let file: FileHandle | undefined;
    try {
      file = await open(this.path, 'r');
      if (this.at > 0 && !(await this.isSame(file))) {
        this.at = 0;
        this.isInLongLine = false;
        this.taker.begin();
      }
      return ok(await this.readOn(file, isEnough));
    } catch (error) {
      return fail('no-log', `cannot read ${this.path}: ${fileProblem(error)}`);
    } finally {
      await file?.close();
    }
  }

  /** Whether what was read is still there: a journal is not changed but at its end. */
  private async isSame(file: FileHandle): Promise<boolean> {
    const { size } = await file.stat();
    const head = await piece(file, 0, this.head.length);
    return size >= this.at && head.equals(this.head);
  }

  private async readOn(file: FileHandle, isEnough: () => boolean): Promise<boolean> {
    let rest = Buffer.alloc(0);
    // One piece at least, so that whoever has little time comes to the end, too.
    do {
      const read = await piece(file, this.at + rest.length, PIECE_BYTES);
      if (read.length === 0) {
        this.tornBytes = rest.length;
        return true;
      }
      rest = this.takeLines(rest.length > 0 ? Buffer.concat([rest, read]) : read);
      // Of whole lines alone: what is torn may be cut off.
      const whole = Math.min(HEAD_BYTES, this.at);
      if (this.head.length < whole) this.head = await piece(file, 0, whole);
    } while (!isEnough());
    return false;
  }

  /** Takes the whole lines at the beginning of the bytes from `at` on; returns the others. */
  private takeLines(bytes: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
    let from = 0;
    for (let end = bytes.indexOf(LINE_END); end >= 0; end = bytes.indexOf(LINE_END, from)) {
      const line = this.isInLongLine ? undefined : utf8Text(bytes.subarray(from, end));
      this.isInLongLine = false;
      const place = { at: this.at + from, length: end - from };
      from = end + 1;
      this.taker.take(place.at === 0 && line !== undefined ? withoutMark(line) : line, place);
    }
    this.isInLongLine ||= bytes.length - from > MOST_LINE_BYTES;
    if (this.isInLongLine) from = bytes.length;
    this.at += from;
    return bytes.subarray(from);
  }
}

async function piece(file: FileHandle, from: number, length: number): Promise<Buffer<ArrayBuffer>> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, from);
  return buffer.subarray(0, bytesRead);
}
