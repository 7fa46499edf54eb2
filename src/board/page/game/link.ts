/**
 * Whole games in a link: the tree, or a list of trees, as JSON, compressed (DEFLATE, RFC 1951) and URL-safe Base64 (RFC
 * 4648).
 */
import type { GameTree } from '../../../records/tree-nodes.ts';
import { fail, ok, type Result } from '../../../util/result.ts';

const FORMAT = 'deflate-raw';
/** The most bytes of JSON. */
const LONGEST = 4_000_000;
/** Bytes that are unfolded at a time, to at most 1032 as many: browsers unfold all they are given at once. */
const CHUNK = 1024;

const BAD_LINK = fail('bad-link', 'the link is damaged: it contains no game');
const LONG_LINK = fail('long-link', 'too long for a link: more than 4 MB of games; use a file');

/** The fragment of an address. It also names the node with an index in the tree's list. Errors: `long-link`. */
export async function makeFragment(tree: GameTree | readonly GameTree[], index?: number): Promise<Result<string>> {
  const bytes = new TextEncoder().encode(JSON.stringify(tree));
  if (bytes.length > LONGEST) return LONG_LINK;
  const packed = await through(bytes, new CompressionStream(FORMAT));
  if (!packed) return LONG_LINK;
  let text = '';
  for (const byte of packed) text += String.fromCharCode(byte);
  const game = btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return ok(`g=${game}${index === undefined ? '' : `&at=${index + 1}`}`);
}

/** The index of the node that a fragment names; undefined if it names none. */
export function indexIn(fragment: string): number | undefined {
  const [, plies] = /&at=(\d+)$/.exec(fragment) ?? [];
  return plies === undefined ? undefined : Number(plies) - 1;
}

/** The tree or trees of a fragment as unvalidated JSON. Errors: `bad-link`, `long-link`. */
export async function readFragment(fragment: string): Promise<Result<unknown>> {
  const [, packed] = /^#?g=([\w-]+)(?:&at=\d+)?$/.exec(fragment) ?? [];
  if (packed === undefined) return BAD_LINK;
  if (packed.length > 2 * LONGEST) return LONG_LINK;
  try {
    const text = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    const unpacked = await through(bytes, new DecompressionStream(FORMAT));
    return unpacked ? ok(JSON.parse(new TextDecoder().decode(unpacked))) : LONG_LINK;
  } catch {
    return BAD_LINK;
  }
}

/** What comes out of a stream; undefined if it is too long. Rejects if the stream refuses the bytes. */
async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array | undefined> {
  let from = 0;
  const input = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (to) => {
      if (from < bytes.length) to.enqueue(bytes.subarray(from, from + CHUNK));
      else to.close();
      from += CHUNK;
    },
  });
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = input.pipeThrough(stream).getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    chunks.push(read.value);
    length += read.value.length;
    if (length > LONGEST) {
      await reader.cancel().catch(() => {});
      return undefined;
    }
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
