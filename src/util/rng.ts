/**
 * The state of one random stream: two 32-bit words, not both zero. Hot loops copy it into locals,
 * step it with the three lines of xoroshiro64* (Blackman and Vigna, "Scrambled linear pseudorandom
 * number generators", 2018; period 2⁶⁴ − 1) and write it back.
 */
export type RandomState = Int32Array;

/** The next 32 random bits, as an unsigned integer. */
export function nextUint32(state: RandomState): number {
  const s0 = state[0] as number;
  const s1 = (state[1] as number) ^ s0;
  state[0] = ((s0 << 26) | (s0 >>> 6)) ^ s1 ^ (s1 << 9);
  state[1] = (s1 << 13) | (s1 >>> 19);
  return Math.imul(s0, 0x9e3779bb) >>> 0;
}

/** Fills an array with the results of consecutive calls of `nextUint32`. */
export function fillRandom(words: Int32Array, state: RandomState): void {
  let s0 = state[0] as number;
  let s1 = state[1] as number;
  for (let at = 0; at < words.length; at++) {
    words[at] = Math.imul(s0, 0x9e3779bb);
    s1 ^= s0;
    s0 = ((s0 << 26) | (s0 >>> 6)) ^ s1 ^ (s1 << 9);
    s1 = (s1 << 13) | (s1 >>> 19);
  }
  state[0] = s0;
  state[1] = s1;
}

/** A random integer in [0, bound), for bounds from 1 to 2¹⁶. The bias is below 2⁻¹⁶. */
export function nextBelow(state: RandomState, bound: number): number {
  const bits = nextUint32(state);
  // Uses integer multiplication if the product fits in 32 bits.
  return bound <= 256 ? Math.imul(bits >>> 8, bound) >>> 24 : Math.floor((bits * bound) / 2 ** 32);
}
