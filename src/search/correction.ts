/**
 * How far the evaluation was off where the same two moves were the last ones, as the search has found so far: what it says
 * of the next such leaf is corrected by that (the subtree value bias correction of KataGo; correction history of chess
 * programs). It is about two players.
 *
 * A word for each hash of two moves, in the memory of the tree: the mean error in its upper 24 bits, how many it is the mean
 * of in the lower eight. All threads write to it without further ado, since an error that is lost changes little.
 */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction

const BITS = 14;
export const CORRECTION_WORDS = 1 << BITS;

/** Units of an error: it lies between −1 and 1. */
const ERROR_ONE = 1 << 22;
const COUNT_BITS = 8;
const COUNT_MASK = (1 << COUNT_BITS) - 1;
/** Errors of which the mean is taken; later ones weigh more than those before them. */
const MOST_COUNTED = 16;
/** Fewest visits of a node that tell how far its evaluation is off. */
const FEWEST_VISITS = 4;

/** Whether a node with this many visits is to tell how far its evaluation is off: each time they have doubled. */
export function isTelling(visits: number): boolean {
  return (visits & (visits - 1)) === 0 && visits >= FEWEST_VISITS;
}

export class Corrections {
  private readonly words: Int32Array;

  /** `CORRECTION_WORDS` of shared memory, all 0 in the beginning. */
  constructor(words: Int32Array) {
    this.words = words;
  }

  clear(): void {
    this.words.fill(0);
  }

  /** The place of what is known of positions after these two moves; -1 stands for a move that is not known. */
  place(before: number, last: number): number {
    return Math.imul((before + 1) * 0x10001 + last + 1, 0x9e3779b1) >>> (32 - BITS);
  }

  /** Mean of what was to be added to the value for the player who has moved; 0 where nothing is known. */
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

  /** What there is, by ascending place, to be kept in a file. */
  entries(): { readonly place: number; readonly word: number }[] {
    return Array.from(this.words, (word, place) => ({ place, word })).filter(({ word }) => word !== 0);
  }

  /** Puts back what `entries` told. */
  restore(place: number, word: number): void {
    this.words[place] = word;
  }
}
