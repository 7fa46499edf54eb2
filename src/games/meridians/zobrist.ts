/**
 * Random words for Zobrist hashing (Zobrist, "A new hashing method with application for game
 * playing", 1970).
 */
import { nextUint32 } from '../../util/rng.ts';
import { randomState } from '../../util/seed.ts';
import { boardOfSize } from './board.ts';

const cache = new Map<number, Int32Array>();

function randomWords(stream: string, count: number): Int32Array {
  const random = randomState(stream);
  return Int32Array.from({ length: count }, () => nextUint32(random) | 0);
}

/** Two words for every point and colour, at `4·point + 2·colour`; equal in every process. */
export function stoneKeys(size: number): Int32Array {
  let keys = cache.get(size);
  if (!keys) {
    keys = randomWords(`zobrist/${size}`, 4 * boardOfSize(size).points);
    cache.set(size, keys);
  }
  return keys;
}

/** Two words for each colour and number of turns taken, at `2·(3·colour + turns)`. */
export const turnKeys = randomWords('zobrist/turns', 12);

/** Two words, included in the hash if Dark is to move. */
export const SIDE_TO_MOVE_KEY = randomWords('zobrist/side', 2);
