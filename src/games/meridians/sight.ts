/**
 * Which points each side sees, line by line. A sight word has the format of the line's word: bit
 * `i` means that the empty point at index `i` sees Light along that line, bit `16 + i` that it sees
 * Dark. Both colours are computed at once: bit 0 of a half is not a point, which keeps carries and
 * shifts within their half.
 *
 * Words are cached between calls, and only those of changed lines are recomputed, so consecutive
 * positions of a search are cheap. The cache is per thread, like every module.
 */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction
import { type Board, MAX_SIZE } from './board.ts';

export interface Lines {
  readonly board: Board;
  /** One word per line: Light's stones in bits 1 to 15, Dark's in bits 17 to 31. */
  readonly lines: Int32Array;
}

interface Sights {
  /** Bits 1 to length of each line, in both halves. */
  readonly points: Int32Array;
  /** The line words for which `sight` is valid. */
  readonly known: Int32Array;
  readonly sight: Int32Array;
}

const cache: (Sights | undefined)[] = new Array(MAX_SIZE + 1).fill(undefined);

/** The sight words of a position, by line. Valid until the next call for a board of this size. */
export function sightsOf(position: Lines): Int32Array {
  const { board, lines } = position;
  const sights = cache[board.size] ?? createSights(board);
  const { points, known, sight } = sights;
  for (let line = 0; line < known.length; line++) {
    const word = lines[line]!;
    if (word === known[line]) continue;
    known[line] = word;
    sight[line] = sightWord(word, points[line]!);
  }
  return sight;
}

function createSights(board: Board): Sights {
  const points = Int32Array.from(board.lineLength, (length) => {
    const bits = (1 << (length + 1)) - 2;
    return bits | (bits << 16);
  });
  // The word of an empty line is 0, and so is its sight.
  const sights = { points, known: new Int32Array(board.lines), sight: new Int32Array(board.lines) };
  cache[board.size] = sights;
  return sights;
}

/**
 * Upwards, a carry runs through the empty points above a stone. Downwards, sight spreads in
 * doubling steps.
 */
function sightWord(word: number, points: number): number {
  const empty = ~(word | (word << 16) | (word >>> 16)) & points;
  const upwards = empty & ~(empty + ((word << 1) & empty));
  let spread = (word >>> 1) & empty;
  let open = empty;
  spread |= open & (spread >>> 1);
  open &= open >>> 1;
  spread |= open & (spread >>> 2);
  open &= open >>> 2;
  spread |= open & (spread >>> 4);
  open &= open >>> 4;
  spread |= open & (spread >>> 8);
  return upwards | spread;
}
