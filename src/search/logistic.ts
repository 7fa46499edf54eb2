/** The logistic function by table: every edge starts with its value. */

/** A mean result in [0, 1] is stored as an integer up to this; a step is a billionth. */
export const VALUE_ONE = 1 << 30;

/** Fine enough for values, and small enough for the table to stay in the first cache. */
const STEPS_PER_UNIT = 128;
/** As wide as learned evaluations reach, so that won positions differ in value as well. */
const WIDEST = 16;
const LAST = 2 * WIDEST * STEPS_PER_UNIT;

const LOGISTIC = Int32Array.from(
  { length: LAST + 1 },
  (_, i) => VALUE_ONE / (1 + Math.exp(WIDEST - i / STEPS_PER_UNIT)),
);

/** The expected score of a logit in units of 1/VALUE_ONE, off by less than 0.001 of one. */
export function fixedLogistic(logit: number): number {
  const step = ((logit + WIDEST) * STEPS_PER_UNIT + 0.5) | 0;
  return LOGISTIC[step < 0 ? 0 : Math.min(step, LAST)] as number;
}

/** The expected score of a logit, in [0, 1]. */
export function logistic(logit: number): number {
  return fixedLogistic(logit) / VALUE_ONE;
}
