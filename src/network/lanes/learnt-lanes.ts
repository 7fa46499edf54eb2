/**
 * Training of vector tables by the gradient of the logit. Entries that are equal by symmetry are
 * kept equal at every step: taking their mean at the end would give another network, since the
 * output is not linear.
 */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction
import type { LearntTables, LearntWeights } from '../learnt-tables.ts';
import { LANES, type LaneLayout, movedEntry, type Shape } from '../shape.ts';

/** Learning rates of lanes 1 to 7 and of the output weights, as shares of that of lane 0. */
export interface LaneRates {
  readonly lanes: number;
  readonly output: number;
}

export const LANE_SHARE = 0.35;
/** Initial learning rate of the output weights. */
export const OUTPUT_RATE = 0.02;
/**
 * The slope of a lane outside the range of the clip, as a share of its output weight, for changes
 * towards the range. Without it a lane that has left the range for all positions is lost.
 */
const RETURN_SLOPE = 0.2;
const USUAL: LaneRates = { lanes: LANE_SHARE, output: OUTPUT_RATE / 3 };

export class LearntLanes implements LearntTables {
  private readonly weights: LearntWeights;
  private readonly layout: LaneLayout;
  private readonly rates: LaneRates;
  /** By entry: the next of those equal by symmetry, in a ring; itself if there is no other. */
  private readonly next: Int32Array;
  /** For the last position: the clipped sums of all lanes, and the slope that each learns by. */
  private readonly sums = new Float64Array(LANES);
  private readonly slopes = new Float64Array(LANES);

  /** The weights must have the unit 1. */
  constructor(weights: LearntWeights, rates: LaneRates = USUAL) {
    this.weights = weights;
    this.layout = weights.shape.lanes!;
    this.rates = rates;
    this.next = ringsOf(weights.shape);
  }

  logitAt(seen: Int32Array, first: number): number {
    const { sums, slopes, layout } = this;
    const { values, shape } = this.weights;
    const { tuples, times } = shape;
    for (let lane = 0; lane < LANES; lane++) sums[lane] = values[layout.biasAt + lane]!;
    for (let i = 0; i < tuples; i++) {
      const at = LANES * seen[first + i]!;
      sums[0] = sums[0]! + times[i]! * values[at]!;
      for (let lane = 1; lane < LANES; lane++) sums[lane] = sums[lane]! + values[at + lane]!;
    }
    const output = layout.outputAt + LANES * seen[first + tuples]!;
    let logit = sums[0]!;
    for (let lane = 1; lane < LANES; lane++) {
      const clipped = Math.max(0, Math.min(1, sums[lane]!));
      const weight = values[output + lane]!;
      slopes[lane] = weight * (clipped > 0 && clipped < 1 ? 2 * clipped : RETURN_SLOPE);
      sums[lane] = clipped;
      logit += weight * clipped * clipped;
    }
    return logit;
  }

  draw(seen: Int32Array, first: number, error: number, rate: number): void {
    const { sums, slopes, layout, rates } = this;
    const { values, shape } = this.weights;
    const { tuples, times, entries } = shape;
    const output = layout.outputAt + LANES * seen[first + tuples]!;
    const ofOutput = rates.output * rate * error;
    const step = (rate / entries) * error;
    const laneStep = rates.lanes * step;
    for (let lane = 1; lane < LANES; lane++) {
      const change = laneStep * slopes[lane]!;
      const isOutward = (sums[lane] === 1 && change > 0) || (sums[lane] === 0 && change < 0);
      slopes[lane] = isOutward ? 0 : change;
      values[layout.biasAt + lane] = values[layout.biasAt + lane]! + slopes[lane]!;
      values[output + lane] = values[output + lane]! + ofOutput * sums[lane]! * sums[lane]!;
    }
    for (let i = 0; i < tuples; i++) {
      const entry = seen[first + i]!;
      const at = LANES * entry;
      values[at] = values[at]! + step * times[i]!;
      for (let lane = 1; lane < LANES; lane++) values[at + lane] = values[at + lane]! + slopes[lane]!;
      for (let twin = this.next[entry]!; twin !== entry; twin = this.next[twin]!) {
        values.copyWithin(LANES * twin, at, at + LANES);
      }
    }
  }
}

const rings = new WeakMap<Shape, Int32Array>();

function ringsOf(shape: Shape): Int32Array {
  const known = rings.get(shape);
  if (known) return known;
  const { orders, states, lanes } = shape;
  const next = Int32Array.from({ length: lanes!.entries }, (_, entry) => entry);
  for (const { start, digits } of orders) {
    if (digits.length < 2) continue;
    const entries = states ** digits[0]!.length;
    for (let entry = 0; entry < entries; entry++) {
      const same = [...new Set(digits.map((order) => movedEntry(entry, order, states)))].sort((a, b) => a - b);
      for (const [i, one] of same.entries()) next[start + one] = start + same[(i + 1) % same.length]!;
    }
  }
  rings.set(shape, next);
  return next;
}
