/**
 * The expected score in [0, 1] of a logit (logistic function). The search uses a lookup table
 * instead.
 */
export function scoreOfLogit(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}
