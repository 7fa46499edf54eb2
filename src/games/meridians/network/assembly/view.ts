/**
 * The tuples as one side reads them: `NetworkView` and `Sights` in one, over `Tables` with vectors.
 * An index is the address of its entry.
 */
import { addHigh, addLow } from '../../../../network/kernel/assembly/vectors';
import {
  ABOVE_OF_PLACE,
  ABOVE_OF_VIEW,
  BELOW_OF_PLACE,
  BELOW_OF_VIEW,
  DIGIT_START_AT,
  DIGITS_AT,
  INDEX_OF_VIEW,
  PLACES_AT,
  ROW_START_AT,
  ROW_TABLE_AT,
  TUPLE_OF_PLACE,
  WORDS_OF_VIEW,
} from '../walk-layout';
import { LINE_MASK, lineCount, lineWord, rowCount } from './memory';

/** Updates a view of the side with that shift to the words of these lines. */
export function follow(view: usize, own: i32, lines: usize): void {
  for (let row = 0; row < rowCount; row++) {
    const word = lineWord(lines, row);
    const known = load<i32>(view + (row << 2), WORDS_OF_VIEW);
    if (word !== known) followRow(view, own, <i32>load<u8>(row, ROW_START_AT) - 1, known & ~word, word & ~known);
  }
  for (let line = 0; line < lineCount; line++) {
    const word = lineWord(lines, line);
    if (word !== load<i32>(view + (line << 2), WORDS_OF_VIEW)) followLine(view, own, line, word);
  }
}

/** The digits of a row, whose points follow `start`. Removed stones come first, so that no digit exceeds 2. */
function followRow(view: usize, own: i32, start: i32, gone: i32, come: i32): void {
  for (let left = gone; left !== 0; left &= left - 1) {
    const bit = ctz(left);
    changeDigit(view, start + (bit & 15), (bit & 16) === own ? -1 : -2);
  }
  for (let left = come; left !== 0; left &= left - 1) {
    const bit = ctz(left);
    changeDigit(view, start + (bit & 15), (bit & 16) === own ? 1 : 2);
  }
}

function changeDigit(view: usize, cell: i32, by: i32): void {
  let low = v128.load(view);
  let high = v128.load(view, 16);
  const end: i32 = load<u16>((cell << 1) + 2, DIGIT_START_AT);
  for (let at: i32 = load<u16>(cell << 1, DIGIT_START_AT); at < end; at += 4) {
    const change = moveIndex(view + load<u16>(at, DIGITS_AT), by * <i32>load<u16>(at, DIGITS_AT + 2));
    low = addLow(low, change);
    high = addHigh(high, change);
  }
  v128.store(view, low);
  v128.store(view, high, 16);
}

/** What is seen along a line: see `Sights.follow`. */
function followLine(view: usize, own: i32, line: i32, word: i32): void {
  const at = view + (line << 2);
  const inHalf = load<i32>(line << 2, PLACES_AT);
  const places = inHalf | (inHalf << 16);
  const empty = ~(word | (word << 16) | (word >>> 16)) & places;
  const below = (empty ^ (empty + ((word << 1) & places))) & places;
  let above = word >>> 1;
  let open = empty;
  above |= (above & open) >>> 1;
  open &= open << 1;
  above |= (above & open) >>> 2;
  open &= open << 2;
  above |= (above & open) >>> 4;
  open &= open << 4;
  above = (above | ((above & open) >>> 8)) & places;
  const rows = line << 8;
  const wasBelow = load<i32>(at, BELOW_OF_VIEW);
  const wasAbove = load<i32>(at, ABOVE_OF_VIEW);
  if (below !== wasBelow) changeRow(view, rows + BELOW_OF_PLACE, wasBelow, below, own);
  if (above !== wasAbove) changeRow(view, rows + ABOVE_OF_PLACE, wasAbove, above, own);
  store<i32>(at, word, WORDS_OF_VIEW);
  store<i32>(at, below, BELOW_OF_VIEW);
  store<i32>(at, above, ABOVE_OF_VIEW);
}

/** See `Tables.changeRow`; `power` is the offset of the powers of the row in `ROW_TABLE_AT`. */
function changeRow(view: usize, power: i32, before: i32, after: i32, own: i32): void {
  const other = 16 - own;
  const ownBefore = before >>> own;
  const ownAfter = after >>> own;
  const otherBefore = before >>> other;
  const otherAfter = after >>> other;
  const tuple = power & ~7;
  let low = v128.load(view);
  let high = v128.load(view, 16);
  for (let left = ((ownBefore ^ ownAfter) | (otherBefore ^ otherAfter)) & LINE_MASK; left !== 0; left &= left - 1) {
    const i = ctz(left);
    const more =
      ((ownAfter >>> i) & 1) - ((ownBefore >>> i) & 1) + 2 * (((otherAfter >>> i) & 1) - ((otherBefore >>> i) & 1));
    const by = more * <i32>load<u16>(power + (i << 3), ROW_TABLE_AT);
    const change = moveIndex(view + load<u16>(tuple + (i << 3), ROW_TABLE_AT + TUPLE_OF_PLACE), by);
    low = addLow(low, change);
    high = addHigh(high, change);
  }
  v128.store(view, low);
  v128.store(view, high, 16);
}

/** Makes a tuple read an entry `by` bytes further on; returns the change. `at` is the view and the offset of its index. */
function moveIndex(at: usize, by: i32): v128 {
  const from = load<usize>(at, INDEX_OF_VIEW);
  const to = from + by;
  store<usize>(at, to, INDEX_OF_VIEW);
  return i16x8.sub(v128.load(to), v128.load(from));
}

/** Makes a tuple read another entry. */
export function setIndex(view: usize, tuple: i32, to: usize): void {
  const at = view + (tuple << 2);
  const from = load<usize>(at, INDEX_OF_VIEW);
  if (from === to) return;
  const change = moveIndex(at, <i32>(to - from));
  v128.store(view, addLow(v128.load(view), change));
  v128.store(view, addHigh(v128.load(view, 16), change), 16);
}

/** Reads all entries again, after weights have changed. */
export function readIndices(view: usize, tuples: i32, bias: usize): void {
  let low = addLow(i32x4.splat(0), v128.load(bias));
  let high = addHigh(i32x4.splat(0), v128.load(bias));
  for (let tuple = 0; tuple < tuples; tuple++) {
    const entry = v128.load(load<usize>(view + (tuple << 2), INDEX_OF_VIEW));
    low = addLow(low, entry);
    high = addHigh(high, entry);
  }
  v128.store(view, low);
  v128.store(view, high, 16);
}
