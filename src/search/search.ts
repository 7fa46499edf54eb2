/**
 * The loop around the playouts. Several threads may run it on one tree; all they share is the tree and the few words of
 * a `SearchControl`.
 */
import type { Limits } from './limits.ts';
import type { SearchThread } from './playout.ts';
import { PROVEN_LOSS, proofResult } from './proof.ts';
import type { Tree } from './tree.ts';
import { ROOT_EDGE } from './tree-layout.ts';

// The words of a SearchControl.
const STOP = 0;
const CLAIMED = 1;

/** Playouts between two looks at the shared words. The clock is looked at after each: the first ones take many times as long. */
const BATCH = 16;
/** Counts are words of 32 bits with a sign; a search ends before the root's overflows. */
const MOST_VISITS = 2 ** 31 - 2 ** 20;
/** Playouts between two looks at whether the best move can still change. */
const EARLY_STOP_INTERVAL = 256;

/** The words that the threads of one search share. */
export class SearchControl {
  static readonly BYTES = 24;
  private readonly words: Int32Array;
  /** When the search began, in microseconds; 0 before. */
  private readonly start: BigInt64Array;

  constructor(buffer: ArrayBufferLike) {
    this.words = new Int32Array(buffer, 0, 4);
    this.start = new BigInt64Array(buffer, 16, 1);
  }

  /** Makes ready for a new search. No thread may be at work. */
  reset(): void {
    for (const word of [STOP, CLAIMED]) Atomics.store(this.words, word, 0);
    Atomics.store(this.start, 0, 0n);
  }

  /** Lets the time of the search begin, unless it has begun; returns when that was, see `sharedNow`. */
  begin(at = sharedNow()): number {
    const now = BigInt(Math.round(1000 * at));
    return Number(Atomics.compareExchange(this.start, 0, 0n, now) || now) / 1000;
  }

  /** When the time of the search began, see `sharedNow`; undefined before. */
  get begunAt(): number | undefined {
    const start = Number(Atomics.load(this.start, 0)) / 1000;
    return start === 0 ? undefined : start;
  }

  /** Milliseconds since the search began; 0 before. */
  get elapsedMs(): number {
    const { begunAt } = this;
    return begunAt === undefined ? 0 : sharedNow() - begunAt;
  }

  /** Asks all threads to finish; each does so within a batch of playouts. */
  stop(): void {
    Atomics.store(this.words, STOP, 1);
  }

  get isStopped(): boolean {
    return Atomics.load(this.words, STOP) !== 0;
  }

  /** Reserves up to `wanted` of the playouts below `limit`; returns how many. */
  claim(wanted: number, limit: number): number {
    const before = Atomics.add(this.words, CLAIMED, wanted);
    if (before + wanted <= limit) return wanted;
    const granted = Math.max(0, limit - before);
    Atomics.sub(this.words, CLAIMED, wanted - granted);
    return granted;
  }
}

/** Now, in milliseconds that mean the same in every thread. */
export function sharedNow(): number {
  return performance.timeOrigin + performance.now();
}

/**
 * Runs playouts until a limit is reached or the search is stopped; a first one is run in any case, so that there is always a
 * move to name. With `solvesRoot` it is followed by a look whether the rest can be solved. Every thread of a search gets
 * the same limits. Their time runs from when the search began. The caller may pause at every step.
 */
export function* runThread<P>(
  thread: SearchThread<P>,
  tree: Tree,
  control: SearchControl,
  limits: Limits,
  solvesRoot = false,
): Generator<void, void> {
  const start = control.begin();
  const { playouts = Infinity, timeMs = Infinity, nodes = Infinity, stopEarly = false } = limits;
  const isTimeOut = timeMs === Infinity ? undefined : () => sharedNow() - start >= timeMs;
  const visitsBefore = tree.visits(ROOT_EDGE);
  const most = Math.min(playouts, MOST_VISITS - visitsBefore);
  let sinceCheck = 0;
  let isFirst = true;
  do {
    const batch = control.claim(BATCH, most);
    thread.playouts(batch, isTimeOut);
    if (solvesRoot && isFirst) thread.solveRoot();
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

/** True when no other root move that is not lost can reach the most visited one within `left` playouts. */
function isDecided(tree: Tree, left: number): boolean {
  const header = tree.childOf(ROOT_EDGE);
  if (header <= 0) return false;
  let first = 0;
  let second = 0;
  let open = tree.moveCount(header) - tree.edgeCount(header);
  for (const edge of tree.edgesOf(header)) {
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
