import { describe, expect, it } from 'vitest';
import { nextBelow, nextUint32, type RandomState } from '../../src/util/rng.ts';
import { randomState } from '../../src/util/seed.ts';

/** xoroshiro64* as its authors publish it (prng.di.unimi.it/xoroshiro64star.c), in whole numbers. */
function* reference(state: RandomState): Generator<number> {
  const mask = 0xffff_ffffn;
  const rotl = (x: bigint, k: bigint) => ((x << k) | (x >> (32n - k))) & mask;
  let s0 = BigInt((state[0] as number) >>> 0);
  let s1 = BigInt((state[1] as number) >>> 0);
  for (;;) {
    yield Number((s0 * 0x9e37_79bbn) & mask);
    s1 ^= s0;
    s0 = rotl(s0, 26n) ^ s1 ^ ((s1 << 9n) & mask);
    s1 = rotl(s1, 13n);
  }
}

describe('the random numbers', () => {
  it.each(['1', 'seed', '', 0])('from seed %j are those of xoroshiro64*', (seed) => {
    const state = randomState(seed);
    const expected = reference(state.slice());
    for (let i = 0; i < 1000; i++) expect(nextUint32(state)).toBe(expected.next().value);
  });

  it('stay the same from version to version', () => {
    const first = (seed: string | number, stream?: number) => {
      const state = randomState(seed, stream);
      return [nextUint32(state), nextUint32(state), nextUint32(state)];
    };
    expect(first('1')).toMatchInlineSnapshot(`
      [
        2883176221,
        675363138,
        3547373182,
      ]
    `);
    expect(first('1', 1)).toMatchInlineSnapshot(`
      [
        1546475275,
        4029355137,
        1346535237,
      ]
    `);
    expect(first('sightline')).toMatchInlineSnapshot(`
      [
        436833786,
        1412044556,
        3146364605,
      ]
    `);
  });

  it('are the same for equal seeds and streams, a number or a text, and others for others', () => {
    const states = [
      ['1', 0],
      ['1', 1],
      ['2', 0],
      ['', 0],
      ['1/0', 0],
    ] as const;
    const drawn = states.map(([seed, stream]) => randomState(seed, stream).join());
    expect(new Set(drawn).size).toBe(states.length);
    expect(states.map(([seed, stream]) => randomState(seed, stream).join())).toEqual(drawn);
    expect(randomState(1)).toEqual(randomState('1', 0));
  });

  it('never come from a state of zeros, which would stay one', () => {
    for (let seed = 0; seed < 1000; seed++) expect(randomState(seed).some((word) => word !== 0)).toBe(true);
  });
});

describe('a random number below a bound', () => {
  it('is a whole number from 0 up to the bound, for every bound', () => {
    const state = randomState('below');
    for (let bound = 1; bound <= 256; bound++) {
      for (let i = 0; i < 200; i++) {
        const drawn = nextBelow(state, bound);
        if (!(Number.isInteger(drawn) && drawn >= 0 && drawn < bound)) throw new Error(`${drawn} below ${bound}`);
      }
    }
  });

  it('reaches both ends: from the least and the greatest bits', () => {
    // The output is the first word times a constant; its inverse gives the word for any output.
    const inverse = inverseOf(0x9e37_79bb);
    const stateFor = (output: number) => Int32Array.of(Math.imul(output, inverse), 1);
    expect(nextUint32(stateFor(0xffff_ffff))).toBe(0xffff_ffff);
    for (let bound = 1; bound <= 256; bound++) {
      expect(nextBelow(stateFor(0), bound)).toBe(0);
      expect(nextBelow(stateFor(0xffff_ffff), bound)).toBe(bound - 1);
    }
    for (const bound of [257, 1000, 2 ** 16]) {
      expect(nextBelow(stateFor(0), bound)).toBe(0);
      expect(nextBelow(stateFor(0xffff_ffff), bound)).toBe(bound - 1);
    }
  });

  it.each([2, 6, 48, 114, 154, 255, 257, 1000])('is as likely to be one as another (chi-square, bound %i)', (bound) => {
    const state = randomState(`uniform/${bound}`);
    const draws = 2000 * bound;
    const counts = new Array<number>(bound).fill(0);
    for (let i = 0; i < draws; i++) counts[nextBelow(state, bound)]!++;
    const chiSquare = counts.reduce((sum, count) => sum + (count - 2000) ** 2 / 2000, 0);
    // The statistic has mean bound - 1 and variance 2·(bound - 1); five standard deviations, seed fixed.
    expect(chiSquare).toBeLessThan(bound - 1 + 5 * Math.sqrt(2 * (bound - 1)));
  });
});

/** The inverse of an odd number modulo 2³², by Newton's iteration. */
function inverseOf(odd: number): number {
  let x = odd;
  for (let i = 0; i < 5; i++) x = Math.imul(x, 2 - Math.imul(odd, x));
  return x;
}
