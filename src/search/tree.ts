/**
 * The search tree: records in one piece of shared memory.
 *
 * A slot is five words of 32 bits, or seven with AMAF statistics. A node is a header slot followed by one slot for each of
 * its edges; an edge is everything that is known of a move. The words of a slot lie side by side, since a choice reads
 * most of them and looks at the first few edges of a node only: with an array for each field every node would cost
 * several times as many cache misses. A slot is named by the index of its first word. The root edge stands for the
 * position searched. A header costs a node one slot more than it has edges.
 *
 * | word                       | bytes | at an edge                                                | at a header     |
 * | -------------------------- | ----- | --------------------------------------------------------- | --------------- |
 * | `MOVE`                     | 4     | the move                                                  | number of edges |
 * | `CHILD`                    | 4     | header of the node it leads to, UNEXPANDED or EXPANDING   | player to move  |
 * | `VISITS`                   | 4     | finished playouts through it                              | -               |
 * | `VALUE`                    | 4     | mean result for the player who chose it, fixed point      | -               |
 * | `META`                     | 4     | from the lowest bit: prior probability in units of 1/65535 (16 bits), threads below it (virtual loss, 8 bits), proven result and its distance (8 bits, see `makeProof`) | - |
 * | `AMAF_VISITS`, `AMAF_VALUE` | 4 + 4 | as `VISITS` and `VALUE`, for all moves as first           | -               |
 *
 * Who writes: the thread that expands a node fills its slots before it publishes the header in `CHILD`, so nobody sees
 * them half done. Slots beyond those in use are zero in `CHILD` and `VISITS`. Afterwards visits and the threads below
 * change by atomic addition, values by compare-and-swap, a proof once, from 0, by compare-and-swap. Readers take what they
 * find: a choice made on a count or a mean that is a few playouts old is as good as any other.
 */
import { invariant } from '../util/invariant.ts';

const UNEXPANDED = 0;
const EXPANDING = -1;

// Words of a slot.
const MOVE = 0;
const CHILD = 1;
export const VISITS = 2;
export const VALUE = 3;
export const META = 4;
export const AMAF_VISITS = 5;
export const AMAF_VALUE = 6;
const SLOT_WORDS = 5;
const AMAF_SLOT_WORDS = 7;

// Words before the slots.
const NEXT_SLOT = 0;
const EXPANSIONS = 1;
const CONTROL_WORDS = 4;

export const ROOT_EDGE = CONTROL_WORDS;

/** A mean result in [0, 1] is stored as an integer up to this; a step is a billionth. */
export const VALUE_ONE = 1 << 30;
export const PRIOR_ONE = 65535;
/** Indices have to stay below 2³¹ with some room for additions that overshoot. */
const MOST_WORDS = 2 ** 30;
/** More bytes than this are of no use to a tree. */
export const MOST_TREE_BYTES = 4 * MOST_WORDS;
const PENDING_BITS = 0xff0000;

// biome-ignore-start lint/style/noNonNullAssertion: hot code; slots come from the tree itself
export class Tree {
  readonly buffer: SharedArrayBuffer;
  readonly words: Int32Array;
  readonly hasAmaf: boolean;
  /** Words of a slot: an edge and the next one of the same node are so far apart. */
  readonly stride: number;

  /** A view of a tree in shared memory; every thread makes its own. Call `reset` once before the first. */
  constructor(buffer: SharedArrayBuffer, hasAmaf: boolean) {
    this.buffer = buffer;
    this.words = new Int32Array(buffer, 0, Math.min(Math.floor(buffer.byteLength / 4), MOST_WORDS));
    this.hasAmaf = hasAmaf;
    this.stride = hasAmaf ? AMAF_SLOT_WORDS : SLOT_WORDS;
    invariant(this.words.length >= ROOT_EDGE + 4 * this.stride, 'memory for a tree');
  }

  /** Forgets everything: the root edge alone is left. No other thread may be at work. */
  reset(): void {
    this.words.fill(0, ROOT_EDGE, this.end);
    this.writeEdge(ROOT_EDGE, -1, VALUE_ONE / 2, PRIOR_ONE);
    Atomics.store(this.words, NEXT_SLOT, ROOT_EDGE + this.stride);
    Atomics.store(this.words, EXPANSIONS, 0);
  }

  /** Positions that have a node; what a thread has expanded it adds now and then. */
  get expansions(): number {
    return Atomics.load(this.words, EXPANSIONS);
  }

  addExpansions(count: number): void {
    Atomics.add(this.words, EXPANSIONS, count);
  }

  /** The first word that is not in use. */
  private get end(): number {
    return Math.min(Atomics.load(this.words, NEXT_SLOT), this.words.length);
  }

  /** Slots in use: edges and headers. */
  get used(): number {
    return Math.max(0, (this.end - ROOT_EDGE) / this.stride);
  }

  /** The share of the memory below a slot. */
  fillAt(slot: number): number {
    return slot / this.words.length;
  }

  get usedBytes(): number {
    return 4 * this.end;
  }

  /** A header slot with room for `edges` edges behind it, or -1 when the memory is full. */
  allocate(edges: number): number {
    const size = (edges + 1) * this.stride;
    const header = Atomics.add(this.words, NEXT_SLOT, size);
    if (header + size <= this.words.length) return header;
    Atomics.sub(this.words, NEXT_SLOT, size);
    return -1;
  }

  /**
   * Makes a slot of a new node an edge that nobody has visited. `value`, the starting value for the player who would
   * choose it, is in units of 1/VALUE_ONE, `prior` in units of 1/PRIOR_ONE.
   */
  writeEdge(slot: number, move: number, value: number, prior: number): void {
    this.words[slot + MOVE] = move;
    this.words[slot + VALUE] = value;
    this.words[slot + META] = prior;
  }

  writeHeader(header: number, edges: number, player: number): void {
    this.words[header + MOVE] = edges;
    this.words[header + CHILD] = player;
  }

  /** The first edge of a node; the others follow every `stride` words. */
  firstEdge(header: number): number {
    return header + this.stride;
  }

  /** The last edge of a node. */
  lastEdge(header: number): number {
    return header + this.words[header + MOVE]! * this.stride;
  }

  /** Number of edges of a node. */
  edgeCount(header: number): number {
    return this.words[header + MOVE]!;
  }

  /** The player to move at a node. */
  playerOf(header: number): number {
    return this.words[header + CHILD]!;
  }

  /** The header of the node an edge leads to, or 0 or less when there is none yet. */
  childOf(edge: number): number {
    return Atomics.load(this.words, edge + CHILD);
  }

  /** Reserves the expansion of an edge; true for the one thread that gets it. */
  claimExpansion(edge: number): boolean {
    return Atomics.compareExchange(this.words, edge + CHILD, UNEXPANDED, EXPANDING) === UNEXPANDED;
  }

  /** Ends an expansion: shows the node to all threads, or gives the edge back when there is none (0 or less). */
  publish(edge: number, header: number): void {
    Atomics.store(this.words, edge + CHILD, header > 0 ? header : UNEXPANDED);
  }

  moveOf(edge: number): number {
    return this.words[edge + MOVE]!;
  }

  visits(edge: number): number {
    return this.words[edge + VISITS]!;
  }

  /** Mean result of an edge for the player who chose it, in [0, 1]; its starting value while it is unvisited. */
  value(edge: number): number {
    return this.words[edge + VALUE]! / VALUE_ONE;
  }

  prior(edge: number): number {
    return (this.words[edge + META]! & 0xffff) / PRIOR_ONE;
  }

  /**
   * Counts a playout with that result for the player who chose the edge. `startVisits` is how many results the starting
   * value counts for.
   */
  addResult(edge: number, result: number, startVisits: number): void {
    const weight = Atomics.add(this.words, edge + VISITS, 1) + 1 + startVisits;
    moveMean(this.words, edge + VALUE, result, weight);
  }

  /** Counts several playouts at once, given the sum of their results. */
  addResults(edge: number, count: number, sum: number, startVisits: number): void {
    const weight = Atomics.add(this.words, edge + VISITS, count) + count + startVisits;
    moveMean(this.words, edge + VALUE, sum / count, weight / count);
  }

  addAmaf(edge: number, result: number): void {
    moveMean(this.words, edge + AMAF_VALUE, result, Atomics.add(this.words, edge + AMAF_VISITS, 1) + 1);
  }

  proof(edge: number): number {
    return Atomics.load(this.words, edge + META) >>> 24;
  }

  /** Notes a proof at an edge that has none; the first one stays. */
  setProof(edge: number, proof: number): void {
    for (;;) {
      const meta = Atomics.load(this.words, edge + META);
      if (meta >>> 24 !== 0) return;
      if (Atomics.compareExchange(this.words, edge + META, meta, meta | (proof << 24)) === meta) return;
    }
  }

  /** A thread goes below an edge, and comes back. */
  enter(edge: number): void {
    Atomics.add(this.words, edge + META, 1 << 16);
  }

  leave(edge: number): void {
    Atomics.sub(this.words, edge + META, 1 << 16);
  }

  /** Threads that are below an edge. */
  pending(edge: number): number {
    return (Atomics.load(this.words, edge + META) >>> 16) & 0xff;
  }

  /** The edge that a line of moves from the root leads to, or undefined where the tree does not know it. */
  edgeAfter(moves: readonly number[]): number | undefined {
    let edge = ROOT_EDGE;
    for (const move of moves) {
      const header = this.childOf(edge);
      if (header <= 0) return undefined;
      const last = this.lastEdge(header);
      edge = this.firstEdge(header);
      while (edge <= last && this.moveOf(edge) !== move) edge += this.stride;
      if (edge > last) return undefined;
    }
    return edge;
  }

  /**
   * Copies the subtree below an edge of this tree into `into`, whose root edge takes the place of that edge, as far as it
   * fits; both have the same kind of slots. No thread may be at work on either. Returns the number of visits kept.
   */
  copySubtree(edge: number, into: Tree): number {
    into.reset();
    this.copySlot(edge, into, ROOT_EDGE);
    // Breadth first: when memory runs out the deepest nodes are the ones left behind.
    const from = [edge];
    const to = [ROOT_EDGE];
    for (let i = 0; i < from.length; i++) {
      const header = this.childOf(from[i]!);
      if (header <= 0) continue;
      const copy = into.allocate(this.edgeCount(header));
      if (copy < 0) break;
      into.writeHeader(copy, this.edgeCount(header), this.playerOf(header));
      for (let offset = this.stride; offset <= this.lastEdge(header) - header; offset += this.stride) {
        this.copySlot(header + offset, into, copy + offset);
        if (this.childOf(header + offset) > 0) {
          from.push(header + offset);
          to.push(copy + offset);
        }
      }
      into.words[to[i]! + CHILD] = copy;
      into.addExpansions(1);
    }
    into.turnRoot();
    return into.visits(ROOT_EDGE);
  }

  /** Makes the root's proof tell of the player to move there, not of the one who chose the edge it was copied from. */
  private turnRoot(): void {
    const header = this.childOf(ROOT_EDGE);
    const proof = header > 0 ? this.nodeProof(header) : 0;
    this.words[ROOT_EDGE + META] = PRIOR_ONE | (proof << 24);
  }

  /**
   * Mean result at the root for the player to move there, in [0, 1]; ½ before the first playout. It is that of the root's
   * edges: the root edge itself holds visits and a proof only, and no value that all threads would have to write to.
   */
  rootValue(): number {
    const header = this.childOf(ROOT_EDGE);
    let visits = 0;
    let sum = 0;
    if (header > 0) {
      for (let edge = this.firstEdge(header); edge <= this.lastEdge(header); edge += this.stride) {
        visits += this.visits(edge);
        sum += this.visits(edge) * this.value(edge);
      }
    }
    return visits > 0 ? sum / visits : 0.5;
  }

  /** Counts playouts at the root edge. */
  addRootVisits(count: number): void {
    Atomics.add(this.words, ROOT_EDGE + VISITS, count);
  }

  /**
   * What is proven of a node for its player to move, or 0: a win when one edge wins, else, when all edges are proven, the
   * best of them. The distance is the shortest known win or the longest defence.
   */
  nodeProof(header: number): number {
    let allProven = true;
    let hasDraw = false;
    let shortestWin = Infinity;
    let longest = 0;
    for (let edge = this.firstEdge(header); edge <= this.lastEdge(header); edge += this.stride) {
      const proof = this.proof(edge);
      const result = proofResult(proof);
      if (result === 0) allProven = false;
      else if (result === PROVEN_WIN) shortestWin = Math.min(shortestWin, proofPlies(proof));
      else if (result === PROVEN_DRAW) hasDraw = true;
      longest = Math.max(longest, proofPlies(proof));
    }
    if (shortestWin < Infinity) return makeProof(PROVEN_WIN, shortestWin + 1);
    if (!allProven) return 0;
    return makeProof(hasDraw ? PROVEN_DRAW : PROVEN_LOSS, longest + 1);
  }

  private copySlot(from: number, into: Tree, to: number): void {
    for (let word = 0; word < this.stride; word++) into.words[to + word] = this.words[from + word]!;
    into.words[to + CHILD] = UNEXPANDED;
    into.words[to + META] = this.words[from + META]! & ~PENDING_BITS;
  }
}
// biome-ignore-end lint/style/noNonNullAssertion: end of the hot code

/** Moves a mean towards a result that is its `weight`-th; two threads at once both get their share. */
function moveMean(words: Int32Array, word: number, result: number, weight: number): void {
  let mean = Atomics.load(words, word);
  for (;;) {
    const next = mean + Math.round((result * VALUE_ONE - mean) / weight);
    const found = Atomics.compareExchange(words, word, mean, next);
    if (found === mean) return;
    mean = found;
  }
}

export const PROVEN_WIN = 1;
export const PROVEN_LOSS = 2;
export const PROVEN_DRAW = 3;
const MOST_PLIES = 63;

/**
 * A proof in a byte: the result for the player who chose the edge in the upper two bits, and the plies from there to the
 * end of the game, 63 standing for 63 and more, in the lower six.
 */
export function makeProof(result: number, plies: number): number {
  return (result << 6) | Math.min(plies, MOST_PLIES);
}

/** PROVEN_WIN, PROVEN_LOSS, PROVEN_DRAW, or 0 when nothing is proven. */
export function proofResult(proof: number): number {
  return proof >>> 6;
}

export function proofPlies(proof: number): number {
  return proof & MOST_PLIES;
}

/** The score of a proven result for the player it is proven for. */
export function proofValue(proof: number): number {
  const result = proofResult(proof);
  return result === PROVEN_WIN ? 1 : result === PROVEN_LOSS ? 0 : 0.5;
}

/** The same result seen by the other one of two players. */
export function otherSide(result: number): number {
  return result === PROVEN_WIN ? PROVEN_LOSS : result === PROVEN_LOSS ? PROVEN_WIN : result;
}
