/** A position of HexiMeros: what stands where, whose turn it is and what is due in it, Checks, points. */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; cells and sides are in range by construction
import { SETUP } from '../setup.ts';
import { Armies, NOWHERE } from './armies.ts';
import { BASES, CELLS, CENTER, DIRECTIONS, NEXT, RANKS, RELATIONS, SIDES, START } from './board.ts';
import { targetsOf } from './movegen.ts';
import { DECLARE, fromOf, NO_PROMOTION, NO_SHOT, PROMOTE, SHOTS, toOf } from './moves.ts';
import {
  ARCHER,
  DREADNAUGHT,
  FRESH,
  HATTED,
  kindOf,
  LETTERS,
  MILITANT,
  POINTS,
  PROMOTIONS,
  pieceOf,
  SOVEREIGN,
  sideOf,
} from './pieces.ts';
import { mixed } from './zobrist.ts';

/** What the player to move is asked for. */
export const TO_MOVE = 0;
export const TO_SHOOT = 1;
export const TO_PROMOTE = 2;
export const TO_DECLARE = 3;
export const OVER = 4;
export type Phase = 0 | 1 | 2 | 3 | 4;

/** Keys tell positions by their quiet turns where everybody has made this many. */
const NEAR_DRAW = SETUP.quietTurns - 10;

/** The arrays of a position, in bytes. */
const DECLARED_AT = 4 * SIDES;
const QUIET_AT = DECLARED_AT + SIDES;
const BYTES = QUIET_AT + SIDES;

export class Position extends Armies {
  /**
   * By side: a bit for each one that it has declared Check to and that has not moved since. Of the side to move it has those
   * alone that still stand when its turn begins.
   */
  readonly declared: Uint8Array;
  /** By side: its turns since the last capture or Militant's move, `SETUP.quietTurns` at most; one that is under way counts. */
  readonly quiet: Uint8Array;
  /** By side: points so far. */
  readonly points: Int32Array;
  toMove = 0;
  phase: Phase = TO_MOVE;
  /** Cell of the Archer that shoots, or of the Militant that is promoted. */
  at = 0;
  /** Cells that it shoots. */
  range = 0;
  /** Sides that are not out. */
  left = SIDES;

  /** An empty board: no position yet. */
  constructor() {
    super(BYTES);
    const { buffer } = this.bytes;
    this.points = new Int32Array(buffer, 0, SIDES);
    this.declared = new Uint8Array(buffer, DECLARED_AT, SIDES);
    this.quiet = new Uint8Array(buffer, QUIET_AT, SIDES);
  }

  static start(): Position {
    const position = new Position();
    for (const { cell, side, letter } of START) position.put(cell, pieceOf(LETTERS.indexOf(letter as 'K'), side));
    return position;
  }

  copyFrom(other: Position): void {
    this.bytes.set(other.bytes);
    this.toMove = other.toMove;
    this.phase = other.phase;
    this.at = other.at;
    this.range = other.range;
    this.left = other.left;
    this.piecesLow = other.piecesLow;
    this.piecesHigh = other.piecesHigh;
  }

  /** Whether somebody in this set of sides attacks the Sovereign of the side to move. */
  isAttackedByAny(sides: number): boolean {
    const cell = this.sovereigns[this.toMove]!;
    for (let side = 0; side < SIDES; side++) {
      if ((sides >> side) & 1 && this.isIn(side) && this.attacks(side, cell)) return true;
    }
    return false;
  }

  /** Those who have declared Check to the side to move, a bit each. */
  declarers(): number {
    let found = 0;
    for (let side = 0; side < SIDES; side++) found |= ((this.declared[side]! >> this.toMove) & 1) << side;
    return found;
  }

  /** Plays a legal ply. */
  play(move: number): void {
    this.playAlone(move);
    if (this.phase === OVER) return;
    switch (this.phase) {
      case TO_MOVE:
        this.afterMove(fromOf(move), toOf(move));
        break;
      case TO_DECLARE:
        this.endTurn(move === DECLARE ? this.attackedBy(this.toMove) : 0);
        break;
      default:
        this.askForCheck();
    }
  }

  /** Does what a ply does on the board; whose turn it is and what comes next stay as they were, but for the end of the game. */
  playAlone(move: number): void {
    if (move < SHOTS) this.move(fromOf(move), toOf(move));
    else if (move < NO_SHOT) this.capture(move - SHOTS);
    else if (move >= PROMOTE && move < NO_PROMOTION) this.promote(PROMOTIONS[move - PROMOTE]!);
    else if (move === NO_PROMOTION) this.hat(this.at);
    if (this.left > 1) return;
    this.phase = OVER;
    // There is no promotion any more.
    const to = toOf(move);
    if (move < SHOTS && this.becomesHatted(fromOf(move), to)) this.hat(to);
  }

  private move(from: number, to: number): void {
    const piece = this.board[from]!;
    const kind = kindOf(piece);
    const { quiet, toMove } = this;
    quiet[toMove] = Math.min(SETUP.quietTurns, quiet[toMove]! + 1);
    if (kind === DREADNAUGHT) this.clearWay(from, to);
    else if (this.board[to] !== 0) this.capture(to);
    this.take(from);
    if (kind === FRESH || kind === MILITANT) quiet.fill(0);
    this.put(to, kind === FRESH ? pieceOf(MILITANT, sideOf(piece)) : piece);
  }

  /** A Dreadnaught captures all that it comes across. */
  private clearWay(from: number, to: number): void {
    const relation = RELATIONS[CELLS * from + to]!;
    const way = (relation & 15) - 1;
    let cell = from;
    for (let step = relation >> 4; step > 0; step--) {
      cell = NEXT[DIRECTIONS * cell + way]!;
      if (this.board[cell] !== 0) this.capture(cell);
    }
  }

  private capture(cell: number): void {
    const piece = this.board[cell]!;
    this.points[this.toMove]! += POINTS[kindOf(piece)]!;
    this.take(cell);
    this.quiet.fill(0);
    if (kindOf(piece) === SOVEREIGN) this.leave(sideOf(piece));
  }

  /** A side is out. */
  private leave(side: number): void {
    this.points[side]! += SETUP.outPoints[SIDES - this.left] as number;
    this.left--;
    this.declared[side] = 0;
    this.dropChecksTo(side);
  }

  private promote(kind: number): void {
    this.points[this.toMove]! += POINTS[kind]!;
    this.take(this.at);
    this.put(this.at, pieceOf(kind, this.toMove));
  }

  /** A Militant that is not promoted gets its hat, on Ground Zero only after its next move. */
  private hat(cell: number): void {
    if (cell === CENTER) return;
    this.take(cell);
    this.put(cell, pieceOf(HATTED, this.toMove));
  }

  private afterMove(from: number, to: number): void {
    const kind = kindOf(this.board[to]!);
    if (kind === ARCHER) {
      this.range = SETUP.archerRange * (from === CENTER ? 2 : 1);
      if (targetsOf(this.board, to, this.toMove, this.range, targets, 0) > 0) {
        this.at = to;
        this.phase = TO_SHOOT;
        return;
      }
    } else if (this.canPromote(to)) {
      this.at = to;
      this.phase = TO_PROMOTE;
      return;
    } else if (this.becomesHatted(from, to)) this.hat(to);
    this.askForCheck();
  }

  /** Whether what has moved from one cell to another gets its hat unless it is promoted. */
  private becomesHatted(from: number, to: number): boolean {
    return kindOf(this.board[to]!) === MILITANT && (from === CENTER || this.canPromote(to));
  }

  /** Whether what stands on a cell may be promoted there by the side to move, whose piece it has to be. */
  canPromote(cell: number): boolean {
    const piece = this.board[cell]!;
    return sideOf(piece) === this.toMove && isPromotedOn(kindOf(piece), this.toMove, cell);
  }

  private askForCheck(): void {
    this.at = 0;
    this.range = 0;
    if (this.attackedBy(this.toMove) === 0) this.endTurn(0);
    else this.phase = TO_DECLARE;
  }

  private endTurn(checks: number): void {
    this.declared[this.toMove] = checks;
    this.dropChecksTo(this.toMove);
    const next = this.isDrawn() ? -1 : this.nextMover();
    this.phase = next < 0 ? OVER : TO_MOVE;
    if (next < 0) return;
    this.toMove = next;
    this.forgetBroken();
  }

  /** The side whose turn is next: who cannot move is skipped. -1 where nobody can, which draws the game, too. */
  private nextMover(): number {
    let side = this.toMove;
    for (let tried = 0; tried < this.left; tried++) {
      side = this.nextSide(side);
      if (this.canMove(side)) return side;
    }
    return -1;
  }

  /** Whether everybody who is left has made this many turns that the game is drawn. */
  isDrawn(): boolean {
    return this.fewestQuiet() === SETUP.quietTurns;
  }

  /** The fewest quiet turns of a side that is left. */
  fewestQuiet(): number {
    let fewest: number = SETUP.quietTurns;
    for (let side = 0; side < SIDES; side++) {
      if (this.sovereigns[side] !== NOWHERE) fewest = Math.min(fewest, this.quiet[side]!);
    }
    return fewest;
  }

  private dropChecksTo(side: number): void {
    for (let by = 0; by < SIDES; by++) this.declared[by]! &= ~(1 << side);
  }

  /** Forgets the Checks to the side to move whose attacks do not stand any more. */
  private forgetBroken(): void {
    const bit = 1 << this.toMove;
    for (let side = 0; side < SIDES; side++) {
      if ((this.declared[side]! & bit) === 0) continue;
      if (!this.attacks(side, this.sovereigns[this.toMove]!)) this.declared[side]! &= ~bit;
    }
  }

  /** The side that has won, or -1. */
  winner(): number {
    return this.left === 1 ? this.sovereigns.findIndex((cell) => cell !== NOWHERE) : -1;
  }

  /** With `points`, positions that differ in points alone have different keys. */
  keyLow(points: boolean): number {
    return this.key(this.piecesLow, points);
  }

  keyHigh(points: boolean): number {
    return this.key(this.piecesHigh ^ 0x5bd1e995, points);
  }

  private key(pieces: number, points: boolean): number {
    const { declared } = this;
    let key = mixed(pieces, this.toMove | (this.phase << 3) | (this.at << 6) | (this.range << 16));
    key = mixed(key, declared[0]! | (declared[1]! << 6) | (declared[2]! << 12));
    key = mixed(key, declared[3]! | (declared[4]! << 6) | (declared[5]! << 12));
    if (points) for (const own of this.points) key = mixed(key, own);
    if (this.fewestQuiet() >= NEAR_DRAW) for (const turns of this.quiet) key = mixed(key, turns);
    return key;
  }
}

/** Scratch: cells of one Archer's targets. */
const targets = new Int32Array(DIRECTIONS);

/** Whether a piece of a side may be promoted when it comes to a cell. */
export function isPromotedOn(kind: number, side: number, cell: number): boolean {
  const isOnBase = (BASES[cell]! & ~(1 << side)) !== 0;
  if (kind === MILITANT) return isOnBase || RANKS[CELLS * side + cell]! <= 0;
  return kind === HATTED && isOnBase;
}
