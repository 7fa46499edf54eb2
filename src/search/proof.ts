/** Proven results of moves, encoded in a byte. */

export const PROVEN_WIN = 1;
export const PROVEN_LOSS = 2;
export const PROVEN_DRAW = 3;
const MOST_PLIES = 63;

/**
 * Encodes a proof: the result for the player who chose the edge in the upper two bits, the plies to
 * the end in the lower six, where 63 stands for 63 or more.
 */
export function makeProof(result: number, plies: number): number {
  return (result << 6) | Math.min(plies, MOST_PLIES);
}

/** PROVEN_WIN, PROVEN_LOSS, PROVEN_DRAW, or 0 if nothing is proven. */
export function proofResult(proof: number): number {
  return proof >>> 6;
}

export function proofPlies(proof: number): number {
  return proof & MOST_PLIES;
}

/** The encoded plies to the end from a position `before` plies earlier. */
export function pliesFrom(proof: number, before: number): number {
  return Math.min(MOST_PLIES, before + proofPlies(proof));
}

/** An upper bound on the plies to the end; Infinity if unknown. */
export function promisedPlies(proof: number): number {
  const plies = proofPlies(proof);
  return plies === MOST_PLIES ? Infinity : plies;
}

/** The score of a proven result for its player. */
export function proofValue(proof: number): number {
  const result = proofResult(proof);
  return result === PROVEN_WIN ? 1 : result === PROVEN_LOSS ? 0 : 0.5;
}

/** The same result for the opponent. */
export function otherSide(result: number): number {
  return result === PROVEN_WIN ? PROVEN_LOSS : result === PROVEN_LOSS ? PROVEN_WIN : result;
}
