/**
 * Backs up results and proofs to the root (Winands, Björnsson and Saito, "Monte-Carlo Tree Search
 * Solver", 2008).
 */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; slots come from the tree itself
import { makeProof, otherSide, PROVEN_DRAW, PROVEN_LOSS, PROVEN_WIN, proofPlies, proofResult } from './proof.ts';
import type { Tree } from './tree.ts';

/**
 * An edge with at least this many visits is busy: virtual loss no longer changes choices there, and
 * results may be delayed.
 */
export const BUSY_VISITS = 256;

/**
 * The edges of one playout from the root edge down, and the player who chose each. The root edge
 * counts as chosen by the player to move.
 */
export class Path {
  readonly edges: Int32Array;
  readonly choosers: Int32Array;
  /** 1 if the player who chose the edge could have chosen a proven draw instead. */
  private readonly draws: Uint8Array;
  private readonly entered: Int32Array;
  private enteredCount = 0;
  /** Whether any entry of `draws` is set. */
  private hasDraws = false;
  length = 0;

  constructor(longest: number) {
    this.edges = new Int32Array(longest);
    this.choosers = new Int32Array(longest);
    this.draws = new Uint8Array(longest);
    this.entered = new Int32Array(longest);
  }

  clear(): void {
    if (this.hasDraws) this.draws.fill(0, 0, this.length + 1);
    this.hasDraws = false;
    this.length = 0;
  }

  /** Notes that the player who chooses the next edge could choose a proven draw. */
  noteDraw(): void {
    this.draws[this.length] = 1;
    this.hasDraws = true;
  }

  /** Appends an edge and adds virtual loss to it, until `leave`. */
  enter(tree: Tree, edge: number): void {
    tree.enter(edge);
    this.entered[this.enteredCount++] = edge;
  }

  /** Removes all virtual loss of this playout. */
  leave(tree: Tree): void {
    while (this.enteredCount > 0) tree.leave(this.entered[--this.enteredCount]!);
  }

  get hasDrawNext(): boolean {
    return this.hasDrawAt(this.length);
  }

  /** Whether a proven draw was available instead of the edge at `index`. */
  hasDrawAt(index: number): boolean {
    return this.hasDraws && this.draws[index] === 1;
  }

  push(edge: number, chooser: number): void {
    this.edges[this.length] = edge;
    this.choosers[this.length] = chooser;
    this.length++;
  }
}

const PENDING_BITS = 8;

function placeOf(edge: number): number {
  return Math.imul(edge, 0x9e3779b1) >>> (32 - PENDING_BITS);
}

/**
 * Results of one thread for busy edges, held back until `flush`. With several threads each write to
 * such an edge moves its cache line between cores; a few missing results do not change choices. A
 * direct-mapped table by edge hash; a collision flushes the earlier entry.
 */
export class PendingResults {
  private readonly tree: Tree;
  private readonly startVisits: number;
  private readonly edges = new Int32Array(1 << PENDING_BITS);
  private readonly counts = new Int32Array(1 << PENDING_BITS);
  private readonly sums = new Float64Array(1 << PENDING_BITS);
  /** Slots in use. May contain duplicates. */
  private readonly used: number[] = [];

  constructor(tree: Tree, startVisits: number) {
    this.tree = tree;
    this.startVisits = startVisits;
  }

  add(edge: number, result: number): void {
    const at = placeOf(edge);
    if (this.edges[at] !== edge) this.flushPlace(at);
    if (this.counts[at] === 0) this.used.push(at);
    this.edges[at] = edge;
    this.counts[at] = this.counts[at]! + 1;
    this.sums[at] = this.sums[at]! + result;
  }

  /** Pending results of an edge, not yet in the tree. */
  count(edge: number): number {
    const at = placeOf(edge);
    return this.edges[at] === edge ? this.counts[at]! : 0;
  }

  /** Adds all pending results to the tree. */
  flush(): void {
    for (let at = this.used.pop(); at !== undefined; at = this.used.pop()) this.flushPlace(at);
  }

  private flushPlace(at: number): void {
    if (this.counts[at] === 0) return;
    this.tree.addResults(this.edges[at]!, this.counts[at]!, this.sums[at]!, this.startVisits);
    this.counts[at] = 0;
    this.sums[at] = 0;
  }
}

/**
 * Counts one playout at every edge of the path except the root edge, which the thread updates in
 * batches. Results for busy edges go to `pending`. `rewards` has one result per player. In games
 * for two, a worse result is replaced by ½ above a node where the chooser had a proven draw.
 */
export function backUp(
  tree: Tree,
  path: Path,
  rewards: Float64Array,
  startVisits: number,
  pending: PendingResults | undefined,
): void {
  for (let i = path.length - 1; i > 0; i--) {
    const chooser = path.choosers[i]!;
    const edge = path.edges[i]!;
    if (pending && tree.visits(edge) >= BUSY_VISITS) pending.add(edge, rewards[chooser]!);
    else tree.addResult(edge, rewards[chooser]!, startVisits);
    if (path.hasDrawAt(i) && rewards[chooser]! < 0.5) rewards.fill(0.5);
  }
}

/**
 * The proof, for the player who chose the last move, that follows from a reward at the end of the
 * game; 0 for none. A reward of 1 or 0 is exact for any number of players; ½ is a draw only for
 * two.
 */
export function endProof(reward: number, isForTwo: boolean, plies = 0): number {
  if (reward === 1) return makeProof(PROVEN_WIN, plies);
  if (reward === 0) return makeProof(PROVEN_LOSS, plies);
  return isForTwo && reward === 0.5 ? makeProof(PROVEN_DRAW, plies) : 0;
}

/**
 * Propagates the proof of the last edge of the path towards the root as far as it implies others.
 * For two players.
 */
export function backUpProof(tree: Tree, path: Path): void {
  for (let i = path.length - 1; i > 0; i--) {
    const parent = path.edges[i - 1]!;
    const node = tree.childOf(parent);
    if (node <= 0 || tree.proof(parent) !== 0) return;
    const proof = tree.nodeProof(node);
    if (proof === 0) return;
    const result = proofResult(proof);
    const sameSide = path.choosers[i - 1] === path.choosers[i];
    tree.setProof(parent, makeProof(sameSide ? result : otherSide(result), proofPlies(proof)));
  }
}
