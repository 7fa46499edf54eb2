/**
 * The search tree: a structure of arrays over one piece of shared memory.
 *
 * A slot is 20 bytes, or 28 with AMAF statistics. A node is a header slot followed by one slot for each of its edges;
 * an edge is everything that is known of a move, so that a choice among moves reads along a few arrays. Slot 0 is the
 * root edge: it stands for the position searched. A header costs one slot for all the edges of its node.
 *
 * | field     | bytes | at an edge                                                | at a header            |
 * | --------- | ----- | --------------------------------------------------------- | ---------------------- |
 * | `moves`   | 4     | the move                                                  | number of edges        |
 * | `child`   | 4     | header of the node it leads to, UNEXPANDED or EXPANDING   | player to move         |
 * | `visits`  | 4     | finished playouts through it                              | -                      |
 * | `values`  | 4     | mean result for the player who chose it, fixed point      | -                      |
 * | `priors`  | 2     | prior probability, in units of 1/65535                    | -                      |
 * | `pending` | 1     | threads that are below it now (virtual loss)              | -                      |
 * | `proofs`  | 1     | proven result and its distance (see `makeProof`)          | -                      |
 * | `amafVisits`, `amafValues` | 4 + 4 | the same as `visits` and `values`, for all moves first | -        |
 *
 * Who writes: the thread that expands a node fills its slots before it publishes the header in `child`, so nobody sees
 * them half done. After that `visits` and `pending` change by atomic addition, `values` by compare-and-swap, `proofs`
 * once, from 0, by compare-and-swap. Readers take what they find: a choice made on a count or a mean that is a few
 * playouts old is as good as any other.
 */
import { invariant } from '../util/invariant.ts';

export const UNEXPANDED = 0;
export const EXPANDING = -1;
export const ROOT_EDGE = 0;

/** A mean result in [0, 1] is stored as an integer up to this; a step is a billionth. */
export const VALUE_ONE = 1 << 30;
const PRIOR_ONE = 65535;

const SLOT_BYTES = 20;
const AMAF_BYTES = 8;

// Words before the slots.
const NEXT_SLOT = 0;
const CONTROL_WORDS = 4;

// biome-ignore-start lint/style/noNonNullAssertion: hot code; slots come from the tree itself
export class Tree {
  readonly buffer: SharedArrayBuffer;
  readonly capacity: number;
  readonly hasAmaf: boolean;
  readonly moves: Int32Array;
  readonly child: Int32Array;
  readonly visits: Int32Array;
  readonly values: Int32Array;
  readonly priors: Uint16Array;
  readonly pending: Uint8Array;
  readonly proofs: Uint8Array;
  readonly amafVisits: Int32Array;
  readonly amafValues: Int32Array;
  private readonly control: Int32Array;

  /** A view of a tree in shared memory; every thread makes its own. Call `reset` once before the first. */
  constructor(buffer: SharedArrayBuffer, hasAmaf: boolean) {
    const perSlot = SLOT_BYTES + (hasAmaf ? AMAF_BYTES : 0);
    const capacity = Math.floor((buffer.byteLength - 4 * CONTROL_WORDS) / perSlot) & ~3;
    invariant(capacity >= 4, 'memory for a tree');
    let offset = 4 * CONTROL_WORDS;
    const take = (bytes: number) => {
      offset += bytes * capacity;
      return offset - bytes * capacity;
    };
    this.buffer = buffer;
    this.capacity = capacity;
    this.hasAmaf = hasAmaf;
    this.control = new Int32Array(buffer, 0, CONTROL_WORDS);
    this.moves = new Int32Array(buffer, take(4), capacity);
    this.child = new Int32Array(buffer, take(4), capacity);
    this.visits = new Int32Array(buffer, take(4), capacity);
    this.values = new Int32Array(buffer, take(4), capacity);
    const amafSlots = hasAmaf ? capacity : 0;
    this.amafVisits = new Int32Array(buffer, hasAmaf ? take(4) : 0, amafSlots);
    this.amafValues = new Int32Array(buffer, hasAmaf ? take(4) : 0, amafSlots);
    this.priors = new Uint16Array(buffer, take(2), capacity);
    this.pending = new Uint8Array(buffer, take(1), capacity);
    this.proofs = new Uint8Array(buffer, take(1), capacity);
  }

  /** Forgets everything: the root edge alone is left. No other thread may be at work. */
  reset(): void {
    this.clearSlot(ROOT_EDGE, -1, 0.5, 1);
    Atomics.store(this.control, NEXT_SLOT, 1);
  }

  /** Slots in use. */
  get used(): number {
    return Math.min(Atomics.load(this.control, NEXT_SLOT), this.capacity);
  }

  get usedBytes(): number {
    return this.used * (SLOT_BYTES + (this.hasAmaf ? AMAF_BYTES : 0));
  }

  /** A header slot with room for `edges` edges behind it, or -1 when the memory is full. */
  allocate(edges: number): number {
    const header = Atomics.add(this.control, NEXT_SLOT, edges + 1);
    if (header >= 0 && header + edges < this.capacity) return header;
    Atomics.sub(this.control, NEXT_SLOT, edges + 1);
    return -1;
  }

  /** Makes a slot an edge that nobody has visited, with a starting value for the player who would choose it. */
  clearSlot(slot: number, move: number, value: number, prior: number): void {
    this.moves[slot] = move;
    this.child[slot] = UNEXPANDED;
    this.visits[slot] = 0;
    this.values[slot] = value * VALUE_ONE;
    this.priors[slot] = prior * PRIOR_ONE;
    this.pending[slot] = 0;
    this.proofs[slot] = 0;
    if (this.hasAmaf) {
      this.amafVisits[slot] = 0;
      this.amafValues[slot] = value * VALUE_ONE;
    }
  }

  writeHeader(header: number, edges: number, player: number): void {
    this.moves[header] = edges;
    this.child[header] = player;
  }

  /** Number of edges of a node. */
  edgeCount(header: number): number {
    return this.moves[header]!;
  }

  /** The player to move at a node. */
  playerOf(header: number): number {
    return this.child[header]!;
  }

  /** The header of the node an edge leads to, or 0 or less when there is none yet. */
  childOf(edge: number): number {
    return Atomics.load(this.child, edge);
  }

  /** Mean result of an edge for the player who chose it, in [0, 1]; its starting value while it is unvisited. */
  value(edge: number): number {
    return this.values[edge]! / VALUE_ONE;
  }

  prior(edge: number): number {
    return this.priors[edge]! / PRIOR_ONE;
  }

  /**
   * Counts a playout with that result for the player who chose the edge. `startVisits` is how many results the starting
   * value counts for.
   */
  addResult(edge: number, result: number, startVisits: number): void {
    const weight = Atomics.add(this.visits, edge, 1) + 1 + startVisits;
    moveMean(this.values, edge, result, weight);
  }

  addAmaf(edge: number, result: number): void {
    moveMean(this.amafValues, edge, result, Atomics.add(this.amafVisits, edge, 1) + 1);
  }

  proof(edge: number): number {
    return Atomics.load(this.proofs, edge);
  }

  /** Notes a proof at an edge that has none; the first one stays. */
  setProof(edge: number, proof: number): void {
    Atomics.compareExchange(this.proofs, edge, 0, proof);
  }

  /**
   * Copies the subtree below an edge of this tree into `into`, whose root edge takes the place of that edge, as far as it
   * fits. No thread may be at work on either. Returns the number of visits kept.
   */
  copySubtree(edge: number, into: Tree): number {
    into.reset();
    this.copySlot(edge, into, ROOT_EDGE);
    into.priors[ROOT_EDGE] = PRIOR_ONE;
    // Breadth first: when memory runs out the deepest nodes are the ones left behind.
    const from = [edge];
    const to = [ROOT_EDGE];
    for (let i = 0; i < from.length; i++) {
      const header = this.child[from[i]!]!;
      if (header <= 0) continue;
      const edges = this.edgeCount(header);
      const copy = into.allocate(edges);
      if (copy < 0) continue;
      into.writeHeader(copy, edges, this.playerOf(header));
      for (let k = 1; k <= edges; k++) {
        this.copySlot(header + k, into, copy + k);
        if (this.child[header + k]! > 0) {
          from.push(header + k);
          to.push(copy + k);
        }
      }
      into.child[to[i]!] = copy;
    }
    return into.visits[ROOT_EDGE]!;
  }

  private copySlot(from: number, into: Tree, to: number): void {
    into.moves[to] = this.moves[from]!;
    into.child[to] = UNEXPANDED;
    into.visits[to] = this.visits[from]!;
    into.values[to] = this.values[from]!;
    into.priors[to] = this.priors[from]!;
    into.pending[to] = 0;
    into.proofs[to] = this.proofs[from]!;
    if (this.hasAmaf && into.hasAmaf) {
      into.amafVisits[to] = this.amafVisits[from]!;
      into.amafValues[to] = this.amafValues[from]!;
    }
  }
}
// biome-ignore-end lint/style/noNonNullAssertion: end of the hot code

/** Moves a mean towards a result that is its `weight`-th; two threads at once both get their share. */
function moveMean(values: Int32Array, slot: number, result: number, weight: number): void {
  let mean = Atomics.load(values, slot);
  for (;;) {
    const next = mean + Math.round((result * VALUE_ONE - mean) / weight);
    const found = Atomics.compareExchange(values, slot, mean, next);
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
