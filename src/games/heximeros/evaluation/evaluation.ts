/**
 * The evaluation of HexiMeros by hand. The strength of a side is what its pieces are worth, less what it is likely to lose next,
 * and some for mobility. The expected scores of those who are left are a softmax of the logarithms of their strengths, so that
 * they add up to one.
 */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; cells and sides are in range by construction
import type { Evaluation } from '../../game.ts';
import { attacks } from '../rules/attacks.ts';
import { CELLS, CENTER, DIRECTIONS, distance, MOST_PIECES, NEXT, RANKS, RELATIONS, SIDES } from '../rules/board.ts';
import { targetsOf } from '../rules/movegen.ts';
import { DECLARE, fromOf, NO_PROMOTION, NO_SHOT, PROMOTE, SHOTS, toOf } from '../rules/moves.ts';
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
import { type Position, TO_MOVE } from '../rules/position.ts';
import { LEAST_POINTS, type Scoring } from '../rules/score.ts';
import { SETUP } from '../setup.ts';
import { Reach } from './reach.ts';

/** What a Sovereign without pieces is worth. */
const ALONE = 30;
/** What each reached cell is worth; a Militant that is about to be promoted; and each cell next to another's Sovereign that is reached. */
const REACHED = 0.12;
const PROMOTED = 35;
const PRESSED = 3;
/** What a piece gains, for each point that it is worth, on its way from the rim to another's Sovereign. */
const NEAR = 0.15;
/** How likely a piece that can be captured is lost, where the attacker is to move before its owner, and otherwise. */
const LOST_SOON = 0.55;
const LOST_LATE = 0.1;
/** Of what is in danger besides the most valuable piece, so much counts. */
const SECOND = 0.25;
/** How likely an attacked Sovereign is lost, where the attacker is to move before it, and otherwise. */
const FALLS_SOON = 0.85;
const FALLS_LATE = 0.12;
/** Strength that a capture is worth to the one who makes it, for each point. */
const CAPTURED = 0.15;
/** A move that declares Check gives warning. */
const WARNING = 0.1;
/** Scores are at least this far from 0 and 1. */
const LEAST_SCORE = 1e-4;

const WORTH = Uint8Array.from(POINTS, (points, kind) => (kind === SOVEREIGN ? 200 : points));

export class HandEvaluation implements Evaluation<Position> {
  private readonly countsPoints: boolean;
  private readonly reach = new Reach();
  /** Of the position looked at last: its keys, and by side what follows. */
  private low = 0;
  private high = 0;
  private known = false;
  private readonly strengths = new Float64Array(SIDES);
  /** How likely it stays in the game for now. */
  private readonly safety = new Float64Array(SIDES);
  /** Weight of its score among all. */
  private readonly weights = new Float64Array(SIDES);
  private readonly scores = new Float64Array(SIDES);
  /** By side, where points count: those that it has and may expect, from the least on; and of all sides. */
  private readonly pointsAhead = new Float64Array(SIDES);
  private allAhead = 0;
  /** How likely the game is drawn for want of captures. */
  private drawn = 0;
  private readonly targets = new Int32Array(DIRECTIONS);

  // Of the side to move once it has moved: the sum of all weights before, its worth, and what it may lose (see `danger`).
  private sum = 0;
  private worth = 0;
  private dangers = 0;
  private worst = 0;
  private second = 0;
  // What a ply does: the strength that it takes from each side, the sides that lose some or their Sovereign, a bit each, the
  // strength that it gives, and the points.
  private readonly losses = new Float64Array(SIDES);
  private touched = 0;
  private fallen = 0;
  private gain = 0;
  private captured = 0;
  /** No capture and no Militant's move. */
  private isQuiet = true;

  constructor(scoring: Scoring) {
    this.countsPoints = scoring === 'points';
  }

  evaluate(position: Position, player: number): number {
    this.look(position);
    return logit(this.scores[player]!);
  }

  isExactAfter(): boolean {
    return false;
  }

  /** Fills in everything about a position, unless that was the last one looked at. */
  private look(position: Position): void {
    const low = position.keyLow(true);
    const high = position.keyHigh(true);
    if (this.known && low === this.low && high === this.high) return;
    this.known = true;
    this.low = low;
    this.high = high;
    this.reach.look(position, WORTH);
    for (let side = 0; side < SIDES; side++) {
      this.safety[side] = position.isIn(side) ? 1 - this.fallRisk(position, side) : 0;
      this.strengths[side] = position.isIn(side) ? this.strengthOf(position, side) : 0;
      this.weights[side] = weightOf(this.strengths[side]!, this.safety[side]!);
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
  private standing({ sovereigns }: Position, side: number): number {
    let pressed = 0;
    for (let other = 0; other < SIDES; other++) {
      const sovereign = sovereigns[other]!;
      if (other === side || sovereign >= CELLS) continue;
      for (let way = 0; way < DIRECTIONS; way++) {
        const cell = NEXT[DIRECTIONS * sovereign + way]!;
        if (cell >= 0) pressed += (this.reach.sides[cell]! >> side) & 1;
      }
    }
    return ALONE + REACHED * this.reach.counts[side]! + PRESSED * pressed;
  }

  private pieceWorth(position: Position, kind: number, cell: number, side: number): number {
    const worth = WORTH[kind]!;
    if (kind === FRESH || kind === MILITANT) {
      const near = Math.max(0, 1 - RANKS[CELLS * side + cell]! / SETUP.baseRank);
      return worth + (PROMOTED / 2) * (near + near * near);
    }
    return worth * (1 + NEAR * nearness(position, cell, side));
  }

  /** What a side may expect to lose by a piece of its own on a cell, or one that would come there. */
  private danger(position: Position, cell: number, kind: number, side: number): number {
    const attackers = this.reach.sides[cell]! & ~(1 << side);
    if (attackers === 0) return 0;
    const isDefended = (this.reach.sides[cell]! >> side) & 1;
    let most = 0;
    for (let by = 0; by < SIDES; by++) {
      if (((attackers >> by) & 1) === 0) continue;
      const loss = WORTH[kind]! - (isDefended ? this.reach.cheapest[SIDES * cell + by]! : 0);
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

  /** The expected scores, from the weights. */
  private fillScores(position: Position): void {
    const { scores, weights } = this;
    let sum = 0;
    for (let side = 0; side < SIDES; side++) sum += weights[side]!;
    this.drawn = drawLikely(position);
    for (let side = 0; side < SIDES; side++) {
      const share = position.isIn(side) ? this.drawn / position.left : 0;
      scores[side] = share + ((1 - this.drawn) * weights[side]!) / sum;
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

  evaluateMoves(position: Position, moves: Int32Array, count: number, logits: Float32Array): void {
    this.look(position);
    this.begin(position);
    for (let i = 0; i < count; i++) logits[i] = this.logitOf(position, moves[i]!);
  }

  /** Notes the strength of the side to move when it has moved elsewhere, and all others can capture before it moves again. */
  private begin(position: Position): void {
    const { board, cells, counts, toMove } = position;
    this.sum = 0;
    for (const weight of this.weights) this.sum += weight;
    this.worth = this.standing(position, toMove);
    this.dangers = 0;
    this.worst = 0;
    this.second = 0;
    for (let i = MOST_PIECES * toMove; i < MOST_PIECES * toMove + counts[toMove]!; i++) {
      const kind = kindOf(board[cells[i]!]!);
      if (kind === SOVEREIGN) continue;
      this.worth += this.pieceWorth(position, kind, cells[i]!, toMove);
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

  /** As `danger`, for the side to move once its turn is over; `self` is 1 where the piece itself is one that reaches the cell. */
  private dangerAfter({ toMove }: Position, cell: number, kind: number, self: number): number {
    const { sides, times, cheapest } = this.reach;
    const attackers = sides[cell]! & ~(1 << toMove);
    if (attackers === 0) return 0;
    const isDefended = times[SIDES * cell + toMove]! > self;
    let most = 0;
    for (let by = 0; by < SIDES; by++) {
      if (((attackers >> by) & 1) === 0) continue;
      const loss = WORTH[kind]! - (isDefended ? cheapest[SIDES * cell + by]! : 0);
      if (loss > most) most = loss;
    }
    return LOST_SOON * most;
  }

  private logitOf(position: Position, move: number): number {
    this.gain = 0;
    this.captured = 0;
    this.fallen = 0;
    this.isQuiet = true;
    if (this.touched !== 0) this.losses.fill(0);
    this.touched = 0;
    if (move < SHOTS) return this.logitOfMove(position, move);
    const { toMove } = position;
    const { strengths, safety } = this;
    if (move < NO_SHOT) this.capture(position, move - SHOTS);
    else if (move >= PROMOTE && move < NO_PROMOTION) {
      this.gain = WORTH[PROMOTIONS[move - PROMOTE]!]! - WORTH[kindOf(position.board[position.at]!)]!;
    }
    const warning = move === DECLARE ? WARNING : 0;
    return this.result(position, weightOf(strengths[toMove]! + this.gain, safety[toMove]!), 0) - warning;
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
    return this.result(position, weightOf(strength + this.gain, safety), threatened & ~(1 << toMove));
  }

  private strengthAfter(position: Position, from: number, to: number, kind: number): number {
    const { toMove } = position;
    if (kind === SOVEREIGN) return this.worth - this.worst - SECOND * (this.dangers - this.worst);
    const before = this.dangerAfter(position, from, kind, 0);
    // Who can come to a cell by capturing there is counted among those who defend it.
    const self = kind === FRESH || kind === MILITANT ? 0 : 1;
    const after = this.dangerAfter(position, to, kind, self);
    const worst = Math.max(before === this.worst ? this.second : this.worst, after);
    const all = this.dangers - before + after;
    const change = this.pieceWorth(position, kind, to, toMove) - this.pieceWorth(position, kind, from, toMove);
    return this.worth + change - worst - SECOND * (all - worst);
  }

  /** How likely the own Sovereign stays, the move being made on the board. */
  private safetyAfter(position: Position, to: number, kind: number): number {
    const { toMove, sovereigns } = position;
    if (kind === SOVEREIGN) return this.reach.sides[to]! & ~(1 << toMove) ? 1 - FALLS_SOON : 1;
    const cell = sovereigns[toMove]!;
    const attackers = this.reach.sides[cell]! & ~(1 << toMove) & ~this.fallen;
    return attackers !== 0 && isAttacked(position, attackers, cell) ? 1 - FALLS_SOON : 1;
  }

  /** The Sovereigns that a piece on a cell attacks, a bit each. */
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
    if (side === toMove) this.gain -= WORTH[kind]!;
    else this.gain += CAPTURED * POINTS[kind]!;
    if (side === toMove || !position.isIn(side)) return;
    if (kind === SOVEREIGN) this.fallen |= 1 << side;
    this.touched |= 1 << side;
    this.losses[side]! += this.pieceWorth(position, kind, cell, side);
  }

  /** A Dreadnaught captures all that it comes across. */
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
    const count = targetsOf(board, to, toMove, range, this.targets, 0);
    let best = -1;
    for (let i = 0; i < count; i++) {
      const cell = this.targets[i]!;
      if (!position.isIn(sideOf(board[cell]!))) continue;
      if (best < 0 || WORTH[kindOf(board[cell]!)]! > WORTH[kindOf(board[best]!)]!) best = cell;
    }
    if (best >= 0) this.capture(position, best);
  }

  /** The logit of the side to move with that weight, once what the ply does to the others is reckoned in. */
  private result({ toMove, points, left }: Position, weight: number, threatened: number): number {
    const { weights, strengths, safety } = this;
    let others = this.sum - weights[toMove]!;
    for (let side = 0; side < SIDES; side++) {
      const isThreatened = (threatened >> side) & 1;
      if (side === toMove || (isThreatened | ((this.touched >> side) & 1)) === 0) continue;
      const isOut = (this.fallen >> side) & 1;
      const safe = safety[side]! * (isThreatened ? 1 - FALLS_LATE : 1);
      others += (isOut ? 0 : weightOf(strengths[side]! - this.losses[side]!, safe)) - weights[side]!;
    }
    const drawn = this.isQuiet ? this.drawn : 0;
    const chance = drawn / left + ((1 - drawn) * weight) / (weight + Math.max(0, others));
    if (!this.countsPoints) return logit(chance);
    const own = Math.max(1, points[toMove]! + this.captured + aheadOf(chance, this.worth, left) - LEAST_POINTS);
    return logit(own / (this.allAhead - this.pointsAhead[toMove]! + own));
  }
}

/** How near a cell is to the nearest Sovereign of another side, from 0 at the other end of the board to 1. */
function nearness({ sovereigns }: Position, cell: number, side: number): number {
  let least = 2 * SETUP.corner;
  for (let other = 0; other < SIDES; other++) {
    const sovereign = sovereigns[other]!;
    if (other !== side && sovereign < CELLS) least = Math.min(least, distance(cell, sovereign));
  }
  return 1 - least / (2 * SETUP.corner);
}

/** The weight of a side's score among all, which grows with the third power of its strength. */
function weightOf(strength: number, safety: number): number {
  const counted = Math.max(strength, ALONE / 2);
  return safety * counted * counted * counted;
}

function drawLikely(position: Position): number {
  return (position.fewestQuiet() / SETUP.quietTurns) ** 2;
}

function logit(score: number): number {
  const bounded = Math.min(1 - LEAST_SCORE, Math.max(LEAST_SCORE, score));
  return Math.log(bounded / (1 - bounded));
}

/** Points that a side may still expect: with that chance it wins, otherwise it goes out at some time. */
function aheadOf(chance: number, strength: number, left: number): number {
  let out = 0;
  for (let i = SIDES - left; i < SIDES - 1; i++) out += SETUP.outPoints[i]!;
  return chance * (SETUP.victoryPoints + strength / 2) + ((1 - chance) * out) / Math.max(1, left - 1);
}

/** Whether one side moves before another one; who has moved and has still to shoot, promote or declare moves last. */
function isBefore({ toMove, phase }: Position, side: number, other: number): boolean {
  const first = toMove + (phase === TO_MOVE ? 0 : 1);
  return (side - first + 2 * SIDES) % SIDES < (other - first + 2 * SIDES) % SIDES;
}

/** Whether somebody in a set of sides attacks a cell, on a board on which one of their pieces may have been captured. */
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
