/**
 * Sets of squares in one word: row r from the top and column c from the left is bit 8·r + c, so that
 * the words of `../../board.ts` are its halves. Each function is that of the same name in TypeScript.
 */

export const ALL: u64 = ((<u64>0x007f7f7f) << 32) | 0x7f7f7f7f;
const LEFT: u64 = ((<u64>0x00010101) << 32) | 0x01010101;
const RIGHT: u64 = ((<u64>0x00404040) << 32) | 0x40404040;
const TOP: u64 = 0x7f;
const BOTTOM: u64 = (<u64>0x007f0000) << 32;
export const EDGES: u64 = LEFT | RIGHT | TOP | BOTTOM;
export const CORNERS: u64 = (LEFT | RIGHT) & (TOP | BOTTOM);

export function count(set: u64): i32 {
  return <i32>popcnt(set);
}

/** The squares with a neighbour in the set, and others that are not on the board. */
export function near(set: u64): u64 {
  return (set << 1) | (set >>> 1) | (set << 8) | (set >>> 8);
}

/** The squares where a standard stone is legal. */
export function standardIn(stones: u64): u64 {
  const empty = ALL & ~stones;
  const right = empty >>> 1;
  const left = empty << 1;
  const below = empty >>> 8;
  const above = empty << 8;
  // Squares with one or three, and with two or more, empty neighbours.
  const sides = right ^ left;
  const lines = below ^ above;
  const odd = sides ^ lines;
  const several = (right & left) | (below & above) | (sides & lines);
  // Stones with three hinges: their empty neighbour must stay empty.
  return empty & ~near(stones & odd & ~several) & (odd | several);
}

/** The number of pairs of neighbouring squares from two sets. */
export function touching(set: u64, other: u64): i32 {
  return (
    count((set << 1) & other) + count((set >>> 1) & other) + count((set << 8) & other) + count((set >>> 8) & other)
  );
}

export function stonePoints(stones: u64, edges: bool): i32 {
  const pairs = count(stones & (stones >>> 1)) + count(stones & (stones >>> 8));
  if (!edges) return pairs;
  return pairs + count(stones & LEFT) + count(stones & RIGHT) + count(stones & TOP) + count(stones & BOTTOM);
}
