/** A position of HexiMeros: pieces, turn and phase, declared Checks, points. */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; cells and sides are in range by construction
import { mixed } from '../../../util/bits.ts';
import { type MoveRules, SETUP, USUAL } from '../setup.ts';
import { Armies, NOWHERE } from './armies.ts';
import { attacks } from './attacks.ts';
import {
  BASES,
  CELLS,
  CENTER,
  CORNERS,
  DIRECTIONS,
  distance,
  MOST_PIECES,
  NEXT,
  RANKS,
  RELATIONS,
  relateCells,
  SIDES,
  START,
} from './board.ts';
import { targetsOf } from './movegen.ts';
import {
  DECLARE,
  DECLARED,
  DECLINE,
  DRAW,
  EXPELLED,
  fromOf,
  NO_PROMOTION,
  NO_SHOT,
  PROMOTE,
  RESIGN,
  SHOTS,
  toOf,
} from './moves.ts';
import {
  ALCAZAR,
  ARCHER,
  ASSASSIN,
  DREADNAUGHT,
  FRESH,
  HATTED,
  kindOf,
  LETTERS,
  MILITANT,
  OLD_HATTED,
  POINTS,
  PRELATE,
  PROMOTIONS,
  pieceOf,
  REGENT,
  SOVEREIGN,
  sideOf,
} from './pieces.ts';

/** Phases: what the player to move must do. */
export const TO_MOVE = 0;
export const TO_SHOOT = 1;
export const TO_PROMOTE = 2;
export const TO_DECLARE = 3;
export const OVER = 4;
/** Answers the other of two, who has asked for a draw before his move. */
export const TO_AGREE = 5;
export type Phase = 0 | 1 | 2 | 3 | 4 | 5;

/** From this number of quiet turns on, hashes include them. */
const NEAR_DRAW = SETUP.quietTurns - 10;

/** A bound of the pieces that one ply can capture: a Dreadnaught clears its way. */
const MOST_CAPTURES = 2 * SETUP.dreadnaught[1];
/** Byte offsets of a position's arrays. */
const PROMOTED_AT = 4 * SIDES;
const DECLARED_AT = PROMOTED_AT + 2 * SIDES;
const QUIET_AT = DECLARED_AT + SIDES;
const GONE_AT = QUIET_AT + SIDES;
const BYTES = 4 * Math.ceil((GONE_AT + SIDES) / 4);
/** In `gone`: the side was expelled. */
export const EXPULSION = 8;

export class Position extends Armies {
  /**
   * Indexed by side: bit set of the sides to which it has declared Check and that have not moved
   * since. For the side to move, only Checks that still stand at the start of its turn.
   */
  readonly declared: Uint8Array;
  /**
   * Indexed by side: its turns since the last capture or Militant's move, including the current
   * one; at most `SETUP.quietTurns`.
   */
  readonly quiet: Uint8Array;
  /** Indexed by side: current points. */
  readonly points: Int32Array;
  /** Indexed by side: those of its points that are for promotions. */
  readonly promoted: Uint16Array;
  /** Indexed by side: 0 while it is in, then how many have left with it, and `EXPULSION` if it was expelled. */
  readonly gone: Uint8Array;
  /** Whether `promoted` and `gone` are of the whole game: text of a position does not have them. */
  isWhole = true;
  toMove = 0;
  phase: Phase = TO_MOVE;
  /** The cell of the Archer that shoots or the Militant that is promoted. */
  at = 0;
  /** The Archer's range, in cells. */
  range = 0;
  /**
   * Bit set of the Sovereigns to which Check may be declared: they are under attack since this turn
   * by pieces that have not moved in it, and in the phase `TO_DECLARE` by any piece.
   */
  open = 0;
  /** The number of sides not eliminated. */
  left = SIDES;
  rules: MoveRules;
  /** What the last ply has captured: the number of pieces, and for each its cell and the piece. Copies do not have it. */
  private captures = 0;
  private readonly captured = new Uint16Array(2 * MOST_CAPTURES);

  /** An empty board; not yet a valid position. */
  constructor(rules = USUAL) {
    super(BYTES);
    relateCells();
    this.rules = rules;
    const { buffer } = this.bytes;
    this.points = new Int32Array(buffer, 0, SIDES);
    this.promoted = new Uint16Array(buffer, PROMOTED_AT, SIDES);
    this.gone = new Uint8Array(buffer, GONE_AT, SIDES);
    this.declared = new Uint8Array(buffer, DECLARED_AT, SIDES);
    this.quiet = new Uint8Array(buffer, QUIET_AT, SIDES);
  }

  static start(rules?: MoveRules): Position {
    const position = new Position(rules);
    for (const { cell, side, letter } of START) position.put(cell, pieceOf(LETTERS.indexOf(letter as 'K'), side));
    return position;
  }

  copyFrom(other: Position): void {
    this.bytes.set(other.bytes);
    this.toMove = other.toMove;
    this.phase = other.phase;
    this.at = other.at;
    this.range = other.range;
    this.open = other.open;
    this.left = other.left;
    this.rules = other.rules;
    this.isWhole = other.isWhole;
    this.piecesLow = other.piecesLow;
    this.piecesHigh = other.piecesHigh;
  }

  /** Whether one of these sides attacks the Sovereign of the side to move. */
  isAttackedByAny(sides: number): boolean {
    const cell = this.sovereigns[this.toMove]!;
    for (let side = 0; side < SIDES; side++) {
      if ((sides >> side) & 1 && this.isIn(side) && this.attacks(side, cell)) return true;
    }
    return false;
  }

  /** Bit set of the sides that have declared Check to the side to move. */
  declarers(): number {
    let found = 0;
    for (let side = 0; side < SIDES; side++) found |= ((this.declared[side]! >> this.toMove) & 1) << side;
    return found;
  }

  /** Plays a legal ply. */
  play(move: number): void {
    if (move >= RESIGN) {
      this.playOutside(move);
      return;
    }
    this.playAlone(move);
    if (this.phase === OVER) return;
    switch (this.phase) {
      case TO_MOVE:
        this.openWays(fromOf(move), toOf(move));
        this.afterMove(fromOf(move), toOf(move));
        break;
      case TO_DECLARE:
        this.endTurn(move === DECLARE ? this.open : move - DECLARED);
        break;
      default:
        if (move < NO_SHOT) this.openWays(this.at, this.at);
        this.askForCheck(this.at);
    }
  }

  /** Plays a ply that is not among the moves of the search. */
  private playOutside(move: number): void {
    switch (move) {
      case DRAW:
        if (this.phase === TO_AGREE) this.phase = OVER;
        else this.passQuestion(TO_AGREE);
        break;
      case DECLINE:
        this.passQuestion(TO_MOVE);
        break;
      default:
        this.quit(move === EXPELLED);
    }
  }

  private passQuestion(phase: Phase): void {
    this.phase = phase;
    this.toMove = this.nextSide(this.toMove);
  }

  /**
   * The side to move leaves, which is no capture. Of two, it concedes and keeps its points unless
   * expelled.
   */
  private quit(isExpelled: boolean): void {
    const side = this.toMove;
    if (isExpelled || this.left > 2) {
      this.points[side] = isExpelled ? SETUP.expulsionPoints : 0;
      this.promoted[side] = 0;
    }
    this.take(this.sovereigns[side]!);
    this.quiet[side] = 0;
    this.leave(side);
    if (isExpelled) this.gone[side]! |= EXPULSION;
    this.at = 0;
    this.range = 0;
    this.endTurn(0);
    if (this.phase === OVER) this.toMove = this.nextSide(side);
  }

  /**
   * Adds to `open` the Sovereigns that other pieces than the one which has moved attack now and did
   * not attack before the last ply.
   */
  private openWays(from: number, to: number): void {
    if (this.rules.isFirst) return;
    const { board, cells, counts, sovereigns, toMove } = this;
    const first = MOST_PIECES * toMove;
    for (let side = 0; side < SIDES; side++) {
      const target = sovereigns[side]!;
      if (side === toMove || target === NOWHERE || !this.mayOpen(target, from)) continue;
      for (let i = first; i < first + counts[toMove]!; i++) {
        const cell = cells[i]!;
        if (cell === to || (((WITH_WAYS >> kindOf(board[cell]!)) & 1) === 0 && cell !== CENTER)) continue;
        if (attacks(board, cell, target) && !this.attackedBefore(cell, target, from, to)) this.open |= 1 << side;
      }
    }
  }

  /** Whether a cell that the last ply has emptied can have been in the way of an attack. A quick test. */
  private mayOpen(target: number, from: number): boolean {
    const center = this.board[CENTER]!;
    if (center !== 0 && sideOf(center) === this.toMove) return true;
    if (isOnWay(from, target)) return true;
    for (let i = 0; i < this.captures; i++) if (isOnWay(this.captured[2 * i]!, target)) return true;
    return false;
  }

  private attackedBefore(cell: number, target: number, from: number, to: number): boolean {
    const { board, captured, captures } = this;
    const piece = board[to]!;
    if (from !== to) {
      board[to] = 0;
      board[from] = piece;
    }
    for (let i = 0; i < captures; i++) board[captured[2 * i]!] = captured[2 * i + 1]!;
    const isAttack = attacks(board, cell, target);
    for (let i = 0; i < captures; i++) board[captured[2 * i]!] = 0;
    if (from !== to) board[from] = 0;
    board[to] = piece;
    return isAttack;
  }

  /**
   * Applies a ply to the board without changing the turn or phase, except at the end of the game.
   */
  playAlone(move: number): void {
    this.captures = 0;
    if (move < SHOTS) this.move(fromOf(move), toOf(move));
    else if (move < NO_SHOT) this.capture(move - SHOTS);
    else if (move >= PROMOTE && move < NO_PROMOTION) this.promote(PROMOTIONS[move - PROMOTE]!);
    else if (move === NO_PROMOTION) this.hat(this.at);
    if (this.left > 1) return;
    this.phase = OVER;
    // Promotion is no longer possible.
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

  /** A Dreadnaught captures everything in its way. */
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
    this.captured[2 * this.captures] = cell;
    this.captured[2 * this.captures++ + 1] = piece;
    this.points[this.toMove]! += POINTS[kindOf(piece)]!;
    this.take(cell);
    this.quiet.fill(0);
    if (kindOf(piece) === SOVEREIGN) this.leave(sideOf(piece));
  }

  /** Eliminates a side. */
  private leave(side: number): void {
    this.points[side]! += SETUP.outPoints[SIDES - this.left] as number;
    this.left--;
    this.gone[side] = SIDES - this.left;
    this.open &= ~(1 << side);
    this.declared[side] = 0;
    this.dropChecksTo(side);
  }

  private promote(kind: number): void {
    this.points[this.toMove]! += POINTS[kind]!;
    this.promoted[this.toMove]! += POINTS[kind]!;
    this.take(this.at);
    this.put(this.at, pieceOf(kind, this.toMove));
  }

  /** A Militant that is not promoted is hatted; on Ground Zero only after its next move. */
  private hat(cell: number): void {
    if (cell === CENTER) return;
    this.take(cell);
    this.put(cell, pieceOf(this.rules.isFirst ? OLD_HATTED : HATTED, this.toMove));
  }

  private afterMove(from: number, to: number): void {
    const kind = kindOf(this.board[to]!);
    if (kind === ARCHER) {
      this.range = SETUP.archerRange * (from === CENTER ? 2 : 1);
      if (targetsOf(this.board, to, this.toMove, this.range, targets) > 0) {
        this.at = to;
        this.phase = TO_SHOOT;
        return;
      }
    } else if (this.canPromote(to)) {
      this.at = to;
      this.phase = TO_PROMOTE;
      return;
    } else if (this.becomesHatted(from, to)) this.hat(to);
    this.askForCheck(to);
  }

  /** Whether the piece that moved between two cells is hatted unless promoted. */
  private becomesHatted(from: number, to: number): boolean {
    return kindOf(this.board[to]!) === MILITANT && (from === CENTER || this.canPromote(to));
  }

  /** Whether the piece on a cell, which must belong to the side to move, may be promoted there. */
  canPromote(cell: number): boolean {
    const piece = this.board[cell]!;
    return sideOf(piece) === this.toMove && isPromotedOn(kindOf(piece), this.toMove, cell);
  }

  /** `cell` has the piece that moved. */
  private askForCheck(cell: number): void {
    this.at = 0;
    this.range = 0;
    this.open = this.rules.isFirst ? this.attackedBy(this.toMove) : this.open | this.attackedFrom(cell);
    if (this.open === 0) this.endTurn(0);
    else this.phase = TO_DECLARE;
  }

  private endTurn(checks: number): void {
    this.open = 0;
    this.declared[this.toMove] = checks;
    this.dropChecksTo(this.toMove);
    const next = this.left === 1 || this.isDrawn() ? -1 : this.nextMover();
    this.phase = next < 0 || this.isBare(next) ? OVER : TO_MOVE;
    if (this.phase === OVER) return;
    this.toMove = next;
    this.forgetBroken();
  }

  /**
   * Whether two sides have nothing but their Sovereigns, neither in a corner, and the one to move
   * cannot capture at once. Neither can ever capture the other then: outside the corners a lone
   * Sovereign always has a safe cell.
   */
  isBare(toMove: number): boolean {
    if (this.left !== 2 || this.rules.isFirst || this.counts[toMove] !== 1) return false;
    const other = this.nextSide(toMove);
    const [own, its] = [this.sovereigns[toMove]!, this.sovereigns[other]!];
    return this.counts[other] === 1 && !CORNERS.has(own) && !CORNERS.has(its) && this.attackedFrom(own) === 0;
  }

  /**
   * The next side to move, skipping sides without a move. -1 if no side can move, which is a draw.
   */
  private nextMover(): number {
    let side = this.toMove;
    for (let tried = 0; tried < this.left; tried++) {
      side = this.nextSide(side);
      if (this.canMove(side)) return side;
    }
    return -1;
  }

  /** Whether every remaining side has made enough quiet turns for a draw. */
  isDrawn(): boolean {
    return this.fewestQuiet() === SETUP.quietTurns;
  }

  /** The fewest quiet turns of a remaining side. */
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

  /** Removes the Checks to the side to move whose attacks no longer stand. */
  private forgetBroken(): void {
    const bit = 1 << this.toMove;
    for (let side = 0; side < SIDES; side++) {
      if ((this.declared[side]! & bit) === 0) continue;
      if (!this.attacks(side, this.sovereigns[this.toMove]!)) this.declared[side]! &= ~bit;
    }
  }

  /** The winning side, or -1. */
  winner(): number {
    return this.left === 1 ? this.sovereigns.findIndex((cell) => cell !== NOWHERE) : -1;
  }

  /** With `points`, positions that differ only in points have different hashes. */
  keyLow(points: boolean): number {
    return this.key(this.piecesLow, points);
  }

  keyHigh(points: boolean): number {
    return this.key(this.piecesHigh ^ 0x5bd1e995, points);
  }

  private key(pieces: number, points: boolean): number {
    const { declared } = this;
    let key = mixed(pieces, this.toMove | (this.phase << 3) | (this.at << 6) | (this.range << 16) | (this.open << 20));
    key = mixed(key, declared[0]! | (declared[1]! << 6) | (declared[2]! << 12));
    key = mixed(key, declared[3]! | (declared[4]! << 6) | (declared[5]! << 12));
    if (points) for (const own of this.points) key = mixed(key, own);
    if (this.fewestQuiet() >= NEAR_DRAW) for (const turns of this.quiet) key = mixed(key, turns);
    return key;
  }
}

/** Bit set of the kinds whose attacks can be blocked and opened; from Ground Zero any can. */
const WITH_WAYS = [FRESH, REGENT, PRELATE, ALCAZAR, DREADNAUGHT, ARCHER, ASSASSIN].reduce(
  (set, kind) => set | (1 << kind),
  0,
);

/** The longest way of an attack that is not straight, in flats: of an Archer or an Assassin. */
const LONGEST_WAY = Math.max(SETUP.archerSteps + 2 * SETUP.archerRange, SETUP.assassin);

/** Whether a way to a cell can lead across another one, unless it begins on Ground Zero. */
function isOnWay(cell: number, target: number): boolean {
  return RELATIONS[CELLS * cell + target]! !== 0 || distance(cell, target) <= LONGEST_WAY;
}

/** Scratch for the targets of one Archer. */
const targets = new Int32Array(DIRECTIONS);

/** Whether a piece of a side may be promoted on reaching a cell. */
export function isPromotedOn(kind: number, side: number, cell: number): boolean {
  const isOnBase = (BASES[cell]! & ~(1 << side)) !== 0;
  if (kind === MILITANT) return isOnBase || RANKS[CELLS * side + cell]! <= 0;
  return (kind === HATTED || kind === OLD_HATTED) && isOnBase;
}
