/**
 * What a stone of a side on an empty cell changes in the tuples that see it: `Tables.weighRows`,
 * ray by ray. All places of a run of empty places see the same stones at its ends, so one pass up and
 * one pass down the run add the changes of each place. `T` is `i16` if no sum of a ray exceeds 16 bits
 * (`mostOfRay` of ../walk.ts), else `i32`.
 */
import { addHigh, addLow } from '../../../../network/kernel/assembly/vectors';
import {
  ABOVE_OF_PLACE,
  BELOW_OF_PLACE,
  GAIN_OF_PLACE,
  GAINS_AT,
  INDEX_OF_VIEW,
  PLACES_AT,
  ROW_TABLE_AT,
  TUPLE_OF_PLACE,
} from '../walk-layout';
import { LINE_MASK, lineCount, lineWord } from './memory';

/** Weighs the lines in a set of them. */
export function weighRows<T>(view: usize, own: i32, lines: usize, wanted: u64): void {
  for (let line = 0; line < lineCount; line++) {
    if ((wanted >>> line) & 1)
      weighRow<T>(view, line << 8, lineWord(lines, line), own, load<i32>(line << 2, PLACES_AT));
  }
}

function weighRow<T>(view: usize, row: i32, word: i32, own: i32, places: i32): void {
  const mine = (word >>> own) & LINE_MASK;
  const other = (word >>> (16 - own)) & LINE_MASK;
  for (let left = places & ~(mine | other); left !== 0; ) {
    const beyond = left + (left & -left);
    const run = left & ~beyond;
    left &= beyond;
    const bottom = ctz(run) - 1;
    const top = 32 - clz(run);
    // What a place sees at an end of the run becomes digit 1.
    const moreAbove = 1 - ((mine >>> top) & 1) - 2 * ((other >>> top) & 1);
    const moreBelow = 1 - ((mine >>> bottom) & 1) - 2 * ((other >>> bottom) & 1);
    if (sizeof<T>() === 2) weighRun(view, row + (bottom << 3), row + (top << 3), moreAbove, moreBelow);
    else weighWideRun(view, row + (bottom << 3), row + (top << 3), moreAbove, moreBelow);
  }
}

/**
 * Weighs the places between two others, whose tuples see the stone as well. Where these are beyond
 * the edge, their powers are 0.
 */
function weighRun(view: usize, bottom: i32, top: i32, moreAbove: i32, moreBelow: i32): void {
  let upwards = i16x8.splat(0);
  let downwards = i16x8.splat(0);
  let low = bottom;
  let high = top;
  do {
    const entry = load<usize>(view + load<u16>(low, ROW_TABLE_AT + TUPLE_OF_PLACE), INDEX_OF_VIEW);
    const changed = entry + <i32>load<u16>(low, ROW_TABLE_AT + ABOVE_OF_PLACE) * moreAbove;
    upwards = i16x8.add(upwards, i16x8.sub(v128.load(changed), v128.load(entry)));
    low += 8;
    v128.store(load<u16>(low, ROW_TABLE_AT + GAIN_OF_PLACE), upwards, GAINS_AT);
    const entryAbove = load<usize>(view + load<u16>(high, ROW_TABLE_AT + TUPLE_OF_PLACE), INDEX_OF_VIEW);
    const changedAbove = entryAbove + <i32>load<u16>(high, ROW_TABLE_AT + BELOW_OF_PLACE) * moreBelow;
    downwards = i16x8.add(downwards, i16x8.sub(v128.load(changedAbove), v128.load(entryAbove)));
    high -= 8;
    v128.store(load<u16>(high, ROW_TABLE_AT + GAIN_OF_PLACE), downwards, GAINS_AT + 16);
  } while (high - 8 > bottom);
}

/** The same with sums of 32 bits. */
function weighWideRun(view: usize, bottom: i32, top: i32, moreAbove: i32, moreBelow: i32): void {
  weighWideRay(view, bottom, top, 8, ABOVE_OF_PLACE, moreAbove, GAINS_AT);
  weighWideRay(view, top, bottom, -8, BELOW_OF_PLACE, moreBelow, GAINS_AT + 32);
}

/** The places from one to before another, whose tuples see a stone at each place after them. */
function weighWideRay(view: usize, from: i32, to: i32, step: i32, direction: i32, more: i32, gains: usize): void {
  let low = i32x4.splat(0);
  let high = i32x4.splat(0);
  for (let at = from; at + step !== to; ) {
    const entry = load<usize>(view + load<u16>(at, ROW_TABLE_AT + TUPLE_OF_PLACE), INDEX_OF_VIEW);
    const changed = entry + <i32>load<u16>(at + direction, ROW_TABLE_AT) * more;
    const change = i16x8.sub(v128.load(changed), v128.load(entry));
    low = addLow(low, change);
    high = addHigh(high, change);
    at += step;
    const gain = gains + 2 * <usize>load<u16>(at, ROW_TABLE_AT + GAIN_OF_PLACE);
    v128.store(gain, low);
    v128.store(gain, high, 16);
  }
}
