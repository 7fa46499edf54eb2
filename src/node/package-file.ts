/** Files of the package outside its code. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = new URL(import.meta.url.endsWith('.ts') ? '../../' : '../../../', import.meta.url);

/** The URL of a file by its path in the package, for sources and compiled code alike. */
export function packageFile(path: string): URL {
  return new URL(path, ROOT);
}

/** The compiled main program. */
export function programFile(): string {
  const { bin } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as { bin: { sightline: string } };
  return fileURLToPath(packageFile(bin.sightline));
}
