/** 32-bit words as bit sets and hashes. */

/** The number of set bits in a 32-bit word. */
export function countBits(word: number): number {
  let sum = word - ((word >>> 1) & 0x55555555);
  sum = (sum & 0x33333333) + ((sum >>> 2) & 0x33333333);
  return Math.imul((sum + (sum >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** 1 if an odd number of bits is set in a 32-bit word, else 0. */
export function parityOf(word: number): number {
  let folded = word ^ (word >>> 16);
  folded ^= folded >>> 8;
  folded ^= folded >>> 4;
  return (0x6996 >>> (folded & 15)) & 1;
}

/** The number of set bits in four 32-bit words. */
export function countBitsOfFour(a: number, b: number, c: number, d: number): number {
  const ab = a ^ b;
  const cd = c ^ d;
  const pairs = (a & b) ^ (c & d) ^ (ab & cd);
  const fours = a & b & c & d;
  const count = countBits(ab ^ cd) + 2 * countBits(pairs);
  return fours === 0 ? count : count + 4 * countBits(fours);
}

/**
 * One round of the finaliser of MurmurHash3 (Appleby, public domain), to mix a word into a hash.
 */
export function mixed(key: number, word: number): number {
  let sum = Math.imul(key ^ word, 0x85ebca6b);
  sum = Math.imul(sum ^ (sum >>> 13), 0xc2b2ae35);
  return sum ^ (sum >>> 16);
}
