/** The initial weights of a training. */
import { fail, ok, quote, type Result } from '../../util/result.ts';
import { nextUint32, type RandomState } from '../../util/rng.ts';
import { randomState } from '../../util/seed.ts';
import { LANES, type Shape, STAGES, symmetrise, tablesOf, VECTORS } from '../shape.ts';

/**
 * An entry of lanes 1 to 7 is a sum of one number per digit, of about this size; larger ones would
 * leave the range of the clip.
 */
const DIGIT_SIZE = 0.002;
const BIAS = 0.45;
const BIAS_SPREAD = 0.15;
/** Output weights beside a lane 0 that is already trained, and from scratch. */
const OUTPUT_BESIDE = 0.3;
const OUTPUT_ALONE = 1;

/**
 * Untrained weights: lane 0 is 0, the others are close to it. With vectors they depend on the seed.
 */
export function firstWeights(shape: Shape, seed: string): Float32Array {
  return shape.lanes ? lanesFrom(shape, seed, OUTPUT_ALONE) : new Float32Array(shape.weights);
}

/**
 * Converts weights to a shape with the same tables but other phases, or with vectors, whose lane 0
 * the numbers become. Errors: `bad-shape`.
 */
export function weightsFor(from: Shape, weights: Float32Array, to: Shape, seed: string): Result<Float32Array> {
  if (from.lanes && !to.lanes) {
    return fail('bad-shape', `vectors cannot become single numbers: use a shape with ${VECTORS}`);
  }
  if (tablesOf(from) !== tablesOf(to) || from.phaseOf.length !== to.phaseOf.length) {
    return fail('bad-shape', `shape ${quote(from.text)}: its tables differ from those of ${quote(to.text)}`);
  }
  const made = to.lanes && !from.lanes ? lanesFrom(to, seed, OUTPUT_BESIDE) : new Float32Array(to.weights);
  if (from.lanes && to.lanes) made.set(weights.subarray(from.lanes.biasAt), to.lanes.biasAt);
  for (let lane = 0; lane < (from.lanes ? LANES : 1); lane++) {
    addMeans(made.subarray(lane), to, to.lanes ? LANES : 1, weights.subarray(lane), from, from.lanes ? LANES : 1);
  }
  if (to.marginWeights > 0) {
    addMeans(made.subarray(to.marginWeights), to, 1, weights.subarray(from.marginWeights), from, 1);
  }
  return ok(made);
}

/**
 * Adds to every `step`th value, for each new phase, the mean of an entry over the old phases,
 * weighted by their numbers of cells. A weight of 0 does not count: the entry was not seen in that
 * phase, and most are seen in few.
 */
function addMeans(
  values: Float32Array,
  to: Shape,
  step: number,
  weights: Float32Array,
  from: Shape,
  fromStep: number,
): void {
  const entries = to.phaseEntries;
  for (const phase of new Set(to.phaseOf)) {
    const cells = new Map<number, number>();
    for (const [filled, old] of from.phaseOf.entries()) {
      if (to.phaseOf[filled] === phase) cells.set(old, (cells.get(old) ?? 0) + 1);
    }
    for (let entry = 0; entry < entries; entry++) {
      let sum = 0;
      let seen = 0;
      for (const [old, count] of cells) {
        const weight = weights[fromStep * (old * entries + entry)] as number;
        if (weight === 0) continue;
        sum += count * weight;
        seen += count;
      }
      if (seen > 0) add(values, step * (phase * entries + entry), sum / seen);
    }
  }
}

function add(values: Float32Array, at: number, more: number): void {
  values[at] = (values[at] as number) + more;
}

function lanesFrom(shape: Shape, seed: string, output: number): Float32Array {
  const { lanes, weights, orders, states } = shape;
  if (!lanes) throw new Error(`${shape.text} has no vectors`);
  const random = randomState(`${seed} vectors`);
  const values = new Float32Array(weights);
  const isOfDigits = new Uint8Array(lanes.entries);
  for (const { start, digits } of orders) {
    const [first] = digits;
    if (!first) continue;
    const ofDigit = Float32Array.from({ length: first.length * states * LANES }, () => DIGIT_SIZE * spread(random));
    for (let entry = 0; entry < states ** first.length; entry++) {
      isOfDigits[start + entry] = 1;
      for (let digit = 0, rest = entry; digit < first.length; digit++, rest = Math.floor(rest / states)) {
        const from = LANES * (digit * states + (rest % states));
        for (let lane = 1; lane < LANES; lane++) {
          add(values, LANES * (start + entry) + lane, ofDigit[from + lane] as number);
        }
      }
    }
  }
  for (const [entry, is] of isOfDigits.entries()) {
    if (is) continue;
    for (let lane = 1; lane < LANES; lane++) values[LANES * entry + lane] = DIGIT_SIZE * spread(random);
  }
  for (let lane = 1; lane < LANES; lane++) {
    values[lanes.biasAt + lane] = BIAS + BIAS_SPREAD * spread(random);
    for (let stage = 0; stage < STAGES; stage++) {
      values[lanes.outputAt + LANES * stage + lane] = lane % 2 === 1 ? output : -output;
    }
  }
  symmetrise(shape, values);
  return values;
}

/** In [−1, 1). */
function spread(random: RandomState): number {
  return nextUint32(random) / 2 ** 31 - 1;
}
