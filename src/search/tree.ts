/**
 * The search tree: records in one piece of shared memory (see memory.ts and tree-layout.ts), named by the index of their
 * first word of 32 bits.
 *
 * A position that has been expanded has a *node*; a move from it that has been tried has an *edge*, which holds all that is
 * known of the move. Of the others, most of which are never tried, a node lists a window of the best in two or four bytes each:
 * the move and how far its logit is below that of the node's best one, from which its prior and its starting value follow. All
 * moves of a node have an order, the best first; the window holds those at the places from a multiple of its size on, the next
 * one to be tried among them, which speaks for all behind it. When all of them have edges the node is BARE, as one that was
 * restored from a file, until a playout that comes there writes the next ones (see `Expander.complete`).
 *
 * Who writes: the thread that expands a node fills its record before it publishes it in `CHILD`; who gives a move its edge
 * holds the node LOCKED meanwhile, and shows the edge by the new `STATE`. Afterwards visits and the threads below change by
 * atomic addition, a proof once, from 0, by compare-and-swap; means are just written, so that of two results at the same
 * moment one may be lost from a mean, never from a count. Readers take what they find: a choice made on a count or a mean
 * that is a few playouts old is as good as any other.
 *
 * Where memory has run out, the nodes that were not visited between two sweeps are taken out, leaves first; their edges keep
 * visits and mean, and are expanded again when a playout comes there. Nothing that has a node below it is ever taken out, so
 * every node can be reached from the root. A node is DEAD before it is looked at for children, and an expansion looks
 * whether the node above is DEAD after it has been noted there: one of the two always sees the other.
 */
import { invariant } from '../util/invariant.ts';
import { CORRECTION_WORDS, Corrections } from './correction.ts';
import { fixedLogistic, logistic, VALUE_ONE } from './logistic.ts';
import { CHUNK, NODE, TreeMemory } from './memory.ts';
import { makeProof, PROVEN_DRAW, PROVEN_LOSS, PROVEN_WIN, proofPlies, proofResult } from './proof.ts';
import {
  AMAF_EDGE_WORDS,
  AMAF_VALUE,
  AMAF_VISITS,
  BARE,
  BEST,
  BEST_MINIMAX,
  CHILD,
  CHOICE,
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
  MINIMAX,
  MOVE,
  memoryShape,
  PARENT,
  PRIOR_ONE,
  ROOT_EDGE,
  SCALE,
  STATE,
  STEPS_PER_LOGIT,
  TRIED_MASK,
  type TreeShape,
  UNEXPANDED,
  VALUE,
  VISITS,
  windowOf,
} from './tree-layout.ts';

/** An edge's mean and its minimax in units of 1/VALUE_ONE, and its prior in units of 1/PRIOR_ONE. */
export interface StoredEdge {
  readonly value: number;
  readonly minimax: number;
  readonly prior: number;
}

// biome-ignore-start lint/style/noNonNullAssertion: hot code; records come from the tree itself
export class Tree {
  readonly buffer: SharedArrayBuffer;
  readonly words: Int32Array;
  readonly hasAmaf: boolean;
  /** What the search learns of its evaluation, where the parameters ask for it. */
  readonly corrections: Corrections | undefined;
  /** Words of an edge. */
  readonly stride: number;
  private readonly memory: TreeMemory;
  private readonly shape: TreeShape;
  /** Nobody else writes to the tree: set by a thread that works alone in its own view. */
  isAlone = false;
  private readonly floats: Float32Array;
  /** The lists of moves, in halves of a word or in words: the move above eight bits of steps. */
  private readonly lists: Uint16Array | Uint32Array;
  /** Places of `lists` in a word. */
  private readonly perWord: number;
  /** Moves in a node's list, a power of two. */
  private readonly window: number;

  /**
   * A view of a tree in shared memory; every thread makes its own, with the same shape. Call `reset` once before the first.
   */
  constructor(buffer: SharedArrayBuffer, shape: TreeShape) {
    invariant(shape.maxMoves <= TRIED_MASK && shape.moveBound <= 1 << 24, 'a game whose moves the tree can hold');
    this.buffer = buffer;
    this.shape = shape;
    this.memory = new TreeMemory(buffer, memoryShape(shape), (header) => this.evict(header));
    this.words = this.memory.words;
    this.floats = new Float32Array(buffer, 0, this.words.length);
    this.perWord = shape.moveBound <= 256 ? 2 : 1;
    this.lists =
      this.perWord === 2
        ? new Uint16Array(buffer, 0, 2 * this.words.length)
        : new Uint32Array(buffer, 0, this.words.length);
    this.hasAmaf = shape.hasAmaf;
    this.window = windowOf(shape);
    const corrections = this.words.subarray(FIRST_CORRECTION, FIRST_CORRECTION + CORRECTION_WORDS);
    this.corrections = shape.hasCorrections ? new Corrections(corrections) : undefined;
    this.stride = shape.hasAmaf ? AMAF_EDGE_WORDS : EDGE_WORDS;
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
    const size = FIRST_EDGE + this.stride + 1 + Math.ceil(Math.min(count, this.window) / this.perWord);
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

  /** Notes what priors and starting values are reckoned from. */
  setScale(header: number, best: number, scale: number): void {
    this.floats[header + BEST] = best;
    this.floats[header + SCALE] = scale;
    this.words[header + BEST_MINIMAX] = fixedLogistic(best);
  }

  /** Where a move of a node stands in `lists`, by its place in the order of all its moves. */
  private listAt(header: number, index: number): number {
    return (header + FIRST_EDGE + this.stride + 1) * this.perWord + (index & (this.window - 1));
  }

  /** The place behind the last move that the list of a node has room for while the one at `index` is the next to be tried. */
  listEnd(header: number, index: number): number {
    return Math.min(this.moveCount(header), (index & -this.window) + this.window);
  }

  /** Puts a move into a list that nobody else reads: `steps` of 1/STEPS_PER_LOGIT below the best logit, at most LAST_STEP. */
  setListed(header: number, index: number, move: number, steps: number): void {
    this.lists[this.listAt(header, index)] = (move << 8) | steps;
  }

  listedMove(header: number, index: number): number {
    return this.lists[this.listAt(header, index)]! >>> 8;
  }

  listedSteps(header: number, index: number): number {
    return this.lists[this.listAt(header, index)]! & 0xff;
  }

  /**
   * The moves of a node from that place of the list on, as far as they are known, with prior and starting value, both in [0,
   * 1].
   */
  listedFrom(
    header: number,
    first: number,
    priorTemperature: number,
  ): { readonly move: number; readonly value: number; readonly prior: number }[] {
    if (this.isBare(header)) return [];
    return Array.from({ length: Math.max(0, this.listEnd(header, first) - first) }, (_, i) => {
      const below = this.listedSteps(header, first + i) / STEPS_PER_LOGIT;
      return {
        move: this.listedMove(header, first + i),
        value: logistic(this.bestLogit(header) - below),
        prior: (this.scale(header) * Math.exp(-below / priorTemperature)) / PRIOR_ONE,
      };
    });
  }

  /** Best logit of a node's moves. */
  bestLogit(header: number): number {
    return this.floats[header + BEST]!;
  }

  /** The prior of a node's best move, in units of 1/PRIOR_ONE. */
  scale(header: number): number {
    return this.floats[header + SCALE]!;
  }

  /** Number of moves of a node. */
  moveCount(header: number): number {
    return this.words[header + FORM]! & 0xffff;
  }

  /** The player to move at a node. */
  playerOf(header: number): number {
    return (this.words[header + FORM]! >>> 16) & 0xff;
  }

  /** Whether a position may have so many moves. */
  canHold(count: number): boolean {
    return count <= this.shape.maxMoves;
  }

  isMove(move: number): boolean {
    return move < this.shape.moveBound;
  }

  /** Whether a node waits for the list of its next moves. */
  isBare(header: number): boolean {
    return (this.words[header + STATE]! & BARE) !== 0;
  }

  markBare(header: number): void {
    this.words[header + STATE] = this.words[header + STATE]! | BARE;
  }

  /** Reserves the list of a bare node; true for the one thread that gets it and has to `publishList`. */
  claimList(header: number): boolean {
    const state = Atomics.load(this.words, header + STATE);
    if ((state & BARE) === 0 || (state & (LOCKED | DEAD)) !== 0) return false;
    return Atomics.compareExchange(this.words, header + STATE, state, state | LOCKED) === state;
  }

  publishList(header: number): void {
    Atomics.and(this.words, header + STATE, ~(LOCKED | BARE));
    this.words[header + BEST_MINIMAX] = this.bestMinimax(header);
  }

  /** Number of edges of a node. */
  edgeCount(header: number): number {
    // Its edges must not be read before it.
    return (this.isAlone ? this.words[header + STATE]! : Atomics.load(this.words, header + STATE)) & TRIED_MASK;
  }

  /** The edge to follow from a node with so many visits without a new look at all, or 0. */
  choice(header: number, visits: number): number {
    return visits < this.words[header + LOOK_AT]! ? this.words[header + CHOICE]! : 0;
  }

  /** The edge noted by `setChoice`, 0 for none, and the visits up to which it holds. */
  choiceOf(header: number): { readonly edge: number; readonly lookAt: number } {
    const lookAt = this.words[header + LOOK_AT]!;
    return { edge: lookAt > 0 ? this.words[header + CHOICE]! : 0, lookAt };
  }

  /** Notes an edge that is to be followed until the node has `lookAt` visits. */
  setChoice(header: number, edge: number, lookAt: number): void {
    this.words[header + CHOICE] = edge;
    this.words[header + LOOK_AT] = lookAt;
  }

  /** The first edge of a node, if it has one. */
  firstEdge(header: number): number {
    return header + FIRST_EDGE;
  }

  /** The edge behind the one with that index, if the node has another one. */
  edgeAfter(edge: number, index: number): number {
    const next = edge + this.stride;
    return (index & (CHUNK_EDGES - 1)) === 0 ? this.words[next]! : next;
  }

  /** The edge of a node with the most visits of those of which nothing is proven; 0 where there is none. */
  mostVisited(header: number): number {
    const count = this.edgeCount(header);
    let best = 0;
    for (let i = 0, edge = this.firstEdge(header); i < count; edge = this.edgeAfter(edge, i), i++) {
      if (this.proof(edge) === 0 && (best === 0 || this.visits(edge) > this.visits(best))) best = edge;
    }
    return best;
  }

  /** The edges of a node. */
  edgesOf(header: number): number[] {
    const edges: number[] = [];
    const count = this.edgeCount(header);
    for (let i = 0, edge = this.firstEdge(header); i < count; edge = this.edgeAfter(edge, i), i++) edges.push(edge);
    return edges;
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
      minimax,
      prior,
      proof,
    }: StoredEdge & { readonly move: number; readonly visits: number; readonly proof: number },
  ): number {
    const index = this.edgeCount(header);
    const edge = this.placeFor(header, index);
    if (edge === 0) return 0;
    this.writeEdge(edge, move, value, prior | (proof << 24));
    this.words[edge + VISITS] = visits;
    this.words[edge + MINIMAX] = minimax;
    this.words[header + STATE] = index + 1;
    return edge;
  }

  /** What is kept of an edge beside its visits and its proof. */
  stored(edge: number): StoredEdge {
    const { words } = this;
    return {
      value: words[edge + VALUE]!,
      minimax: words[edge + MINIMAX]!,
      prior: words[edge + META]! & 0xffff,
    };
  }

  /** Room for the edge with that index, all before it being there; 0 when there is none just now. */
  private placeFor(header: number, index: number): number {
    let edge = this.firstEdge(header);
    if (index === 0) {
      this.words[edge + this.stride] = 0;
      return edge;
    }
    for (let i = 0; i < index - 1; i++) edge = this.edgeAfter(edge, i);
    if ((index - 1) % CHUNK_EDGES !== 0) return edge + this.stride;
    const chunk = this.memory.allocate(2 + CHUNK_EDGES * this.stride, CHUNK);
    if (chunk < 0) return 0;
    this.words[chunk + 1 + CHUNK_EDGES * this.stride] = 0;
    this.words[edge + this.stride] = chunk + 1;
    return chunk + 1;
  }

  /**
   * Makes an edge that nobody has visited. `value`, the starting value for the player who would choose it, is in units of
   * 1/VALUE_ONE, `prior` in units of 1/PRIOR_ONE.
   */
  private writeEdge(edge: number, move: number, value: number, prior: number): void {
    const { words } = this;
    words[edge + MOVE] = move;
    words[edge + CHILD] = UNEXPANDED;
    words[edge + VISITS] = 0;
    words[edge + VALUE] = value;
    words[edge + MINIMAX] = value;
    words[edge + META] = prior;
    if (this.hasAmaf) {
      words[edge + AMAF_VISITS] = 0;
      words[edge + AMAF_VALUE] = 0;
    }
  }

  /** The node an edge leads to, or 0 or less when there is none yet. */
  childOf(edge: number): number {
    return this.words[edge + CHILD]!;
  }

  /** Reserves the expansion of an edge of `header`; true for the one thread that gets it. */
  claimExpansion(edge: number, header: number): boolean {
    const { words } = this;
    if (Atomics.compareExchange(words, edge + CHILD, UNEXPANDED, EXPANDING) !== UNEXPANDED) return false;
    if (header === 0 || (Atomics.load(words, header + STATE) & DEAD) === 0) return true;
    this.publish(edge, 0);
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
      const chunk = this.words[edge + this.stride]!;
      this.memory.free(chunk - 1);
      edge = chunk + (CHUNK_EDGES - 1) * this.stride;
    }
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
    const weight = this.countVisits(edge, 1) + startVisits;
    moveMean(this.words, edge + VALUE, result, weight);
  }

  /**
   * Sets the minimax of an edge of `header`, in units of 1/VALUE_ONE. Returns the largest one of the node's moves after
   * that, or -1 where it stays what it was.
   */
  setMinimax(header: number, edge: number, value: number): number {
    const { words } = this;
    const before = words[edge + MINIMAX]!;
    const bestBefore = words[header + BEST_MINIMAX]!;
    words[edge + MINIMAX] = value;
    if (value < bestBefore && before < bestBefore) return -1;
    const best = value >= bestBefore ? value : this.bestMinimax(header);
    if (best === bestBefore) return -1;
    words[header + BEST_MINIMAX] = best;
    return best;
  }

  private bestMinimax(header: number): number {
    const { words } = this;
    const count = this.edgeCount(header);
    let best = 0;
    if (count < this.moveCount(header) && !this.isBare(header)) {
      best = fixedLogistic(this.bestLogit(header) - this.listedSteps(header, count) / STEPS_PER_LOGIT);
    }
    for (let i = 0, edge = this.firstEdge(header); i < count; edge = this.edgeAfter(edge, i), i++) {
      if (words[edge + MINIMAX]! > best) best = words[edge + MINIMAX]!;
    }
    return best;
  }

  /** Counts several playouts at once, given the sum of their results. */
  addResults(edge: number, count: number, sum: number, startVisits: number): void {
    const weight = this.countVisits(edge, count) + startVisits;
    moveMean(this.words, edge + VALUE, sum / count, weight / count);
  }

  /** Adds to the visits of an edge, and returns what they are then. */
  private countVisits(edge: number, count: number): number {
    if (!this.isAlone) return Atomics.add(this.words, edge + VISITS, count) + count;
    const visits = this.words[edge + VISITS]! + count;
    this.words[edge + VISITS] = visits;
    return visits;
  }

  addAmaf(edge: number, result: number): void {
    moveMean(this.words, edge + AMAF_VALUE, result, Atomics.add(this.words, edge + AMAF_VISITS, 1) + 1);
  }

  proof(edge: number): number {
    return this.words[edge + META]! >>> 24;
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
   * Makes an edge the root, and gives back all that is not below it. No other thread may be at work. Returns the visits
   * kept.
   */
  moveRoot(edge: number): number {
    const { words } = this;
    const header = this.childOf(edge);
    const visits = this.visits(edge);
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
    if (header > 0) {
      words[header + PARENT] = ROOT_EDGE;
      words[ROOT_EDGE + META] = PRIOR_ONE | (this.nodeProof(header) << 24);
    }
    return visits;
  }

  /**
   * Mean result at the root for the player to move there, in [0, 1]; ½ before the first playout. It is that of the root's
   * edges, of each without so many of its visits: the root edge itself holds visits and a proof only, and no value that all
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

  /**
   * What is proven of a node for its player to move, or 0: a win when one edge wins, else, when all moves are proven, the
   * best of them. The distance is the shortest known win or the longest defence.
   */
  nodeProof(header: number): number {
    const count = this.edgeCount(header);
    let allProven = count === this.moveCount(header);
    let hasDraw = false;
    let shortestWin = Infinity;
    let longest = 0;
    for (let i = 0, edge = this.firstEdge(header); i < count; edge = this.edgeAfter(edge, i), i++) {
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
}
// biome-ignore-end lint/style/noNonNullAssertion: end of the hot code

/** Moves a mean towards a result that is its `weight`-th. */
function moveMean(words: Int32Array, word: number, result: number, weight: number): void {
  const mean = words[word] as number;
  words[word] = mean + Math.round((result * VALUE_ONE - mean) / weight);
}
