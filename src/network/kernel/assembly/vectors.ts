/** Vectors of eight 16-bit integers, and sums of them as two vectors of 32-bit integers. */

/** 1 in lanes 1 to 7. */
const ONE: i16 = 1 << 13;

/** Adds lanes 0 to 3. */
export function addLow(sum: v128, vector: v128): v128 {
  return i32x4.add(sum, i32x4.extend_low_i16x8_s(vector));
}

/** Adds lanes 4 to 7. */
export function addHigh(sum: v128, vector: v128): v128 {
  return i32x4.add(sum, i32x4.extend_high_i16x8_s(vector));
}

/**
 * The value of sums, by the output weights at an address. The first output weight is 0, so lane 0
 * takes no part in the squares.
 */
export function valueOfSums(low: v128, high: v128, output: usize): f64 {
  const narrow = i16x8.narrow_i32x4_s(low, high);
  const clipped = i16x8.min_s(i16x8.max_s(narrow, i16x8.splat(0)), i16x8.splat(ONE));
  const doubled = i16x8.shl(clipped, 1);
  // (4·c² + 2¹⁴) >> 15 equals (c² + 2¹²) >> 13.
  const squares = i16x8.q15mulr_sat_s(doubled, doubled);
  const products = i32x4.dot_i16x8_s(squares, v128.load(output));
  const total =
    i32x4.extract_lane(products, 0) +
    i32x4.extract_lane(products, 1) +
    i32x4.extract_lane(products, 2) +
    i32x4.extract_lane(products, 3);
  return <f64>i32x4.extract_lane(low, 0) + <f64>total / <f64>ONE;
}
