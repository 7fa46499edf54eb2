/**
 * The learned evaluation of Mǽrstánas (see src/network): tables of blocks of squares, and of an estimate of the final margin
 * (heat.ts) by the moves that are left and the special stones in hand. A square is free, closed (no standard stone may
 * stand there), or holds a stone of the side whose view it is, or of the other.
 */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction

import { openTables } from '../../../network/kernel/kernel-tables.ts';
import type { LearnableNetwork } from '../../../network/learner.ts';
import { buildShape, type Shape, ShapeBuilder, type Weights } from '../../../network/shape.ts';
import type { Tables } from '../../../network/tables.ts';
import type { SharedWeights } from '../../../network/weights.ts';
import type { Evaluation } from '../../../search/game.ts';
import { countBits } from '../../../util/bits.ts';
import { must, ok, type Result } from '../../../util/result.ts';
import { ALL_HIGH, ALL_LOW, SQUARE_AT, SYMMETRIES } from '../board.ts';
import { touching } from '../evaluation.ts';
import { DARK, LIGHT, SIDE, SQUARES, THUNDER_IN_HAND, WODEN_IN_HAND } from '../numbers.ts';
import { Position, type Side, stonePoints } from '../position.ts';
import { CERTAIN, CLOSED, ESTIMATE_TIMES, HANDS, MOST_ESTIMATE, MOST_MOVES, OTHER, OWN } from './entries.ts';
import { Heat } from './heat.ts';

const STATES = 4;
const ESTIMATES = 2 * MOST_ESTIMATE + 1;

export interface StoneShape extends Shape {
  /** Number of the tuple of the estimate, or -1. */
  readonly heatTuple: number;
}

/**
 * Parts: `block` is all blocks of two by three squares; `heat` the estimate of heat.ts by the moves that it counts with and
 * the special stones in hand. Errors: `bad-shape`.
 */
export function parseShape(text: string): Result<StoneShape> {
  const builder = new ShapeBuilder(SQUARES, STATES, SYMMETRIES);
  let heatTuple = -1;
  const addPart = (part: string): boolean => {
    if (part === 'bias') builder.addTuples([[]]);
    else if (part === 'block') builder.addTuples([...blocks(2, 3), ...blocks(3, 2)]);
    else if (part === 'heat') heatTuple = builder.addCount(ESTIMATES * (MOST_MOVES + 1) * HANDS, ESTIMATE_TIMES);
    else if (part === 'margin') builder.addMargins();
    else return false;
    return true;
  };
  const shape = buildShape(text, builder, addPart, 'bias, block, heat, margin');
  return shape.ok ? ok({ ...shape.value, heatTuple }) : shape;
}

function blocks(width: number, height: number): number[][] {
  const found: number[][] = [];
  for (let row = 0; row + height <= SIDE; row++) {
    for (let column = 0; column + width <= SIDE; column++) {
      found.push(
        Array.from({ length: width * height }, (_, i) => (row + Math.floor(i / width)) * SIDE + column + (i % width)),
      );
    }
  }
  return found;
}

/** Weights as the network reads them. */
export function openWeights({ shape, values, unit }: SharedWeights | Weights): Weights<StoneShape> {
  return { shape: must(parseShape(typeof shape === 'string' ? shape : shape.text)), values, unit };
}

/** The tables as one side reads them. */
class StoneView {
  readonly tables: Tables;
  private readonly heatTuple: number;
  private readonly side: Side;
  private readonly edges: boolean;
  private readonly heat: Heat;
  private readonly digits = new Uint8Array(SQUARES);
  private ownLow = 0;
  private ownHigh = 0;
  private otherLow = 0;
  private otherHigh = 0;
  private closedLow = 0;
  private closedHigh = 0;

  constructor(weights: Weights<StoneShape>, side: Side, edges: boolean) {
    this.tables = openTables(weights);
    this.heatTuple = weights.shape.heatTuple;
    this.side = side;
    this.edges = edges;
    this.heat = new Heat(edges);
  }

  /** The sum of all entries for a position in which the view's side has just moved. */
  sumOf(position: Position): number {
    const { side, tables, heatTuple } = this;
    position.findStandard();
    const { standardLow, standardHigh } = position;
    const ownLow = side === DARK ? position.darkLow : position.lightLow;
    const ownHigh = side === DARK ? position.darkHigh : position.lightHigh;
    const otherLow = side === DARK ? position.lightLow : position.darkLow;
    const otherHigh = side === DARK ? position.lightHigh : position.darkHigh;
    const closedLow = ALL_LOW & ~(ownLow | otherLow | standardLow);
    const closedHigh = ALL_HIGH & ~(ownHigh | otherHigh | standardHigh);
    const low = (ownLow ^ this.ownLow) | (otherLow ^ this.otherLow) | (closedLow ^ this.closedLow);
    const high = (ownHigh ^ this.ownHigh) | (otherHigh ^ this.otherHigh) | (closedHigh ^ this.closedHigh);
    this.follow(low, 0, ownLow, otherLow, closedLow);
    this.follow(high, 32, ownHigh, otherHigh, closedHigh);
    this.ownLow = ownLow;
    this.ownHigh = ownHigh;
    this.otherLow = otherLow;
    this.otherHigh = otherHigh;
    this.closedLow = closedLow;
    this.closedHigh = closedHigh;
    tables.enterPhase(countBits(ownLow | otherLow) + countBits(ownHigh | otherHigh));
    if (heatTuple >= 0) tables.setIndex(heatTuple, tables.placeOf(heatTuple, this.estimateOf(position)));
    return tables.value();
  }

  /** Number of the entry for the estimate; the words of both sides have been followed, and `findStandard` called. */
  private estimateOf({ standardLow, standardHigh, hands }: Position): number {
    const { ownLow, ownHigh, otherLow, otherHigh, heat, edges, side } = this;
    heat.find(ownLow | otherLow, ownHigh | otherHigh, standardLow, standardHigh);
    const lead = stonePoints(ownLow, ownHigh, edges) - stonePoints(otherLow, otherHigh, edges);
    const room = touching(ownLow, ownHigh, heat.low, heat.high) - touching(otherLow, otherHigh, heat.low, heat.high);
    const estimate = Math.max(-MOST_ESTIMATE, Math.min(MOST_ESTIMATE, 2 * lead + room - heat.gain)) + MOST_ESTIMATE;
    return (estimate * (MOST_MOVES + 1) + Math.min(heat.moves, MOST_MOVES)) * HANDS + handsFor(hands, side);
  }

  /** Sets the digits of the squares of one word that have changed. */
  private follow(changed: number, firstBit: number, own: number, other: number, closed: number): void {
    for (let left = changed; left !== 0; left &= left - 1) {
      const bit = 31 - Math.clz32(left & -left);
      const square = SQUARE_AT[firstBit + bit]!;
      const digit = (own >>> bit) & 1 ? OWN : (other >>> bit) & 1 ? OTHER : (closed >>> bit) & 1 ? CLOSED : 0;
      this.tables.changeDigit(square, digit - this.digits[square]!);
      this.digits[square] = digit;
    }
  }
}

/** The special stones of a side and of the other one, a bit each. */
function handsFor(hands: number, side: Side): number {
  const own = (hands & (THUNDER_IN_HAND << side) ? 1 : 0) + (hands & (WODEN_IN_HAND << side) ? 2 : 0);
  const other = (hands & (THUNDER_IN_HAND << (1 - side)) ? 4 : 0) + (hands & (WODEN_IN_HAND << (1 - side)) ? 8 : 0);
  return own + other;
}

export class Network implements Evaluation<Position>, LearnableNetwork<Position> {
  private readonly views: readonly [StoneView, StoneView];
  private readonly unit: number;
  private readonly edges: boolean;
  private readonly after = new Position(false);

  constructor(weights: Weights<StoneShape>, edges: boolean) {
    this.views = [new StoneView(weights, DARK, edges), new StoneView(weights, LIGHT, edges)];
    this.unit = weights.unit;
    this.edges = edges;
    if (weights.shape.marginWeights > 0) this.margin = this.expectedMargin;
  }

  /** Of a player, where the weights have tables for it. */
  margin?: (position: Position, player: number) => number;

  evaluate(position: Position, player: number): number {
    const mover = position.toMove === DARK ? LIGHT : DARK;
    const logit = this.unit * this.views[mover].sumOf(position);
    return player === mover ? logit : -logit;
  }

  evaluateMoves(position: Position, moves: Int32Array, count: number, logits: Float32Array): void {
    const { after, unit, edges } = this;
    const mover = position.toMove;
    const view = this.views[mover];
    for (let i = 0; i < count; i++) {
      after.copyFrom(position);
      after.play(moves[i]!);
      logits[i] = unit * view.sumOf(after);
      if (after.hasEnded()) {
        const lead = after.points(mover, edges) - after.points(mover === DARK ? LIGHT : DARK, edges);
        logits[i] = CERTAIN * Math.sign(lead);
      }
    }
  }

  isExactAfter(): boolean {
    return true;
  }

  refresh(seat: number): void {
    this.views[seat as Side].tables.readEntries();
  }

  entriesOf(position: Position, seat: number): Int32Array {
    const view = this.views[seat as Side];
    view.sumOf(position);
    return view.tables.index;
  }

  private expectedMargin(position: Position, player: number): number {
    const mover = position.toMove === DARK ? LIGHT : DARK;
    const margin = this.unit * this.marginSum(position, mover);
    return player === mover ? margin : -margin;
  }

  /** The sum of the entries for the margin of the side that has just moved. */
  protected marginSum(position: Position, mover: Side): number {
    const view = this.views[mover];
    view.sumOf(position);
    return view.tables.marginSum();
  }
}
