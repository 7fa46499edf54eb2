/**
 * The container format of this program's binary files: a magic word, the header length (32 bits,
 * little-endian), the header as JSON, the body, and the SHA-256 of all of it.
 */
import { fail, ok, type Result } from './result.ts';
import { hex, sha256 } from './sha256.ts';

const CHECKSUM_BYTES = 32;
const LENGTH_BYTES = 4;

interface Sealed {
  /** The JSON text of the header, verbatim. */
  readonly header: string;
  readonly body: Uint8Array;
  /** SHA-256 in hexadecimal. */
  readonly checksum: string;
}

/** What is wrong with a file whose checksum does not match. */
export const DAMAGED = 'wrong checksum: the file is damaged or truncated';

/**
 * Writes such a file. The parts of the body are concatenated; other threads may change them
 * meanwhile, so the checksum is that of the copy.
 */
export function seal(magic: string, header: object, ...body: readonly Uint8Array[]): Uint8Array {
  const encoder = new TextEncoder();
  const json = encoder.encode(JSON.stringify(header));
  const length = new Uint8Array(LENGTH_BYTES);
  new DataView(length.buffer).setUint32(0, json.length, true);
  const file = joined([encoder.encode(magic), length, json, ...body, new Uint8Array(CHECKSUM_BYTES)]);
  const end = file.length - CHECKSUM_BYTES;
  file.set(sha256(file.subarray(0, end)), end);
  return file;
}

/**
 * Reads such a file. `what` names the expected kind for messages, e.g. "a file of weights". Errors:
 * `bad-file`.
 */
export function unseal(magic: string, what: string, file: Uint8Array): Result<Sealed> {
  const start = magic.length + LENGTH_BYTES;
  if (file.length === 0) return fail('bad-file', 'the file is empty');
  if (!beginsWith(file, magic)) return fail('bad-file', `not ${what}`);
  if (file.length < start + CHECKSUM_BYTES) return fail('bad-file', 'the file is truncated');
  const checksum = hex(file.subarray(file.length - CHECKSUM_BYTES));
  const content = file.subarray(0, file.length - CHECKSUM_BYTES);
  const end = start + new DataView(file.buffer, file.byteOffset).getUint32(magic.length, true);
  if (end > content.length) return fail('bad-file', 'the file is truncated');
  if (hex(sha256(content)) !== checksum) return fail('bad-file', DAMAGED);
  return ok({ header: new TextDecoder().decode(content.subarray(start, end)), body: content.subarray(end), checksum });
}

/** Whether bytes begin like such a file, complete or not. */
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
