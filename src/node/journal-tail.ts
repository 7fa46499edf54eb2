/**
 * Follows a journal that another process appends to. Each read continues where the last one ended.
 * Memory holds at most one piece and one line.
 */
import type { FileHandle } from 'node:fs/promises';
import { fail, ok, type Result } from '../util/result.ts';
import { fileProblem } from '../util/system-error.ts';
import { LINE_END, withoutMark } from '../util/text-bytes.ts';
import { openHandle } from './file.ts';
import { utf8Text } from './file-lines.ts';

const PIECE_BYTES = 256 * 1024;
/** Longer lines are not journal lines. */
const MOST_LINE_BYTES = 8 * 1024 * 1024;
/** The first bytes identify a file: they contain its creation time. */
const HEAD_BYTES = 256;

/** The position of a line in its file, in bytes. */
export interface LinePlace {
  readonly at: number;
  readonly length: number;
}

interface LineTaker {
  /** The following lines are those of a different file, from its start. */
  begin(): void;
  /**
   * A complete line without its end, and its bytes in the file; undefined for a line that is too
   * long or not UTF-8.
   */
  take(line: string | undefined, place: LinePlace): void;
}

export class JournalTail {
  private readonly path: string;
  private readonly taker: LineTaker;
  /** Bytes read so far; the file may still change after them. */
  private at = 0;
  private head = Buffer.alloc(0);
  private isInLongLine = false;
  /** Bytes of the incomplete last line. */
  tornBytes = 0;

  constructor(path: string, taker: LineTaker) {
    this.path = path;
    this.taker = taker;
  }

  /**
   * Delivers all lines completed since the last read, or until `isEnough` returns true; returns
   * false if there are more. Errors: `no-log`.
   */
  async read(isEnough: () => boolean = () => false): Promise<Result<boolean>> {
    let file: FileHandle | undefined;
    try {
      file = await openHandle(this.path);
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

  /** Whether the data read before is unchanged: a journal changes only at its end. */
  private async isSame(file: FileHandle): Promise<boolean> {
    const { size } = await file.stat();
    const head = await piece(file, 0, this.head.length);
    return size >= this.at && head.equals(this.head);
  }

  private async readOn(file: FileHandle, isEnough: () => boolean): Promise<boolean> {
    let rest = Buffer.alloc(0);
    // Reads at least one piece, so that a caller with little time makes progress.
    do {
      const read = await piece(file, this.at + rest.length, PIECE_BYTES);
      if (read.length === 0) {
        this.tornBytes = rest.length;
        return true;
      }
      rest = this.takeLines(rest.length > 0 ? Buffer.concat([rest, read]) : read);
      // Complete lines only: an incomplete one may be truncated.
      const whole = Math.min(HEAD_BYTES, this.at);
      if (this.head.length < whole) this.head = await piece(file, 0, whole);
    } while (!isEnough());
    return false;
  }

  /** Delivers the complete lines at the beginning of the bytes from `at` on; returns the rest. */
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
