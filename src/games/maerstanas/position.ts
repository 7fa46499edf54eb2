/**
 * A position of Mǽrstánas (John Beers, 2022, CC BY-SA 4.0): stones, special stones in hand, side to move. A hinge of a stone is a
 * side that touches another stone or the edge. No stone may have four, so every stone has an empty
 * neighbour.
 */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; squares are in range by construction

import { countBits, countBitsOfFour, mixed } from '../../util/bits.ts';
import {
  ALL_HIGH,
  ALL_LOW,
  acrossHigh,
  acrossLow,
  BOTTOM_HIGH,
  HIGH_BIT,
  LEFT_HIGH,
  LEFT_LOW,
  LOW_BIT,
  NEAR_HIGH,
  NEAR_LOW,
  RIGHT_HIGH,
  RIGHT_LOW,
  SQUARE_AT,
  TOP_LOW,
} from './board.ts';
import { DARK, LIGHT, PASS, THUNDER, THUNDER_IN_HAND, WODEN, WODEN_IN_HAND } from './numbers.ts';

export const SIDES = [DARK, LIGHT] as const;
export type Side = (typeof SIDES)[number];

const ALL_IN_HAND = 15;

export class Position {
  /** The stones of each side, as sets of squares in two words (see board.ts). */
  darkLow = 0;
  darkHigh = 0;
  lightLow = 0;
  lightHigh = 0;
  /** The special stones among them. Used by pictures and notation only. */
  thunderLow = 0;
  thunderHigh = 0;
  wodenLow = 0;
  wodenHigh = 0;
  hands = 0;
  toMove: Side = DARK;
  /** Whether opposite edges meet: then they are neighbours, and no hinges. */
  wraps: boolean;
  /** Results of `findStandard`. */
  standardLow = 0;
  standardHigh = 0;

  /** The empty board, with or without special stones in hand. */
  constructor(special: boolean, wraps = false) {
    this.wraps = wraps;
    if (special) this.hands = ALL_IN_HAND;
  }

  copyFrom(other: Position): void {
    this.darkLow = other.darkLow;
    this.darkHigh = other.darkHigh;
    this.lightLow = other.lightLow;
    this.lightHigh = other.lightHigh;
    this.thunderLow = other.thunderLow;
    this.thunderHigh = other.thunderHigh;
    this.wodenLow = other.wodenLow;
    this.wodenHigh = other.wodenHigh;
    this.hands = other.hands;
    this.toMove = other.toMove;
    this.wraps = other.wraps;
  }

  sideAt(square: number): Side | undefined {
    const [low, high] = [LOW_BIT[square]!, HIGH_BIT[square]!];
    if ((this.darkLow & low) | (this.darkHigh & high)) return DARK;
    return (this.lightLow & low) | (this.lightHigh & high) ? LIGHT : undefined;
  }

  isThunder(square: number): boolean {
    return ((this.thunderLow & LOW_BIT[square]!) | (this.thunderHigh & HIGH_BIT[square]!)) !== 0;
  }

  isWoden(square: number): boolean {
    return ((this.wodenLow & LOW_BIT[square]!) | (this.wodenHigh & HIGH_BIT[square]!)) !== 0;
  }

  hasThunder(side: Side): boolean {
    return (this.hands & (THUNDER_IN_HAND << side)) !== 0;
  }

  hasWoden(side: Side): boolean {
    return (this.hands & (WODEN_IN_HAND << side)) !== 0;
  }

  /**
   * Computes the squares where a standard stone is legal, equal for both sides, into `standardLow`
   * and `standardHigh`.
   */
  findStandard(): void {
    const stonesLow = this.darkLow | this.lightLow;
    const stonesHigh = this.darkHigh | this.lightHigh;
    const low = ALL_LOW & ~stonesLow;
    const high = ALL_HIGH & ~stonesHigh;
    // The squares with an empty one to the right, to the left, below and above.
    let rightLow = low >>> 1;
    let rightHigh = high >>> 1;
    let leftLow = low << 1;
    let leftHigh = high << 1;
    const belowLow = (low >>> 8) | (high << 24);
    let belowHigh = high >>> 8;
    let aboveLow = low << 8;
    const aboveHigh = (high << 8) | (low >>> 24);
    if (this.wraps) {
      rightLow |= (low & LEFT_LOW) << 6;
      rightHigh |= (high & LEFT_HIGH) << 6;
      leftLow |= (low & RIGHT_LOW) >>> 6;
      leftHigh |= (high & RIGHT_HIGH) >>> 6;
      belowHigh |= (low & TOP_LOW) << 16;
      aboveLow |= (high & BOTTOM_HIGH) >>> 16;
    }
    // Squares with one or three, and with two or more, empty neighbours.
    const sidesLow = rightLow ^ leftLow;
    const linesLow = belowLow ^ aboveLow;
    const oddLow = sidesLow ^ linesLow;
    const severalLow = (rightLow & leftLow) | (belowLow & aboveLow) | (sidesLow & linesLow);
    const sidesHigh = rightHigh ^ leftHigh;
    const linesHigh = belowHigh ^ aboveHigh;
    const oddHigh = sidesHigh ^ linesHigh;
    const severalHigh = (rightHigh & leftHigh) | (belowHigh & aboveHigh) | (sidesHigh & linesHigh);
    // Stones with three hinges: their empty neighbour must stay empty.
    const fullLow = stonesLow & oddLow & ~severalLow;
    const fullHigh = stonesHigh & oddHigh & ~severalHigh;
    let keptLow = (fullLow << 1) | (fullLow >>> 1) | (fullLow << 8) | (fullLow >>> 8) | (fullHigh << 24);
    let keptHigh = (fullHigh << 1) | (fullHigh >>> 1) | (fullHigh << 8) | (fullHigh >>> 8) | (fullLow >>> 24);
    if (this.wraps) {
      keptLow |= acrossLow(fullLow, fullHigh);
      keptHigh |= acrossHigh(fullLow, fullHigh);
    }
    this.standardLow = low & ~keptLow & (oddLow | severalLow);
    this.standardHigh = high & ~keptHigh & (oddHigh | severalHigh);
  }

  /** Whether a side has a special stone that it can place. */
  hasSpecialMove(side: Side): boolean {
    if (this.hands & (THUNDER_IN_HAND << side)) return true;
    if (!(this.hands & (WODEN_IN_HAND << side))) return false;
    return (side === DARK ? this.lightLow | this.lightHigh : this.darkLow | this.darkHigh) !== 0;
  }

  /** Whether neither side has a move. */
  isOver(): boolean {
    this.findStandard();
    return this.hasEnded();
  }

  /** Like `isOver`, after `findStandard`. */
  hasEnded(): boolean {
    if ((this.standardLow | this.standardHigh) !== 0) return false;
    return this.hands === 0 || !(this.hasSpecialMove(DARK) || this.hasSpecialMove(LIGHT));
  }

  /**
   * Writes all moves, standard ones first; a pass if there is no other move and the game is not
   * over. Returns their number.
   */
  legalMoves(into: Int32Array): number {
    const { toMove, hands } = this;
    this.findStandard();
    let count = listSquares(this.standardLow, this.standardHigh, 0, into, 0);
    if (hands === 0) return count;
    if (hands & (THUNDER_IN_HAND << toMove)) {
      const low = ALL_LOW & ~(this.darkLow | this.lightLow);
      const high = ALL_HIGH & ~(this.darkHigh | this.lightHigh);
      count = listSquares(low, high, THUNDER, into, count);
    }
    if (hands & (WODEN_IN_HAND << toMove)) {
      const [low, high] = toMove === DARK ? [this.lightLow, this.lightHigh] : [this.darkLow, this.darkHigh];
      count = listSquares(low, high, WODEN, into, count);
    }
    if (count === 0 && this.hasSpecialMove(toMove === DARK ? LIGHT : DARK)) into[count++] = PASS;
    return count;
  }

  /** Plays a legal move. */
  play(move: number): void {
    const side = this.toMove;
    this.toMove = side === DARK ? LIGHT : DARK;
    if (move === PASS) return;
    const square = move < THUNDER ? move : move < WODEN ? move - THUNDER : move - WODEN;
    const low = LOW_BIT[square]!;
    const high = HIGH_BIT[square]!;
    if (move >= WODEN) this.takeWoden(side, low, high);
    else if (move >= THUNDER) this.takeThunder(side, square);
    if (side === DARK) {
      this.darkLow |= low;
      this.darkHigh |= high;
    } else {
      this.lightLow |= low;
      this.lightHigh |= high;
    }
  }

  /** Removes the stones around a square, and the thunder-stone from the hand. */
  private takeThunder(side: Side, square: number): void {
    this.hands &= ~(THUNDER_IN_HAND << side);
    this.clear(NEAR_LOW[square]!, NEAR_HIGH[square]!);
    if (this.wraps) {
      const [low, high] = [LOW_BIT[square]!, HIGH_BIT[square]!];
      this.clear(acrossLow(low, high), acrossHigh(low, high));
    }
    this.thunderLow |= LOW_BIT[square]!;
    this.thunderHigh |= HIGH_BIT[square]!;
  }

  private takeWoden(side: Side, low: number, high: number): void {
    this.hands &= ~(WODEN_IN_HAND << side);
    this.clear(low, high);
    this.wodenLow |= low;
    this.wodenHigh |= high;
  }

  private clear(low: number, high: number): void {
    this.darkLow &= ~low;
    this.darkHigh &= ~high;
    this.lightLow &= ~low;
    this.lightHigh &= ~high;
    this.thunderLow &= ~low;
    this.thunderHigh &= ~high;
    this.wodenLow &= ~low;
    this.wodenHigh &= ~high;
  }

  /**
   * Points of a side: pairs of neighbouring own stones and, with `edges`, its hinges with the edge,
   * if there is one.
   */
  points(side: Side, edges: boolean): number {
    const low = side === DARK ? this.darkLow : this.lightLow;
    const high = side === DARK ? this.darkHigh : this.lightHigh;
    return this.wraps ? stonePoints(low, high, false) + pairsAcross(low, high) : stonePoints(low, high, edges);
  }

  /** The hash has two 32-bit words, equal for positions with the same future. */
  keyLow(): number {
    return mixed(mixed(mixed(mixed(0x2545f491, this.darkLow), this.darkHigh), this.lightLow), this.rest());
  }

  keyHigh(): number {
    return mixed(mixed(mixed(mixed(0x6c078965, this.rest()), this.lightLow), this.darkHigh), this.darkLow);
  }

  /** The high word of Light's stones, the hands and the turn, packed in one word. */
  private rest(): number {
    return this.lightHigh | (this.hands << 24) | (this.toMove << 28);
  }
}

function listSquares(low: number, high: number, offset: number, into: Int32Array, from: number): number {
  let count = from;
  for (let left = low; left !== 0; left &= left - 1) into[count++] = offset + SQUARE_AT[31 - Math.clz32(left & -left)]!;
  for (let left = high; left !== 0; left &= left - 1) {
    into[count++] = offset + SQUARE_AT[63 - Math.clz32(left & -left)]!;
  }
  return count;
}

/** Pairs of stones that meet across an edge. */
function pairsAcross(low: number, high: number): number {
  return (
    countBits(low & LEFT_LOW & (low >>> 6)) +
    countBits(high & LEFT_HIGH & (high >>> 6)) +
    countBits(low & TOP_LOW & (high >>> 16))
  );
}

/** Points of a set of stones, without those across an edge. */
export function stonePoints(low: number, high: number, edges: boolean): number {
  const pairs = countBitsOfFour(
    low & (low >>> 1),
    high & (high >>> 1),
    low & ((low >>> 8) | (high << 24)),
    high & (high >>> 8),
  );
  if (!edges) return pairs;
  return (
    pairs +
    countBitsOfFour(low & LEFT_LOW, low & RIGHT_LOW, low & TOP_LOW, high & LEFT_HIGH) +
    countBitsOfFour(high & RIGHT_HIGH, high & BOTTOM_HIGH, 0, 0)
  );
}
