/** What an explanation asks of the tables that a position is read by. */

/** A tuple that reads another entry, at some place. */
export interface Change {
  readonly tuple: number;
  readonly at: number;
}

/** The tuples of a position, by number, in the view of the side that has just moved; values are logits of Light's score. */
export interface Reading {
  /** Where its entry stands, and where it stood on the empty board. */
  readonly index: Int32Array;
  readonly empty: Int32Array;
  /** The value of the empty board, and that of the position. */
  readonly base: number;
  readonly value: number;
  /** What its entry is worth above that of the empty board. */
  gainOf(tuple: number): number;
  /** What the value would lose by these changes. */
  lossOf(changes: readonly Change[]): number;
}
