/** The values of the moves with one outcome: `Tables.moveValues`. */

import { addHigh, addLow, valueOfSums } from '../../../../network/kernel/assembly/vectors';
import { GROUP_COUNTS } from '../group-counts';
import {
  DIGIT_START_AT,
  DIGITS_AT,
  GAIN_BYTES,
  GAINS_AT,
  INDEX_OF_VIEW,
  LOGITS_AT,
  MORE_AT,
  MOVES_AT,
  OUTCOME_AT,
  STAGE_OF_AT,
  SUMS_AT,
} from '../walk-layout';
import { threatOf } from './threats';
import { setIndex } from './view';

/** The tuple of the numbers of groups, the tables of these and of threats, and the output weights of the first stage. */
let groupsTuple: i32 = 0;
let groupsTable: usize = 0;
let threatsTable: usize = 0;
let outputs: usize = 0;
/** Logits per unit of a value. */
let unit: f64 = 0;

/** A move adds from two groups fewer to one more. */
const FEWEST_MORE: i32 = -2;
const MOST_MORE: i32 = 1;

export function setNetwork(
  groups: i32,
  groupsTableAt: usize,
  threatsTableAt: usize,
  outputsAt: usize,
  unitOfLogits: f64,
): void {
  groupsTuple = groups;
  groupsTable = groupsTableAt;
  threatsTable = threatsTableAt;
  outputs = outputsAt;
  unit = unitOfLogits;
}

/** The entry for numbers of groups of the view's side and of the other one. */
function groupsEntry(own: i32, other: i32): usize {
  return groupsTable + ((GROUP_COUNTS * max(0, min(GROUP_COUNTS - 1, own)) + min(GROUP_COUNTS - 1, other)) << 4);
}

/** The output weights with this many stones on the board. */
function outputOf(stones: i32): usize {
  return outputs + ((<usize>load<u8>(stones, STAGE_OF_AT)) << 4);
}

/** The logit of the position that a view has followed. */
export function logitOf(view: usize, stones: i32, own: i32, other: i32): f32 {
  setIndex(view, groupsTuple, groupsEntry(own, other));
  return <f32>(unit * valueOfSums(v128.load(view), v128.load(view, 16), outputOf(stones)));
}

/**
 * Writes the logits of those of the moves that have this outcome. `stones` and the numbers of groups
 * are those before the move; a move's rows are weighed. `T` is `i16` if no sum of a ray or of the digits of a cell
 * exceeds 16 bits, else `i32`.
 */
export function valueMoves<T>(view: usize, count: i32, outcome: i32, stones: i32, own: i32, other: i32): void {
  setIndex(view, groupsTuple, groupsEntry(own, other));
  const before = v128.load(groupsEntry(own, other));
  const low = v128.load(view);
  const high = v128.load(view, 16);
  for (let more = FEWEST_MORE; more <= MOST_MORE; more++) {
    const at = (more - FEWEST_MORE) << 5;
    const change = i16x8.sub(v128.load(groupsEntry(own + more, other)), before);
    v128.store(at, addLow(low, change), SUMS_AT);
    v128.store(at, addHigh(high, change), SUMS_AT + 16);
  }
  const output = outputOf(stones + 1);
  const noThreat = v128.load(threatsTable);
  for (let i = 0; i < count; i++) {
    if (<i32>load<u8>(i, OUTCOME_AT) !== outcome) continue;
    const cell = load<i32>(i << 2, MOVES_AT);
    const sums = (<i32>load<i8>(i, MORE_AT) - FEWEST_MORE) << 5;
    const gains = cell * GAIN_BYTES;
    let low = v128.load(sums, SUMS_AT);
    let high = v128.load(sums, SUMS_AT + 16);
    let digits = i16x8.splat(0);
    const end: i32 = load<u16>((cell << 1) + 2, DIGIT_START_AT);
    for (let at: i32 = load<u16>(cell << 1, DIGIT_START_AT); at < end; at += 4) {
      const entry = load<usize>(view + load<u16>(at, DIGITS_AT), INDEX_OF_VIEW);
      const change = i16x8.sub(v128.load(entry + load<u16>(at, DIGITS_AT + 2)), v128.load(entry));
      if (sizeof<T>() === 2) digits = i16x8.add(digits, change);
      else {
        low = addLow(low, change);
        high = addHigh(high, change);
      }
    }
    if (sizeof<T>() === 2) {
      low = addLow(low, digits);
      high = addHigh(high, digits);
    }
    for (let ray = 0; ray < GAIN_BYTES; ray += 16) {
      if (sizeof<T>() === 2) {
        low = i32x4.add(low, v128.load16x4_s(gains + ray, GAINS_AT));
        high = i32x4.add(high, v128.load16x4_s(gains + ray, GAINS_AT + 8));
      } else {
        low = i32x4.add(low, v128.load(2 * (gains + ray), GAINS_AT));
        high = i32x4.add(high, v128.load(2 * (gains + ray), GAINS_AT + 16));
      }
    }
    const threat = threatOf(cell);
    if (threat !== 0) {
      const change = i16x8.sub(v128.load(threatsTable + (threat << 4)), noThreat);
      low = addLow(low, change);
      high = addHigh(high, change);
    }
    store<f32>(i << 2, <f32>(unit * valueOfSums(low, high, output)), LOGITS_AT);
  }
}
