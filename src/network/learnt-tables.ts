/** Training of tables of numbers: the value of a position, and updates towards a target. */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction
import type { Shape } from './shape.ts';

export interface LearntTables {
  /** The logit of the position whose entries begin at `first` in a list. */
  logitAt(seen: Int32Array, first: number): number;
  /**
   * Changes the tables so that the logit of this position changes by about `rate · error`. Call
   * `logitAt` for the same position before.
   */
  draw(seen: Int32Array, first: number, error: number, rate: number): void;
}

/** Weights in training. Other threads may change them, too. */
export interface LearntWeights {
  readonly shape: Shape;
  readonly values: Float32Array;
  readonly unit: number;
}

export class LearntNumbers implements LearntTables {
  private readonly weights: LearntWeights;
  /** Index of the first table: 0, or that of the margin's tables. */
  private readonly start: number;
  private readonly share: number;

  /** They learn by `share` of the rate. */
  constructor(weights: LearntWeights, start = 0, share = 1) {
    this.weights = weights;
    this.start = start;
    this.share = share;
  }

  logitAt(seen: Int32Array, first: number): number {
    const { start } = this;
    const { values, unit, shape } = this.weights;
    const { tuples, times } = shape;
    let sum = 0;
    for (let i = first; i < first + tuples; i++) sum += times[i - first]! * values[start + seen[i]!]!;
    return sum * unit;
  }

  draw(seen: Int32Array, first: number, error: number, rate: number): void {
    const { start, share } = this;
    const { values, shape } = this.weights;
    const { tuples, times, entries } = shape;
    const change = (rate / entries) * share * error;
    for (let i = first; i < first + tuples; i++) {
      const at = start + seen[i]!;
      values[at] = values[at]! + change * times[i - first]!;
    }
  }
}
