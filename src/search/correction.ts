/**
 * Learns the mean error of the evaluation after each pair of last moves and corrects later leaves
 * by it (KataGo's subtree value bias correction; correction history in chess engines). For two
 * players.
 *
 * Each hash of two moves has a word in the tree's memory: the mean error in the upper 24 bits, the
 * number of samples in the lower eight. Threads write without synchronisation, since a lost sample
 * changes little.
 */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction

const BITS = 14;
export const CORRECTION_WORDS = 1 << BITS;

/** Fixed-point unit of an error, which lies between −1 and 1. */
const ERROR_ONE = 1 << 22;
const COUNT_BITS = 8;
const COUNT_MASK = (1 << COUNT_BITS) - 1;
/** The largest sample count of a mean. Beyond it the mean is an exponential moving average. */
const MOST_COUNTED = 16;
/** The fewest visits at which a node gives an error sample. */
const FEWEST_VISITS = 4;

/**
 * Whether a node with this number of visits gives an error sample: each time the visits have
 * doubled.
 */
export function isTelling(visits: number): boolean {
  return (visits & (visits - 1)) === 0 && visits >= FEWEST_VISITS;
}

export class Corrections {
  private readonly words: Int32Array;

  /** `words` is shared memory of `CORRECTION_WORDS` words, initially 0. */
  constructor(words: Int32Array) {
    this.words = words;
  }

  clear(): void {
    this.words.fill(0);
  }

  /** The slot for positions after these two moves; -1 stands for an unknown move. */
  place(before: number, last: number): number {
    return Math.imul((before + 1) * 0x10001 + last + 1, 0x9e3779b1) >>> (32 - BITS);
  }

  /**
   * The mean error, to be added to the value for the player who has moved; 0 if there are no
   * samples.
   */
  error(place: number): number {
    return (this.words[place]! >> COUNT_BITS) / ERROR_ONE;
  }

  learn(place: number, error: number): void {
    const word = this.words[place]!;
    const count = Math.min(MOST_COUNTED, (word & COUNT_MASK) + 1);
    const mean = word >> COUNT_BITS;
    const next = Math.round(mean + (error * ERROR_ONE - mean) / (count + 1));
    this.words[place] = (next << COUNT_BITS) | count;
  }

  /** The non-empty slots in ascending order, for saving to a file. */
  entries(): { readonly place: number; readonly word: number }[] {
    return Array.from(this.words, (word, place) => ({ place, word })).filter(({ word }) => word !== 0);
  }

  /** Restores an entry of `entries`. */
  restore(place: number, word: number): void {
    this.words[place] = word;
  }
}
