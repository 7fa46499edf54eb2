/** The interface between an explanation and the tables. */

/** A tuple that reads another entry: the indices of both. */
export interface Change {
  readonly tuple: number;
  readonly at: number;
}

/**
 * The tuples of a position, by number, in the view of the side that has just moved. Values are
 * logits of Light's score.
 */
export interface Reading {
  /** By tuple: the index of its entry, and of that on the empty board. */
  readonly index: Int32Array;
  readonly empty: Int32Array;
  /** The value of the empty board, and that of the position. */
  readonly base: number;
  readonly value: number;
  /** The value of the tuple's entry minus that on the empty board. */
  gainOf(tuple: number): number;
  /** What the value would lose by these changes. */
  lossOf(changes: readonly Change[]): number;
}
