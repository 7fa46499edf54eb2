/**
 * Sums of vectors, in AssemblyScript (https://www.assemblyscript.org), compiled to WebAssembly by
 * `npm run kernel`. `../../tables.ts` is the same in TypeScript, bit for bit;
 * `../kernel-tables.ts` is the caller.
 *
 * The host creates the memory and fills it with the tables of the shape and the weights. Vectors
 * are eight 16-bit integers, values 64-bit floats, all other numbers are 32-bit integers. The
 * record of a view has its sums, then by cell what a move there changes (eight integers each), then
 * by tuple the index of its entry, then the three tables of `SeenRows`.
 */

import { valueOfSums } from './vectors';

/** Addresses of the weights and of the tables of `Shape` and its `Rows`. */
let weights: usize = 0;
let bias: usize = 0;
let times: usize = 0;
let entryStart: usize = 0;
let entryTuple: usize = 0;
let entryPower: usize = 0;
let places: usize = 0;
let cellAt: usize = 0;
let tupleAt: usize = 0;
let powerBelow: usize = 0;
let powerAbove: usize = 0;
/** Number of tuples. */
let tuples: i32 = 0;
/** The moves. */
let cells: usize = 0;
let toA: usize = 0;
let toB: usize = 0;
let values: usize = 0;
/** Where the indices and the seen rows begin in the record of a view, and the number of rows. */
let indices: usize = 0;
let seen: usize = 0;
let rows: i32 = 0;

/** Where what moves change begins in the record of a view. */
const GAINS: usize = 32;

/** Tells where everything is. */
export function begin(
  weightsAt: usize,
  biasAt: usize,
  tupleCount: i32,
  indicesAt: usize,
  seenAt: usize,
  rowCount: i32,
  timesAt: usize,
  entryStartAt: usize,
  entryTupleAt: usize,
  entryPowerAt: usize,
  placesAt: usize,
  cellAtAt: usize,
  tupleAtAt: usize,
  powerBelowAt: usize,
  powerAboveAt: usize,
  cellsAt: usize,
  toAAt: usize,
  toBAt: usize,
  valuesAt: usize,
): void {
  weights = weightsAt;
  bias = biasAt;
  tuples = tupleCount;
  times = timesAt;
  indices = indicesAt;
  seen = seenAt;
  rows = rowCount;
  entryStart = entryStartAt;
  entryTuple = entryTupleAt;
  entryPower = entryPowerAt;
  places = placesAt;
  cellAt = cellAtAt;
  tupleAt = tupleAtAt;
  powerBelow = powerBelowAt;
  powerAbove = powerAboveAt;
  cells = cellsAt;
  toA = toAAt;
  toB = toBAt;
  values = valuesAt;
}

/** See `Tables.readEntries`. */
export function readEntries(view: usize): void {
  const index = view + indices;
  const first = v128.load(bias);
  let low = i32x4.extend_low_i16x8_s(first);
  let high = i32x4.extend_high_i16x8_s(first);
  for (let tuple = 0; tuple < tuples; tuple++) {
    const entry = vectorAt(intAt(index, tuple));
    const each = i32x4.replace_lane(i32x4.splat(1), 0, intAt(times, tuple));
    low = i32x4.add(low, i32x4.mul(i32x4.extend_low_i16x8_s(entry), each));
    high = i32x4.add(high, i32x4.extend_high_i16x8_s(entry));
  }
  v128.store(view, low);
  v128.store(view, high, 16);
}

/** A tuple reads another entry. */
export function change(view: usize, from: i32, to: i32): void {
  const before = vectorAt(from);
  const after = vectorAt(to);
  v128.store(view, addLow(v128.load(view), before, after));
  v128.store(view, addHigh(v128.load(view, 16), before, after), 16);
}

/** Adds to the digit of a cell in all its tuples. */
export function changeDigit(view: usize, cell: i32, by: i32): void {
  const index = view + indices;
  let low = v128.load(view);
  let high = v128.load(view, 16);
  for (let e = intAt(entryStart, cell), end = intAt(entryStart, cell + 1); e < end; e++) {
    const tuple = intAt(entryTuple, e);
    const from = intAt(index, tuple);
    const to = from + by * intAt(entryPower, e);
    setInt(index, tuple, to);
    const before = vectorAt(from);
    const after = vectorAt(to);
    low = addLow(low, before, after);
    high = addHigh(high, before, after);
  }
  v128.store(view, low);
  v128.store(view, high, 16);
}

/** See `Tables.changeRow`. */
export function changeRow(view: usize, base: i32, isAbove: i32, before: i32, after: i32, own: i32, other: i32): void {
  const index = view + indices;
  const powers = isAbove ? powerAbove : powerBelow;
  const changed = before ^ after;
  let low = v128.load(view);
  let high = v128.load(view, 16);
  for (let left = (changed | (changed >>> 16)) & 0xffff; left !== 0; left &= left - 1) {
    const i = ctz(left);
    const more =
      ((after >>> (i + own)) & 1) -
      ((before >>> (i + own)) & 1) +
      2 * (((after >>> (i + other)) & 1) - ((before >>> (i + other)) & 1));
    const tuple = intAt(tupleAt, base + i);
    const from = intAt(index, tuple);
    const to = from + more * intAt(powers, base + i);
    setInt(index, tuple, to);
    const old = vectorAt(from);
    const now = vectorAt(to);
    low = addLow(low, old, now);
    high = addHigh(high, old, now);
  }
  v128.store(view, low);
  v128.store(view, high, 16);
}

/** See `Tables.weighRows`. */
export function weighRows(view: usize, own: i32): void {
  memory.fill(view + GAINS, 0, indices - GAINS);
  const words = view + seen;
  for (let row = 0; row < rows; row++) {
    const word = intAt(words, row);
    const below = intAt(words, row + rows);
    const above = intAt(words, row + 2 * rows);
    const all = intAt(places, row);
    const filled = (word | (word >>> 16)) & all;
    const empty = all & ~filled;
    const upwards = ~(above >>> own) & (empty >>> 1) & all;
    const downwards = ~(below >>> own) & (empty << 1) & all;
    weighRow(view, row << 5, empty, filled, upwards, above >>> (16 - own), downwards, below >>> (16 - own));
  }
}

function weighRow(
  view: usize,
  base: i32,
  empty: i32,
  filled: i32,
  above: i32,
  aboveOther: i32,
  below: i32,
  belowOther: i32,
): void {
  const index = view + indices;
  let low = i32x4.splat(0);
  let high = i32x4.splat(0);
  for (let left = empty; left !== 0; left &= left - 1) {
    const i = ctz(left);
    const next = i - 1;
    if ((filled >>> next) & 1) {
      low = i32x4.splat(0);
      high = i32x4.splat(0);
    }
    if ((above >>> next) & 1) {
      const from = intAt(index, intAt(tupleAt, base + next));
      const more = 1 - 2 * ((aboveOther >>> next) & 1);
      const before = vectorAt(from);
      const after = vectorAt(from + more * intAt(powerAbove, base + next));
      low = addLow(low, before, after);
      high = addHigh(high, before, after);
    }
    addGain(gainOf(view, intAt(cellAt, base + i)), low, high);
  }
  low = i32x4.splat(0);
  high = i32x4.splat(0);
  for (let left = empty; left !== 0; ) {
    const i = 31 - clz(left);
    left ^= 1 << i;
    const next = i + 1;
    if ((filled >>> next) & 1) {
      low = i32x4.splat(0);
      high = i32x4.splat(0);
    }
    if ((below >>> next) & 1) {
      const from = intAt(index, intAt(tupleAt, base + next));
      const more = 1 - 2 * ((belowOther >>> next) & 1);
      const before = vectorAt(from);
      const after = vectorAt(from + more * intAt(powerBelow, base + next));
      low = addLow(low, before, after);
      high = addHigh(high, before, after);
    }
    addGain(gainOf(view, intAt(cellAt, base + i)), low, high);
  }
}

/** The value of the sums, with the output weights at that index. */
export function value(view: usize, output: i32): f64 {
  return valueOfSums(v128.load(view), v128.load(view, 16), outputAt(output));
}

/** See `Tables.moveValues`. */
export function moveValues(view: usize, count: i32, fromA: i32, fromB: i32, output: i32): void {
  const index = view + indices;
  const oldA = vectorAt(fromA);
  const oldB = vectorAt(fromB);
  const lowOfAll = v128.load(view);
  const highOfAll = v128.load(view, 16);
  const outputWeights = outputAt(output);
  for (let i = 0; i < count; i++) {
    const cell = intAt(cells, i);
    const gain = gainOf(view, cell);
    let low = i32x4.add(lowOfAll, v128.load(gain));
    let high = i32x4.add(highOfAll, v128.load(gain, 16));
    for (let e = intAt(entryStart, cell), end = intAt(entryStart, cell + 1); e < end; e++) {
      const from = intAt(index, intAt(entryTuple, e));
      const before = vectorAt(from);
      const after = vectorAt(from + intAt(entryPower, e));
      low = addLow(low, before, after);
      high = addHigh(high, before, after);
    }
    const newA = vectorAt(intAt(toA, i));
    const newB = vectorAt(intAt(toB, i));
    low = addLow(addLow(low, oldA, newA), oldB, newB);
    high = addHigh(addHigh(high, oldA, newA), oldB, newB);
    store<f64>(values + ((<usize>i) << 3), valueOfSums(low, high, outputWeights));
  }
}

function vectorAt(entry: i32): v128 {
  return v128.load(weights + ((<usize>entry) << 4));
}

function addLow(sum: v128, before: v128, after: v128): v128 {
  return i32x4.add(sum, i32x4.sub(i32x4.extend_low_i16x8_s(after), i32x4.extend_low_i16x8_s(before)));
}

function addHigh(sum: v128, before: v128, after: v128): v128 {
  return i32x4.add(sum, i32x4.sub(i32x4.extend_high_i16x8_s(after), i32x4.extend_high_i16x8_s(before)));
}

/** The address of output weights. */
function outputAt(index: i32): usize {
  return weights + ((<usize>index) << 1);
}

function gainOf(view: usize, cell: i32): usize {
  return view + GAINS + ((<usize>cell) << 5);
}

function addGain(gain: usize, low: v128, high: v128): void {
  v128.store(gain, i32x4.add(v128.load(gain), low));
  v128.store(gain, i32x4.add(v128.load(gain, 16), high), 16);
}

function intAt(table: usize, at: i32): i32 {
  return load<i32>(table + ((<usize>at) << 2));
}

function setInt(table: usize, at: i32, to: i32): void {
  store<i32>(table + ((<usize>at) << 2), to);
}
