/** Files that come with the package beside its code. */
const ROOT = new URL(import.meta.url.endsWith('.ts') ? '../../' : '../../../', import.meta.url);

/** A file by its path from the package's root, for the sources and for what is compiled of them. */
export function packageFile(path: string): URL {
  return new URL(path, ROOT);
}
