import about from '../../package.json' with { type: 'json' };
import { host } from './host.ts';

/** The version of this program. */
export const VERSION: string = about.version;

/** The hashes of what searches of fixed positions find, a file that comes with the package. */
export const SIGNATURE_FILE = 'bench/signature.txt';

/** Names the searches of this program: what an older one has kept is found again only where both search alike. */
export function searchVersion(): string {
  const signature = new TextDecoder().decode(host().asset(SIGNATURE_FILE));
  return `${VERSION} ${signature
    .split('\n')
    .map((line) => line.trim().split(/\s+/).at(-1))
    .filter(Boolean)
    .join(' ')}`;
}
