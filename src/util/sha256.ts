/** SHA-256, by the host if it has a faster implementation. */
import { sha256 as portableHash } from '@noble/hashes/sha2.js';
import { host } from './host.ts';

export function sha256(...parts: readonly Uint8Array[]): Uint8Array {
  const native = host().sha256?.(parts);
  if (native) return native;
  const hash = portableHash.create();
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** SHA-256 of the UTF-8 encoding of a text, in hexadecimal. */
export function sha256Hex(text: string): string {
  return hex(sha256(new TextEncoder().encode(text)));
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
