/**
 * The search tree: how nodes and edges are created, shared among threads and removed. Their
 * contents are in tree-records.ts, their memory in memory.ts.
 *
 * Writers: the thread that expands a node fills its record before publishing it in `CHILD`. The
 * thread that creates an edge holds the node LOCKED and publishes the edge by the new `STATE`. Once
 * all listed moves have edges the node is BARE, like a node restored from a file, until a playout
 * writes the next window (see `Expander.complete`).
 *
 * Once memory has run out, nodes not visited between two sweeps are evicted, leaves first. Their
 * edges keep visits and mean, and are expanded again when a playout reaches them. A node with a
 * child node is never evicted, so every node stays reachable from the root. Eviction marks a node
 * DEAD before it looks for children, and an expansion checks its parent for DEAD after announcing
 * itself there. So at least one of the two sees the other.
 */
import { CORRECTION_WORDS, Corrections } from './correction.ts';
import { fixedLogistic, VALUE_ONE } from './logistic.ts';
import { CHUNK, NODE, TreeMemory } from './memory.ts';
import {
  BARE,
  CHILD,
  CHUNK_EDGES,
  DEAD,
  EDGE_WORDS,
  EVICTIONS,
  EXPANDING,
  EXPANSIONS,
  FIRST_CORRECTION,
  FIRST_EDGE,
  FORM,
  LOCKED,
  LOOK_AT,
  META,
  memoryShape,
  PARENT,
  PRIOR_ONE,
  ROOT_EDGE,
  STATE,
  STEPS_PER_LOGIT,
  TRIED_MASK,
  type TreeShape,
  UNEXPANDED,
  VALUE,
  VISITS,
} from './tree-layout.ts';
import { type StoredEdge, TreeRecords } from './tree-records.ts';

/**
 * Spins on another thread's work, about as long as an expansion, before sleeping 1 ms between
 * checks.
 */
const SPINS_AWAKE = 5000;
/** Milliseconds after which a busy thread is presumed dead. */
const MOST_WAIT_MS = 1000;
const MOST_SPINS = SPINS_AWAKE + MOST_WAIT_MS;

// biome-ignore-start lint/style/noNonNullAssertion: hot code; records come from the tree itself
export class Tree extends TreeRecords {
  /** The learned corrections of the evaluation, if the parameters use them. */
  readonly corrections: Corrections | undefined;
  private readonly memory: TreeMemory;
  private mostSpins = MOST_SPINS;

  /**
   * A view of a tree in the first bytes of shared memory. Every thread creates its own view with the
   * same shape. Call `reset` once before the first use.
   */
  constructor(buffer: ArrayBufferLike, shape: TreeShape, bytes = buffer.byteLength) {
    super(buffer, shape, bytes);
    this.memory = new TreeMemory(this.words, memoryShape(shape), (node) => this.evict(node));
    const corrections = this.words.subarray(FIRST_CORRECTION, FIRST_CORRECTION + CORRECTION_WORDS);
    this.corrections = shape.hasCorrections ? new Corrections(corrections) : undefined;
  }

  /** Removes everything but the root edge. No other thread may be using the tree. */
  reset(): void {
    this.memory.reset();
    this.corrections?.clear();
    this.writeEdge(ROOT_EDGE, -1, VALUE_ONE / 2, PRIOR_ONE);
    Atomics.store(this.words, EXPANSIONS, 0);
    Atomics.store(this.words, EVICTIONS, 0);
  }

  /** Nodes expanded. Each thread adds its count in batches. */
  get expansions(): number {
    return Atomics.load(this.words, EXPANSIONS);
  }

  addExpansions(count: number): void {
    Atomics.add(this.words, EXPANSIONS, count);
  }

  /** Nodes removed again. */
  get evictions(): number {
    return Atomics.load(this.words, EVICTIONS);
  }

  /** Nodes in the tree. */
  get nodes(): number {
    return this.expansions - this.evictions;
  }

  get usedBytes(): number {
    return this.memory.usedBytes;
  }

  /** See `TreeMemory.records`. */
  records(): ReturnType<TreeMemory['records']> {
    return this.memory.records();
  }

  /** See `TreeMemory.currentEpoch`. */
  get epoch(): number {
    return this.memory.currentEpoch;
  }

  /** See `TreeMemory.arrive`. */
  arrive(thread: number): void {
    this.memory.arrive(thread);
  }

  /**
   * Declares that a thread holds no more references into the tree, and returns its memory blocks.
   */
  depart(thread: number): void {
    this.memory.leave(thread);
    this.memory.release();
  }

  /** Calls `read` while no part of the tree can be reclaimed. One reader at a time. */
  read<T>(read: () => T): T {
    this.memory.arrive(this.shape.threads);
    try {
      return read();
    } finally {
      this.memory.leave(this.shape.threads);
    }
  }

  /** Returns the memory blocks owned by this view. */
  release(): void {
    this.memory.release();
  }

  /** Whether there is unused memory. */
  get hasRoom(): boolean {
    return this.memory.hasFresh;
  }

  /**
   * Allocates a node for `count` moves of a player below an edge; -1 if no memory is available now.
   * See tree-layout.ts for its words.
   */
  allocate(edge: number, count: number, player: number): number {
    const size = FIRST_EDGE + EDGE_WORDS + 1 + Math.ceil(Math.min(count, this.window) / this.perWord);
    const node = this.memory.allocate(size, NODE);
    if (node < 0) return -1;
    const { words } = this;
    words[node + PARENT] = edge;
    words[node + STATE] = 0;
    words[node + LOOK_AT] = 0;
    // The playout that creates the node is not counted yet.
    words[node + FORM] = count | (player << 16) | ((words[edge + VISITS]! + 1) << 24);
    return node;
  }

  /**
   * Reserves the list of a bare node. True for the one thread that gets it, which must call
   * `publishList`.
   */
  claimList(node: number): boolean {
    const state = Atomics.load(this.words, node + STATE);
    if ((state & BARE) === 0 || (state & (LOCKED | DEAD)) !== 0) return false;
    return Atomics.compareExchange(this.words, node + STATE, state, state | LOCKED) === state;
  }

  publishList(node: number): void {
    Atomics.and(this.words, node + STATE, ~(LOCKED | BARE));
  }

  /**
   * Creates an edge for the best untried move. Its prior follows from `weights`. Returns 0 if
   * another thread is doing so or no memory is available now.
   */
  addEdge(node: number, weights: Float32Array): number {
    const { words, isAlone } = this;
    const state = isAlone ? words[node + STATE]! : Atomics.load(words, node + STATE);
    const index = state & TRIED_MASK;
    if ((state & (LOCKED | DEAD | BARE)) !== 0 || index >= this.moveCount(node)) return 0;
    // Also alone: an allocation may sweep this node.
    if (isAlone) words[node + STATE] = state | LOCKED;
    else if (Atomics.compareExchange(words, node + STATE, state, state | LOCKED) !== state) return 0;
    const edge = this.placeFor(node, index);
    if (edge > 0) {
      const steps = this.listedSteps(node, index);
      const value = fixedLogistic(this.bestLogit(node) - steps / STEPS_PER_LOGIT);
      this.writeEdge(edge, this.listedMove(node, index), value, this.scale(node) * weights[steps]!);
    }
    // After the last move of the window the node is bare.
    const isListed = index + 1 < this.listEnd(node, index) || index + 1 === this.moveCount(node);
    const after = edge === 0 ? state : isListed ? state + 1 : (state + 1) | BARE;
    if (isAlone) words[node + STATE] = after;
    else Atomics.store(words, node + STATE, after);
    return edge;
  }

  /** Restores the next edge of a node that no other thread can see; 0 if there is no memory. */
  restoreEdge(
    node: number,
    {
      move,
      visits,
      value,
      prior,
      proof,
    }: StoredEdge & { readonly move: number; readonly visits: number; readonly proof: number },
  ): number {
    const index = this.edgeCount(node);
    const edge = this.placeFor(node, index);
    if (edge === 0) return 0;
    this.writeEdge(edge, move, value, prior | (proof << 24));
    this.words[edge + VISITS] = visits;
    this.words[node + STATE] = index + 1;
    return edge;
  }

  /**
   * The address of the edge with this index, given that all earlier ones exist; 0 if no memory is
   * available now.
   */
  private placeFor(node: number, index: number): number {
    let edge = this.firstEdge(node);
    if (index === 0) {
      this.words[edge + EDGE_WORDS] = 0;
      return edge;
    }
    for (let i = 0; i < index - 1; i++) edge = this.edgeAfter(edge, i);
    if ((index - 1) % CHUNK_EDGES !== 0) return edge + EDGE_WORDS;
    const chunk = this.memory.allocate(2 + CHUNK_EDGES * EDGE_WORDS, CHUNK);
    if (chunk < 0) return 0;
    this.words[chunk + 1 + CHUNK_EDGES * EDGE_WORDS] = 0;
    this.words[edge + EDGE_WORDS] = chunk + 1;
    return chunk + 1;
  }

  /** Reserves the expansion of an edge of `node`. True for the one thread that gets it. */
  claimExpansion(edge: number, node: number): boolean {
    const { words } = this;
    if (this.isAlone) {
      if (words[edge + CHILD] !== UNEXPANDED) return false;
      words[edge + CHILD] = EXPANDING;
    } else if (Atomics.compareExchange(words, edge + CHILD, UNEXPANDED, EXPANDING) !== UNEXPANDED) return false;
    if (node === 0 || (Atomics.load(words, node + STATE) & DEAD) === 0) return true;
    this.publish(edge, 0);
    return false;
  }

  /**
   * Waits for the thread that is working on an edge or its node. True if the edge has a node to
   * continue from. Otherwise the playout would repeat an evaluation already counted.
   */
  hasNodeWhenFree(edge: number): boolean {
    const { words } = this;
    for (let spins = 0; spins < this.mostSpins; spins++) {
      const child = Atomics.load(words, edge + CHILD);
      if (child === UNEXPANDED) return false;
      const busy = child === EXPANDING ? edge + CHILD : child + STATE;
      const state = Atomics.load(words, busy);
      if (child !== EXPANDING) {
        if ((state & DEAD) !== 0) return false;
        if ((state & LOCKED) === 0) {
          this.mostSpins = MOST_SPINS;
          return true;
        }
      } else if (state !== EXPANDING) continue;
      if (spins >= SPINS_AWAKE) Atomics.wait(words, busy, state, 1);
    }
    // The other thread is dead or suspended: do not wait again until that changes.
    this.mostSpins = 1;
    return false;
  }

  /**
   * Ends an expansion: publishes the node to all threads, or releases the edge if there is none (0
   * or less).
   */
  publish(edge: number, node: number): void {
    if (this.isAlone) this.words[edge + CHILD] = node > 0 ? node : UNEXPANDED;
    else Atomics.store(this.words, edge + CHILD, node > 0 ? node : UNEXPANDED);
  }

  /**
   * Evicts a node that has no child node and was not visited since the last sweep; returns false if
   * it stays.
   */
  private evict(node: number): boolean {
    const { words } = this;
    const form = words[node + FORM]!;
    const parent = words[node + PARENT]!;
    const visits = words[parent + VISITS]! & 0xff;
    if (form >>> 24 !== visits || parent === ROOT_EDGE) {
      words[node + FORM] = (form & 0xffffff) | (visits << 24);
      return false;
    }
    if (this.hasNodeBelow(node)) return false;
    const state = Atomics.load(words, node + STATE);
    if ((state & LOCKED) !== 0) return false;
    if (Atomics.compareExchange(words, node + STATE, state, state | DEAD) !== state) return false;
    if (this.hasNodeBelow(node)) {
      Atomics.store(words, node + STATE, state);
      return false;
    }
    this.publish(parent, 0);
    this.freeChunks(node);
    Atomics.add(words, EVICTIONS, 1);
    return true;
  }

  /** Whether an edge of a node has a child node or is being expanded. */
  private hasNodeBelow(node: number): boolean {
    const count = this.edgeCount(node);
    for (let i = 0, edge = this.firstEdge(node); i < count; edge = this.edgeAfter(edge, i), i++) {
      if (Atomics.load(this.words, edge + CHILD) !== UNEXPANDED) return true;
    }
    return false;
  }

  private freeChunks(node: number): void {
    const count = this.edgeCount(node);
    let edge = this.firstEdge(node);
    for (let i = 0; i < count - 1; i += CHUNK_EDGES) {
      const chunk = this.words[edge + EDGE_WORDS]!;
      this.memory.free(chunk - 1);
      edge = chunk + (CHUNK_EDGES - 1) * EDGE_WORDS;
    }
  }

  /**
   * The edge at the end of a line of moves from the root, or undefined if it is not in the tree.
   */
  edgeAt(moves: readonly number[]): number | undefined {
    let edge = ROOT_EDGE;
    for (const move of moves) {
      const node = this.childOf(edge);
      const next = node > 0 ? this.edgesOf(node).find((one) => this.moveOf(one) === move) : undefined;
      if (next === undefined) return undefined;
      edge = next;
    }
    return edge;
  }

  /**
   * Makes an edge that has a node the root and frees everything that is not below it. No other
   * thread may be using the tree. Returns the visits kept: those of the node's edges, plus at most
   * `expandVisits` from before its expansion. Visits of evicted nodes are lost.
   */
  moveRoot(edge: number, expandVisits: number): number {
    const { words } = this;
    const node = this.childOf(edge);
    const below = this.edgesOf(node).reduce((sum, one) => sum + this.visits(one), 0);
    const visits = Math.min(this.visits(edge), below + expandVisits);
    const value = words[edge + VALUE]!;
    const stack = [this.childOf(ROOT_EDGE)];
    let freed = 0;
    for (let old = stack.pop(); old !== undefined; old = stack.pop()) {
      if (old <= 0 || old === node) continue;
      for (const one of this.edgesOf(old)) stack.push(this.childOf(one));
      this.freeChunks(old);
      this.memory.free(old);
      freed++;
    }
    Atomics.add(words, EVICTIONS, freed);
    this.writeEdge(ROOT_EDGE, -1, value, PRIOR_ONE);
    words[ROOT_EDGE + CHILD] = node;
    words[ROOT_EDGE + VISITS] = visits;
    // The root's proof is for the player to move there, not for the player who chose the edge.
    words[node + PARENT] = ROOT_EDGE;
    words[ROOT_EDGE + META] = PRIOR_ONE | (this.nodeProof(node) << 24);
    return visits;
  }

  /**
   * Mean result at the root for the player to move, in [0, 1]; ½ before the first playout. Computed
   * from the root's edges: the root edge has only visits and a proof, so that threads do not contend
   * for its value.
   */
  rootValue(): number {
    const node = this.childOf(ROOT_EDGE);
    let visits = 0;
    let sum = 0;
    for (const edge of node > 0 ? this.edgesOf(node) : []) {
      visits += this.visits(edge);
      sum += this.visits(edge) * this.value(edge);
    }
    return visits > 0 ? sum / visits : 0.5;
  }

  /** Counts playouts at the root edge. */
  addRootVisits(count: number): void {
    Atomics.add(this.words, ROOT_EDGE + VISITS, count);
  }
}
// biome-ignore-end lint/style/noNonNullAssertion: end of the hot code
