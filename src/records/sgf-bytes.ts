/**
 * Decodes SGF. FF[4] has each game name its encoding in CA; the default is Latin-1, but UTF-8 files
 * often omit CA. In some double-byte encodings `]` and `\` may be second bytes, so a file is
 * decoded before it is parsed. Runs in browsers, too.
 */
import { fail, ok, quote, type Result } from '../util/result.ts';
import { decoded, decodeText, markedEncoding } from '../util/text-bytes.ts';

/** Encoding names used by SGF programs that the WHATWG list does not have. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  cp932: 'shift_jis',
  cp936: 'gbk',
  cp949: 'euc-kr',
  cp950: 'big5',
  'latin-1': 'latin1',
  'utf-8-sig': 'utf-8',
};
/** FF[4]'s default, with letters where ISO 8859-1 has control characters. */
const DEFAULT_ENCODING = 'windows-1252';

const [OPEN, CLOSE, BEGIN, END, BACKSLASH, NODE, ESCAPE] = [0x28, 0x29, 0x5b, 0x5d, 0x5c, 0x3b, 0x1b];

/**
 * Decodes a game file; SGF is also recognised by its first characters. Errors: `not-utf8` with the
 * line, `bad-charset`.
 */
export function decodeGames(bytes: Uint8Array, isSgf: boolean): Result<string> {
  if (markedEncoding(bytes) !== undefined || !(isSgf || looksLikeSgf(bytes))) return decodeText(bytes);
  return decodeSgf(bytes);
}

function looksLikeSgf(bytes: Uint8Array): boolean {
  const begin = skipBlanks(bytes, 0);
  return bytes[begin] === OPEN && bytes[skipBlanks(bytes, begin + 1)] === NODE;
}

function decodeSgf(bytes: Uint8Array): Result<string> {
  let stated = statedCharset(bytes, 0);
  // Fast path: most files are entirely UTF-8.
  while (stated?.encoding === 'utf-8') stated = statedCharset(bytes, stated.at + 1);
  const whole = stated ? undefined : decoded(bytes);
  return whole === undefined ? decodeTrees(bytes) : ok(whole);
}

/** Decodes game by game, each in its own encoding. */
function decodeTrees(bytes: Uint8Array): Result<string> {
  const parts: string[] = [];
  let stated = statedCharset(bytes, 0);
  let at = 0;
  for (;;) {
    const begin = nextTree(bytes, at);
    parts.push(foreignText(bytes.subarray(at, begin)));
    if (begin >= bytes.length) return ok(parts.join(''));
    if (stated && stated.at < begin) stated = statedCharset(bytes, begin);
    const end = treeEnd(bytes, begin, stated?.encoding);
    // A CA after the end of this game belongs to a later one.
    const isOwn = stated === undefined || stated.at < end;
    const charset = isOwn ? stated : undefined;
    at = isOwn ? end : treeEnd(bytes, begin);
    const text = treeText(bytes.subarray(begin, at), charset);
    if (text === undefined) {
      const why = charset
        ? `declares CA${quotedValue(charset.name)} but does not use that encoding`
        : 'declares no encoding and is neither UTF-8 nor Latin-1: declare it in the first node, e.g. CA[Shift_JIS]';
      return fail('bad-charset', `the game in line ${1 + lineEnds(bytes.subarray(0, begin))} ${why}`);
    }
    parts.push(text);
  }
}

function quotedValue(name: string): string {
  return `[${quote(name).slice(1, -1)}]`;
}

/** Text between games is ignored. */
function foreignText(bytes: Uint8Array): string {
  return decoded(bytes) ?? (decoded(bytes, DEFAULT_ENCODING) as string);
}

function treeText(bytes: Uint8Array, charset: Charset | undefined): string | undefined {
  const stated = charset && decoded(bytes, charset.encoding);
  if (stated !== undefined) return stated;
  const text = decoded(bytes);
  return text ?? (charset || isNoLatin1(bytes) ? undefined : decoded(bytes, DEFAULT_ENCODING));
}

/**
 * Whether bytes cannot be `DEFAULT_ENCODING` text: an unassigned byte, or a byte of its upper half
 * just before a backslash.
 */
function isNoLatin1(bytes: Uint8Array): boolean {
  return bytes.some(
    (byte, at) => UNUSED.includes(byte) || (byte >= 0x80 && byte <= 0x9f && bytes[at + 1] === BACKSLASH),
  );
}

const UNUSED: readonly number[] = [0x81, 0x8d, 0x8f, 0x90, 0x9d];

interface Charset {
  /** As written, and as `TextDecoder` names it. */
  readonly name: string;
  readonly encoding: string;
  /** The offset. */
  readonly at: number;
}

/** The first CA after `from` that names a byte encoding. */
function statedCharset(bytes: Uint8Array, from: number): Charset | undefined {
  for (let at = bytes.indexOf(0x43, from); at >= 0; at = bytes.indexOf(0x43, at + 1)) {
    if (bytes[at + 1] !== 0x41 || isLetter(bytes[at - 1])) continue;
    const begin = skipBlanks(bytes, at + 2);
    const end = bytes[begin] === BEGIN ? bytes.subarray(begin, begin + 64).indexOf(END) : -1;
    if (end < 0) continue;
    const name = String.fromCharCode(...bytes.subarray(begin + 1, begin + end)).trim();
    const encoding = encodingOf(name);
    if (encoding !== undefined) return { name, encoding, at };
  }
  return undefined;
}

/**
 * The encoding with this name; undefined if unknown. UTF-16 is excluded: its units are not bytes,
 * and such files begin with a byte-order mark.
 */
function encodingOf(name: string): string | undefined {
  try {
    const { encoding } = new TextDecoder(OTHER_NAMES[name.toLowerCase()] ?? name);
    return encoding.startsWith('utf-16') ? undefined : encoding;
  } catch {
    return undefined;
  }
}

/** The next place where a game may begin, or the end of the bytes. */
function nextTree(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(OPEN, from); at >= 0; at = bytes.indexOf(OPEN, at + 1)) {
    const next = bytes[skipBlanks(bytes, at + 1)] ?? 0;
    if (next === NODE || isLetter(next)) return at;
  }
  return bytes.length;
}

/**
 * The offset after the bracket that closes the tree opened at `begin`, or the end of the bytes.
 */
function treeEnd(bytes: Uint8Array, begin: number, encoding = ''): number {
  const isLead = LEADS[encoding];
  let depth = 0;
  let isValue = false;
  let isWide = false;
  for (let at = begin; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte === ESCAPE && encoding === 'iso-2022-jp') {
      // ISO-2022: after ESC $ every character has two bytes, until the next ESC.
      isWide = bytes[at + 1] === 0x24;
      at += 2;
    } else if (isWide) at++;
    else if (isLead?.(byte) && (bytes[at + 1] ?? 0) >= 0x30) at++;
    else if (isValue) {
      if (byte === BACKSLASH) {
        // The escaped character may have two bytes.
        if (!isLead?.(bytes[at + 1] ?? 0)) at++;
      } else if (byte === END) isValue = false;
    } else if (byte === BEGIN) isValue = true;
    else if (byte === OPEN) depth++;
    else if (byte === CLOSE && --depth === 0) return at + 1;
  }
  return bytes.length;
}

/** The lead bytes of double-byte encodings whose second bytes may be SGF syntax. */
const LEADS: Readonly<Record<string, (byte: number) => boolean>> = {
  shift_jis: (byte) => (byte >= 0x81 && byte <= 0x9f) || (byte >= 0xe0 && byte <= 0xfc),
  gbk: isHigh,
  gb18030: isHigh,
  big5: isHigh,
};

function isHigh(byte: number): boolean {
  return byte >= 0x81 && byte <= 0xfe;
}

function isLetter(byte = 0): boolean {
  return (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);
}

function skipBlanks(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && (bytes[at] as number) <= 0x20) at++;
  return at;
}

function lineEnds(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) count++;
  return count;
}
