/** Decodes text. Runs in browsers, too. */
import { fail, ok, type Result } from './result.ts';

/** Removes the byte-order mark that some editors and shells write. */
export function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

/** The encoding named by a leading byte-order mark, or undefined. */
export function markedEncoding(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | undefined {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/**
 * Decodes bytes and removes the byte-order mark. Undefined if they are not valid in the encoding.
 */
export function decoded(bytes: Uint8Array, encoding = 'utf-8'): string | undefined {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return encoding === 'windows-1252' ? withLetters(text) : text;
  } catch {
    return undefined;
  }
}

/**
 * The characters of windows-1252 for bytes 0x80 to 0x9f. Node 20 decodes these as Latin-1 control
 * characters.
 */
const LETTERS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

function withLetters(text: string): string {
  return text.replaceAll(/[\x80-\x9f]/g, (sign) => LETTERS[sign.charCodeAt(0) - 0x80] as string);
}

/**
 * Decodes UTF-8, or the encoding named by the byte-order mark. Errors: `not-utf8`, with the line.
 */
export function decodeText(bytes: Uint8Array): Result<string> {
  const encoding = markedEncoding(bytes) ?? 'utf-8';
  const text = decoded(bytes, encoding);
  if (text !== undefined) return ok(text);
  if (encoding !== 'utf-8')
    return fail(
      'not-utf8',
      `its byte-order mark says ${encoding.toUpperCase()}, but it is not valid ${encoding.toUpperCase()}`,
    );
  return fail('not-utf8', `line ${undecodableLine(bytes)} is not valid UTF-8`);
}

/** The byte at the end of a line. */
export const LINE_END = 10;

/** The number of the first line that is not valid UTF-8, from 1. */
function undecodableLine(bytes: Uint8Array): number {
  let line = 1;
  for (let from = 0; from < bytes.length; line++) {
    const found = bytes.indexOf(LINE_END, from);
    const end = found < 0 ? bytes.length : found;
    if (decoded(bytes.subarray(from, end)) === undefined) break;
    from = end + 1;
  }
  return line;
}
