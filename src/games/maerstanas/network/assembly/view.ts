/** The tables as one side reads them: `StoneView`, whose digits are kept as three sets of squares. */
import { CLOSED, ESTIMATE_TIMES, OTHER, OWN } from '../entries';
import {
  DIGIT_START_AT,
  DIGITS_AT,
  INDEX_OF_VIEW,
  PHASE_AT,
  PHASE_OF_VIEW,
  SUM_OF_VIEW,
  VIEW_BYTES,
  VIEWS_AT,
} from '../walk-layout';
import { count } from './squares';

const TRIAL: usize = VIEWS_AT + 2 * VIEW_BYTES;

let tuples: i32 = 0;
/** Bytes of the tables of one phase. */
let phaseBytes: i32 = 0;
/** Address of the estimate's table in the first phase. */
let estimates: usize = 0;
/** Bytes from an entry of the score to that of the margin. */
let toMargin: i32 = 0;

/** The host has written the addresses of the entries whose digits are all 0. */
export function openViews(tupleCount: i32, bytesOfPhase: i32, estimatesAt: usize, bytesToMargin: i32): void {
  tuples = tupleCount;
  phaseBytes = bytesOfPhase;
  estimates = estimatesAt;
  toMargin = bytesToMargin;
  for (let side = 0; side < 2; side++) readEntries(VIEWS_AT + side * VIEW_BYTES);
}

/** Makes a view see these sets. */
export function follow(view: usize, own: u64, other: u64, closed: u64): void {
  store<i32>(view, load<i32>(view, SUM_OF_VIEW) + change(view, view, own, other, closed), SUM_OF_VIEW);
  store<u64>(view, own);
  store<u64>(view, other, 8);
  store<u64>(view, closed, 16);
}

/** The sum of a view if it saw these sets and this entry for the estimate, with this many stones on the board. */
export function sumWith(view: usize, own: u64, other: u64, closed: u64, stones: i32, estimate: i32): i32 {
  enterPhase(view, stones);
  const changed = changedIn(view, own, other, closed);
  let sum = load<i32>(view, SUM_OF_VIEW);
  if (count(changed) === 1) {
    const bit = <i32>ctz(changed);
    sum += gainOf(view, bit, digitIn(bit, own, other, closed) - digitOf(view, bit));
  } else {
    memory.copy(TRIAL + INDEX_OF_VIEW, view + INDEX_OF_VIEW, tuples << 2);
    sum += change(view, TRIAL, own, other, closed);
  }
  return sum + ESTIMATE_TIMES * load<i16>(estimateEntry(view, estimate));
}

/** The sum of the entries for the margin, with this many stones on the board. */
export function marginSum(view: usize, stones: i32, estimate: i32): i32 {
  enterPhase(view, stones);
  let sum = 0;
  for (let index = view; index < view + (tuples << 2); index += 4) {
    sum += load<i16>(load<usize>(index, INDEX_OF_VIEW) + toMargin);
  }
  return sum + ESTIMATE_TIMES * load<i16>(estimateEntry(view, estimate) + toMargin);
}

function estimateEntry(view: usize, estimate: i32): usize {
  return estimates + load<i32>(view, PHASE_OF_VIEW) * phaseBytes + (estimate << 1);
}

function changedIn(view: usize, own: u64, other: u64, closed: u64): u64 {
  return (own ^ load<u64>(view)) | (other ^ load<u64>(view, 8)) | (closed ^ load<u64>(view, 16));
}

/** Switches to the tables of the phase with this many stones. */
function enterPhase(view: usize, stones: i32): void {
  const phase: i32 = load<u8>(stones, PHASE_AT);
  const shift = (phase - load<i32>(view, PHASE_OF_VIEW)) * phaseBytes;
  if (shift === 0) return;
  store<i32>(view, phase, PHASE_OF_VIEW);
  for (let index = view; index < view + (tuples << 2); index += 4) {
    store<i32>(index, load<i32>(index, INDEX_OF_VIEW) + shift, INDEX_OF_VIEW);
  }
  readEntries(view);
}

function readEntries(view: usize): void {
  let sum = 0;
  for (let index = view; index < view + (tuples << 2); index += 4) {
    sum += load<i16>(load<usize>(index, INDEX_OF_VIEW));
  }
  store<i32>(view, sum, SUM_OF_VIEW);
}

/** What the sum gains if the squares of a view become as in these sets; the tuples of `into` then read the other entries. */
function change(view: usize, into: usize, own: u64, other: u64, closed: u64): i32 {
  let gained = 0;
  for (let left = changedIn(view, own, other, closed); left !== 0; left &= left - 1) {
    const bit = <i32>ctz(left);
    const by = digitIn(bit, own, other, closed) - digitOf(view, bit);
    const end = endOf(bit);
    for (let at = startOf(bit); at < end; at += 4) {
      const index = into + load<u16>(at, DIGITS_AT);
      const from = load<usize>(index, INDEX_OF_VIEW);
      const to = from + by * <i32>load<u16>(at, DIGITS_AT + 2);
      gained += <i32>load<i16>(to) - <i32>load<i16>(from);
      store<usize>(index, to, INDEX_OF_VIEW);
    }
  }
  return gained;
}

/** Like `change` for one square, whose tuples go on reading their entries. */
function gainOf(view: usize, bit: i32, by: i32): i32 {
  let gained = 0;
  const end = endOf(bit);
  for (let at = startOf(bit); at < end; at += 4) {
    const from = load<usize>(view + load<u16>(at, DIGITS_AT), INDEX_OF_VIEW);
    gained += <i32>load<i16>(from + by * <i32>load<u16>(at, DIGITS_AT + 2)) - <i32>load<i16>(from);
  }
  return gained;
}

function digitIn(bit: i32, own: u64, other: u64, closed: u64): i32 {
  return OWN * (<i32>(own >>> bit) & 1) + OTHER * (<i32>(other >>> bit) & 1) + CLOSED * (<i32>(closed >>> bit) & 1);
}

function digitOf(view: usize, bit: i32): i32 {
  return digitIn(bit, load<u64>(view), load<u64>(view, 8), load<u64>(view, 16));
}

function startOf(bit: i32): i32 {
  return load<u16>((bit - (bit >>> 3)) << 1, DIGIT_START_AT);
}

function endOf(bit: i32): i32 {
  return load<u16>((bit - (bit >>> 3)) << 1, DIGIT_START_AT + 2);
}
