/** The lines of files of any length, read piece by piece: no more is held than a piece and one line. */
import { isUtf8 } from 'node:buffer';
import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { withoutMark } from '../util/text-bytes.ts';

const PIECE_BYTES = 2 ** 20;
const LINE_END = 10;
/** A longer line is no line of a log; a string could not hold one of 512 MiB. */
const MOST_LINE_BYTES = 2 ** 28;
/** Of what stands behind the last line end, so much is told. */
const MOST_TORN_BYTES = 2 ** 16;

/** Bytes that can be read again from the beginning. */
interface Source {
  readonly length: number;
  pieces(length: number): Iterable<Buffer>;
  /** Up to `length` bytes from a place on. */
  read(at: number, length: number): Buffer;
}

export interface FileLines {
  /**
   * The whole lines, without their ends and a byte-order mark; undefined for one that is not UTF-8 or too long. Every loop reads
   * the file anew, and throws an error of the file system where it cannot be read any more.
   */
  readonly lines: Iterable<string | undefined>;
  /** The beginning of what stands behind the last line end, and its bytes. */
  readonly torn: string;
  readonly tornBytes: number;
  /** Bytes of the whole lines. */
  readonly wholeBytes: number;
}

/** The lines that a file has now; 0 is standard input. Throws errors of the file system. */
export function fileLines(from: string | number): FileLines {
  const source = typeof from === 'number' ? inMemory(readAll(from)) : inFile(from);
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
    const file = openSync(path, 'r');
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
      const file = openSync(path, 'r');
      try {
        for (let at = 0; at < end; ) {
          const piece = readPiece(file, at, Math.min(PIECE_BYTES, end - at));
          // Somebody has cut it off.
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

/** What comes from a pipe cannot be read twice. */
function readAll(file: number): Buffer {
  return readFileSync(file);
}

function inMemory(bytes: Buffer): Source {
  return {
    length: bytes.length,
    read: (at, length) => bytes.subarray(at, at + length),
    pieces: (end) => [bytes.subarray(0, end)],
  };
}

/** Bytes up to the last line end, which is looked for from behind. */
function wholeLength(source: Source): number {
  for (let end = source.length; end > 0; ) {
    const at = Math.max(0, end - PIECE_BYTES);
    const found = source.read(at, end - at).lastIndexOf(LINE_END);
    if (found >= 0) return at + found + 1;
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
    // Of a line that is too long nothing has to be kept.
    if (length > MOST_LINE_BYTES) parts = [];
    else if (from < piece.length) parts.push(piece.subarray(from));
  }
}

function lineText(parts: readonly Buffer[]): string | undefined {
  const bytes = parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
  return utf8Text(bytes);
}

/** Undefined where the bytes are not UTF-8. */
export function utf8Text(bytes: Buffer): string | undefined {
  return isUtf8(bytes) ? bytes.toString('utf8') : undefined;
}
