/** The logistic function by table lookup; computes the starting value of every edge. */
import { exp } from '../util/exponential.ts';

/** Mean results in [0, 1] are stored as integers in [0, VALUE_ONE]: steps of 10⁻⁹. */
export const VALUE_ONE = 1 << 30;

/** Precise enough for values, with a table that fits in the L1 cache. */
const STEPS_PER_UNIT = 128;
/** Covers the range of learned evaluations, so that won positions still differ in value. */
const WIDEST = 16;
const LAST = 2 * WIDEST * STEPS_PER_UNIT;

const LOGISTIC = Int32Array.from({ length: LAST + 1 }, (_, i) => VALUE_ONE / (1 + exp(WIDEST - i / STEPS_PER_UNIT)));

/** The expected score of a logit in units of 1/VALUE_ONE. The error is below 0.001 in [0, 1]. */
export function fixedLogistic(logit: number): number {
  const step = ((logit + WIDEST) * STEPS_PER_UNIT + 0.5) | 0;
  return LOGISTIC[step < 0 ? 0 : Math.min(step, LAST)] as number;
}

/** The expected score of a logit, in [0, 1]. */
export function logistic(logit: number): number {
  return fixedLogistic(logit) / VALUE_ONE;
}
