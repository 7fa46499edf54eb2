/** What is proven of a move, in a byte. */

export const PROVEN_WIN = 1;
export const PROVEN_LOSS = 2;
export const PROVEN_DRAW = 3;
const MOST_PLIES = 63;

/**
 * A proof in a byte: the result for the player who chose the edge in the upper two bits, and the plies from there to the
 * end of the game, 63 standing for 63 and more, in the lower six.
 */
export function makeProof(result: number, plies: number): number {
  return (result << 6) | Math.min(plies, MOST_PLIES);
}

/** PROVEN_WIN, PROVEN_LOSS, PROVEN_DRAW, or 0 when nothing is proven. */
export function proofResult(proof: number): number {
  return proof >>> 6;
}

export function proofPlies(proof: number): number {
  return proof & MOST_PLIES;
}

/** Plies to the end from this many before a proof, in the same form. */
export function pliesFrom(proof: number, before: number): number {
  return Math.min(MOST_PLIES, before + proofPlies(proof));
}

/** The most plies to the end that a proof promises; Infinity where it does not say. */
export function promisedPlies(proof: number): number {
  const plies = proofPlies(proof);
  return plies === MOST_PLIES ? Infinity : plies;
}

/** The score of a proven result for the player it is proven for. */
export function proofValue(proof: number): number {
  const result = proofResult(proof);
  return result === PROVEN_WIN ? 1 : result === PROVEN_LOSS ? 0 : 0.5;
}

/** The same result seen by the other one of two players. */
export function otherSide(result: number): number {
  return result === PROVEN_WIN ? PROVEN_LOSS : result === PROVEN_LOSS ? PROVEN_WIN : result;
}
