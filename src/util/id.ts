/** A name that nothing else has: so many random bytes in hexadecimal digits. */
import { hex } from './sha256.ts';

export function randomId(bytes = 16): string {
  return hex(crypto.getRandomValues(new Uint8Array(bytes)));
}
