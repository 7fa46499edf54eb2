/**
 * The loop around the playouts. Several threads may run it on one tree; they share only the tree
 * and the words of a `SearchControl`.
 */
import { sharedMemory } from '../util/memory.ts';
import type { Game } from './game.ts';
import { SearchThread } from './playout.ts';
import { PROVEN_LOSS, proofResult } from './proof.ts';
import type { TreeShare } from './request.ts';
import { Tree } from './tree.ts';
import { ROOT_EDGE, treeShape } from './tree-layout.ts';

// Word indices of a SearchControl.
const STOP = 0;
const CLAIMED = 1;

/**
 * Playouts between checks of the shared words. The clock is checked after each playout, because the
 * first ones take much longer.
 */
const BATCH = 16;
/** Counts are signed 32-bit words; a search ends before the root's count overflows. */
const MOST_VISITS = 2 ** 31 - 2 ** 20;
/** Playouts between checks whether the best move can still change. */
const EARLY_STOP_INTERVAL = 256;

/** Control words shared by the threads of one search. */
export class SearchControl {
  readonly buffer: ArrayBufferLike;
  private readonly words: Int32Array;
  /** The start of the search in microseconds; 0 before. */
  private readonly start: BigInt64Array;

  /** A view of the words of another thread's, or new ones. */
  constructor(buffer = sharedMemory(24)) {
    this.buffer = buffer;
    this.words = new Int32Array(buffer, 0, 4);
    this.start = new BigInt64Array(buffer, 16, 1);
  }

  /** Prepares for a new search. No thread may be searching. */
  reset(): void {
    for (const word of [STOP, CLAIMED]) Atomics.store(this.words, word, 0);
    Atomics.store(this.start, 0, 0n);
  }

  /** Starts the search's clock unless it is running; returns the start time (see `sharedNow`). */
  begin(at = sharedNow()): number {
    const now = BigInt(Math.round(1000 * at));
    return Number(Atomics.compareExchange(this.start, 0, 0n, now) || now) / 1000;
  }

  /** The start time of the search (see `sharedNow`); undefined before. */
  get begunAt(): number | undefined {
    const start = Number(Atomics.load(this.start, 0)) / 1000;
    return start === 0 ? undefined : start;
  }

  /** Milliseconds since the search began; 0 before. */
  get elapsedMs(): number {
    const { begunAt } = this;
    return begunAt === undefined ? 0 : sharedNow() - begunAt;
  }

  /** Asks all threads to stop. Each stops within one batch of playouts. */
  stop(): void {
    Atomics.store(this.words, STOP, 1);
  }

  get isStopped(): boolean {
    return Atomics.load(this.words, STOP) !== 0;
  }

  /** Reserves up to `wanted` of the playouts left below `limit`; returns the number reserved. */
  claim(wanted: number, limit: number): number {
    const before = Atomics.add(this.words, CLAIMED, wanted);
    if (before + wanted <= limit) return wanted;
    const granted = Math.max(0, limit - before);
    Atomics.sub(this.words, CLAIMED, wanted - granted);
    return granted;
  }
}

/** The current time in milliseconds, on a clock that all threads share. */
export function sharedNow(): number {
  return performance.timeOrigin + performance.now();
}

/**
 * Runs one thread's share of a search, among some root moves (default: all), and leaves the results in the tree: playouts
 * until a limit is reached or the search is stopped. Runs at least one, so that there is always a move to report; the
 * first thread then tries to solve the root. All threads of a search get the same request, timed from the start of the
 * search. The caller may pause at every step.
 */
export function* runShare<P>(
  game: Game<P>,
  root: P,
  share: TreeShare,
  rootMoves?: readonly number[],
): Generator<void, void> {
  const tree = new Tree(share.tree, treeShape(game, share.params, share.threads), share.treeBytes);
  const thread = new SearchThread(game, tree, root, share, rootMoves);
  const control = new SearchControl(share.control);
  const start = control.begin();
  const { playouts = Infinity, timeMs = Infinity, nodes = Infinity, stopEarly = false } = share.request;
  const isTimeOut = timeMs === Infinity ? undefined : () => sharedNow() - start >= timeMs;
  const visitsBefore = tree.visits(ROOT_EDGE);
  const most = Math.min(playouts, MOST_VISITS - visitsBefore);
  let sinceCheck = 0;
  let isFirst = true;
  do {
    const batch = control.claim(BATCH, most);
    thread.playouts(batch, isTimeOut);
    if (isFirst && share.thread === 0) thread.solveRoot();
    isFirst = false;
    const elapsed = sharedNow() - start;
    if (batch < BATCH || elapsed >= timeMs || tree.nodes >= nodes || tree.proof(ROOT_EDGE) !== 0) break;
    sinceCheck += batch;
    if (stopEarly && sinceCheck >= EARLY_STOP_INTERVAL) {
      sinceCheck = 0;
      const done = tree.visits(ROOT_EDGE) - visitsBefore;
      const left = Math.min(most - done, (done * (timeMs - elapsed)) / elapsed);
      if (isDecided(tree, left)) break;
    }
    yield;
  } while (!control.isStopped);
  thread.depart();
  control.stop();
}

/** Whether no other unlost root move can overtake the most visited one within `left` playouts. */
function isDecided(tree: Tree, left: number): boolean {
  const node = tree.childOf(ROOT_EDGE);
  if (node <= 0) return false;
  let first = 0;
  let second = 0;
  let open = tree.moveCount(node) - tree.edgeCount(node);
  for (const edge of tree.edgesOf(node)) {
    if (proofResult(tree.proof(edge)) === PROVEN_LOSS) continue;
    open++;
    const visits = tree.visits(edge);
    if (visits > first) {
      second = first;
      first = visits;
    } else if (visits > second) second = visits;
  }
  return open === 1 || first - second > left;
}
