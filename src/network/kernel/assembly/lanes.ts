/**
 * Sums of vectors, in AssemblyScript (https://www.assemblyscript.org), compiled to WebAssembly by
 * `npm run kernel`. The host writes lists of changes into memory; this code adds them, eight lanes
 * at a time. `../../lanes/lane-tables.ts` is the same in TypeScript, bit for bit;
 * `../kernel-tables.ts` is the caller.
 *
 * The host creates the memory. All numbers are 32-bit integers except the vectors, which are eight
 * 16-bit integers. The addresses are repeated in `../kernel.ts`.
 */
/** The sums of all lanes. */
const SUMS: usize = 1024;
/** The request: the list of changes. */
const ASKED: usize = 2048;
/** By cell: the eight lanes that a move there changes. */
const GAINS: usize = 0x20000;
/** The weights, beginning with the vectors of all entries. */
const WEIGHTS: usize = 0x40000;

/** Flags of a step, below its cell: reset the running vector; no tuple changes. */
const ANEW = 1;
const SAME = 2;
/** 1 in lanes 1 to 7. */
const ONE: i16 = 1 << 13;

/** Adds changes to the sums: pairs of a tuple's old and new entry. */
export function change(pairs: i32): void {
  let low = v128.load(SUMS);
  let high = v128.load(SUMS, 16);
  for (let at = ASKED, end = ASKED + ((<usize>pairs) << 3); at < end; at += 8) {
    const from = vectorAt(at);
    const to = vectorAt(at + 4);
    low = i32x4.add(low, i32x4.sub(i32x4.extend_low_i16x8_s(to), i32x4.extend_low_i16x8_s(from)));
    high = i32x4.add(high, i32x4.sub(i32x4.extend_high_i16x8_s(to), i32x4.extend_high_i16x8_s(from)));
  }
  v128.store(SUMS, low);
  v128.store(SUMS, high, 16);
}

/**
 * Calculates what moves change. A step has three numbers: the old entry, the new entry, and `cell
 * << 2` with the flags above.
 */
export function weigh(steps: i32, cells: i32): void {
  memory.fill(GAINS, 0, (<usize>cells) << 5);
  let low = i32x4.splat(0);
  let high = i32x4.splat(0);
  for (let at = ASKED, end = ASKED + 12 * <usize>steps; at < end; at += 12) {
    const where = load<i32>(at, 8);
    if (where & ANEW) {
      low = i32x4.splat(0);
      high = i32x4.splat(0);
    }
    if (!(where & SAME)) {
      const from = vectorAt(at);
      const to = vectorAt(at + 4);
      low = i32x4.add(low, i32x4.sub(i32x4.extend_low_i16x8_s(to), i32x4.extend_low_i16x8_s(from)));
      high = i32x4.add(high, i32x4.sub(i32x4.extend_high_i16x8_s(to), i32x4.extend_high_i16x8_s(from)));
    }
    const gain = GAINS + ((<usize>(where >> 2)) << 5);
    v128.store(gain, i32x4.add(v128.load(gain), low));
    v128.store(gain, i32x4.add(v128.load(gain, 16), high), 16);
  }
}

/** The value of the sums, with the output weights at that index. */
export function value(output: i32): f64 {
  return outputOf(v128.load(SUMS), v128.load(SUMS, 16), output);
}

/** The value after a move on a cell that also makes these changes, in pairs. */
export function valueWith(cell: i32, pairs: i32, output: i32): f64 {
  const gain = GAINS + ((<usize>cell) << 5);
  let low = i32x4.add(v128.load(SUMS), v128.load(gain));
  let high = i32x4.add(v128.load(SUMS, 16), v128.load(gain, 16));
  for (let at = ASKED, end = ASKED + ((<usize>pairs) << 3); at < end; at += 8) {
    const from = vectorAt(at);
    const to = vectorAt(at + 4);
    low = i32x4.add(low, i32x4.sub(i32x4.extend_low_i16x8_s(to), i32x4.extend_low_i16x8_s(from)));
    high = i32x4.add(high, i32x4.sub(i32x4.extend_high_i16x8_s(to), i32x4.extend_high_i16x8_s(from)));
  }
  return outputOf(low, high, output);
}

function vectorAt(at: usize): v128 {
  return v128.load(WEIGHTS + ((<usize>load<i32>(at)) << 4));
}

/** The first output weight is 0, so lane 0 takes no part in the squares. */
function outputOf(low: v128, high: v128, output: i32): f64 {
  const narrow = i16x8.narrow_i32x4_s(low, high);
  const clipped = i16x8.min_s(i16x8.max_s(narrow, i16x8.splat(0)), i16x8.splat(ONE));
  const doubled = i16x8.shl(clipped, 1);
  // (4·c² + 2¹⁴) >> 15 equals (c² + 2¹²) >> 13.
  const squares = i16x8.q15mulr_sat_s(doubled, doubled);
  const products = i32x4.dot_i16x8_s(squares, v128.load(WEIGHTS + ((<usize>output) << 1)));
  const total =
    i32x4.extract_lane(products, 0) +
    i32x4.extract_lane(products, 1) +
    i32x4.extract_lane(products, 2) +
    i32x4.extract_lane(products, 3);
  return <f64>i32x4.extract_lane(low, 0) + <f64>total / <f64>ONE;
}
