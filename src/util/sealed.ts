/**
 * Bytes in a file of our own: a magic word, the length of a header (32 bits, the low byte first), the header in JSON, the bytes,
 * and the SHA-256 of all that.
 */
import { fail, ok, type Result } from './result.ts';
import { hex, sha256 } from './sha256.ts';

const CHECKSUM_BYTES = 32;
const LENGTH_BYTES = 4;

export interface Sealed {
  /** JSON, as it stands in the file. */
  readonly header: string;
  readonly body: Uint8Array;
  /** In hexadecimal digits. */
  readonly checksum: string;
}

/** The content of such a file; the parts of the body follow each other. */
export function seal(magic: string, header: object, ...body: readonly Uint8Array[]): Uint8Array {
  const encoder = new TextEncoder();
  const json = encoder.encode(JSON.stringify(header));
  const length = new Uint8Array(LENGTH_BYTES);
  new DataView(length.buffer).setUint32(0, json.length, true);
  const parts = [encoder.encode(magic), length, json, ...body];
  return joined([...parts, sha256(...parts)]);
}

/** Takes such a file apart; `what` says what it should be, as in "a file of weights". Errors: `bad-file`. */
export function unseal(magic: string, what: string, file: Uint8Array): Result<Sealed> {
  const start = magic.length + LENGTH_BYTES;
  if (file.length === 0) return fail('bad-file', 'the file is empty');
  if (!beginsWith(file, magic)) return fail('bad-file', `not ${what}`);
  if (file.length < start + CHECKSUM_BYTES) return fail('bad-file', 'the file is truncated');
  const checksum = hex(file.subarray(file.length - CHECKSUM_BYTES));
  const content = file.subarray(0, file.length - CHECKSUM_BYTES);
  const end = start + new DataView(file.buffer, file.byteOffset).getUint32(magic.length, true);
  if (end > content.length) return fail('bad-file', 'the file is truncated');
  if (hex(sha256(content)) !== checksum) {
    return fail('bad-file', 'wrong checksum: the file is damaged or truncated');
  }
  return ok({ header: new TextDecoder().decode(content.subarray(start, end)), body: content.subarray(end), checksum });
}

/** Whether bytes begin as such a file does, be it whole or not. */
export function beginsWith(bytes: Uint8Array, magic: string): boolean {
  return String.fromCharCode(...bytes.subarray(0, magic.length)) === magic;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
