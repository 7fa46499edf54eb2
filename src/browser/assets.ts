/** Files that come with the program, as a page fetches them. */
import { ASSETS } from 'virtual:assets';

const fetched = new Map<string, Promise<Uint8Array>>();

/** Whether there is a file of that name. */
export function hasAsset(name: string): boolean {
  return ASSETS[name] !== undefined;
}

/** A file, fetched once from below the address of the page; `path` is where it lies if it is none of the program. Rejects where it cannot be had now. */
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
  if (!answer?.ok) throw new Error(`cannot load ${name}${answer ? ` (${answer.status})` : ': no network'}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return isGzip(bytes) ? unzipped(bytes) : bytes;
}

/** Some hosts unpack such files on the way, and some do not. */
function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

async function unzipped(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
