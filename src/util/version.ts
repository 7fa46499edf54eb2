import about from '../../package.json' with { type: 'json' };
import { host } from './host.ts';

/** The version of this program. */
export const VERSION: string = about.version;

/** The bench signature: hashes of searches of fixed positions. Ships with the package. */
export const SIGNATURE_FILE = 'bench/signature.txt';

/**
 * Identifies the behaviour of the search. Results stored by another version are reused only if both
 * have the same one.
 */
export function searchVersion(): string {
  const signature = new TextDecoder().decode(host().asset(SIGNATURE_FILE));
  return `${VERSION} ${signature
    .split('\n')
    .map((line) => line.trim().split(/\s+/).at(-1))
    .filter(Boolean)
    .join(' ')}`;
}
