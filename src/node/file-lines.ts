/**
 * Reads the lines of files of any length in pieces. Memory holds at most one piece and one line.
 */
import { isUtf8 } from 'node:buffer';
import { closeSync, fstatSync, readSync } from 'node:fs';
import { FileError, largerThan } from '../util/system-error.ts';
import { LINE_END, withoutMark } from '../util/text-bytes.ts';
import { MOST_TEXT_BYTES, openFile, readUpTo } from './file.ts';

const PIECE_BYTES = 2 ** 20;
/** Longer lines are not log lines; a string cannot hold 512 MiB. */
const MOST_LINE_BYTES = 2 ** 28;
const LONG_END = 'its last line is too long';
/** The most bytes reported of an incomplete last line. */
const MOST_TORN_BYTES = 2 ** 16;

/** Bytes that can be read repeatedly. */
interface Source {
  readonly length: number;
  pieces(length: number): Iterable<Buffer>;
  /** Up to `length` bytes at an offset. */
  read(at: number, length: number): Buffer;
}

export interface FileLines {
  /**
   * The complete lines, without line ends and byte-order mark; undefined for a line that is not
   * UTF-8 or too long. Every iteration reads the file again, and throws the file system's error if
   * that fails.
   */
  readonly lines: Iterable<string | undefined>;
  /** The beginning of the incomplete last line, and its size in bytes. */
  readonly torn: string;
  readonly tornBytes: number;
  /** The size of the complete lines in bytes. */
  readonly wholeBytes: number;
}

/** The current lines of a file, or of an open one or a pipe. Throws errors for `fileProblem`. */
export function fileLines(from: string | number): FileLines {
  // A pipe cannot be read twice.
  const source = typeof from === 'number' ? inMemory(readUpTo(from, MOST_TEXT_BYTES)) : inFile(from);
  const wholeBytes = wholeLength(source);
  const torn = source.read(wholeBytes, Math.min(source.length - wholeBytes, MOST_TORN_BYTES));
  return {
    lines: { [Symbol.iterator]: () => linesOf(source.pieces(wholeBytes)) },
    torn: torn.toString('utf8'),
    tornBytes: source.length - wholeBytes,
    wholeBytes,
  };
}

function inFile(path: string): Source {
  const withFile = <T>(use: (file: number) => T): T => {
    const file = openFile(path);
    try {
      return use(file);
    } finally {
      closeSync(file);
    }
  };
  const length = withFile((file) => fstatSync(file).size);
  return {
    length,
    read: (at, bytes) => withFile((file) => readPiece(file, at, bytes)),
    *pieces(end) {
      const file = openFile(path);
      try {
        for (let at = 0; at < end; ) {
          const piece = readPiece(file, at, Math.min(PIECE_BYTES, end - at));
          // The file was truncated.
          if (piece.length === 0) return;
          at += piece.length;
          yield piece;
        }
      } finally {
        closeSync(file);
      }
    },
  };
}

function readPiece(file: number, at: number, length: number): Buffer {
  const piece = Buffer.allocUnsafe(length);
  return piece.subarray(0, readSync(file, piece, 0, length, at));
}

function inMemory(bytes: Buffer | undefined): Source {
  if (bytes === undefined) throw new FileError(largerThan(MOST_TEXT_BYTES));
  return {
    length: bytes.length,
    read: (at, length) => bytes.subarray(at, at + length),
    pieces: (end) => [bytes.subarray(0, end)],
  };
}

/** The offset after the last line end, searched from the end. */
function wholeLength(source: Source): number {
  for (let end = source.length; end > 0; ) {
    const at = Math.max(0, end - PIECE_BYTES);
    const found = source.read(at, end - at).lastIndexOf(LINE_END);
    if (found >= 0) return at + found + 1;
    if (source.length - at > MOST_LINE_BYTES) throw new FileError(LONG_END);
    end = at;
  }
  return 0;
}

function* linesOf(pieces: Iterable<Buffer>): Generator<string | undefined> {
  let parts: Buffer[] = [];
  let length = 0;
  let isFirst = true;
  for (const piece of pieces) {
    let from = 0;
    for (let end = piece.indexOf(LINE_END); end >= 0; end = piece.indexOf(LINE_END, from)) {
      length += end - from;
      parts.push(piece.subarray(from, end));
      const line = length > MOST_LINE_BYTES ? undefined : lineText(parts);
      yield isFirst && line !== undefined ? withoutMark(line) : line;
      isFirst = false;
      parts = [];
      length = 0;
      from = end + 1;
    }
    length += piece.length - from;
    // The content of an overlong line is not needed.
    if (length > MOST_LINE_BYTES) parts = [];
    else if (from < piece.length) parts.push(piece.subarray(from));
  }
}

function lineText(parts: readonly Buffer[]): string | undefined {
  const bytes = parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
  return utf8Text(bytes);
}

/** Undefined if the bytes are not UTF-8. */
export function utf8Text(bytes: Buffer): string | undefined {
  return isUtf8(bytes) ? bytes.toString('utf8') : undefined;
}
