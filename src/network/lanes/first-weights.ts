/** The initial weights for training vector tables. */
import { fail, ok, quote, type Result } from '../../util/result.ts';
import { nextUint32, type RandomState } from '../../util/rng.ts';
import { randomState } from '../../util/seed.ts';
import { LANES, rephased, type Shape, STAGES, symmetrise, tablesOf, VECTORS } from '../shape.ts';

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
 * becomes the mean of the phases in which an entry was seen. Errors: `bad-shape`.
 */
export function weightsFor(from: Shape, weights: Float32Array, to: Shape, seed: string): Result<Float32Array> {
  const isSame = tablesOf(from) === tablesOf(to) && from.phaseOf.length === to.phaseOf.length;
  if (from.lanes && !to.lanes) {
    return fail('bad-shape', `vectors cannot become single numbers: use a shape with ${VECTORS}`);
  }
  if (!to.lanes) return rephased(from, weights, to);
  if (!isSame) return fail('bad-shape', `shape ${quote(from.text)}: its tables are not those of ${quote(to.text)}`);
  if (from.lanes) return ok(weights.slice());
  const made = lanesFrom(to, seed, OUTPUT_BESIDE);
  addMeans(made, LANES, from, weights);
  if (to.marginWeights > 0) addMeans(made.subarray(to.marginWeights), 1, from, weights.subarray(from.marginWeights));
  return ok(made);
}

/**
 * Adds to every `step`th value the mean weight of an entry over the phases. A weight of 0 does not
 * count: the entry was not seen in that phase, and most are seen in few.
 */
function addMeans(values: Float32Array, step: number, { phaseOf, phaseEntries }: Shape, weights: Float32Array): void {
  for (let entry = 0; entry < phaseEntries; entry++) {
    const seen = [...phaseOf]
      .map((phase) => weights[phase * phaseEntries + entry] as number)
      .filter((one) => one !== 0);
    const sum = seen.reduce((all, one) => all + one, 0);
    if (seen.length > 0) add(values, step * entry, sum / seen.length);
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
