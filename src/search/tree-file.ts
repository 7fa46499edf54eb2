/**
 * Serialises a search tree: the results of playouts, without what an evaluation can recompute.
 * Nodes are written with their edges, level by level from the root, so that reading into less
 * memory drops the deepest ones. A restored node has no list of untried moves; the first playout
 * that reaches it rebuilds the list.
 *
 * Unless marked, numbers are variable-length: seven bits per byte, lowest first, the high bit set
 * if more follow.
 *
 * - Corrections (see correction.ts): their number, then for each the slot as the difference from
 *   the previous one, and its word (32 bits).
 * - Root: visits, proof (8 bits), whether a node follows (0 or 1).
 * - Node: player, number of moves, number of edges, the index of the edge chosen in advance (from
 *   1, 0 for none) and, if there is one, the visits up to which it holds.
 * - Edge: 4 · visits + 2 · (proven) + (has a node), move, mean (32 bits), prior (16 bits), and if
 *   proven the proof (8 bits).
 */
import { fail, ok, type Result } from '../util/result.ts';
import { CORRECTION_WORDS } from './correction.ts';
import type { Tree } from './tree.ts';
import { ROOT_EDGE } from './tree-layout.ts';

const FIRST_CAPACITY = 1 << 16;
/** An upper bound on the size of an edge or a node's head. */
const MOST_AT_ONCE = 64;

class Writer {
  private bytes = new Uint8Array(FIRST_CAPACITY);
  private length = 0;

  /** Writes an integer from 0 to 2³⁵. */
  number(value: number): void {
    if (this.length + MOST_AT_ONCE > this.bytes.length) this.grow();
    let left = value;
    for (; left >= 0x80; left = Math.floor(left / 0x80)) this.bytes[this.length++] = (left % 0x80) | 0x80;
    this.bytes[this.length++] = left;
  }

  /** Writes the lowest `bytes` bytes of a number. */
  fixed(value: number, bytes: number): void {
    for (let i = 0; i < bytes; i++) this.bytes[this.length++] = (value >>> (8 * i)) & 0xff;
  }

  end(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }

  private grow(): void {
    const larger = new Uint8Array(2 * this.bytes.length);
    larger.set(this.bytes);
    this.bytes = larger;
  }
}

class Reader {
  private at = 0;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.at === this.bytes.length;
  }

  /** Whether reading went past the end. */
  get isBeyondEnd(): boolean {
    return this.at > this.bytes.length;
  }

  number(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 0x80) {
      const byte = this.bytes[this.at++] ?? 0;
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
  }

  fixed(bytes: number): number {
    let value = 0;
    for (let i = 0; i < bytes; i++) value |= (this.bytes[this.at++] ?? 0) << (8 * i);
    return value;
  }
}

/** Serialises a tree. Threads may be searching it if the caller has arrived as its reader. */
export function writeTree(tree: Tree): Uint8Array {
  const out = new Writer();
  writeCorrections(tree, out);
  const root = tree.childOf(ROOT_EDGE);
  out.number(tree.visits(ROOT_EDGE));
  out.fixed(tree.proof(ROOT_EDGE), 1);
  out.number(root > 0 ? 1 : 0);
  const nodes = root > 0 ? [root] : [];
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i] as number;
    const edges = tree.edgesOf(node);
    const { edge: choice, lookAt } = tree.choiceOf(node);
    const chosen = edges.indexOf(choice) + 1;
    out.number(tree.playerOf(node));
    out.number(tree.moveCount(node));
    out.number(edges.length);
    out.number(chosen);
    if (chosen > 0) out.number(lookAt);
    for (const edge of edges) {
      const child = tree.childOf(edge);
      const proof = tree.proof(edge);
      out.number(4 * tree.visits(edge) + 2 * Number(proof !== 0) + Number(child > 0));
      out.number(tree.moveOf(edge));
      const { value, prior } = tree.stored(edge);
      out.fixed(value, 4);
      out.fixed(prior, 2);
      if (proof !== 0) out.fixed(proof, 1);
      if (child > 0) nodes.push(child);
    }
  }
  return out.end();
}

/** The root visits of a serialised tree. */
export function visitsIn(bytes: Uint8Array): number {
  const from = new Reader(bytes);
  for (let left = from.number(); left > 0 && !from.isBeyondEnd; left--) {
    from.number();
    from.fixed(4);
  }
  return from.number();
}

/**
 * Restores a serialised tree into a freshly reset tree of the same game, as far as free memory
 * allows; the deepest nodes are dropped first. Errors: `bad-file`; the tree must then be reset.
 */
export function readTree(bytes: Uint8Array, tree: Tree): Result<void> {
  const from = new Reader(bytes);
  const bad = fail('bad-file', 'the tree is damaged');
  if (!readCorrections(from, tree)) return bad;
  tree.addRootVisits(from.number());
  const proof = from.fixed(1);
  if (proof !== 0) tree.setProof(ROOT_EDGE, proof);
  const edges = from.number() === 1 ? [ROOT_EDGE] : [];
  for (let i = 0; i < edges.length; i++) {
    const above = edges[i] as number;
    const [player, count, tried, chosen] = [from.number(), from.number(), from.number(), from.number()];
    const lookAt = chosen > 0 ? from.number() : 0;
    if (player > 0xff || count === 0 || tried > count || !tree.canHold(count)) return bad;
    // A node without memory is still parsed, as are those below it.
    const node = above > 0 && tree.hasRoom ? tree.allocate(above, count, player) : -1;
    const restored: number[] = [];
    for (let index = 0; index < tried; index++) {
      const head = from.number();
      const move = from.number();
      const [value, prior] = [from.fixed(4), from.fixed(2)];
      const proof = head & 2 ? from.fixed(1) : 0;
      if (from.isBeyondEnd || !tree.isMove(move)) return bad;
      const edge = node > 0 ? tree.restoreEdge(node, { move, visits: Math.floor(head / 4), value, prior, proof }) : 0;
      restored.push(edge);
      if (head & 1) edges.push(edge);
    }
    if (node <= 0) continue;
    tree.markBare(node);
    if (chosen > 0 && restored[chosen - 1]) tree.setChoice(node, restored[chosen - 1] as number, lookAt);
    tree.publish(above, node);
    tree.addExpansions(1);
  }
  tree.release();
  return from.isAtEnd ? ok(undefined) : bad;
}

function writeCorrections({ corrections }: Tree, out: Writer): void {
  const entries = corrections?.entries() ?? [];
  let before = 0;
  out.number(entries.length);
  for (const { place, word } of entries) {
    out.number(place - before);
    out.fixed(word, 4);
    before = place;
  }
}

function readCorrections(from: Reader, { corrections }: Tree): boolean {
  const count = from.number();
  if (count > CORRECTION_WORDS) return false;
  let place = 0;
  for (let i = 0; i < count; i++) {
    place += from.number();
    const word = from.fixed(4);
    if (place >= CORRECTION_WORDS) return false;
    corrections?.restore(place, word);
  }
  return true;
}
