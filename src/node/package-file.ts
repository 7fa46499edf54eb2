/** Files that come with the package beside its code. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = new URL(import.meta.url.endsWith('.ts') ? '../../' : '../../../', import.meta.url);

/** A file by its path from the package's root, for the sources and for what is compiled of them. */
export function packageFile(path: string): URL {
  return new URL(path, ROOT);
}

/** The program that users run, in the compiled code of the package. */
export function programFile(): string {
  const { bin } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as { bin: { sightline: string } };
  return fileURLToPath(packageFile(bin.sightline));
}
