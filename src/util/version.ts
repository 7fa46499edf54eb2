import { readFileSync } from 'node:fs';
import { packageFile } from '../node/package-file.ts';

/** The version of this program. */
export const VERSION: string = (JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as { version: string })
  .version;

/** The hashes of what searches of fixed positions find, in a file that comes with the package. */
export const SIGNATURE_FILE = packageFile('bench/signature.txt');

let searches: string | undefined;

/** Names the searches of this program: what an older one has kept is found again only where both search alike. */
export function searchVersion(): string {
  searches ??= `${VERSION} ${readFileSync(SIGNATURE_FILE, 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/).at(-1))
    .filter(Boolean)
    .join(' ')}`;
  return searches;
}
