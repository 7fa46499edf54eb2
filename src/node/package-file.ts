/** Files of the package outside its code. */

const ROOT = new URL(import.meta.url.endsWith('.ts') ? '../../' : '../../../', import.meta.url);

/** The URL of a file by its path in the package, for sources and compiled code alike. */
export function packageFile(path: string): URL {
  return new URL(path, ROOT);
}
