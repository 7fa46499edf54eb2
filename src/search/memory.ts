/**
 * Shared memory for the records of a search tree, from which many threads take and into which what is not needed any more
 * is given back.
 *
 * The memory is divided into blocks, and a thread takes one to itself at a time, so that no two threads write to the same
 * lines; fresh blocks first, in order, so that pages are touched once. A block is a chain of records without gaps. The first
 * word of a record is its size in words, shifted by two, and its kind; a free record is any stretch that nobody uses.
 *
 * When no block is fresh, threads go round: the next block is *swept*. Its owner (see `Evictor`) says of each node whether
 * it may go, and what is free in a row becomes one free record. A thread that is on its way through the tree may still stand
 * in a node that was taken out, so a swept block is used only when every thread has come to a point since where it holds no
 * place in the tree (epoch-based reclamation: Fraser, "Practical lock-freedom", 2004). A thread therefore sweeps ahead: one
 * block, and more while it has to wait for another thread.
 */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction

/** Words of a line of memory: what different threads write to lies on different lines. */
const LINE = 16;

// Words between those of the tree itself and the blocks: each of these, and the epoch of each thread, has its own line.
const NEXT_BLOCK = 0;
const EPOCH = LINE;
const EPOCHS = 2 * LINE;

/** The epoch of who holds no place in the tree. */
const AWAY = 0x7fffffff;

// States of a block.
const FRESH = 0;
const TAKEN = 1;
const USED = 2;

// Kinds of a record.
export const FREE = 0;
export const NODE = 1;
export const CHUNK = 2;
const KIND_BITS = 2;
const KIND_MASK = 3;

const LEAST_BLOCK_WORDS = 512;
const MOST_BLOCK_WORDS = 1 << 14;
/** Blocks that memory of middling size is divided into. */
const BLOCKS = 128;
/** All threads together sweep so small a part of the blocks ahead at most. */
const MOST_AHEAD = 1 / 4;
/** Blocks that are swept for one record before it is given up. */
const MOST_SWEEPS = 64;
/** A block holds this many of the largest records at least. */
const LARGEST_PER_BLOCK = 4;

/** Indices have to stay below 2³¹ with some room. */
const MOST_WORDS = 2 ** 30;
/** More bytes than this are of no use to a tree. */
export const MOST_TREE_BYTES = 4 * MOST_WORDS;

/** The words of shared memory, as many as a tree can name. */
export function wordsOf(buffer: ArrayBufferLike): Int32Array {
  return new Int32Array(buffer, 0, Math.min(Math.floor(buffer.byteLength / 4), MOST_WORDS));
}

export interface MemoryShape {
  /** Threads that work on the tree at once. */
  readonly threads: number;
  /** Words of the largest record. */
  readonly largest: number;
  /** Words at the beginning that the tree keeps for itself: whole lines. */
  readonly reserved: number;
}

/** Takes a node out of the tree if it may go: true where its memory is free from now on. */
export type Evictor = (record: number) => boolean;

/**
 * Fewest bytes that a tree of this shape can do with: so that every thread has its blocks, and there are as many besides.
 */
export function leastBytes({ threads, largest, reserved }: MemoryShape): number {
  const blocks = 4 * (threads + 1);
  return 4 * (controlEnd(threads, reserved) + blocks * (1 + Math.max(LEAST_BLOCK_WORDS, LARGEST_PER_BLOCK * largest)));
}

function controlEnd(threads: number, reserved: number): number {
  return reserved + EPOCHS + (threads + 1) * LINE;
}

/** A block that a thread has taken: its free records are used one after the other. */
interface Taken {
  readonly block: number;
  /** Free records in it when it was swept, of which those from `next` on are not used up. */
  readonly free: number[];
  next: number;
  /** The epoch that all threads have to have seen. */
  readonly epoch: number;
}

export class TreeMemory {
  readonly words: Int32Array;
  private readonly threads: number;
  private readonly nextBlock: number;
  private readonly epoch: number;
  private readonly epochs: number;
  private readonly states: number;
  private readonly blocks: number;
  private readonly blockWords: number;
  private readonly firstBlock: number;
  private readonly evict: Evictor;
  private current: Taken | undefined;
  private ahead: Taken[] = [];

  constructor(words: Int32Array, { threads, largest, reserved }: MemoryShape, evict: Evictor) {
    this.words = words;
    this.threads = threads;
    this.evict = evict;
    this.nextBlock = reserved + NEXT_BLOCK;
    this.epoch = reserved + EPOCH;
    this.epochs = reserved + EPOCHS;
    this.states = controlEnd(threads, reserved);
    const room = this.words.length - this.states;
    const wanted = Math.min(MOST_BLOCK_WORDS, Math.max(LEAST_BLOCK_WORDS, Math.floor(room / BLOCKS)));
    this.blockWords = Math.max(wanted, LARGEST_PER_BLOCK * largest);
    this.blocks = Math.floor(room / (this.blockWords + 1));
    this.firstBlock = this.words.length - this.blocks * this.blockWords;
  }

  /** Forgets all records. No thread may be at work. */
  reset(): void {
    const { words } = this;
    Atomics.store(words, this.nextBlock, 0);
    Atomics.store(words, this.epoch, 1);
    for (let thread = 0; thread <= this.threads; thread++) Atomics.store(words, this.epochWord(thread), AWAY);
    words.fill(FRESH, this.states, this.states + this.blocks);
    this.current = undefined;
    this.ahead = [];
  }

  /** Bytes that have been touched. */
  get usedBytes(): number {
    return (
      4 * (this.firstBlock + Math.min(Atomics.load(this.words, this.nextBlock) >>> 0, this.blocks) * this.blockWords)
    );
  }

  /** Whether there is a block that nobody has used. */
  get hasFresh(): boolean {
    return Atomics.load(this.words, this.nextBlock) >>> 0 < this.blocks;
  }

  /** Changes whenever something has been swept: then every thread has to `arrive` anew before long. */
  get currentEpoch(): number {
    return this.words[this.epoch]!;
  }

  /**
   * A thread (0 to `threads` - 1), or the one that reads (`threads`), holds no place in the tree just now, but is about to.
   */
  arrive(thread: number): void {
    Atomics.store(this.words, this.epochWord(thread), Atomics.load(this.words, this.epoch));
  }

  /** A thread holds no place in the tree, until it arrives again. */
  leave(thread: number): void {
    Atomics.store(this.words, this.epochWord(thread), AWAY);
  }

  /** A record of a kind with this many words, the first of them written; or -1 when there is no room just now. */
  allocate(size: number, kind: number): number {
    const { words } = this;
    do {
      const { current } = this;
      while (current && current.next < current.free.length) {
        const record = current.free[current.next]!;
        const left = (words[record]! >>> KIND_BITS) - size;
        if (left >= 0) {
          if (left > 0) {
            words[record + size] = (left << KIND_BITS) | FREE;
            current.free[current.next] = record + size;
          } else current.next++;
          words[record] = (size << KIND_BITS) | kind;
          return record;
        }
        current.next++;
      }
    } while (this.advance(size));
    return -1;
  }

  /** Gives a record back. It must not be reached from the tree any more. */
  free(record: number): void {
    Atomics.store(this.words, record, this.words[record]! & ~KIND_MASK);
  }

  /** Gives back the blocks that a thread has to itself: it is done. */
  release(): void {
    for (const taken of [this.current, ...this.ahead]) if (taken) this.putBack(taken.block);
    this.current = undefined;
    this.ahead = [];
  }

  /** All records, for checks. No thread may be at work. */
  *records(): Generator<{ readonly record: number; readonly kind: number }> {
    for (let block = 0; block < this.blocks; block++) {
      if (this.words[this.states + block] === FRESH) continue;
      const start = this.firstBlock + block * this.blockWords;
      for (let record = start; record < start + this.blockWords; record += this.words[record]! >>> KIND_BITS) {
        yield { record, kind: this.words[record]! & KIND_MASK };
      }
    }
  }

  private epochWord(thread: number): number {
    return this.epochs + thread * LINE;
  }

  private putBack(block: number): void {
    Atomics.store(this.words, this.states + block, USED);
  }

  /**
   * Goes on to the block ahead; false when there is none that may be used already. More will be taken if they have a record
   * of that size.
   */
  private advance(size: number): boolean {
    if (this.ahead.length === 0) this.takeNext(size);
    const [next] = this.ahead;
    const isReady = next !== undefined && this.allHaveSeen(next.epoch);
    if (isReady) {
      if (this.current) this.putBack(this.current.block);
      this.current = next;
      this.ahead.shift();
    }
    const isShort =
      this.ahead.length === 0 || (!isReady && this.ahead.length < (MOST_AHEAD * this.blocks) / this.threads);
    if (isShort) this.takeNext(size);
    return isReady;
  }

  private allHaveSeen(epoch: number): boolean {
    if (epoch === 0) return true;
    for (let thread = 0; thread <= this.threads; thread++) {
      if (Atomics.load(this.words, this.epochWord(thread)) < epoch) return false;
    }
    return true;
  }

  /** Takes the next block that has room for this many words, fresh or swept, if one is found. */
  private takeNext(size: number): void {
    const { words, states, blocks } = this;
    for (let sweeps = 0; sweeps < MOST_SWEEPS; sweeps++) {
      const block = (Atomics.add(words, this.nextBlock, 1) >>> 0) % blocks;
      const state = Atomics.load(words, states + block);
      if (state === TAKEN || Atomics.compareExchange(words, states + block, state, TAKEN) !== state) continue;
      const free = state === FRESH ? [this.open(block)] : this.sweep(block);
      if (free.some((record) => words[record]! >>> KIND_BITS >= size)) {
        const epoch = state === FRESH ? 0 : Atomics.add(words, this.epoch, 1) + 1;
        this.ahead.push({ block, free, next: 0, epoch });
        return;
      }
      this.putBack(block);
    }
  }

  /** Makes a fresh block one free record. */
  private open(block: number): number {
    const start = this.firstBlock + block * this.blockWords;
    this.words[start] = (this.blockWords << KIND_BITS) | FREE;
    return start;
  }

  /** Takes out of a block what may go, and returns its free records. */
  private sweep(block: number): number[] {
    const { words, evict } = this;
    const free: number[] = [];
    const start = this.firstBlock + block * this.blockWords;
    const end = start + this.blockWords;
    let run = -1;
    for (let record = start; record < end; ) {
      const word = Atomics.load(words, record);
      const kind = word & KIND_MASK;
      const isFree = kind === FREE || (kind === NODE && evict(record));
      if (isFree && run < 0) run = record;
      if (!isFree && run >= 0) run = this.close(run, record, free);
      record += word >>> KIND_BITS;
    }
    if (run >= 0) this.close(run, end, free);
    return free;
  }

  private close(run: number, end: number, free: number[]): number {
    this.words[run] = ((end - run) << KIND_BITS) | FREE;
    free.push(run);
    return -1;
  }
}
