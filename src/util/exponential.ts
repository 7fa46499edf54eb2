/**
 * Exponentials and logarithms that are the same on every host. `Math.exp`, `Math.log` and powers
 * differ in the last place between versions of V8 and between engines (docs/compatibility.md), so
 * searches that used them could differ, too. These consist of sums, products, quotients and whole
 * numbers, whose results IEEE 754 determines. Errors are below one unit in the last place.
 */

const { LN2 } = Math;
/**
 * The first 32 bits of ln 2, whose products with exponents are exact, and the rest (Cody and Waite,
 * "Software Manual for the Elementary Functions", 1980).
 */
const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;

/** The arguments between which `exp` is neither infinite nor 0. */
const LEAST = -745.1332191019412;
const MOST = 709.782712893384;

/** 2^(i − 1024), by exact steps. */
const POWERS = new Float64Array(2048);
POWERS[1024] = 1;
for (let i = 1025; i < 2048; i++) POWERS[i] = 2 * (POWERS[i - 1] as number);
for (let i = 1023; i >= 0; i--) POWERS[i] = (POWERS[i + 1] as number) / 2;

/** The least number with all bits, and a factor that makes those below it such numbers. */
const LEAST_NORMAL = 2.2250738585072014e-308;
const RAISE = 54;

/** The bits of a number, and which of the two words has its exponent. */
const double = Float64Array.of(1);
const words = new Int32Array(double.buffer);
const HIGH = words[0] === 0 ? 1 : 0;
/** Added to the high word of a number, raises its exponent if the rest is √2 or more. */
const FROM_ROOT = 0x95f64;

/** e^x. */
export function exp(x: number): number {
  if (!(x >= LEAST)) return x < LEAST ? 0 : Number.NaN;
  if (x > MOST) return Infinity;
  // x = power · ln 2 + r, and the series of e^r for |r| ≤ ln 2 / 2, even and odd terms apart.
  const power = Math.floor(x * (1 / LN2) + 0.5);
  const high = x - power * LN2_HIGH;
  const low = power * LN2_LOW;
  const r = high - low;
  const q = r * r;
  const even = 1 / 2 + q * (1 / 24 + q * (1 / 720 + q * (1 / 40320 + q * (1 / 3628800 + q * (1 / 479001600)))));
  const odd = 1 / 6 + q * (1 / 120 + q * (1 / 5040 + q * (1 / 362880 + q * (1 / 39916800 + q * (1 / 6227020800)))));
  const result = 1 + (high - (low - q * (even + r * odd)));
  // In two factors: 2^power itself can be too large or too small for a double.
  const half = power >> 1;
  return result * (POWERS[1024 + half] as number) * (POWERS[1024 + power - half] as number);
}

/** The natural logarithm. */
export function log(x: number): number {
  if (!(x >= LEAST_NORMAL)) {
    if (!(x > 0)) return x === 0 ? -Infinity : Number.NaN;
    return log(x * (POWERS[1024 + RAISE] as number)) - RAISE * LN2;
  }
  if (x === Infinity) return x;
  // x = 2^power · (1 + f) with 1 + f between √½ and √2, and the series of the logarithm in s = f / (2 + f).
  double[0] = x;
  const power = (((words[HIGH] as number) + FROM_ROOT) >> 20) - 1023;
  const f = x * (POWERS[1024 - power] as number) - 1;
  const s = f / (2 + f);
  const z = s * s;
  const w = z * z;
  const odd = 2 / 3 + w * (2 / 7 + w * (2 / 11 + w * (2 / 15 + w * (2 / 19))));
  const even = 2 / 5 + w * (2 / 9 + w * (2 / 13 + w * (2 / 17 + w * (2 / 21))));
  const half = 0.5 * f * f;
  return power * LN2_HIGH - (half - (s * (half + z * odd + w * even) + power * LN2_LOW) - f);
}

/** `base` to the power of `exponent`, for bases from 0 up. Its error grows with the logarithm of the result. */
export function power(base: number, exponent: number): number {
  if (exponent === 0 || base === 1) return 1;
  return exponent === 1 ? base : exp(exponent * log(base));
}
