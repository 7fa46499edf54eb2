/**
 * The hand-written evaluation of Mǽrstánas: current points, prospects of the free squares, and
 * special stones in hand.
 */

import type { Evaluation } from '../../search/game.ts';
import { countBits, countBitsOfFour } from '../../util/bits.ts';
import { acrossHigh, acrossLow } from './board.ts';
import { DARK, LIGHT } from './numbers.ts';
import { Position, type Side } from './position.ts';

/**
 * Points for an own stone next to a free square, for a special stone in hand, and for the turn.
 */
const ROOM = 0.32;
const THUNDER_WORTH = 1.2;
const WODEN_WORTH = 1.2;
const TURN = 0.6;
/** Standard error of the predicted margin in points: at the end, and per free square. */
const SPREAD = 0.9;
const SPREAD_OF_SQUARE = 0.09;

export class HandEvaluation implements Evaluation<Position> {
  private readonly edges: boolean;
  private readonly after = new Position(false);

  /** With `edges`, hinges with the edge count. */
  constructor(edges: boolean) {
    this.edges = edges;
  }

  evaluate(position: Position, player: number): number {
    position.findStandard();
    const free = countBits(position.standardLow) + countBits(position.standardHigh);
    const logit = (1.7 * this.darkMargin(position)) / (SPREAD + SPREAD_OF_SQUARE * free);
    return player === DARK ? logit : -logit;
  }

  evaluateMoves(position: Position, moves: Int32Array, count: number, logits: Float32Array): void {
    const { after } = this;
    for (let i = 0; i < count; i++) {
      after.copyFrom(position);
      after.play(moves[i] as number);
      logits[i] = this.evaluate(after, position.toMove);
    }
  }

  isExactAfter(): boolean {
    return true;
  }

  /** Dark's expected final margin. Requires `findStandard`. */
  darkMargin(position: Position): number {
    const { darkLow, darkHigh, lightLow, lightHigh, standardLow, standardHigh } = position;
    const points = position.points(DARK, this.edges) - position.points(LIGHT, this.edges);
    let room =
      touching(darkLow, darkHigh, standardLow, standardHigh) - touching(lightLow, lightHigh, standardLow, standardHigh);
    if (position.wraps) {
      const [low, high] = [acrossLow(standardLow, standardHigh), acrossHigh(standardLow, standardHigh)];
      room += countBits(darkLow & low) + countBits(darkHigh & high);
      room -= countBits(lightLow & low) + countBits(lightHigh & high);
    }
    const turn = (standardLow | standardHigh) === 0 ? 0 : position.toMove === DARK ? TURN : -TURN;
    return points + ROOM * room + handWorth(position, DARK) - handWorth(position, LIGHT) + turn;
  }
}

function handWorth(position: Position, side: Side): number {
  return (position.hasThunder(side) ? THUNDER_WORTH : 0) + (position.hasWoden(side) ? WODEN_WORTH : 0);
}

/** The number of pairs of neighbouring squares from two sets. */
export function touching(low: number, high: number, ofLow: number, ofHigh: number): number {
  return (
    countBitsOfFour((low << 1) & ofLow, (low >>> 1) & ofLow, (low << 8) & ofLow, ((low >>> 8) | (high << 24)) & ofLow) +
    countBitsOfFour(
      (high << 1) & ofHigh,
      (high >>> 1) & ofHigh,
      ((high << 8) | (low >>> 24)) & ofHigh,
      (high >>> 8) & ofHigh,
    )
  );
}
