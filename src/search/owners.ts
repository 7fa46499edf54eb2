/** Who owns the cells of the board at the end of playouts: counts of all threads, in shared memory. */
import { sharedMemory } from '../util/memory.ts';

/** Counts by player and cell, then the number of playouts counted. */
export function createOwnershipBuffer(players: number, cells: number): ArrayBufferLike {
  return sharedMemory(4 * (players * cells + 1));
}

/**
 * Converts ownership counts to shares: first each player's, then nobody's. During a search a cell's
 * counts may run ahead of the number of playouts, which is updated last.
 */
export function ownershipShares(counts: Int32Array, players: number, cells: number): Float64Array {
  const counted = Math.max(1, counts[players * cells] as number);
  const shares = new Float64Array((players + 1) * cells).fill(0);
  for (let cell = 0; cell < cells; cell++) {
    let held = 0;
    for (let player = 0; player < players; player++) held += counts[player * cells + cell] as number;
    const total = Math.max(counted, held);
    for (let player = 0; player < players; player++) {
      shares[player * cells + cell] = (counts[player * cells + cell] as number) / total;
    }
    shares[players * cells + cell] = (total - held) / total;
  }
  return shares;
}
