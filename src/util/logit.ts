/** The expected score in [0, 1] that a logit stands for: the logistic function. The search reads it from a table instead. */
export function scoreOfLogit(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}
