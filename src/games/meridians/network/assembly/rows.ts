/**
 * What a stone of a side on an empty cell changes in the tuples that see it: `Tables.weighRows`,
 * ray by ray. Along a run of empty places, all places see the same on either side of it. So one
 * walk up and one down the run add a change for each place. A ray's sum fits in 16 bits (`mostOfRay` of
 * ../walk.ts), and so does each part of it.
 */
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
import { LINE_MASK, lineCount, lineWord, occupiedIn } from './memory';

/** Weighs the lines in a set of them. */
export function weighRows(view: usize, own: i32, lines: usize, wanted: u64): void {
  for (let line = 0; line < lineCount; line++) {
    if ((wanted >>> line) & 1) weighRow(view, line << 8, lineWord(lines, line), own, load<i32>(line << 2, PLACES_AT));
  }
}

function weighRow(view: usize, row: i32, word: i32, own: i32, places: i32): void {
  const filled = occupiedIn(word);
  const mine = (word >>> own) & LINE_MASK;
  for (let left = places & ~filled; left !== 0; ) {
    const beyond = left + (left & -left);
    const run = left & ~beyond;
    left &= beyond;
    const lowest = ctz(run);
    const highest = 31 - clz(run);
    const bottom = lowest - 1;
    const top = highest + 1;
    const first = row + (lowest << 3);
    const last = row + (highest << 3);
    const isFilledBelow = (filled >>> bottom) & 1;
    const isFilledAbove = (filled >>> top) & 1;
    if ((mine >>> top) & 1) clear(first, last, 0);
    else weighUp(view, first, last, isFilledBelow, isFilledAbove);
    if ((mine >>> bottom) & 1) clear(first, last, 16);
    else weighDown(view, first, last, isFilledAbove, isFilledBelow);
  }
}

/** The rays of these cells change nothing. */
function clear(first: i32, last: i32, ray: i32): void {
  const zero = i16x8.splat(0);
  for (let at = first; at <= last; at += 8) {
    v128.store(<usize>load<u16>(at, ROW_TABLE_AT + GAIN_OF_PLACE) + ray, zero, GAINS_AT);
  }
}

/** Places that look upwards see the stone in place of nothing, or of a stone of the other side. */
function weighUp(view: usize, first: i32, last: i32, withBelow: i32, isOther: i32): void {
  const sign = -isOther;
  let sum = i16x8.splat(0);
  if (!withBelow) v128.store(load<u16>(first, ROW_TABLE_AT + GAIN_OF_PLACE), sum, GAINS_AT);
  for (let at = first - (withBelow << 3); at < last; at += 8) {
    const entry = load<usize>(view + load<u16>(at, ROW_TABLE_AT + TUPLE_OF_PLACE), INDEX_OF_VIEW);
    const by = (<i32>load<u16>(at, ROW_TABLE_AT + ABOVE_OF_PLACE) ^ sign) - sign;
    sum = i16x8.add(sum, i16x8.sub(v128.load(entry + by), v128.load(entry)));
    v128.store(load<u16>(at, ROW_TABLE_AT + 8 + GAIN_OF_PLACE), sum, GAINS_AT);
  }
}

/** The same of places that look downwards. */
function weighDown(view: usize, first: i32, last: i32, withAbove: i32, isOther: i32): void {
  const sign = -isOther;
  let sum = i16x8.splat(0);
  if (!withAbove) v128.store(load<u16>(last, ROW_TABLE_AT + GAIN_OF_PLACE), sum, GAINS_AT + 16);
  for (let at = last + (withAbove << 3); at > first; at -= 8) {
    const entry = load<usize>(view + load<u16>(at, ROW_TABLE_AT + TUPLE_OF_PLACE), INDEX_OF_VIEW);
    const by = (<i32>load<u16>(at, ROW_TABLE_AT + BELOW_OF_PLACE) ^ sign) - sign;
    sum = i16x8.add(sum, i16x8.sub(v128.load(entry + by), v128.load(entry)));
    v128.store(load<u16>(at, ROW_TABLE_AT - 8 + GAIN_OF_PLACE), sum, GAINS_AT + 16);
  }
}
