/**
 * Boards of at most 30 points, of which a set of points fits in one word: tables for positions that are quick to play and
 * know no more than solving takes.
 *
 * Stones also stand in six words of *codes*, two for each axis: two bits a point, 1 for Light and 2 for Dark, and the points of
 * a line next to each other. So what a line shows to either side is read from a table by the line's code.
 */
// biome-ignore-all lint/style/noNonNullAssertion: every index is in range by construction
import { type Board, boardOfSize, DIRECTIONS, LINE_STRIDE, NO_POINT, STRIDE_BITS } from '../rules/board.ts';
import { COLORS, type Color } from '../rules/position.ts';

/** Keys of positions take two more bits of a word. */
export const MOST_POINTS = 30;
const WORD_BITS = 32;
const BITS_PER_POINT = 2;
export const AXES = 3;
export const CODE_WORDS = 2 * AXES;

export interface CodedLine {
  readonly points: readonly number[];
  /** The word of codes in which it stands, and the lowest bit. */
  readonly word: number;
  readonly shift: number;
  /** Where tables by code have its first entry. */
  readonly start: number;
}

export interface CompactBoard {
  readonly points: number;
  readonly lines: readonly CodedLine[];
  /** Of all lines together: entries of a table by code. */
  readonly codes: number;
  /** By line: the word, the shift, the mask of a code, and the first entry. */
  readonly lineWord: Uint8Array;
  readonly lineShift: Uint8Array;
  readonly lineMask: Int32Array;
  readonly lineStart: Int32Array;
  /** For point `p` and axis `k`, at `3·p + k`: its line, its word of codes, and its lowest bit there. */
  readonly line: Uint8Array;
  readonly word: Uint8Array;
  readonly shift: Uint8Array;
  /** By colour, at `lineStart + code`: the empty points of the line that see a stone of that colour along it. */
  readonly seen: Readonly<Record<Color, Int32Array>>;
  /** By point: the adjacent points. */
  readonly near: Int32Array;
  /** For point `p` and direction `d`, at `6·p + d`: all points in that direction; those of even directions have lower numbers. */
  readonly ray: Int32Array;
}

/** The board of a size with at most `MOST_POINTS` points. */
export function compactBoard(size: number): CompactBoard {
  const board = boardOfSize(size);
  const lines = codedLines(board);
  const codes = lines.reduce((sum, { points }) => sum + codesOf(points.length), 0);
  const line = new Uint8Array(AXES * board.points);
  const word = new Uint8Array(AXES * board.points);
  const shift = new Uint8Array(AXES * board.points);
  for (const [number, coded] of lines.entries()) {
    for (const [i, point] of coded.points.entries()) {
      const entry = AXES * point + (coded.word >> 1);
      line[entry] = number;
      word[entry] = coded.word;
      shift[entry] = coded.shift + BITS_PER_POINT * i;
    }
  }
  const near = new Int32Array(board.points);
  const ray = new Int32Array(DIRECTIONS * board.points);
  for (let at = 0; at < ray.length; at++) {
    const first = board.neighbour[at] as number;
    if (first !== NO_POINT) near[Math.floor(at / DIRECTIONS)]! |= 1 << first;
    for (let t = first; t !== NO_POINT; t = board.neighbour[DIRECTIONS * t + (at % DIRECTIONS)] as number)
      ray[at]! |= 1 << t;
  }
  const [light, dark] = COLORS.map((color) => seenBy(color, lines, codes)) as [Int32Array, Int32Array];
  return {
    ...{ points: board.points, lines, codes, line, word, shift, near, ray },
    lineWord: Uint8Array.from(lines, (coded) => coded.word),
    lineShift: Uint8Array.from(lines, (coded) => coded.shift),
    lineMask: Int32Array.from(lines, ({ points }) => codesOf(points.length) - 1),
    lineStart: Int32Array.from(lines, ({ start }) => start),
    seen: { 0: light, 1: dark },
  };
}

/** Codes of a line of so many points, those that no stones have among them. */
export function codesOf(points: number): number {
  return 2 ** (BITS_PER_POINT * points);
}

/** The codes that stones have on a line of so many points. */
export function stoneCodes(points: number): readonly number[] {
  let codes = [0];
  for (let i = 0; i < points; i++)
    codes = [0, 1, 2].flatMap((stone) => codes.map((code) => code | (stone << (BITS_PER_POINT * i))));
  return codes;
}

/** What stands on the point of a line with that index, from 0: 0 for nothing, a colour and 1 for a stone. */
export function codeAt(code: number, index: number): number {
  return (code >>> (BITS_PER_POINT * index)) & 3;
}

/** All lines, the longest of each axis first, so that they fit in its two words. */
function codedLines(board: Board): CodedLine[] {
  const lines: CodedLine[] = [];
  let start = 0;
  for (let axis = 0; axis < AXES; axis++) {
    const numbers = new Set<number>();
    for (let p = 0; p < board.points; p++) numbers.add((board.place[AXES * p + axis] as number) >>> STRIDE_BITS);
    const lengthOf = (line: number) => board.lineLength[line] as number;
    const used = [0, 0];
    for (const number of [...numbers].sort((a, b) => lengthOf(b) - lengthOf(a))) {
      const length = lengthOf(number);
      const half = (used[0] as number) + BITS_PER_POINT * length <= WORD_BITS ? 0 : 1;
      const first = number * LINE_STRIDE + 1;
      const points = [...board.pointOnLine.subarray(first, first + length)];
      lines.push({ points, word: 2 * axis + half, shift: used[half] as number, start });
      used[half]! += BITS_PER_POINT * length;
      start += codesOf(length);
    }
  }
  return lines;
}

function seenBy(color: Color, lines: readonly CodedLine[], codes: number): Int32Array {
  const seen = new Int32Array(codes);
  for (const { points, start } of lines) {
    for (const code of stoneCodes(points.length)) {
      // Upwards and then downwards: whether the last stone was of the colour.
      for (const step of [1, -1]) {
        let sees = false;
        for (let n = 0; n < points.length; n++) {
          const index = step === 1 ? n : points.length - 1 - n;
          const stone = codeAt(code, index);
          if (stone !== 0) sees = stone === color + 1;
          else if (sees) seen[start + code]! |= 1 << (points[index] as number);
        }
      }
    }
  }
  return seen;
}
