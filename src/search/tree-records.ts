/**
 * The contents of the tree's nodes and edges: records in one piece of shared memory (see
 * tree-layout.ts), identified by the index of their first 32-bit word. tree.ts creates and removes
 * them.
 *
 * An expanded position has a *node*; each tried move has an *edge* with its statistics. Most moves
 * are never tried. Of these a node lists only a window of the best, in two or four bytes each: the
 * move, and the distance of its logit from the best, which determines its prior and starting value.
 * The moves of a node are ordered best first. The window is the aligned range of places that
 * contains the next move to try, which bounds all later ones.
 *
 * Visits and virtual loss change by atomic addition, a proof once, from 0, by compare-and-swap.
 * Means are plain writes: of two simultaneous results one may be lost from a mean, never from a
 * count. Readers tolerate stale values: a choice based on statistics a few playouts old is just as
 * good.
 */
import { exp } from '../util/exponential.ts';
import { invariant } from '../util/invariant.ts';
import { logistic, VALUE_ONE } from './logistic.ts';
import { wordsOf } from './memory.ts';
import { makeProof, PROVEN_DRAW, PROVEN_LOSS, PROVEN_WIN, proofPlies, proofResult } from './proof.ts';
import {
  BARE,
  BEST,
  CHILD,
  CHOICE,
  CHUNK_EDGES,
  EDGE_WORDS,
  FIRST_EDGE,
  FORM,
  LOOK_AT,
  META,
  MOVE,
  PRIOR_ONE,
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

/** An edge's mean in units of 1/VALUE_ONE, and its prior in units of 1/PRIOR_ONE. */
export interface StoredEdge {
  readonly value: number;
  readonly prior: number;
}

// biome-ignore-start lint/style/noNonNullAssertion: hot code; records come from the tree itself
export class TreeRecords {
  readonly buffer: ArrayBufferLike;
  readonly words: Int32Array;
  readonly hasAllEdges: boolean;
  /** Whether there are no other writers. Set by a thread that works alone, in its view. */
  isAlone = false;
  protected readonly shape: TreeShape;
  protected readonly floats: Float32Array;
  /** The lists of moves in 16-bit or 32-bit units: the move above eight bits of steps. */
  protected readonly lists: Uint16Array | Uint32Array;
  /** Units of `lists` per word. */
  protected readonly perWord: number;
  /** Moves in a node's list, a power of two. */
  protected readonly window: number;

  constructor(buffer: ArrayBufferLike, shape: TreeShape, bytes: number) {
    invariant(shape.maxMoves <= TRIED_MASK && shape.moveBound <= 1 << 24, 'a game whose moves the tree can hold');
    this.buffer = buffer;
    this.shape = shape;
    this.words = wordsOf(buffer, bytes);
    this.floats = new Float32Array(buffer, 0, this.words.length);
    this.perWord = shape.moveBound <= 256 ? 2 : 1;
    this.lists =
      this.perWord === 2
        ? new Uint16Array(buffer, 0, 2 * this.words.length)
        : new Uint32Array(buffer, 0, this.words.length);
    this.window = windowOf(shape);
    this.hasAllEdges = shape.hasAllEdges;
  }

  /** Stores the terms from which priors and starting values are computed. */
  setScale(node: number, best: number, scale: number): void {
    this.floats[node + BEST] = best;
    this.floats[node + SCALE] = scale;
  }

  /** The index in `lists` of a move of a node, by its place in the order of all moves. */
  private listAt(node: number, index: number): number {
    return (node + FIRST_EDGE + EDGE_WORDS + 1) * this.perWord + (index & (this.window - 1));
  }

  /** The end of the window that contains place `index`. */
  listEnd(node: number, index: number): number {
    return Math.min(this.moveCount(node), (index & -this.window) + this.window);
  }

  /**
   * Writes a list entry that no other thread reads: `steps` of 1/STEPS_PER_LOGIT below the best
   * logit, at most LAST_STEP.
   */
  setListed(node: number, index: number, move: number, steps: number): void {
    this.lists[this.listAt(node, index)] = (move << 8) | steps;
  }

  listedMove(node: number, index: number): number {
    return this.lists[this.listAt(node, index)]! >>> 8;
  }

  listedSteps(node: number, index: number): number {
    return this.lists[this.listAt(node, index)]! & 0xff;
  }

  /** The listed moves of a node from a place on, with prior and starting value, both in [0, 1]. */
  listedFrom(
    node: number,
    first: number,
    priorTemperature: number,
  ): { readonly move: number; readonly value: number; readonly prior: number }[] {
    if (this.isBare(node)) return [];
    return Array.from({ length: Math.max(0, this.listEnd(node, first) - first) }, (_, i) => {
      const below = this.listedSteps(node, first + i) / STEPS_PER_LOGIT;
      return {
        move: this.listedMove(node, first + i),
        value: logistic(this.bestLogit(node) - below),
        prior: (this.scale(node) * exp(-below / priorTemperature)) / PRIOR_ONE,
      };
    });
  }

  /** Best logit of a node's moves. */
  bestLogit(node: number): number {
    return this.floats[node + BEST]!;
  }

  /** The prior of a node's best move, in units of 1/PRIOR_ONE. */
  scale(node: number): number {
    return this.floats[node + SCALE]!;
  }

  /** Number of moves of a node. */
  moveCount(node: number): number {
    return this.words[node + FORM]! & 0xffff;
  }

  /** The player to move at a node. */
  playerOf(node: number): number {
    return (this.words[node + FORM]! >>> 16) & 0xff;
  }

  /** Whether a node can have this number of moves. */
  canHold(count: number): boolean {
    return count <= this.shape.maxMoves;
  }

  isMove(move: number): boolean {
    return move < this.shape.moveBound;
  }

  /** Whether a node has no list of untried moves. */
  isBare(node: number): boolean {
    return (this.words[node + STATE]! & BARE) !== 0;
  }

  markBare(node: number): void {
    this.words[node + STATE] = this.words[node + STATE]! | BARE;
  }

  /** Number of edges of a node. */
  edgeCount(node: number): number {
    // An acquiring load: edges must not be read before it.
    return (this.isAlone ? this.words[node + STATE]! : Atomics.load(this.words, node + STATE)) & TRIED_MASK;
  }

  /** The edge chosen in advance for a node with this number of visits, or 0 if it must select. */
  choice(node: number, visits: number): number {
    return visits < this.words[node + LOOK_AT]! ? this.words[node + CHOICE]! : 0;
  }

  /** The edge noted by `setChoice`, 0 for none, and the visits up to which it holds. */
  choiceOf(node: number): { readonly edge: number; readonly lookAt: number } {
    const lookAt = this.words[node + LOOK_AT]!;
    return { edge: lookAt > 0 ? this.words[node + CHOICE]! : 0, lookAt };
  }

  /** Notes an edge to follow without selection until the node has `lookAt` visits. */
  setChoice(node: number, edge: number, lookAt: number): void {
    this.words[node + CHOICE] = edge;
    this.words[node + LOOK_AT] = lookAt;
  }

  /** The first edge of a node. Valid only if it has one. */
  firstEdge(node: number): number {
    return node + FIRST_EDGE;
  }

  /** The edge after the one with this index. Valid only if the node has another one. */
  edgeAfter(edge: number, index: number): number {
    const next = edge + EDGE_WORDS;
    return (index & (CHUNK_EDGES - 1)) === 0 ? this.words[next]! : next;
  }

  /** The most visited unproven edge of a node; 0 if there is none. */
  mostVisited(node: number): number {
    const count = this.edgeCount(node);
    let best = 0;
    for (let i = 0, edge = this.firstEdge(node); i < count; edge = this.edgeAfter(edge, i), i++) {
      if (this.proof(edge) === 0 && (best === 0 || this.visits(edge) > this.visits(best))) best = edge;
    }
    return best;
  }

  /** The edges of a node. */
  edgesOf(node: number): number[] {
    const edges: number[] = [];
    const count = this.edgeCount(node);
    for (let i = 0, edge = this.firstEdge(node); i < count; edge = this.edgeAfter(edge, i), i++) edges.push(edge);
    return edges;
  }

  /** The stored fields of an edge besides its visits and proof. */
  stored(edge: number): StoredEdge {
    const { words } = this;
    return {
      value: words[edge + VALUE]!,
      prior: words[edge + META]! & 0xffff,
    };
  }

  /**
   * Writes an unvisited edge. `value` is the starting value for the player who would choose it, in
   * units of 1/VALUE_ONE; `prior` is in units of 1/PRIOR_ONE.
   */
  protected writeEdge(edge: number, move: number, value: number, prior: number): void {
    const { words } = this;
    words[edge + MOVE] = move;
    words[edge + CHILD] = UNEXPANDED;
    words[edge + VISITS] = 0;
    words[edge + VALUE] = value;
    words[edge + META] = prior;
  }

  /** The node that an edge leads to; 0 or less if there is none yet. */
  childOf(edge: number): number {
    return this.words[edge + CHILD]!;
  }

  moveOf(edge: number): number {
    return this.words[edge + MOVE]!;
  }

  visits(edge: number): number {
    return this.words[edge + VISITS]!;
  }

  /**
   * Mean result of an edge for the player who chose it, in [0, 1]; its starting value if unvisited.
   */
  value(edge: number): number {
    return this.words[edge + VALUE]! / VALUE_ONE;
  }

  prior(edge: number): number {
    return (this.words[edge + META]! & 0xffff) / PRIOR_ONE;
  }

  /**
   * Counts a playout with this result for the player who chose the edge. The starting value counts
   * for `startVisits` results.
   */
  addResult(edge: number, result: number, startVisits: number): void {
    const weight = this.count(edge + VISITS, 1) + startVisits;
    moveMean(this.words, edge + VALUE, result, weight);
  }

  /** Counts `count` playouts at once, given the sum of their results. */
  addResults(edge: number, count: number, sum: number, startVisits: number): void {
    const weight = this.count(edge + VISITS, count) + startVisits;
    moveMean(this.words, edge + VALUE, sum / count, weight / count);
  }

  /** Adds to a count; returns the new count. */
  private count(word: number, by: number): number {
    if (!this.isAlone) return Atomics.add(this.words, word, by) + by;
    const count = this.words[word]! + by;
    this.words[word] = count;
    return count;
  }

  proof(edge: number): number {
    return this.words[edge + META]! >>> 24;
  }

  /** Sets the proof of an edge that has none. The first proof stays. */
  setProof(edge: number, proof: number): void {
    for (;;) {
      const meta = Atomics.load(this.words, edge + META);
      if (meta >>> 24 !== 0) return;
      if (Atomics.compareExchange(this.words, edge + META, meta, meta | (proof << 24)) === meta) return;
    }
  }

  /** Adds or removes virtual loss: a thread descends below an edge, and returns. */
  enter(edge: number): void {
    Atomics.add(this.words, edge + META, 1 << 16);
  }

  leave(edge: number): void {
    Atomics.sub(this.words, edge + META, 1 << 16);
  }

  /** Virtual loss: the number of threads below an edge. */
  pending(edge: number): number {
    return (Atomics.load(this.words, edge + META) >>> 16) & 0xff;
  }

  /**
   * The proof of a node for its player to move, or 0: a win if any edge wins; if all moves are
   * proven, the best of them. The distance is the shortest known win or the longest defence.
   */
  nodeProof(node: number): number {
    const count = this.edgeCount(node);
    let allProven = count === this.moveCount(node);
    let hasDraw = false;
    let shortestWin = Infinity;
    let longest = 0;
    for (let i = 0, edge = this.firstEdge(node); i < count; edge = this.edgeAfter(edge, i), i++) {
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

/** Moves a mean towards its `weight`-th result. */
function moveMean(words: Int32Array, word: number, result: number, weight: number): void {
  const mean = words[word] as number;
  words[word] = mean + Math.round((result * VALUE_ONE - mean) / weight);
}
