/** Built-in files, as fetched by a page. */
import { ASSETS } from 'virtual:assets';
import { fetchFile } from './fetch-file.ts';

const fetched = new Map<string, Promise<Uint8Array>>();

/** Whether there is a built-in file with that name. */
export function hasAsset(name: string): boolean {
  return ASSETS[name] !== undefined;
}

/**
 * Fetches a file once, relative to the page's address. `path` is its location if it is not built
 * in. Rejects if it is unavailable now.
 */
export function fetchAsset(name: string, base: string, path = ASSETS[name]): Promise<Uint8Array> {
  const known = fetched.get(name);
  if (known) return known;
  const bytes = fetchFile(new URL(path as string, base), name);
  fetched.set(name, bytes);
  bytes.catch(() => fetched.delete(name));
  return bytes;
}
