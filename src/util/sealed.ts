/**
 * Bytes in a file of our own: a magic word, the length of a header, the header in JSON, the bytes, and the SHA-256 of all
 * that.
 */
import { createHash } from 'node:crypto';
import { fail, ok, type Result } from './result.ts';

const CHECKSUM_BYTES = 32;
const LENGTH_BYTES = 4;

export interface Sealed {
  /** JSON, as it stands in the file. */
  readonly header: string;
  readonly body: Buffer;
  /** In hexadecimal digits. */
  readonly checksum: string;
}

/** The content of such a file. */
export function seal(magic: string, header: object, body: Uint8Array): Buffer {
  const json = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(json.length);
  const parts = [Buffer.from(magic), length, json, body];
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return Buffer.concat([...parts, hash.digest()]);
}

/** Takes such a file apart; `what` says what it should be, as in "a file of weights". Errors: `bad-file`. */
export function unseal(magic: string, what: string, bytes: Uint8Array): Result<Sealed> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = magic.length + LENGTH_BYTES;
  if (file.length === 0) return fail('bad-file', 'the file is empty');
  if (file.subarray(0, magic.length).toString('latin1') !== magic) return fail('bad-file', `this is not ${what}`);
  if (file.length < start + CHECKSUM_BYTES) return fail('bad-file', 'the file is cut short');
  const checksum = file.subarray(file.length - CHECKSUM_BYTES);
  const content = file.subarray(0, file.length - CHECKSUM_BYTES);
  const end = start + file.readUInt32LE(magic.length);
  if (end > content.length) return fail('bad-file', 'the file is cut short');
  if (!createHash('sha256').update(content).digest().equals(checksum)) {
    return fail('bad-file', 'the checksum is wrong: the file is damaged or cut short');
  }
  return ok({
    header: content.subarray(start, end).toString(),
    body: content.subarray(end),
    checksum: checksum.toString('hex'),
  });
}
