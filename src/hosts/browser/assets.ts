/** Built-in files, as fetched by a page. */
import { ASSETS } from 'virtual:assets';
import { cannotLoad } from './errors.ts';

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
  const bytes = load(name, new URL(path as string, base));
  fetched.set(name, bytes);
  bytes.catch(() => fetched.delete(name));
  return bytes;
}

async function load(name: string, url: URL): Promise<Uint8Array> {
  const answer = await fetch(url).catch(() => undefined);
  if (!answer?.ok) throw new Error(cannotLoad(name, answer?.status));
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return isGzip(bytes) ? unzipped(bytes) : bytes;
}

/** Whether the file is still compressed: some hosts decompress such files in transit. */
function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

async function unzipped(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
