/** Text that comes in lines. */
import { type Readable, Transform } from 'node:stream';
import { withoutMark } from '../util/text-bytes.ts';

/** Longer lines are cut, in characters. */
const LONGEST_LINE = 2 ** 24;

/**
 * Hands over every line of a stream of UTF-8 text as soon as it is complete, without its `\n` or `\r\n`, and what follows
 * the last one; a byte-order mark at the beginning is no part of the first. A line that was cut is undefined. Resolves at the end of the stream, or when it is destroyed; rejects with
 * what went wrong in reading. (Node's readline ends a line at U+2028 as well, which JSON may hold, and has no bound.)
 */
export function readLines(
  input: Readable,
  onLine: (line: string | undefined) => void,
  longest = LONGEST_LINE,
): Promise<void> {
  let rest = '';
  const take = (text: string) => {
    if (rest.length <= longest) rest += text;
  };
  const end = () => {
    onLine(rest.length > longest ? undefined : rest.endsWith('\r') ? rest.slice(0, -1) : rest);
    rest = '';
  };
  let isFirst = true;
  input.setEncoding('utf8');
  input.on('data', (piece: string) => {
    const chunk = isFirst ? withoutMark(piece) : piece;
    isFirst = false;
    let from = 0;
    for (let to = chunk.indexOf('\n'); to >= 0; to = chunk.indexOf('\n', from)) {
      take(chunk.slice(from, to));
      end();
      from = to + 1;
    }
    take(chunk.slice(from));
  });
  return new Promise((resolve, reject) => {
    input.once('end', () => {
      if (rest !== '') end();
      resolve();
    });
    input.once('close', resolve);
    input.once('error', reject);
  });
}

/** Hands on bytes, but of every line this many at most: for readers that hold a whole line, however long it is. */
export function cutLines(longest = LONGEST_LINE): Transform {
  let length = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      for (let from = 0; from < chunk.length; ) {
        const end = chunk.indexOf(LINE_END, from);
        const to = end < 0 ? chunk.length : end;
        if (length < longest) this.push(chunk.subarray(from, Math.min(to, from + longest - length)));
        length += to - from;
        if (end >= 0) {
          this.push(chunk.subarray(end, end + 1));
          length = 0;
        }
        from = to + 1;
      }
      done();
    },
  });
}

const LINE_END = 10;
