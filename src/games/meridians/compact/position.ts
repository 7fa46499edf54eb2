/**
 * A position of Meridians on a small board, for solvers: stones as sets of points and as codes of lines (see ./board.ts), and
 * what the last move may have cut. Groups are found when a move may have killed one.
 */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction
import { DIRECTIONS } from '../rules/board.ts';
import { COLORS, type Color, opponent, type Position } from '../rules/position.ts';
import { AXES, CODE_WORDS, type CompactBoard } from './board.ts';

// The words. Pairs are indexed by colour.
const STONES = 0;
/** Stones of groups that may have no path since the opponent has moved. */
const SUSPECTS = 2;
const TURNS = 4;
const TO_MOVE = 6;
const CODES = 7;
const WORDS = CODES + CODE_WORDS;

export class CompactPosition {
  readonly board: CompactBoard;
  readonly words = new Int32Array(WORDS);

  constructor(board: CompactBoard) {
    this.board = board;
  }

  copyFrom({ words: from }: CompactPosition): void {
    const { words } = this;
    for (let i = 0; i < WORDS; i++) words[i] = from[i]!;
  }

  /** Becomes what a position of the same size is. */
  convert(from: Position): void {
    const { words, board } = this;
    words.fill(0);
    for (let point = 0; point < board.points; point++) {
      const color = from.colorAt(point);
      if (color !== undefined) this.put(point, color);
    }
    words[TO_MOVE] = from.toMove;
    for (const color of COLORS) {
      words[TURNS + color] = from.turns(color);
      words[SUSPECTS + color] = words[STONES + color]!;
    }
  }

  get toMove(): Color {
    return this.words[TO_MOVE] as Color;
  }

  /** As a set of points. */
  stones(color: Color): number {
    return this.words[STONES + color]!;
  }

  /** Where tables by code have the entry of a line. */
  entryOf(line: number): number {
    const { lineWord, lineShift, lineMask, lineStart } = this.board;
    return lineStart[line]! + ((this.words[CODES + lineWord[line]!]! >>> lineShift[line]!) & lineMask[line]!);
  }

  /** The winner of a game that is over: the side to move has lost unless the other side has no stones left. */
  get winner(): Color {
    const waiting = opponent(this.toMove);
    return this.stones(waiting) === 0 && this.stones(this.toMove) !== 0 ? this.toMove : waiting;
  }

  /** Stones of groups of the side to move that may have no path. */
  get suspects(): number {
    return this.words[SUSPECTS + this.words[TO_MOVE]!]!;
  }

  /** Whether both sides have taken two turns. */
  get isUnderway(): boolean {
    return this.words[TURNS] === 2 && this.words[TURNS + 1] === 2;
  }

  /** The points where the side to move may place a stone, as a set; none where the game is over. */
  legal(): number {
    const { words, board } = this;
    const { near } = board;
    const color = words[TO_MOVE]! as Color;
    const own = words[STONES + color]!;
    const turns = words[TURNS + color]!;
    if (turns === 0) return ~(own | words[STONES + 1 - color]!) & ((1 << board.points) - 1);
    if (words[STONES + 1 - color] === 0 && words[TURNS + 1 - color] === 2) return 0;
    const seen = board.seen[color];
    let points = 0;
    for (let line = 0; line < board.lines.length; line++) points |= seen[this.entryOf(line)]!;
    return turns === 1 ? points & ~near[31 - Math.clz32(own)]! : points;
  }

  /** Places a stone of the side to move on a legal point, takes its dead groups off the board and passes the turn. */
  play(point: number): void {
    const { words } = this;
    const color = words[TO_MOVE]! as Color;
    this.put(point, color);
    words[SUSPECTS + 1 - color] = words[SUSPECTS + 1 - color]! | this.cutBy(point, 1 - color);
    if (words[TURNS + color] === 2) this.removeDead(point, color);
    else words[TURNS + color] = words[TURNS + color]! + 1;
    words[SUSPECTS + color] = 0;
    words[TO_MOVE] = 1 - color;
  }

  /** Two words, different for different positions that are not over, and well spread. */
  get keyHigh(): number {
    const { words } = this;
    return highKey(words[STONES + 1]!, words[TURNS + 1] === 2, words[TO_MOVE]!);
  }

  get keyLow(): number {
    return lowKey(this.words[STONES]!, this.words[TURNS] === 2);
  }

  /** The group in which a stone is, of all stones of its colour. */
  groupOf(stone: number, own: number): number {
    const { near } = this.board;
    let group = stone;
    for (let edge = group; edge !== 0; ) {
      const point = 31 - Math.clz32(edge);
      const more = near[point]! & own & ~group;
      group |= more;
      edge = (edge ^ (1 << point)) | more;
    }
    return group;
  }

  /** Whether one of the points of a set, empty or not, sees a stone of another. */
  sees(points: number, targets: number): boolean {
    const { words, board } = this;
    const { ray } = board;
    const stones = words[STONES]! | words[STONES + 1]! | points;
    for (let left = points; left !== 0; left &= left - 1) {
      const first = DIRECTIONS * (31 - Math.clz32(left & -left));
      for (let at = first; at < first + DIRECTIONS; at += 2) {
        const below = stones & ray[at]!;
        const above = stones & ray[at + 1]!;
        if (((below === 0 ? 0 : 1 << (31 - Math.clz32(below))) | (above & -above)) & targets) return true;
      }
    }
    return false;
  }

  /** Takes a set of stones of a colour off the board. */
  remove(stones: number, color: Color): void {
    for (let left = stones; left !== 0; left &= left - 1) this.take(31 - Math.clz32(left & -left), color);
  }

  private put(point: number, color: Color): void {
    const { words, board } = this;
    const { word, shift } = board;
    words[STONES + color] = words[STONES + color]! | (1 << point);
    for (let entry = AXES * point; entry < AXES * point + AXES; entry++) {
      const at = CODES + word[entry]!;
      words[at] = words[at]! | ((color + 1) << shift[entry]!);
    }
  }

  private take(point: number, color: Color): void {
    const { words, board } = this;
    const { word, shift } = board;
    words[STONES + color] = words[STONES + color]! & ~(1 << point);
    for (let entry = AXES * point; entry < AXES * point + AXES; entry++) {
      const at = CODES + word[entry]!;
      words[at] = words[at]! & ~(3 << shift[entry]!);
    }
  }

  /** The stones of a colour that saw each other across a point. */
  private cutBy(point: number, color: number): number {
    const { words, board } = this;
    const { ray } = board;
    const theirs = words[STONES + color]!;
    const stones = theirs | words[STONES + 1 - color]!;
    let cut = 0;
    for (let at = DIRECTIONS * point; at < DIRECTIONS * point + DIRECTIONS; at += 2) {
      const below = stones & ray[at]!;
      const above = stones & ray[at + 1]!;
      const ends = (1 << (31 - Math.clz32(below))) | (above & -above);
      if (below !== 0 && above !== 0 && (ends & theirs) === ends) cut |= ends;
    }
    return cut;
  }

  /** Takes those groups of a colour off the board that have no path, of its suspects and of the stone that it has placed. */
  private removeDead(point: number, color: Color): void {
    const { words, board } = this;
    const { near } = board;
    const own = words[STONES + color]!;
    let left = words[SUSPECTS + color]!;
    // A stone that is next to no other sees one.
    if ((near[point]! & own) !== 0) left |= 1 << point;
    let dead = 0;
    while (left !== 0) {
      const group = this.groupOf(left & -left, own);
      left &= ~group;
      if (!this.sees(group, own & ~group)) dead |= group;
    }
    this.remove(dead, color);
  }
}

/** The first word of a key: Light's stones, and whether Light has taken two turns. */
export function lowKey(stones: number, isUnderway: boolean): number {
  return spread(stones | (Number(!isUnderway) << 30));
}

/** The second word of a key: Dark's stones, whether Dark has taken two turns, and the side to move. */
export function highKey(stones: number, isUnderway: boolean, toMove: number): number {
  return spread(stones | (Number(!isUnderway) << 30) | (toMove << 31));
}

/** A one-to-one map of words that changes half of the bits for every bit (the last steps of MurmurHash3). */
function spread(word: number): number {
  let mixed = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
