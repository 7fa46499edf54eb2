/**
 * Whole games in a link: the tree, or a list of trees, as JSON, compressed (DEFLATE, RFC 1951) and URL-safe Base64 (RFC
 * 4648).
 */
import type { GameTree } from '../../records/tree-nodes.ts';

const FORMAT = 'deflate-raw';
/** The most characters of decompressed JSON. */
const LONGEST = 4_000_000;

/** The fragment of an address. It also names the node at a place in the tree's list. */
export async function makeFragment(tree: GameTree | readonly GameTree[], place?: number): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(tree));
  const packed = await through(bytes, new CompressionStream(FORMAT), Infinity);
  let text = '';
  for (const byte of packed) text += String.fromCharCode(byte);
  const game = btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `g=${game}${place === undefined ? '' : `&at=${place + 1}`}`;
}

/** The place of the node that a fragment names; undefined if it names none. */
export function placeIn(fragment: string): number | undefined {
  const [, plies] = /&at=(\d+)$/.exec(fragment) ?? [];
  return plies === undefined ? undefined : Number(plies) - 1;
}

/** The tree or trees of a fragment as unvalidated JSON; undefined if it has none. */
export async function readFragment(fragment: string): Promise<unknown> {
  const [, packed] = /^#?g=([\w-]+)(?:&at=\d+)?$/.exec(fragment) ?? [];
  if (packed === undefined) return undefined;
  try {
    const text = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    const unpacked = await through(bytes, new DecompressionStream(FORMAT), LONGEST);
    return JSON.parse(new TextDecoder().decode(unpacked));
  } catch {
    return undefined;
  }
}

async function through(
  bytes: Uint8Array,
  stream: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array> {
  const source = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(stream);
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = source.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    chunks.push(read.value);
    length += read.value.length;
    if (length > most) throw new Error('it is too long');
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
