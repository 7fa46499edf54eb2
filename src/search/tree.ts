/**
 * The search tree: how its nodes and edges come, are shared among threads, and go. What they hold says tree-records.ts, where
 * they lie memory.ts.
 *
 * Who writes: the thread that expands a node fills its record before it publishes it in `CHILD`; who gives a move its edge
 * holds the node LOCKED meanwhile, and shows the edge by the new `STATE`. When all listed moves have edges the node is BARE, as
 * one that was restored from a file, until a playout that comes there writes the next ones (see `Expander.complete`).
 *
 * Where memory has run out, the nodes that were not visited between two sweeps are taken out, leaves first; their edges keep
 * visits and mean, and are expanded again when a playout comes there. Nothing that has a node below it is ever taken out, so
 * every node can be reached from the root. A node is DEAD before it is looked at for children, and an expansion looks
 * whether the node above is DEAD after it has been noted there: one of the two always sees the other.
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

/** Looks at what another thread is at work on, about as many as an expansion takes, before a millisecond passes between two. */
const SPINS_AWAKE = 5000;
/** Milliseconds until a thread is taken to have died at work. */
const MOST_WAIT_MS = 1000;
const MOST_SPINS = SPINS_AWAKE + MOST_WAIT_MS;

// biome-ignore-start lint/style/noNonNullAssertion: hot code; records come from the tree itself
export class Tree extends TreeRecords {
  /** What the search learns of its evaluation, where the parameters ask for it. */
  readonly corrections: Corrections | undefined;
  private readonly memory: TreeMemory;
  private mostSpins = MOST_SPINS;

  /**
   * A view of a tree in shared memory; every thread makes its own, with the same shape. Call `reset` once before the first.
   */
  constructor(buffer: ArrayBufferLike, shape: TreeShape) {
    super(buffer, shape);
    this.memory = new TreeMemory(this.words, memoryShape(shape), (header) => this.evict(header));
    const corrections = this.words.subarray(FIRST_CORRECTION, FIRST_CORRECTION + CORRECTION_WORDS);
    this.corrections = shape.hasCorrections ? new Corrections(corrections) : undefined;
  }

  /** Forgets everything: the root edge alone is left. No other thread may be at work. */
  reset(): void {
    this.memory.reset();
    this.corrections?.clear();
    this.writeEdge(ROOT_EDGE, -1, VALUE_ONE / 2, PRIOR_ONE);
    Atomics.store(this.words, EXPANSIONS, 0);
    Atomics.store(this.words, EVICTIONS, 0);
  }

  /** Positions that were given a node; what a thread has expanded it adds now and then. */
  get expansions(): number {
    return Atomics.load(this.words, EXPANSIONS);
  }

  addExpansions(count: number): void {
    Atomics.add(this.words, EXPANSIONS, count);
  }

  /** Nodes that were taken out again. */
  get evictions(): number {
    return Atomics.load(this.words, EVICTIONS);
  }

  /** Positions that have a node. */
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

  /** A thread holds no place in the tree any more, and gives back what memory it has to itself. */
  depart(thread: number): void {
    this.memory.leave(thread);
    this.memory.release();
  }

  /** Calls `read` while nothing of the tree is overwritten; one reader at a time. */
  read<T>(read: () => T): T {
    this.memory.arrive(this.shape.threads);
    try {
      return read();
    } finally {
      this.memory.leave(this.shape.threads);
    }
  }

  /** Gives back what memory this view of the tree has to itself. */
  release(): void {
    this.memory.release();
  }

  /** Whether there is memory that nobody has used. */
  get hasRoom(): boolean {
    return this.memory.hasFresh;
  }

  /**
   * A node for `count` moves of a player, below an edge; -1 when there is no room just now. `best` and `scale`: see above.
   */
  allocate(edge: number, count: number, player: number): number {
    const size = FIRST_EDGE + EDGE_WORDS + 1 + Math.ceil(Math.min(count, this.window) / this.perWord);
    const header = this.memory.allocate(size, NODE);
    if (header < 0) return -1;
    const { words } = this;
    words[header + PARENT] = edge;
    words[header + STATE] = 0;
    words[header + LOOK_AT] = 0;
    // The playout that makes it is not counted yet.
    words[header + FORM] = count | (player << 16) | ((words[edge + VISITS]! + 1) << 24);
    return header;
  }

  /** Reserves the list of a bare node; true for the one thread that gets it and has to `publishList`. */
  claimList(header: number): boolean {
    const state = Atomics.load(this.words, header + STATE);
    if ((state & BARE) === 0 || (state & (LOCKED | DEAD)) !== 0) return false;
    return Atomics.compareExchange(this.words, header + STATE, state, state | LOCKED) === state;
  }

  publishList(header: number): void {
    Atomics.and(this.words, header + STATE, ~(LOCKED | BARE));
  }

  /**
   * Gives the best of the moves without an edge one, with that prior at best; 0 when another thread is at work there or
   * there is no room just now.
   */
  addEdge(header: number, weights: Float32Array): number {
    const { words } = this;
    const state = Atomics.load(words, header + STATE);
    const index = state & TRIED_MASK;
    if ((state & (LOCKED | DEAD | BARE)) !== 0 || index >= this.moveCount(header)) return 0;
    if (Atomics.compareExchange(words, header + STATE, state, state | LOCKED) !== state) return 0;
    const edge = this.placeFor(header, index);
    if (edge > 0) {
      const steps = this.listedSteps(header, index);
      const value = fixedLogistic(this.bestLogit(header) - steps / STEPS_PER_LOGIT);
      this.writeEdge(edge, this.listedMove(header, index), value, this.scale(header) * weights[steps]!);
    }
    // With the last move of its list a node waits for the next ones.
    const isListed = index + 1 < this.listEnd(header, index) || index + 1 === this.moveCount(header);
    Atomics.store(words, header + STATE, edge === 0 ? state : isListed ? state + 1 : (state + 1) | BARE);
    return edge;
  }

  /** Gives a node that nobody else sees its next edge, as it was before; 0 when there is no room. */
  restoreEdge(
    header: number,
    {
      move,
      visits,
      value,
      prior,
      proof,
    }: StoredEdge & { readonly move: number; readonly visits: number; readonly proof: number },
  ): number {
    const index = this.edgeCount(header);
    const edge = this.placeFor(header, index);
    if (edge === 0) return 0;
    this.writeEdge(edge, move, value, prior | (proof << 24));
    this.words[edge + VISITS] = visits;
    this.words[header + STATE] = index + 1;
    return edge;
  }

  /** Room for the edge with that index, all before it being there; 0 when there is none just now. */
  private placeFor(header: number, index: number): number {
    let edge = this.firstEdge(header);
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

  /** Reserves the expansion of an edge of `header`; true for the one thread that gets it. */
  claimExpansion(edge: number, header: number): boolean {
    const { words } = this;
    if (Atomics.compareExchange(words, edge + CHILD, UNEXPANDED, EXPANDING) !== UNEXPANDED) return false;
    if (header === 0 || (Atomics.load(words, header + STATE) & DEAD) === 0) return true;
    this.publish(edge, 0);
    return false;
  }

  /**
   * Waits for the thread that is at work on an edge or on its node. True where the edge has a node to go on from: counted without it,
   * a playout would say of the position what another one says already.
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
    // The other thread has died, or waits for its turn: as long as that is so there is no more waiting.
    this.mostSpins = 1;
    return false;
  }

  /** Ends an expansion: shows the node to all threads, or gives the edge back when there is none (0 or less). */
  publish(edge: number, header: number): void {
    Atomics.store(this.words, edge + CHILD, header > 0 ? header : UNEXPANDED);
  }

  /** Takes a node out that has no node below it and was not visited since the last sweep; false where it stays. */
  private evict(header: number): boolean {
    const { words } = this;
    const form = words[header + FORM]!;
    const parent = words[header + PARENT]!;
    const visits = words[parent + VISITS]! & 0xff;
    if (form >>> 24 !== visits || parent === ROOT_EDGE) {
      words[header + FORM] = (form & 0xffffff) | (visits << 24);
      return false;
    }
    if (this.hasNodeBelow(header)) return false;
    const state = Atomics.load(words, header + STATE);
    if ((state & LOCKED) !== 0) return false;
    if (Atomics.compareExchange(words, header + STATE, state, state | DEAD) !== state) return false;
    if (this.hasNodeBelow(header)) {
      Atomics.store(words, header + STATE, state);
      return false;
    }
    this.publish(parent, 0);
    this.freeChunks(header);
    Atomics.add(words, EVICTIONS, 1);
    return true;
  }

  /** Whether an edge of a node leads to another one, or will do so soon. */
  private hasNodeBelow(header: number): boolean {
    const count = this.edgeCount(header);
    for (let i = 0, edge = this.firstEdge(header); i < count; edge = this.edgeAfter(edge, i), i++) {
      if (Atomics.load(this.words, edge + CHILD) !== UNEXPANDED) return true;
    }
    return false;
  }

  private freeChunks(header: number): void {
    const count = this.edgeCount(header);
    let edge = this.firstEdge(header);
    for (let i = 0; i < count - 1; i += CHUNK_EDGES) {
      const chunk = this.words[edge + EDGE_WORDS]!;
      this.memory.free(chunk - 1);
      edge = chunk + (CHUNK_EDGES - 1) * EDGE_WORDS;
    }
  }

  /** The edge that a line of moves from the root leads to, or undefined where the tree does not know it. */
  edgeAt(moves: readonly number[]): number | undefined {
    let edge = ROOT_EDGE;
    for (const move of moves) {
      const header = this.childOf(edge);
      const next = header > 0 ? this.edgesOf(header).find((one) => this.moveOf(one) === move) : undefined;
      if (next === undefined) return undefined;
      edge = next;
    }
    return edge;
  }

  /**
   * Makes an edge that has a node the root, and gives back all that is not below it. No other thread may be at work. Returns the
   * visits kept: those of the moves there, and at most `expandVisits` that the edge had before its node. Visits of a node that was
   * taken out are not kept.
   */
  moveRoot(edge: number, expandVisits: number): number {
    const { words } = this;
    const header = this.childOf(edge);
    const below = this.edgesOf(header).reduce((sum, one) => sum + this.visits(one), 0);
    const visits = Math.min(this.visits(edge), below + expandVisits);
    const value = words[edge + VALUE]!;
    const stack = [this.childOf(ROOT_EDGE)];
    let freed = 0;
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      if (node <= 0 || node === header) continue;
      for (const one of this.edgesOf(node)) stack.push(this.childOf(one));
      this.freeChunks(node);
      this.memory.free(node);
      freed++;
    }
    Atomics.add(words, EVICTIONS, freed);
    this.writeEdge(ROOT_EDGE, -1, value, PRIOR_ONE);
    words[ROOT_EDGE + CHILD] = header;
    words[ROOT_EDGE + VISITS] = visits;
    // The proof tells of the player to move there, not of the one who chose the edge.
    words[header + PARENT] = ROOT_EDGE;
    words[ROOT_EDGE + META] = PRIOR_ONE | (this.nodeProof(header) << 24);
    return visits;
  }

  /**
   * Mean result at the root for the player to move there, in [0, 1]; ½ before the first playout. It is that of the root's
   * edges, of each without this many of its visits: the root edge itself holds visits and a proof only, and no value that all
   * threads would have to write to.
   */
  rootValue(without = 0): number {
    const header = this.childOf(ROOT_EDGE);
    let visits = 0;
    let sum = 0;
    for (const edge of header > 0 ? this.edgesOf(header) : []) {
      const counted = Math.max(0, this.visits(edge) - without);
      visits += counted;
      sum += counted * this.value(edge);
    }
    if (visits > 0) return sum / visits;
    return without > 0 ? this.rootValue() : 0.5;
  }

  /** Counts playouts at the root edge. */
  addRootVisits(count: number): void {
    Atomics.add(this.words, ROOT_EDGE + VISITS, count);
  }
}
// biome-ignore-end lint/style/noNonNullAssertion: end of the hot code
