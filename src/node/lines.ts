/** Splits streams into lines. */
import { type Readable, Transform } from 'node:stream';
import { LINE_END, withoutMark } from '../util/text-bytes.ts';

/** Longer lines are cut, in characters. */
const LONGEST_LINE = 2 ** 24;

/**
 * Delivers each line of a UTF-8 stream as soon as it is complete, without its `\n`
 * or `\r\n`, and the text after the last one. Removes a leading byte-order mark. A cut line is undefined.
 * Resolves when the stream ends or is destroyed; rejects on read errors. (Node's readline also
 * splits at U+2028, which JSON may contain, and has no length limit.)
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

/** Truncates lines to `longest` bytes, for readers that buffer whole lines. */
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
