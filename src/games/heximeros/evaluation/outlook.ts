/**
 * What a position promises every side. Its strength is what its pieces are worth, less what it is likely to lose next, and some
 * for the cells that it reaches; a Sovereign in danger makes it less likely to last. The expected scores of those who are
 * left are a softmax of the logarithms of their strengths, so that they add up to one, mixed with equal shares.
 */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; cells and sides are in range by construction
import { CELLS, DIRECTIONS, distance, MOST_PIECES, NEXT, RANKS, SIDES } from '../rules/board.ts';
import { FRESH, kindOf, MILITANT, SOVEREIGN } from '../rules/pieces.ts';
import { type Position, TO_MOVE } from '../rules/position.ts';
import { LEAST_POINTS, type Scoring } from '../rules/score.ts';
import { SETUP } from '../setup.ts';
import { Reach } from './reach.ts';
import { WEIGHINGS, type Weighing } from './weighing.ts';

/** What a Sovereign without pieces is worth. */
const ALONE = 30;
/** What a piece gains, for each point that it is worth, on its way from the rim to another's Sovereign. */
const NEAR = 0.15;
/** How likely a piece that can be captured is lost, where the attacker is to move before its owner, and otherwise. */
export const LOST_SOON = 0.55;
const LOST_LATE = 0.1;
/** Of what is in danger besides the most valuable piece, so much counts. */
export const SECOND = 0.25;
/** How likely an attacked Sovereign is lost, where the attacker is to move before it, and otherwise. */
export const FALLS_SOON = 0.85;
export const FALLS_LATE = 0.12;

export class Outlook {
  readonly countsPoints: boolean;
  readonly weighing: Weighing;
  readonly reach = new Reach();
  /** By side. */
  readonly strengths = new Float64Array(SIDES);
  /** By side: how likely it stays in the game for now. */
  readonly safety = new Float64Array(SIDES);
  /** By side: the weight of its score among all. */
  readonly weights = new Float64Array(SIDES);
  /** By side: the expected score, in [0, 1]. */
  readonly scores = new Float64Array(SIDES);
  /** By side, where points count: those that it has and may expect, from the least on; and of all sides. */
  readonly pointsAhead = new Float64Array(SIDES);
  allAhead = 0;
  /** How likely all who are left fare alike. */
  alike = 0;
  /** Of the position looked at last: its keys and quiet turns; none of a position have this many. */
  private low = 0;
  private high = 0;
  private quiet = -1;

  constructor(scoring: Scoring) {
    this.countsPoints = scoring === 'points';
    this.weighing = WEIGHINGS[scoring];
  }

  /** Fills in everything about a position that is not over, unless that was the last one looked at. */
  look(position: Position): void {
    const low = position.keyLow(true);
    const high = position.keyHigh(true);
    const quiet = position.fewestQuiet();
    if (low === this.low && high === this.high && quiet === this.quiet) return;
    this.low = low;
    this.high = high;
    this.quiet = quiet;
    this.reach.look(position, this.weighing.worths);
    for (let side = 0; side < SIDES; side++) {
      this.safety[side] = position.isIn(side) ? 1 - this.fallRisk(position, side) : 0;
      this.strengths[side] = position.isIn(side) ? this.strengthOf(position, side) : 0;
      this.weights[side] = this.weightOf(this.strengths[side]!, this.safety[side]!);
    }
    this.fillScores(position);
  }

  private strengthOf(position: Position, side: number): number {
    const { board, cells, counts } = position;
    let worth = this.standing(position, side);
    let [most, all] = [0, 0];
    for (let i = MOST_PIECES * side; i < MOST_PIECES * side + counts[side]!; i++) {
      const cell = cells[i]!;
      const kind = kindOf(board[cell]!);
      if (kind === SOVEREIGN) continue;
      worth += this.pieceWorth(position, kind, cell, side);
      const danger = this.danger(position, cell, kind, side);
      all += danger;
      if (danger > most) most = danger;
    }
    return worth - most - SECOND * (all - most);
  }

  /** What a side has besides its pieces. */
  standing({ sovereigns }: Position, side: number): number {
    let near = 0;
    for (let other = 0; other < SIDES; other++) {
      const sovereign = sovereigns[other]!;
      if (other === side || sovereign >= CELLS) continue;
      for (let way = 0; way < DIRECTIONS; way++) {
        const cell = NEXT[DIRECTIONS * sovereign + way]!;
        if (cell >= 0) near += (this.reach.sides[cell]! >> side) & 1;
      }
    }
    const { reached, pressed } = this.weighing;
    return ALONE + reached * this.reach.counts[side]! + pressed * near;
  }

  /** What a piece of a side is worth on a cell. */
  pieceWorth(position: Position, kind: number, cell: number, side: number): number {
    const worth = this.weighing.worths[kind]!;
    if (kind === FRESH || kind === MILITANT) {
      const near = Math.max(0, 1 - RANKS[CELLS * side + cell]! / SETUP.baseRank);
      return worth + (this.weighing.promoted / 2) * (near + near * near);
    }
    return worth * (1 + NEAR * nearness(position, cell, side));
  }

  /** What a side may expect to lose by its own piece on a cell, or one that would come there. */
  private danger(position: Position, cell: number, kind: number, side: number): number {
    const attackers = this.reach.sides[cell]! & ~(1 << side);
    if (attackers === 0) return 0;
    const isDefended = (this.reach.sides[cell]! >> side) & 1;
    let most = 0;
    for (let by = 0; by < SIDES; by++) {
      if (((attackers >> by) & 1) === 0) continue;
      const loss = this.weighing.worths[kind]! - (isDefended ? this.reach.cheapest[SIDES * cell + by]! : 0);
      const likely = isBefore(position, by, side) ? LOST_SOON : LOST_LATE;
      if (loss * likely > most) most = loss * likely;
    }
    return most;
  }

  /** How likely a side's Sovereign is captured before it can do something about it. */
  private fallRisk(position: Position, side: number): number {
    const attackers = this.reach.sides[position.sovereigns[side]!]! & ~(1 << side);
    let risk = 0;
    for (let by = 0; by < SIDES; by++) {
      if (((attackers >> by) & 1) === 0) continue;
      risk = 1 - (1 - risk) * (1 - (isBefore(position, by, side) ? FALLS_SOON : FALLS_LATE));
    }
    return risk;
  }

  /** The weight of a side's score among all. */
  weightOf(strength: number, safety: number): number {
    return safety * this.weighing.raised(Math.max(strength, ALONE / 2));
  }

  /** The expected scores, from the weights. */
  private fillScores(position: Position): void {
    const { scores, weights } = this;
    let sum = 0;
    for (let side = 0; side < SIDES; side++) sum += weights[side]!;
    this.alike = this.weighing.alike(position.fewestQuiet(), position.left);
    for (let side = 0; side < SIDES; side++) {
      const share = position.isIn(side) ? this.alike / position.left : 0;
      scores[side] = share + ((1 - this.alike) * weights[side]!) / sum;
    }
    if (this.countsPoints) this.toPointShares(position);
  }

  /** From the chance of each side to win to its share of points at the end. */
  private toPointShares({ points, left }: Position): void {
    const { scores, strengths, pointsAhead } = this;
    this.allAhead = 0;
    for (let side = 0; side < SIDES; side++) {
      const ahead = scores[side] === 0 ? 0 : aheadOf(scores[side]!, strengths[side]!, left);
      pointsAhead[side] = Math.max(1, points[side]! + ahead - LEAST_POINTS);
      this.allAhead += pointsAhead[side]!;
    }
    for (let side = 0; side < SIDES; side++) scores[side] = pointsAhead[side]! / this.allAhead;
  }
}

/** How near a cell is to the nearest Sovereign of another side, from 0 at the other end of the board to 1. */
function nearness({ sovereigns }: Position, cell: number, side: number): number {
  let least = 2 * SETUP.corner;
  for (let other = 0; other < SIDES; other++) {
    const sovereign = sovereigns[other]!;
    if (other === side || sovereign >= CELLS) continue;
    const apart = distance(sovereign, cell);
    if (apart < least) least = apart;
  }
  return 1 - least / (2 * SETUP.corner);
}

/** Points that a side may still expect: with that chance it wins, otherwise it goes out at some time. */
export function aheadOf(chance: number, strength: number, left: number): number {
  let out = 0;
  for (let i = SIDES - left; i < SIDES - 1; i++) out += SETUP.outPoints[i]!;
  return chance * (SETUP.victoryPoints + strength / 2) + ((1 - chance) * out) / Math.max(1, left - 1);
}

/** Whether one side moves before another one; who has moved and has still to shoot, promote or declare moves last. */
function isBefore({ toMove, phase }: Position, side: number, other: number): boolean {
  const first = toMove + (phase === TO_MOVE ? 0 : 1);
  return (side - first + 2 * SIDES) % SIDES < (other - first + 2 * SIDES) % SIDES;
}
