/**
 * Temperatures of the free squares. A square worth a points to one side and b to the other has the
 * heat a + b: taking it gains half of that over the mean. Taking squares in turn, hottest first,
 * estimates the rest of the game (a sum of switches; Berlekamp, Conway and Guy, "Winning Ways",
 * 1982).
 */

import { countBits, parityOf } from '../../../util/bits.ts';
import { BOTTOM_HIGH, LEFT_HIGH, LEFT_LOW, RIGHT_HIGH, RIGHT_LOW, TOP_LOW } from '../board.ts';

const EDGE_LOW = LEFT_LOW | RIGHT_LOW | TOP_LOW;
const EDGE_HIGH = LEFT_HIGH | RIGHT_HIGH | BOTTOM_HIGH;
const CORNER_LOW = (LEFT_LOW | RIGHT_LOW) & TOP_LOW;
const CORNER_HIGH = (LEFT_HIGH | RIGHT_HIGH) & BOTTOM_HIGH;
const SIDE_LOW = EDGE_LOW & ~CORNER_LOW;
const SIDE_HIGH = EDGE_HIGH & ~CORNER_HIGH;

export class Heat {
  private readonly edges: boolean;
  /** The free squares likely to be taken: of two that close each other, the hotter one. */
  low = 0;
  high = 0;
  /** The number of moves that these are. */
  moves = 0;
  /**
   * The gain of the side to move in half points over the mean of all squares, if both sides take
   * the hottest in turn.
   */
  gain = 0;

  /** With `edges`, hinges with the edge count. */
  constructor(edges: boolean) {
    this.edges = edges;
  }

  /** Computes all fields, given the stones and the free squares. */
  find(stonesLow: number, stonesHigh: number, freeLow: number, freeHigh: number): void {
    // Free squares with an odd number of neighbouring stones, and with two or three.
    const leftLow = stonesLow << 1;
    const rightLow = stonesLow >>> 1;
    const aboveLow = stonesLow << 8;
    const belowLow = (stonesLow >>> 8) | (stonesHigh << 24);
    const sidesLow = leftLow ^ rightLow;
    const linesLow = aboveLow ^ belowLow;
    let oddLow = (sidesLow ^ linesLow) & freeLow;
    let severalLow = ((leftLow & rightLow) | (aboveLow & belowLow) | (sidesLow & linesLow)) & freeLow;
    const leftHigh = stonesHigh << 1;
    const rightHigh = stonesHigh >>> 1;
    const aboveHigh = (stonesHigh << 8) | (stonesLow >>> 24);
    const belowHigh = stonesHigh >>> 8;
    const sidesHigh = leftHigh ^ rightHigh;
    const linesHigh = aboveHigh ^ belowHigh;
    let oddHigh = (sidesHigh ^ linesHigh) & freeHigh;
    let severalHigh = ((leftHigh & rightHigh) | (aboveHigh & belowHigh) | (sidesHigh & linesHigh)) & freeHigh;

    // Squares with one empty neighbour. Taking one closes that neighbour.
    const lastLow =
      (oddLow & severalLow & ~EDGE_LOW) | (~oddLow & severalLow & SIDE_LOW) | (oddLow & ~severalLow & CORNER_LOW);
    const lastHigh =
      (oddHigh & severalHigh & ~EDGE_HIGH) |
      (~oddHigh & severalHigh & SIDE_HIGH) |
      (oddHigh & ~severalHigh & CORNER_HIGH);
    const nearLow = (lastLow << 1) | (lastLow >>> 1) | (lastLow << 8) | (lastLow >>> 8) | (lastHigh << 24);
    const nearHigh = (lastHigh << 1) | (lastHigh >>> 1) | (lastHigh << 8) | (lastHigh >>> 8) | (lastLow >>> 24);
    const low = freeLow & (lastLow | ~nearLow);
    const high = freeHigh & (lastHigh | ~nearHigh);
    // Of two squares that close each other, one is taken.
    const twinLow = lastLow & nearLow;
    const twinHigh = lastHigh & nearHigh;
    let innerTwins = 0;
    let sideTwins = 0;
    let twins = 0;
    if ((twinLow | twinHigh) !== 0) {
      innerTwins = countBits(twinLow & ~EDGE_LOW) + countBits(twinHigh & ~EDGE_HIGH);
      sideTwins = countBits(twinLow & SIDE_LOW) + countBits(twinHigh & SIDE_HIGH);
      twins = innerTwins + sideTwins + countBits(twinLow & CORNER_LOW) + countBits(twinHigh & CORNER_HIGH);
    }
    this.low = low;
    this.high = high;
    this.moves = countBits(low) + countBits(high) - (twins >> 1);
    oddLow &= low;
    oddHigh &= high;
    severalLow &= low;
    severalHigh &= high;

    const edgeLow = this.edges ? EDGE_LOW : 0;
    const edgeHigh = this.edges ? EDGE_HIGH : 0;
    const cornerLow = this.edges ? CORNER_LOW : 0;
    const cornerHigh = this.edges ? CORNER_HIGH : 0;
    const sideLow = edgeLow & ~cornerLow;
    const sideHigh = edgeHigh & ~cornerHigh;
    const five = (oddLow & cornerLow) ^ (oddHigh & cornerHigh);
    const four =
      (low & ~oddLow & cornerLow) ^ (high & ~oddHigh & cornerHigh) ^ (severalLow & sideLow) ^ (severalHigh & sideHigh);
    const three =
      (oddLow & severalLow & ~edgeLow) ^
      (oddHigh & severalHigh & ~edgeHigh) ^
      (oddLow & sideLow) ^
      (oddHigh & sideHigh);
    const two =
      (~oddLow & severalLow & ~edgeLow) ^
      (~oddHigh & severalHigh & ~edgeHigh) ^
      (low & ~oddLow & ~severalLow & sideLow) ^
      (high & ~oddHigh & ~severalHigh & sideHigh);
    const one = (oddLow & ~severalLow & ~edgeLow) ^ (oddHigh & ~severalHigh & ~edgeHigh);
    let gain = 0;
    let sign = 1;
    if (parityOf(five)) {
      gain += 5 * sign;
      sign = -sign;
    }
    if ((parityOf(four) + (this.edges ? sideTwins >> 1 : 0)) & 1) {
      gain += 4 * sign;
      sign = -sign;
    }
    if ((parityOf(three) + (innerTwins >> 1)) & 1) {
      gain += 3 * sign;
      sign = -sign;
    }
    if ((parityOf(two) + (this.edges ? 0 : sideTwins >> 1)) & 1) {
      gain += 2 * sign;
      sign = -sign;
    }
    if (parityOf(one)) gain += sign;
    this.gain = gain;
  }
}
