/**
 * Simultaneous perturbation stochastic approximation (Spall, "Multivariate stochastic approximation
 * using a simultaneous perturbation gradient approximation", 1992; "Implementation of the
 * simultaneous perturbation algorithm for stochastic optimization", 1998). Gains are specified by
 * their final values, as in Fishtest: the width c of each coordinate's perturbation and the rate R
 * = a/c² at the last iteration.
 */
import { nextUint32 } from '../../src/util/rng.ts';
import { randomState } from '../../src/util/seed.ts';

export interface SpsaSettings {
  /** N. Iterations are counted from 0. */
  readonly iterations: number;
  /** R at the last iteration: a result of 1 moves a coordinate by R times its width. */
  readonly finalRate: number;
}

/** A coordinate of the tuned point. */
export interface Coordinate {
  readonly least: number;
  readonly most: number;
  /** c at the last iteration, above 0. */
  readonly width: number;
}

interface Gains {
  /** a_k, scaled to a final width of 1. */
  readonly rate: number;
  /** c_k, scaled to a final width of 1. */
  readonly width: number;
}

/** Exponents and the stabilising share of A in N: Spall, 1998, section III. */
const ALPHA = 0.602;
const GAMMA = 0.101;
const STABILITY = 0.1;

/**
 * a_k = a / (A + k + 1)^0.602 and c_k = c / (k + 1)^0.101, with a and c such that they end at
 * `finalRate` and 1.
 */
export function gainsAt(k: number, { iterations, finalRate }: SpsaSettings): Gains {
  const stability = STABILITY * iterations;
  return {
    rate: finalRate * ((stability + iterations) / (stability + k + 1)) ** ALPHA,
    width: (iterations / (k + 1)) ** GAMMA,
  };
}

/** The signs δ of iteration k, each −1 or 1. Deterministic. */
export function signsAt(k: number, seed: string, count: number): number[] {
  const random = randomState(`${seed}/${k}`, 2);
  return Array.from({ length: count }, () => (nextUint32(random) >= 2 ** 31 ? 1 : -1));
}

/** point + direction·c·δ, clamped to the bounds; `direction` is 1 or −1. */
export function perturbed(
  point: readonly number[],
  coordinates: readonly Coordinate[],
  signs: readonly number[],
  { width }: Gains,
  direction: 1 | -1,
): number[] {
  return coordinates.map((coordinate, i) =>
    within(coordinate, (point[i] as number) + direction * width * coordinate.width * (signs[i] as number)),
  );
}

/**
 * The point after an iteration, clamped to the bounds: point + (a/c)·result·δ. `result` is the
 * advantage of point + c·δ over point − c·δ; the ½ of the gradient estimate is part of a.
 */
export function stepped(
  point: readonly number[],
  coordinates: readonly Coordinate[],
  signs: readonly number[],
  { rate, width }: Gains,
  result: number,
): number[] {
  return coordinates.map((coordinate, i) =>
    within(coordinate, (point[i] as number) + (rate / width) * coordinate.width * result * (signs[i] as number)),
  );
}

function within({ least, most }: Coordinate, value: number): number {
  return Math.min(most, Math.max(least, value));
}
