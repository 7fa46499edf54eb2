import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

export interface Tarball {
  readonly path: string;
  /** Of the package, from its root. */
  readonly files: readonly string[];
}

/**
 * Packs the package of a folder into another one. Nothing is built, since other tests read what is: npm 10 runs `prepare` in
 * spite of the option, and it does nothing then.
 */
export function packed(from: string, into: string): Tarball {
  const args = ['pack', '--json', '--ignore-scripts', '--offline', '--pack-destination', into];
  const reply = execFileSync('npm', args, { cwd: from, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  // A list up to npm 11, then an object with the names of the packages.
  type Entry = { readonly filename: string; readonly files: readonly { readonly path: string }[] };
  const [entry] = Object.values(JSON.parse(reply) as Record<string, Entry>) as [Entry];
  return { path: join(into, entry.filename), files: entry.files.map(({ path }) => path) };
}
