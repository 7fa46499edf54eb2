import { describe, expect, it } from 'vitest';
import { exp, log, power } from '../../src/util/exponential.ts';
import { logitOfScore, scoreOfLogit } from '../../src/util/logit.ts';
import { nextUint32 } from '../../src/util/rng.ts';
import { sha256Hex } from '../../src/util/sha256.ts';

/** Fixed-point numbers with 200 bits after the point. */
const ONE = 1n << 200n;

function fixedOf(x: number): bigint {
  let bits = 0;
  while (!Number.isInteger(x)) {
    x *= 2;
    bits++;
  }
  return (BigInt(x) << 200n) >> BigInt(bits);
}

/** e^x by its series, for moderate x. */
function fixedExp(x: bigint): bigint {
  let sum = 0n;
  let term = ONE;
  for (let i = 1n; term !== 0n; i++) {
    sum += term;
    term = (term * x) / ONE / i;
  }
  return sum;
}

/** The distance of a result from the exact value, in units of its last place. */
function errorOf(result: number, exact: bigint): number {
  const ulp = 2 ** (Math.floor(Math.log2(result)) - 52);
  const wrong = fixedOf(result) - exact;
  return Number((wrong * 1000n) / fixedOf(ulp)) / 1000;
}

const random = Int32Array.of(1, 2);
const numbers = (least: number, most: number, count = 300) =>
  Array.from({ length: count }, () => least + ((most - least) * nextUint32(random)) / 2 ** 32);

describe('exponentials and logarithms', () => {
  it('are within one unit in the last place of the series in exact arithmetic', () => {
    for (const x of [...numbers(-20, 20), ...numbers(-1e-3, 1e-3)]) {
      expect(Math.abs(errorOf(exp(x), fixedExp(fixedOf(x)))), `exp(${x})`).toBeLessThan(1);
    }
    for (const x of [...numbers(1e-4, 1), ...numbers(1, 1e6), ...numbers(0.999, 1.001)]) {
      // x = e^y, up to the error of y: a unit in the last place of y is |y| · 2^-52 of x.
      const y = log(x);
      const wrong = Number(((fixedExp(fixedOf(y)) - fixedOf(x)) * (1n << 60n)) / fixedOf(x)) / 2 ** 60;
      expect(Math.abs(wrong), `log(${x})`).toBeLessThanOrEqual(2 ** (Math.floor(Math.log2(Math.abs(y))) - 52));
    }
  });

  it('have the ends of their ranges', () => {
    expect([0, -0, 1e3, -1e3, Infinity, -Infinity, Number.NaN].map(exp)).toEqual([
      1,
      1,
      Infinity,
      0,
      Infinity,
      0,
      Number.NaN,
    ]);
    expect([1, 0, -0, -1, Infinity, Number.NaN].map(log)).toEqual([0, -Infinity, -Infinity, Number.NaN, Infinity, NaN]);
    expect([exp(-745), exp(709.78), log(5e-324), log(Number.MAX_VALUE), log(2)]).toEqual([
      5e-324,
      1.7928227943945155e308,
      -744.4400719213812,
      709.782712893384,
      Math.LN2,
    ]);
    expect([power(0, 2), power(0.3, 1), power(7, 0), power(1, 1e9), power(0, 0)]).toEqual([0, 0.3, 1, 1, 1]);
    expect(power(0.25, 0.5)).toBeCloseTo(0.5, 15);
  });

  it('have the same bits on every host', () => {
    const results = [
      ...numbers(-700, 700).map(exp),
      ...numbers(-20, 20).map(exp),
      ...numbers(0, 1e6).map(log),
      ...numbers(0, 1).map((x) => power(x, 1.7)),
      ...numbers(0, 1).map(logitOfScore),
      ...numbers(-9, 9).map(scoreOfLogit),
    ];
    const bits = new BigUint64Array(Float64Array.from(results).buffer);
    expect(sha256Hex(bits.join()).slice(0, 16)).toBe('0e94f95ef2ec4bc9');
  });
});
