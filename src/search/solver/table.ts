/**
 * The solver's transposition table in shared memory: what is known of each position, proven or not.
 * Lock-free: an entry written half by each of two threads fails its checksum (Hyatt and Mann, "A
 * lock-less transposition-table implementation for parallel search", 2002).
 */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction

/** A proof number of infinity. */
export const NEVER = 2 ** 30;
/** The largest finite proof number. Larger ones are stored as this and not searched further. */
export const MOST_NUMBER = 0xffff;

// Words of an entry: the low hash word XORed with the others as a checksum, the high hash word, the
// numbers, and the best move with the logarithm of the work and the generation. Entries of another
// generation are empty.
const CHECK = 0;
const HIGH = 1;
const NUMBERS = 2;
const BEST = 3;
const ENTRY_WORDS = 4;
/** Entries per bucket. A bucket fills a cache line. */
const WAYS = 4;
const BUCKET_WORDS = ENTRY_WORDS * WAYS;
export const BUCKET_BYTES = 4 * BUCKET_WORDS;
/** The head and one bucket. */
export const LEAST_TABLE_BYTES = 2 * BUCKET_BYTES;

// Words of the head, which takes the place of the first bucket.
const DRAWS = 0;
const GENERATION = 1;
const NOTES = 2;
const NOTE_COUNT = 2;

// The numbers: proof above, disproof below. If one is 0, the other is infinite and its bits hold
// the plies to the end.
const NUMBER_BITS = 16;
/** The largest number of plies stored. More are stored as this. */
const MOST_PLIES = 1023;

// The best move: the move plus 1, the bit length of the work, the generation.
const MOVE_SHIFT = 10;
const WORK_SHIFT = 5;
const WORK_BITS_MASK = 31;
const GENERATION_MASK = 31;
/** Generations count from 1, so that zeroed memory is empty. */
const GENERATIONS = 31;
const MOST_WORK = 2 ** 31 - 1;
/** Moves are below this. */
export const MOVE_LIMIT = 2 ** 22 - 1;

export class ProofTable {
  private readonly words: Int32Array;
  private readonly buckets: number;
  /** `NOTE_COUNT` integers for the table's user, initially 0. */
  readonly notes: Int32Array;

  // The entry that `find` found, or that was stored last.
  proof = 0;
  disproof = 0;
  /** The move that proves, or the one examined last; -1 for none. */
  move = -1;
  /** Plies to the end if one of the numbers is 0. */
  plies = 0;

  /** Uses the largest power of two of buckets that fits. The memory must be zeroed. */
  constructor(buffer: ArrayBufferLike) {
    if (buffer.byteLength < LEAST_TABLE_BYTES)
      throw new Error(`a position table needs at least ${LEAST_TABLE_BYTES} bytes`);
    this.buckets = 2 ** (31 - Math.clz32(buffer.byteLength / BUCKET_BYTES));
    this.words = new Int32Array(buffer, 0, this.buckets * BUCKET_WORDS);
    this.notes = this.words.subarray(NOTES, NOTES + NOTE_COUNT);
  }

  /** Removes all entries. No thread may be using the table. */
  clear(): void {
    const { words } = this;
    const generation = (words[GENERATION]! + 1) % GENERATIONS;
    if (generation === 0) words.fill(0);
    words[GENERATION] = generation;
    words[DRAWS] = 0;
    this.notes.fill(0);
  }

  private get generation(): number {
    return this.words[GENERATION]! + 1;
  }

  /** Whether a drawn end was found. Without one, not winning means losing. */
  get hasDraws(): boolean {
    return this.words[DRAWS] !== 0;
  }

  noteDraw(): void {
    this.words[DRAWS] = 1;
  }

  /** Loads the entry of a position; returns false if there is none. */
  find(low: number, high: number): boolean {
    const { words, generation } = this;
    const first = this.bucket(low, high);
    for (let at = first; at < first + BUCKET_WORDS; at += ENTRY_WORDS) {
      if (words[at + HIGH] !== high) continue;
      const numbers = words[at + NUMBERS]!;
      const best = words[at + BEST]!;
      if ((words[at + CHECK]! ^ numbers ^ best) !== low || (best & GENERATION_MASK) !== generation) continue;
      const proof = numbers >>> NUMBER_BITS;
      const disproof = numbers & MOST_NUMBER;
      this.proof = disproof === 0 ? NEVER : proof;
      this.disproof = proof === 0 ? NEVER : disproof;
      this.plies = proof === 0 ? disproof : proof;
      this.move = (best >>> MOVE_SHIFT) - 1;
      return true;
    }
    return false;
  }

  /**
   * Stores a position, replacing its earlier entry or the entry of the bucket with the least work.
   * `plies`, at least 1, is used only if one of the numbers is 0.
   */
  store(low: number, high: number, proof: number, disproof: number, move: number, plies: number, work: number): void {
    this.plies = Math.min(plies, MOST_PLIES);
    this.proof = disproof === 0 ? NEVER : Math.min(proof, MOST_NUMBER);
    this.disproof = proof === 0 ? NEVER : Math.min(disproof, MOST_NUMBER);
    this.move = move;
    const above = disproof === 0 ? this.plies : this.proof;
    const below = proof === 0 ? this.plies : this.disproof;
    const workBits = bitsOf(Math.min(work, MOST_WORK));
    this.put(low, high, (above << NUMBER_BITS) | below, ((move + 1) << MOVE_SHIFT) | (workBits << WORK_SHIFT));
  }

  private put(low: number, high: number, numbers: number, bestAndWork: number): void {
    const { words, generation } = this;
    const first = this.bucket(low, high);
    let place = first;
    let least = NEVER;
    for (let at = first; at < first + BUCKET_WORDS; at += ENTRY_WORDS) {
      const isEmpty = (words[at + BEST]! & GENERATION_MASK) !== generation;
      if (!isEmpty && words[at + HIGH] === high && this.keyLow(at) === low) {
        place = at;
        break;
      }
      const cost = isEmpty ? -1 : workBitsOf(words[at + BEST]!);
      if (cost < least) {
        least = cost;
        place = at;
      }
    }
    const best = bestAndWork | generation;
    words[place + CHECK] = low ^ numbers ^ best;
    words[place + HIGH] = high;
    words[place + NUMBERS] = numbers;
    words[place + BEST] = best;
  }

  /**
   * The entries that took at least about `leastWork`, four words each, for saving to a file. If
   * they exceed `mostBytes`, keeps those with the most work. Safe with concurrent writers: a
   * half-written entry matches no position, and new entries may be missing.
   */
  entries(leastWork: number, mostBytes: number): Int32Array {
    const { words, generation } = this;
    // The number of entries for each bit length of the work.
    const counts = new Float64Array(WORK_BITS_MASK + 1);
    for (let at = BUCKET_WORDS + BEST; at < words.length; at += ENTRY_WORDS)
      if ((words[at]! & GENERATION_MASK) === generation) counts[workBitsOf(words[at]!)]!++;
    const most = Math.floor(mostBytes / (4 * ENTRY_WORDS));
    let leastBits = counts.length;
    let kept = 0;
    while (leastBits > bitsOf(leastWork) && kept < most) kept += counts[--leastBits]!;
    // The number of entries to keep among those with the least work.
    let ofLeast = counts[leastBits]! - Math.max(0, kept - most);
    const entries = new Int32Array(Math.min(kept, most) * ENTRY_WORDS);
    let to = 0;
    for (let at = BUCKET_WORDS; at < words.length && to < entries.length; at += ENTRY_WORDS) {
      const numbers = words[at + NUMBERS]!;
      const best = words[at + BEST]!;
      const bits = workBitsOf(best);
      if ((best & GENERATION_MASK) !== generation || bits < leastBits) continue;
      if (bits === leastBits && ofLeast-- <= 0) continue;
      entries[to + CHECK] = words[at + CHECK]! ^ numbers ^ best;
      entries[to + HIGH] = words[at + HIGH]!;
      entries[to + NUMBERS] = numbers;
      entries[to + BEST] = best;
      to += ENTRY_WORDS;
    }
    return entries.subarray(0, to);
  }

  /** Stores the result of `entries`, of a table of any size; returns false if it is not valid. */
  restore(kept: Int32Array): boolean {
    if (kept.length % ENTRY_WORDS !== 0) return false;
    for (let at = 0; at < kept.length; at += ENTRY_WORDS) {
      if (kept[at + NUMBERS] === 0) return false;
      this.put(kept[at + CHECK]!, kept[at + HIGH]!, kept[at + NUMBERS]!, kept[at + BEST]! & ~GENERATION_MASK);
    }
    return true;
  }

  /** The low hash word of an entry; meaningful only if the checksum holds. */
  private keyLow(at: number): number {
    const { words } = this;
    return words[at + CHECK]! ^ words[at + NUMBERS]! ^ words[at + BEST]!;
  }

  private bucket(low: number, high: number): number {
    const bucket = (low ^ Math.imul(high, 0x9e3779b1)) & (this.buckets - 1);
    return (bucket === 0 ? 1 : bucket) * BUCKET_WORDS;
  }
}

function bitsOf(work: number): number {
  return 32 - Math.clz32(work);
}

function workBitsOf(best: number): number {
  return (best >>> WORK_SHIFT) & WORK_BITS_MASK;
}
