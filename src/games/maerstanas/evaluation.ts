/** The evaluation of Mǽrstánas by hand: points now, what the free squares promise, and the special stones in hand. */

import type { Evaluation } from '../../search/game.ts';
import { countBits } from '../../util/bits.ts';
import { DARK, LIGHT, Position, pointsOf, type Side } from './position.ts';

/** Points that a stone of one's own next to a free square is worth, that a special stone in hand is, and the turn. */
const ROOM = 0.32;
const THUNDER_WORTH = 1.2;
const WODEN_WORTH = 1.2;
const TURN = 0.6;
/** Points by which the final margin is off, at the end and more for every free square. */
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

  /** The expected margin of Dark at the end; `findStandard` has been called. */
  darkMargin(position: Position): number {
    const { darkLow, darkHigh, lightLow, lightHigh, standardLow, standardHigh } = position;
    const points = pointsOf(darkLow, darkHigh, this.edges) - pointsOf(lightLow, lightHigh, this.edges);
    const room =
      touching(darkLow, darkHigh, standardLow, standardHigh) - touching(lightLow, lightHigh, standardLow, standardHigh);
    const turn = (standardLow | standardHigh) === 0 ? 0 : position.toMove === DARK ? TURN : -TURN;
    return points + ROOM * room + handWorth(position, DARK) - handWorth(position, LIGHT) + turn;
  }
}

function handWorth(position: Position, side: Side): number {
  return (position.hasThunder(side) ? THUNDER_WORTH : 0) + (position.hasWoden(side) ? WODEN_WORTH : 0);
}

/** How often a stone of one set lies next to a square of the other. */
export function touching(low: number, high: number, ofLow: number, ofHigh: number): number {
  return (
    countBits((low << 1) & ofLow) +
    countBits((low >>> 1) & ofLow) +
    countBits((low << 8) & ofLow) +
    countBits(((low >>> 8) | (high << 24)) & ofLow) +
    countBits((high << 1) & ofHigh) +
    countBits((high >>> 1) & ofHigh) +
    countBits(((high << 8) | (low >>> 24)) & ofHigh) +
    countBits((high >>> 8) & ofHigh)
  );
}
