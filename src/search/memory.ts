/**
 * Shared memory for the records of a search tree. Many threads allocate from it, and unused records
 * are reclaimed.
 *
 * The memory is divided into blocks. Each thread owns one block at a time, so that no two threads
 * write to the same cache lines. Fresh blocks are used first, in order, so that each page is
 * touched once. A block is a gapless chain of records. The first word of a record holds its size in
 * words, shifted left by two bits, and its kind. A free record is any unused stretch.
 *
 * Once no fresh block is left, threads *sweep* the blocks in turn. The `Evictor` decides for each
 * node whether it is removed, and adjacent free records are merged. Another thread may still hold a
 * reference to a removed node. A swept block is therefore reused only after every thread has passed
 * a point at which it holds no references into the tree (epoch-based reclamation: Fraser,
 * "Practical lock-freedom", 2004). So threads sweep one block ahead, and more while they wait for
 * another thread.
 */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction

/** Words of a cache line. Data of different threads is on different lines. */
const LINE = 16;

// Offsets of the words between the reserved words and the blocks. Each of these words, and the
// epoch of each thread, has its own cache line.
const NEXT_BLOCK = 0;
const EPOCH = LINE;
const EPOCHS = 2 * LINE;

/** The epoch of a thread that holds no references into the tree. */
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
/** The number of blocks for memory of medium size. */
const BLOCKS = 128;
/** The largest share of the blocks that all threads together sweep ahead. */
const MOST_AHEAD = 1 / 4;
/** The number of blocks swept for one record before the allocation fails. */
const MOST_SWEEPS = 64;
/** A block holds at least this number of the largest records. */
const LARGEST_PER_BLOCK = 4;

/** Keeps indices well below 2³¹. */
const MOST_WORDS = 2 ** 30;
/** The most memory that a tree can address, in bytes. */
export const MOST_TREE_BYTES = 4 * MOST_WORDS;

/** The words of the first bytes of shared memory, up to the number that a tree can address. */
export function wordsOf(buffer: ArrayBufferLike, bytes: number): Int32Array {
  return new Int32Array(buffer, 0, Math.min(Math.floor(bytes / 4), MOST_WORDS));
}

export interface MemoryShape {
  /** Threads that work on the tree at once. */
  readonly threads: number;
  /** Words of the largest record. */
  readonly largest: number;
  /** Words at the start that are reserved for the tree: a multiple of the cache line. */
  readonly reserved: number;
}

/** Removes a node from the tree if allowed. Returns true if its memory is now free. */
export type Evictor = (record: number) => boolean;

/** The smallest workable memory, in bytes: enough blocks for every thread, and as many again. */
export function leastBytes({ threads, largest, reserved }: MemoryShape): number {
  const blocks = 4 * (threads + 1);
  return 4 * (controlEnd(threads, reserved) + blocks * (1 + Math.max(LEAST_BLOCK_WORDS, LARGEST_PER_BLOCK * largest)));
}

function controlEnd(threads: number, reserved: number): number {
  return reserved + EPOCHS + (threads + 1) * LINE;
}

/** A block owned by a thread. Its free records are used in order. */
interface Taken {
  readonly block: number;
  /** The free records found when the block was swept; those from `next` on are unused. */
  readonly free: number[];
  next: number;
  /** The epoch that every thread must have seen before the block is reused. */
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

  /** Removes all records. No thread may be using the memory. */
  reset(): void {
    const { words } = this;
    Atomics.store(words, this.nextBlock, 0);
    Atomics.store(words, this.epoch, 1);
    for (let thread = 0; thread <= this.threads; thread++) Atomics.store(words, this.epochWord(thread), AWAY);
    words.fill(FRESH, this.states, this.states + this.blocks);
    this.current = undefined;
    this.ahead = [];
  }

  /** Bytes touched so far. */
  get usedBytes(): number {
    return (
      4 * (this.firstBlock + Math.min(Atomics.load(this.words, this.nextBlock) >>> 0, this.blocks) * this.blockWords)
    );
  }

  /** Whether there is an unused block. */
  get hasFresh(): boolean {
    return Atomics.load(this.words, this.nextBlock) >>> 0 < this.blocks;
  }

  /** Changes after every sweep. Every thread must then call `arrive` soon. */
  get currentEpoch(): number {
    return this.words[this.epoch]!;
  }

  /**
   * Declares that a thread (0 to `threads` - 1) or the reader (`threads`) holds no references now
   * but is about to acquire some.
   */
  arrive(thread: number): void {
    Atomics.store(this.words, this.epochWord(thread), Atomics.load(this.words, this.epoch));
  }

  /** Declares that a thread holds no references until it arrives again. */
  leave(thread: number): void {
    Atomics.store(this.words, this.epochWord(thread), AWAY);
  }

  /**
   * Allocates a record with `size` words and writes its first word. Returns -1 if no memory is
   * available now.
   */
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

  /** Frees a record. It must be unreachable from the tree. */
  free(record: number): void {
    Atomics.store(this.words, record, this.words[record]! & ~KIND_MASK);
  }

  /** Returns the blocks owned by a thread that has finished. */
  release(): void {
    for (const taken of [this.current, ...this.ahead]) if (taken) this.putBack(taken.block);
    this.current = undefined;
    this.ahead = [];
  }

  /** All records, for consistency checks. No thread may be using the memory. */
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
   * Switches to the block swept ahead; returns false if none may be reused yet. Sweeps more blocks
   * that have a record of `size` words.
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

  /** Takes the next block with a free record of `size` words, fresh or swept, if one is found. */
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

  /** Removes the evictable nodes of a block; returns its free records. */
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
