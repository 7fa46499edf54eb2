/** Tables of numbers while they are learnt: what a position is worth by them, and how they are drawn towards a target. */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction
import type { Shape } from './shape.ts';

export interface LearntTables {
  /** How many numbers stand for a position in a list of those that a game has passed through. */
  readonly width: number;
  /** The logit of the position whose entries stand in a list from `first` on. */
  logitAt(seen: Int32Array, first: number): number;
  /** Changes the tables so that the logit of that position, whose `logitAt` was the last one, changes by about `rate · error`. */
  draw(seen: Int32Array, first: number, error: number, rate: number): void;
}

/** Weights that are learnt, which other threads may change, too. */
export interface LearntWeights {
  readonly shape: Shape;
  readonly values: Float32Array;
  readonly unit: number;
}

export class LearntNumbers implements LearntTables {
  readonly width: number;
  private readonly weights: LearntWeights;
  /** Where the tables begin: 0, or the place of those of the margin. */
  private readonly start: number;
  private readonly share: number;

  /** `share` of the rate is what they learn by. */
  constructor(weights: LearntWeights, start = 0, share = 1) {
    this.weights = weights;
    this.width = weights.shape.tuples;
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
