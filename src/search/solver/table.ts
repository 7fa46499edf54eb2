/**
 * A table of positions in shared memory: what a solver knows of each, proven or not. Several threads may use it at once
 * without locks, since an entry that two threads have written half each does not fit its check (Hyatt and Mann, "A lock-less
 * transposition-table implementation for parallel search", 2002).
 */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction

/** A number of proof that means never. */
export const NEVER = 2 ** 30;
/** The largest number of proof besides that: more is stored as this, and not searched any further. */
export const MOST_NUMBER = 0xffff;

// Words of an entry: both words of the key, the first one mixed with all others; the numbers; the best move, the size of the work
// that it took, and the generation. Entries of another generation are as good as empty.
const CHECK = 0;
const HIGH = 1;
const NUMBERS = 2;
const BEST = 3;
const ENTRY_WORDS = 4;
/** Entries among which a position may stand: they are read together, since they fill a line of memory. */
const WAYS = 4;
const BUCKET_WORDS = ENTRY_WORDS * WAYS;
export const BUCKET_BYTES = 4 * BUCKET_WORDS;
/** One bucket and the head. */
export const LEAST_TABLE_BYTES = 2 * BUCKET_BYTES;

// Words of the head, which has the place of the first bucket.
const DRAWS = 0;
const GENERATION = 1;
const NOTES = 2;
const NOTE_COUNT = 2;

// The numbers: proof above, disproof below. Where one of them is 0 the other is never, and the plies to the end stand in its place.
const NUMBER_BITS = 16;
/** Plies above this are stored as this. */
const MOST_PLIES = 1023;

// The best move: the move and 1, the number of bits in the work, the generation.
const MOVE_SHIFT = 10;
const WORK_SHIFT = 5;
const WORK_BITS_MASK = 31;
const GENERATION_MASK = 31;
/** From 1 on, so that fresh memory is of none. */
const GENERATIONS = 31;
const MOST_WORK = 2 ** 31 - 1;
/** Moves are below this. */
export const MOVE_LIMIT = 2 ** 22 - 1;

export class ProofTable {
  private readonly words: Int32Array;
  private readonly buckets: number;
  /** `NOTE_COUNT` whole numbers for whoever uses the table, 0 in the beginning. */
  readonly notes: Int32Array;

  // What `find` has found, or what was stored last.
  proof = 0;
  disproof = 0;
  /** The move that proves, or the one last looked at; -1 for none. */
  move = -1;
  /** Plies to the end where one of the numbers is 0. */
  plies = 0;

  /** Takes as much of the memory as a power of two of buckets fills; all 0 in the beginning. */
  constructor(buffer: ArrayBufferLike) {
    if (buffer.byteLength < LEAST_TABLE_BYTES)
      throw new Error(`a position table needs at least ${LEAST_TABLE_BYTES} bytes`);
    this.buckets = 2 ** Math.floor(Math.log2(buffer.byteLength / BUCKET_BYTES));
    this.words = new Int32Array(buffer, 0, this.buckets * BUCKET_WORDS);
    this.notes = this.words.subarray(NOTES, NOTES + NOTE_COUNT);
  }

  /** Forgets everything. Nobody else may be using the table. */
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

  /** Whether a drawn end was met; where none was, who does not win has lost. */
  get hasDraws(): boolean {
    return this.words[DRAWS] !== 0;
  }

  noteDraw(): void {
    this.words[DRAWS] = 1;
  }

  /** Reads what is known of a position; false where nothing is. */
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
   * Notes what is known of a position in the place of what was known before, or of the entry that took the least work. `plies`, 1 or
   * more, tell only where one of the numbers is 0.
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
   * The entries that took about so much work at least, four words each, to be kept in a file; only those that took the most work
   * where all of them are more than this many bytes. Others may be writing: what is half written has a key that no position has, and
   * what is new may be left out.
   */
  entries(leastWork: number, mostBytes: number): Int32Array {
    const { words, generation } = this;
    // By bits of work: how many took so much.
    const counts = new Float64Array(WORK_BITS_MASK + 1);
    for (let at = BUCKET_WORDS + BEST; at < words.length; at += ENTRY_WORDS)
      if ((words[at]! & GENERATION_MASK) === generation) counts[workBitsOf(words[at]!)]!++;
    const most = Math.floor(mostBytes / (4 * ENTRY_WORDS));
    let leastBits = counts.length;
    let kept = 0;
    while (leastBits > bitsOf(leastWork) && kept < most) kept += counts[--leastBits]!;
    // Of those that took least, as many as there is room for.
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

  /** Stores what `entries` told, of another table as large as it may be; false where it is no such thing. */
  restore(kept: Int32Array): boolean {
    if (kept.length % ENTRY_WORDS !== 0) return false;
    for (let at = 0; at < kept.length; at += ENTRY_WORDS) {
      if (kept[at + NUMBERS] === 0) return false;
      this.put(kept[at + CHECK]!, kept[at + HIGH]!, kept[at + NUMBERS]!, kept[at + BEST]! & ~GENERATION_MASK);
    }
    return true;
  }

  /** The low word of an entry's key, if its words fit together. */
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
