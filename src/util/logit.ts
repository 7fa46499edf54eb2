/** Logits of expected scores: the same on every host. */
import { exp, log } from './exponential.ts';

/**
 * The expected score in [0, 1] of a logit (logistic function). The search uses a lookup table
 * instead.
 */
export function scoreOfLogit(logit: number): number {
  return 1 / (1 + exp(-logit));
}

/** The logit of an expected score; infinite for 0 and 1. */
export function logitOfScore(score: number): number {
  return log(score / (1 - score));
}
