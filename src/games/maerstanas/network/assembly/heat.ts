/** Temperatures of the free squares: `../heat.ts`. */
import { CORNERS, count, EDGES, near } from './squares';

const SIDES: u64 = EDGES & ~CORNERS;

/** As the fields of `Heat`. */
export let taken: u64 = 0;
export let movesLeft: i32 = 0;
export let gain: i32 = 0;

let sign: i32 = 1;

export function findHeat(stones: u64, free: u64, edges: bool): void {
  const left = stones << 1;
  const right = stones >>> 1;
  const above = stones << 8;
  const below = stones >>> 8;
  const sides = left ^ right;
  const lines = above ^ below;
  // Free squares with an odd number of neighbouring stones, and with two or three.
  const odd = (sides ^ lines) & free;
  const several = ((left & right) | (above & below) | (sides & lines)) & free;

  // Squares with one empty neighbour. Taking one closes that neighbour.
  const last = (odd & several & ~EDGES) | (~odd & several & SIDES) | (odd & ~several & CORNERS);
  const closed = near(last);
  taken = free & (last | ~closed);
  // Of two squares that close each other, one is taken.
  const twin = last & closed;
  const innerTwins = count(twin & ~EDGES);
  const sideTwins = count(twin & SIDES);
  movesLeft = count(taken) - ((innerTwins + sideTwins + count(twin & CORNERS)) >> 1);

  const one = taken & odd & ~several;
  const two = taken & ~odd & several;
  const three = taken & odd & several;
  gain = 0;
  sign = 1;
  if (edges) {
    const none = taken & ~odd & ~several;
    take(5, count((one | three) & CORNERS));
    take(4, count(((two | none) & CORNERS) | ((two | three) & SIDES)) + (sideTwins >> 1));
    take(3, count((three & ~EDGES) | ((one | three) & SIDES)) + (innerTwins >> 1));
    take(2, count((two & ~EDGES) | (none & SIDES)));
    take(1, count(one & ~EDGES));
  } else {
    take(3, count(three) + (innerTwins >> 1));
    take(2, count(two) + (sideTwins >> 1));
    take(1, count(one));
  }
}

/** Adds the gain of an odd number of squares with the same heat. */
function take(heat: i32, squares: i32): void {
  if ((squares & 1) === 0) return;
  gain += heat * sign;
  sign = -sign;
}
