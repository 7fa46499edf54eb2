/** Estimates plies for the side that plays them, from the outlook of the position before. */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; cells and sides are in range by construction
import { logitOfScore } from '../../../util/logit.ts';
import { attacks } from '../rules/attacks.ts';
import { CELLS, CENTER, DIRECTIONS, MOST_PIECES, NEXT, RELATIONS, SIDES } from '../rules/board.ts';
import { targetsOf } from '../rules/movegen.ts';
import { DECLARE, DECLINE, DRAW, fromOf, NO_PROMOTION, NO_SHOT, PROMOTE, SHOTS, SILENT, toOf } from '../rules/moves.ts';
import {
  ARCHER,
  DREADNAUGHT,
  FRESH,
  kindOf,
  MILITANT,
  POINTS,
  PROMOTIONS,
  SOVEREIGN,
  sideOf,
} from '../rules/pieces.ts';
import { OVER, type Position } from '../rules/position.ts';
import { LEAST_POINTS, reward } from '../rules/score.ts';
import { SETUP } from '../setup.ts';
import { aheadOf, FALLS_LATE, FALLS_SOON, LOST_SOON, type Outlook, SECOND } from './outlook.ts';

/** Strength gained by a capture, per point of the captured piece. */
const CAPTURED = 0.15;
/** Cost in logits of warning an opponent by declaring Check. */
const WARNING = 0.1;
/** Scores are clamped to at least this distance from 0 and 1. */
const LEAST_SCORE = 1e-4;

export class Plies {
  private readonly outlook: Outlook;
  /** Indexed by kind. */
  private readonly worths: Uint8Array;
  private readonly targets = new Int32Array(DIRECTIONS);

  // For the side to move, after its move: the sum of all weights before, its strength, and its
  // possible losses (see `Outlook`).
  private sum = 0;
  private worth = 0;
  private dangers = 0;
  private worst = 0;
  private second = 0;
  // The effect of a ply: strength lost by each side, bit sets of the sides that lose pieces or
  // their Sovereign, strength gained, and points.
  private readonly losses = new Float64Array(SIDES);
  private touched = 0;
  private fallen = 0;
  private gain = 0;
  private captured = 0;
  /** Whether the ply is neither a capture nor a Militant's move. */
  private isQuiet = true;

  constructor(outlook: Outlook) {
    this.outlook = outlook;
    this.worths = outlook.weighing.worths;
  }

  /**
   * Computes the baseline strength of the side to move if it plays elsewhere and all others can
   * capture before its next turn. The outlook must be that of the position.
   */
  begin(position: Position): void {
    const { board, cells, counts, toMove } = position;
    this.sum = 0;
    for (const weight of this.outlook.weights) this.sum += weight;
    this.worth = this.outlook.standing(position, toMove);
    this.dangers = 0;
    this.worst = 0;
    this.second = 0;
    for (let i = MOST_PIECES * toMove; i < MOST_PIECES * toMove + counts[toMove]!; i++) {
      const kind = kindOf(board[cells[i]!]!);
      if (kind === SOVEREIGN) continue;
      this.worth += this.outlook.pieceWorth(position, kind, cells[i]!, toMove);
      this.addDanger(this.dangerAfter(position, cells[i]!, kind, 0));
    }
  }

  private addDanger(danger: number): void {
    this.dangers += danger;
    if (danger > this.worst) {
      this.second = this.worst;
      this.worst = danger;
    } else if (danger > this.second) this.second = danger;
  }

  /**
   * Like `danger`, for the side to move after its turn. `self` is 1 if the piece itself reaches the
   * cell.
   */
  private dangerAfter({ toMove }: Position, cell: number, kind: number, self: number): number {
    const { sides, times, cheapest } = this.outlook.reach;
    const attackers = sides[cell]! & ~(1 << toMove);
    if (attackers === 0) return 0;
    const isDefended = times[SIDES * cell + toMove]! > self;
    let most = 0;
    for (let by = 0; by < SIDES; by++) {
      if (((attackers >> by) & 1) === 0) continue;
      const loss = this.worths[kind]! - (isDefended ? cheapest[SIDES * cell + by]! : 0);
      if (loss > most) most = loss;
    }
    return LOST_SOON * most;
  }

  /** The logit of the side to move after a ply. Modifies the board temporarily. */
  logitOf(position: Position, move: number): number {
    this.gain = 0;
    this.captured = 0;
    this.fallen = 0;
    this.isQuiet = true;
    if (this.touched !== 0) this.losses.fill(0);
    this.touched = 0;
    if (move < SHOTS) return this.logitOfMove(position, move);
    const { toMove } = position;
    const { strengths, safety } = this.outlook;
    if (move < NO_SHOT) this.capture(position, move - SHOTS);
    else if (move >= PROMOTE && move < NO_PROMOTION) {
      this.gain = this.worths[PROMOTIONS[move - PROMOTE]!]! - this.worths[kindOf(position.board[position.at]!)]!;
    }
    if (move === DRAW) return this.logitOfDraw(position);
    const warning = move >= DECLARE && move !== SILENT && move !== DECLINE ? WARNING : 0;
    return this.result(position, this.outlook.weightOf(strengths[toMove]! + this.gain, safety[toMove]!), 0) - warning;
  }

  private logitOfDraw(position: Position): number {
    const { phase } = position;
    position.phase = OVER;
    const agreed = reward(position, position.toMove, this.outlook.countsPoints ? 'points' : 'victory');
    position.phase = phase;
    return logit(agreed);
  }

  private logitOfMove(position: Position, move: number): number {
    const { board, toMove } = position;
    const [from, to] = [fromOf(move), toOf(move)];
    const piece = board[from]!;
    const there = board[to]!;
    const kind = kindOf(piece);
    if (kind === DREADNAUGHT) this.clearWay(position, from, to);
    else if (there !== 0) this.capture(position, to);
    board[from] = 0;
    board[to] = piece;
    if (kind === ARCHER) this.shoot(position, from, to);
    const strength = this.strengthAfter(position, from, to, kind);
    const safety = this.safetyAfter(position, to, kind);
    const threatened = this.threatened(position, to);
    if (kind === FRESH || kind === MILITANT) this.isQuiet = false;
    board[to] = there;
    board[from] = piece;
    return this.result(position, this.outlook.weightOf(strength + this.gain, safety), threatened & ~(1 << toMove));
  }

  private strengthAfter(position: Position, from: number, to: number, kind: number): number {
    const { toMove } = position;
    if (kind === SOVEREIGN) return this.worth - this.worst - SECOND * (this.dangers - this.worst);
    const before = this.dangerAfter(position, from, kind, 0);
    // A piece that could capture on a cell counts among its defenders.
    const self = kind === FRESH || kind === MILITANT ? 0 : 1;
    const after = this.dangerAfter(position, to, kind, self);
    const worst = Math.max(before === this.worst ? this.second : this.worst, after);
    const all = this.dangers - before + after;
    const change =
      this.outlook.pieceWorth(position, kind, to, toMove) - this.outlook.pieceWorth(position, kind, from, toMove);
    return this.worth + change - worst - SECOND * (all - worst);
  }

  /** The probability that the mover's Sovereign survives, after the move was made on the board. */
  private safetyAfter(position: Position, to: number, kind: number): number {
    const { toMove, sovereigns } = position;
    if (kind === SOVEREIGN) return this.outlook.reach.sides[to]! & ~(1 << toMove) ? 1 - FALLS_SOON : 1;
    const cell = sovereigns[toMove]!;
    const attackers = this.outlook.reach.sides[cell]! & ~(1 << toMove) & ~this.fallen;
    return attackers !== 0 && isAttacked(position, attackers, cell) ? 1 - FALLS_SOON : 1;
  }

  /** Bit set of the Sovereigns that a piece on a cell attacks. */
  private threatened({ board, sovereigns, toMove }: Position, cell: number): number {
    let found = 0;
    for (let side = 0; side < SIDES; side++) {
      const sovereign = sovereigns[side]!;
      if (side !== toMove && sovereign < CELLS && attacks(board, cell, sovereign)) found |= 1 << side;
    }
    return found;
  }

  private capture(position: Position, cell: number): void {
    const { board, toMove } = position;
    const piece = board[cell]!;
    const side = sideOf(piece);
    const kind = kindOf(piece);
    this.captured += POINTS[kind]!;
    this.isQuiet = false;
    if (side === toMove) this.gain -= this.worths[kind]!;
    else this.gain += CAPTURED * POINTS[kind]!;
    if (side === toMove || !position.isIn(side)) return;
    if (kind === SOVEREIGN) this.fallen |= 1 << side;
    this.touched |= 1 << side;
    this.losses[side]! += this.outlook.pieceWorth(position, kind, cell, side);
  }

  /** A Dreadnaught captures everything in its way. */
  private clearWay(position: Position, from: number, to: number): void {
    const relation = RELATIONS[CELLS * from + to]!;
    let cell = from;
    for (let step = relation >> 4; step > 0; step--) {
      cell = NEXT[DIRECTIONS * cell + (relation & 15) - 1]!;
      if (position.board[cell] !== 0) this.capture(position, cell);
    }
  }

  /** The most valuable shot of an Archer that has moved. */
  private shoot(position: Position, from: number, to: number): void {
    const { board, toMove } = position;
    const range = SETUP.archerRange * (from === CENTER ? 2 : 1);
    const count = targetsOf(board, to, toMove, range, this.targets);
    let best = -1;
    for (let i = 0; i < count; i++) {
      const cell = this.targets[i]!;
      if (!position.isIn(sideOf(board[cell]!))) continue;
      if (best < 0 || this.worths[kindOf(board[cell]!)]! > this.worths[kindOf(board[best]!)]!) best = cell;
    }
    if (best >= 0) this.capture(position, best);
  }

  /**
   * The logit of the side to move with this weight, after the ply's effects on the other sides.
   */
  private result({ toMove, points, left }: Position, weight: number, threatened: number): number {
    const { weights, strengths, safety, alike, countsPoints, pointsAhead, allAhead } = this.outlook;
    let others = this.sum - weights[toMove]!;
    let stay = left;
    for (let side = 0; side < SIDES; side++) {
      const isThreatened = (threatened >> side) & 1;
      if (side === toMove || (isThreatened | ((this.touched >> side) & 1)) === 0) continue;
      const isOut = (this.fallen >> side) & 1;
      stay -= isOut;
      const safe = safety[side]! * (isThreatened ? 1 - FALLS_LATE : 1);
      others += (isOut ? 0 : this.outlook.weightOf(strengths[side]! - this.losses[side]!, safe)) - weights[side]!;
    }
    const equal = this.isQuiet ? alike : this.outlook.weighing.alike(0, stay);
    const chance = equal / stay + ((1 - equal) * weight) / (weight + Math.max(0, others));
    if (!countsPoints) return logit(chance);
    const own = Math.max(1, points[toMove]! + this.captured + aheadOf(chance, this.worth, left) - LEAST_POINTS);
    return logit(own / (allAhead - pointsAhead[toMove]! + own));
  }
}

export function logit(score: number): number {
  return logitOfScore(Math.min(1 - LEAST_SCORE, Math.max(LEAST_SCORE, score)));
}

/**
 * Whether one of a set of sides attacks a cell, on a board where one of their pieces may just have
 * been captured.
 */
function isAttacked({ board, cells, counts }: Position, sides: number, cell: number): boolean {
  for (let side = 0; side < SIDES; side++) {
    if (((sides >> side) & 1) === 0) continue;
    for (let i = MOST_PIECES * side; i < MOST_PIECES * side + counts[side]!; i++) {
      const from = cells[i]!;
      if (sideOf(board[from]!) === side && attacks(board, from, cell)) return true;
    }
  }
  return false;
}
