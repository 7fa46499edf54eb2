/** A transposition table for alpha-beta. */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction

/** Kind of bound: how a stored score relates to the true one. */
export const EXACT = 1;
export const LOWER = 2;
export const UPPER = 3;

/**
 * The transposition table: always-replace, indexed by the low hash word, verified by the high one.
 */
export class TranspositionTable {
  private readonly keys: Int32Array;
  private readonly scores: Float32Array;
  /** `move + 1` in the lower 24 bits, then 6 bits of depth and 2 bits for the kind of bound. */
  private readonly entries: Int32Array;
  private readonly mask: number;

  constructor(bits: number) {
    this.keys = new Int32Array(1 << bits);
    this.scores = new Float32Array(1 << bits);
    this.entries = new Int32Array(1 << bits);
    this.mask = (1 << bits) - 1;
  }

  /** The slot of a position, or -1 if it is not in the table. */
  find(low: number, high: number): number {
    const slot = low & this.mask;
    return this.keys[slot] === high && this.entries[slot] !== 0 ? slot : -1;
  }

  move(slot: number): number {
    return (this.entries[slot]! & 0xffffff) - 1;
  }

  depth(slot: number): number {
    return (this.entries[slot]! >>> 24) & 63;
  }

  bound(slot: number): number {
    return this.entries[slot]! >>> 30;
  }

  score(slot: number): number {
    return this.scores[slot]!;
  }

  store(low: number, high: number, move: number, depth: number, bound: number, score: number): void {
    const slot = low & this.mask;
    this.keys[slot] = high;
    this.scores[slot] = score;
    this.entries[slot] = (move + 1) | (depth << 24) | (bound << 30);
  }
}
