/**
 * The walk from a position of Mǽrstánas to the logits of all legal moves, in one call. Compiled into the
 * kernel of `src/network/kernel`; `../walk.ts` is the caller, and `../network.ts` does the same in
 * TypeScript, bit for bit.
 */
import { DARK, PASS, THUNDER, THUNDER_IN_HAND, WODEN, WODEN_IN_HAND } from '../../numbers';
import { CERTAIN, HANDS, MOST_ESTIMATE, MOST_MOVES } from '../entries';
import { LOGITS_AT, MOVES_AT, VIEW_BYTES, VIEWS_AT } from '../walk-layout';
import { findHeat, gain, movesLeft, taken } from './heat';
import { ALL, count, near, standardIn, stonePoints, touching } from './squares';
import { follow, marginSum, openViews, sumWith } from './view';

/** Whether hinges with the edge count. */
let edges: bool = false;
/** Logits per unit of a sum. */
let unit: f64 = 0;

/** The side whose view is read, and the number of its moves that are listed. */
let mover: i32 = 0;
let listed: i32 = 0;

export function openStones(
  hasEdges: bool,
  unitOfLogits: f64,
  tuples: i32,
  bytesOfPhase: i32,
  estimatesAt: usize,
  bytesToMargin: i32,
): void {
  edges = hasEdges;
  unit = unitOfLogits;
  openViews(tuples, bytesOfPhase, estimatesAt, bytesToMargin);
}

/**
 * Writes the legal moves and the logit of each for its side; returns their number, 0 if the game is
 * over. The arguments are those fields of a position.
 */
export function walkStones(darkLow: u32, darkHigh: u32, lightLow: u32, lightHigh: u32, hands: i32, toMove: i32): i32 {
  const dark = joined(darkLow, darkHigh);
  const light = joined(lightLow, lightHigh);
  const own = toMove === DARK ? dark : light;
  const other = toMove === DARK ? light : dark;
  const standard = standardIn(own | other);
  mover = toMove;
  listed = 0;
  follow(VIEWS_AT + mover * VIEW_BYTES, own, other, ALL & ~(own | other | standard));
  for (let left = standard; left !== 0; left &= left - 1) {
    add(squareOf(left), own | (left & -left), other, hands);
  }
  const thunder = THUNDER_IN_HAND << mover;
  if ((hands & thunder) !== 0) {
    for (let left = ALL & ~(own | other); left !== 0; left &= left - 1) {
      const square = left & -left;
      const kept = ~near(square);
      add(THUNDER + squareOf(left), (own & kept) | square, other & kept, hands & ~thunder);
    }
  }
  const woden = WODEN_IN_HAND << mover;
  if ((hands & woden) !== 0) {
    for (let left = other; left !== 0; left &= left - 1) {
      const square = left & -left;
      add(WODEN + squareOf(left), own | square, other & ~square, hands & ~woden);
    }
  }
  if (listed === 0 && hasSpecial(1 - mover, hands, own)) add(PASS, own, other, hands);
  return listed;
}

/** The expected margin of the side that has just moved, in units; the arguments are those of `walkStones`. */
export function marginOfStones(
  darkLow: u32,
  darkHigh: u32,
  lightLow: u32,
  lightHigh: u32,
  hands: i32,
  toMove: i32,
): i32 {
  const dark = joined(darkLow, darkHigh);
  const light = joined(lightLow, lightHigh);
  const own = toMove === DARK ? light : dark;
  const other = toMove === DARK ? dark : light;
  const standard = standardIn(own | other);
  mover = 1 - toMove;
  const view = VIEWS_AT + mover * VIEW_BYTES;
  follow(view, own, other, ALL & ~(own | other | standard));
  return marginSum(view, count(own | other), estimateOf(own, other, standard, hands));
}

function joined(low: u32, high: u32): u64 {
  return <u64>low | ((<u64>high) << 32);
}

function squareOf(set: u64): i32 {
  const bit = <i32>ctz(set);
  return bit - (bit >>> 3);
}

/** Whether a side has a special stone that it can place; `others` are its opponent's stones. */
function hasSpecial(side: i32, hands: i32, others: u64): bool {
  return (hands & (THUNDER_IN_HAND << side)) !== 0 || ((hands & (WODEN_IN_HAND << side)) !== 0 && others !== 0);
}

/** Lists a move, after which the stones and hands are these. */
function add(move: i32, own: u64, other: u64, hands: i32): void {
  const at = listed++ << 2;
  store<i32>(at, move, MOVES_AT);
  const stones = own | other;
  const standard = standardIn(stones);
  const isOver = standard === 0 && !hasSpecial(mover, hands, other) && !hasSpecial(1 - mover, hands, own);
  store<f32>(at, isOver ? resultOf(own, other) : logitOf(own, other, standard, hands), LOGITS_AT);
}

function resultOf(own: u64, other: u64): f32 {
  const lead = stonePoints(own, edges) - stonePoints(other, edges);
  return <f32>(CERTAIN * (i32(lead > 0) - i32(lead < 0)));
}

function logitOf(own: u64, other: u64, standard: u64, hands: i32): f32 {
  const stones = own | other;
  const closed = ALL & ~(stones | standard);
  const estimate = estimateOf(own, other, standard, hands);
  const sum = sumWith(VIEWS_AT + mover * VIEW_BYTES, own, other, closed, count(stones), estimate);
  return <f32>(unit * <f64>sum);
}

/** Number of the entry for the estimate. */
function estimateOf(own: u64, other: u64, standard: u64, hands: i32): i32 {
  findHeat(own | other, standard, edges);
  const lead = stonePoints(own, edges) - stonePoints(other, edges);
  const room = touching(own, taken) - touching(other, taken);
  const margin = max(-MOST_ESTIMATE, min(MOST_ESTIMATE, 2 * lead + room - gain)) + MOST_ESTIMATE;
  return (margin * (MOST_MOVES + 1) + min(movesLeft, MOST_MOVES)) * HANDS + handsOf(hands);
}

/** The special stones of the mover and of the other side, a bit each: `handsFor`. */
function handsOf(hands: i32): i32 {
  const own = hands >>> mover;
  const other = hands >>> (1 - mover);
  return (
    (own & THUNDER_IN_HAND) |
    ((own & WODEN_IN_HAND) >>> 1) |
    ((other & THUNDER_IN_HAND) << 2) |
    ((other & WODEN_IN_HAND) << 1)
  );
}
