/**
 * Random words for Zobrist hashing (Zobrist, "A new hashing method with application for game
 * playing", 1970).
 */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; cells and pieces are in range by construction
import { fillRandom } from '../../../util/rng.ts';
import { randomState } from '../../../util/seed.ts';
import { CELLS } from './board.ts';
import { PIECES } from './pieces.ts';

/**
 * Two words for every cell and piece, equal in every process. The last kind, which came later, uses
 * those of the first, nothing, on the next cell.
 */
const KEYS = new Int32Array(2 * (PIECES * CELLS + 8));
fillRandom(KEYS, randomState('zobrist/heximeros'));

export function pieceKeyLow(cell: number, piece: number): number {
  return KEYS[2 * (PIECES * cell + piece)]!;
}

export function pieceKeyHigh(cell: number, piece: number): number {
  return KEYS[2 * (PIECES * cell + piece) + 1]!;
}
