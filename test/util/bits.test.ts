import { describe, expect, it } from 'vitest';
import { countBits, countBitsOfFour, parityOf } from '../../src/util/bits.ts';
import { nextUint32 } from '../../src/util/rng.ts';
import { randomState } from '../../src/util/seed.ts';

const random = randomState('bits');
/** Words with few, some and many bits. */
const WORDS = Array.from({ length: 300 }, (_, i) => {
  const [one, other] = [nextUint32(random), nextUint32(random)];
  return [one & other, one, one | other, i % 2 === 0 ? 0 : -1][i % 4] as number;
});
const bitsOf = (word: number) => [...(word >>> 0).toString(2)].filter((bit) => bit === '1').length;

describe('the set bits', () => {
  it('of a word are counted, and whether their number is odd', () => {
    for (const word of WORDS) {
      expect(countBits(word)).toBe(bitsOf(word));
      expect(parityOf(word)).toBe(bitsOf(word) % 2);
    }
  });

  it('of four words are counted together', () => {
    for (let i = 0; i + 4 <= WORDS.length; i++) {
      const [a, b, c, d] = WORDS.slice(i, i + 4) as [number, number, number, number];
      expect(countBitsOfFour(a, b, c, d)).toBe([a, b, c, d].reduce((sum, word) => sum + bitsOf(word), 0));
    }
  });
});
