/**
 * A table of positions in shared memory: what a solver knows of each, proven or not. Several threads may use it at once
 * without locks, since an entry that two threads have written half each does not fit its check (Hyatt and Mann, "A lock-less
 * transposition-table implementation for parallel search", 2002).
 */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction

/** A number of proof that means never. */
export const NEVER = 2 ** 30;

// Words of the head.
const DRAWS = 0;
const GENERATION = 1;
const NOTES = 2;
const NOTE_COUNT = 2;

// Words of an entry: both words of the key, the first one mixed with all others; the numbers; the best move and the plies;
// and how much work it took, with the generation in the uppermost byte. Entries of another generation are as good as empty.
const CHECK = 0;
const HIGH = 1;
const PROOF = 2;
const DISPROOF = 3;
const BEST = 4;
const WORK = 5;
const ENTRY_WORDS = 6;
type EntryWords = [low: number, high: number, proof: number, disproof: number, best: number, work: number];
/** Entries among which a position may stand. */
const WAYS = 4;
export const BUCKET_BYTES = 4 * ENTRY_WORDS * WAYS;
/** A line of memory before the buckets. */
const HEAD_BYTES = 64;
export const LEAST_TABLE_BYTES = HEAD_BYTES + BUCKET_BYTES;

/** Moves are below this. */
export const MOVE_LIMIT = 2 ** 22 - 1;
const MOVE_BITS = 22;
const MOVE_MASK = (1 << MOVE_BITS) - 1;
const WORK_MASK = 0xffffff;
/** From 1 on, so that fresh memory is of none. */
const GENERATIONS = 255;
/** Plies above this are stored as this. */
export const MOST_PLIES = 1023;

export class ProofTable {
  private readonly words: Int32Array;
  private readonly buckets: number;
  private readonly head: Int32Array;
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
  constructor(buffer: SharedArrayBuffer) {
    this.buckets = 2 ** Math.floor(Math.log2((buffer.byteLength - HEAD_BYTES) / BUCKET_BYTES));
    if (!(this.buckets >= 1)) throw new Error(`a table of positions takes ${LEAST_TABLE_BYTES} bytes at least`);
    this.head = new Int32Array(buffer, 0, HEAD_BYTES / 4);
    this.notes = this.head.subarray(NOTES, NOTES + NOTE_COUNT);
    this.words = new Int32Array(buffer, HEAD_BYTES, (this.buckets * BUCKET_BYTES) / 4);
  }

  /** Forgets everything. Nobody else may be using the table. */
  clear(): void {
    this.head[DRAWS] = 0;
    this.notes.fill(0);
    this.head[GENERATION] = (this.head[GENERATION]! + 1) % GENERATIONS;
    if (this.head[GENERATION] === 0) this.words.fill(0);
  }

  private get generation(): number {
    return this.head[GENERATION]! + 1;
  }

  /** Whether a drawn end was met; where none was, who does not win has lost. */
  get hasDraws(): boolean {
    return this.head[DRAWS] !== 0;
  }

  noteDraw(): void {
    this.head[DRAWS] = 1;
  }

  /** Reads what is known of a position; false where nothing is. */
  find(low: number, high: number): boolean {
    const { words, generation } = this;
    const first = this.bucket(low, high);
    for (let at = first; at < first + WAYS * ENTRY_WORDS; at += ENTRY_WORDS) {
      if (words[at + HIGH] !== high || words[at + WORK]! >>> 24 !== generation) continue;
      const proof = words[at + PROOF]!;
      const disproof = words[at + DISPROOF]!;
      const best = words[at + BEST]!;
      const work = words[at + WORK]!;
      if ((words[at + CHECK]! ^ proof ^ disproof ^ best ^ work) !== low) continue;
      this.proof = proof;
      this.disproof = disproof;
      this.move = (best & MOVE_MASK) - 1;
      this.plies = best >>> MOVE_BITS;
      return true;
    }
    return false;
  }

  /** Notes what is known of a position in the place of what was known before, or of the entry that took the least work. */
  store(low: number, high: number, proof: number, disproof: number, move: number, plies: number, work: number): void {
    const { words, generation } = this;
    const first = this.bucket(low, high);
    let place = first;
    let least = Infinity;
    for (let at = first; at < first + WAYS * ENTRY_WORDS; at += ENTRY_WORDS) {
      const isEmpty = words[at + WORK]! >>> 24 !== generation;
      if (!isEmpty && words[at + HIGH] === high && this.keyLow(at) === low) {
        place = at;
        break;
      }
      const cost = isEmpty ? -1 : words[at + WORK]! & WORK_MASK;
      if (cost < least) {
        least = cost;
        place = at;
      }
    }
    this.proof = proof;
    this.disproof = disproof;
    this.move = move;
    this.plies = Math.min(plies, MOST_PLIES);
    const best = (this.plies << MOVE_BITS) | (move + 1);
    const tagged = Math.min(work, WORK_MASK) | (generation << 24);
    words[place + CHECK] = low ^ proof ^ disproof ^ best ^ tagged;
    words[place + HIGH] = high;
    words[place + PROOF] = proof;
    words[place + DISPROOF] = disproof;
    words[place + BEST] = best;
    words[place + WORK] = tagged;
  }

  /**
   * The entries that took so much work at least, six words each, to be kept in a file. Others may be writing: what is half
   * written has a key that no position has, and what is new may be left out.
   */
  entries(leastWork: number): Int32Array {
    const { words, generation } = this;
    const isKept = (at: number) =>
      words[at + WORK]! >>> 24 === generation && (words[at + WORK]! & WORK_MASK) >= leastWork;
    let count = 0;
    for (let at = 0; at < words.length; at += ENTRY_WORDS) if (isKept(at)) count++;
    const kept = new Int32Array(count * ENTRY_WORDS);
    let to = 0;
    for (let at = 0; at < words.length && to < kept.length; at += ENTRY_WORDS) {
      if (!isKept(at)) continue;
      kept.set(words.subarray(at, at + ENTRY_WORDS), to);
      kept[to + CHECK] = this.keyLow(at);
      to += ENTRY_WORDS;
    }
    return kept.subarray(0, to);
  }

  /** Stores what `entries` told, of another table as large as it may be; false where it is no such thing. */
  restore(kept: Int32Array): boolean {
    if (kept.length % ENTRY_WORDS !== 0) return false;
    for (let at = 0; at < kept.length; at += ENTRY_WORDS) {
      const [low, high, proof, disproof, best, work] = kept.subarray(at, at + ENTRY_WORDS) as unknown as EntryWords;
      if (proof < 0 || disproof < 0) return false;
      this.store(low, high, proof, disproof, (best & MOVE_MASK) - 1, best >>> MOVE_BITS, work & WORK_MASK);
    }
    return true;
  }

  /** The low word of an entry's key, if its words fit together. */
  private keyLow(at: number): number {
    const { words } = this;
    return words[at + CHECK]! ^ words[at + PROOF]! ^ words[at + DISPROOF]! ^ words[at + BEST]! ^ words[at + WORK]!;
  }

  private bucket(low: number, high: number): number {
    return ((low ^ Math.imul(high, 0x9e3779b1)) & (this.buckets - 1)) * WAYS * ENTRY_WORDS;
  }
}
