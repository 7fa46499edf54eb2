/** Fetches files of the package. */
import { must } from '../../util/result.ts';
import { cannotLoad } from './errors.ts';

/** The bytes of a file; errors call it by `name`. Rejects with a `ResultError` if it is unavailable now. */
export async function fetchFile(url: URL | string, name = String(url)): Promise<Uint8Array> {
  const answer = await fetch(url).catch(() => undefined);
  if (!answer?.ok) return must(cannotLoad(name, answer?.status));
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
