/**
 * Groups cut off from all others by an opposing stone, which are lost unless mended at once; and
 * for every empty point, the groups that a stone there would cut off.
 */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction
import { INDEX_MASK, LINE_STRIDE, STRIDE_BITS } from '../board.ts';
import { opponent } from '../color.ts';
import { findWitness, LINE_MASK } from '../groups.ts';
import type { Position } from '../position.ts';
import { MOST_GROUPS, MOST_STONES } from './threat-code.ts';

/** Number of values of `threatOf`. */
export const THREATS = 1 + MOST_GROUPS * MOST_STONES;

/** Encodes the numbers of cut groups and of their stones as one number; 0 for none. */
export function threatOf(groups: number, stones: number): number {
  return groups === 0 ? 0 : 1 + (Math.min(groups, MOST_GROUPS) - 1) * MOST_STONES + Math.min(stones, MOST_STONES) - 1;
}

/**
 * Writes the leaders of the side to move's groups without a path to the front of `cut`; returns
 * their number. May store a witness in the position.
 */
export function cutGroups(position: Position, cut: Uint8Array): number {
  const color = position.toMove;
  if (position.turns(color) < 2) return 0;
  let count = 0;
  for (let i = 0; i < position.suspectCount; i++) {
    const stone = position.suspectAt(i);
    if (findWitness(position, stone, color << 4)) continue;
    const group = position.leader[stone]!;
    let known = 0;
    while (known < count && cut[known] !== group) known++;
    if (known === count) cut[count++] = group;
  }
  return count;
}

/** The threat against the side to move. */
export function threatTo(position: Position): number {
  if (position.suspectCount === 0) return 0;
  const count = cutGroups(position, scratch);
  let stones = 0;
  for (let i = 0; i < count; i++) stones += position.groupSize[scratch[i]!]!;
  return threatOf(count, stones);
}

const scratch = new Uint8Array(256);

// States of the points common to all paths of a group.
const UNKNOWN = 0;
const RUN = 1;
const POINT = 2;
const NONE = 3;

/** Threats made by the moves of a position. */
export class Threats {
  /**
   * Indexed by leader: the state of the common points of its paths, and their location: a place on
   * a line, with the last index of a run.
   */
  private readonly common: Uint8Array;
  private readonly at: Uint16Array;
  private readonly end: Uint8Array;
  /** The groups that have paths. */
  private readonly seen: Uint8Array;
  private seenCount = 0;
  /** Indexed by point. */
  private readonly groups: Uint8Array;
  private readonly stones: Uint8Array;

  constructor(points: number) {
    this.common = new Uint8Array(points);
    this.at = new Uint16Array(points);
    this.end = new Uint8Array(points);
    this.seen = new Uint8Array(points);
    this.groups = new Uint8Array(points);
    this.stones = new Uint8Array(points);
  }

  /** Loads a position. */
  look(position: Position): void {
    const { groups, stones, common, seen } = this;
    const color = opponent(position.toMove);
    groups.fill(0);
    stones.fill(0);
    if (position.turns(color) < 2) return;
    for (let i = 0; i < this.seenCount; i++) common[seen[i]!] = UNKNOWN;
    this.seenCount = 0;
    const { leader, lines, board } = position;
    const { pointOnLine } = board;
    const shift = color << 4;
    for (let line = 0; line < lines.length; line++) {
      const word = lines[line]!;
      const own = (word >>> shift) & LINE_MASK;
      if ((own & (own - 1)) === 0) continue;
      const occupied = (word | (word >>> 16)) & LINE_MASK;
      const base = line * LINE_STRIDE;
      for (let left = own & ~(occupied >>> 1); left !== 0; left &= left - 1) {
        const low = 31 - Math.clz32(left & -left);
        const above = occupied & (-2 << low);
        if (above === 0) break;
        const high = 31 - Math.clz32(above & -above);
        if (((own >>> high) & 1) === 0) continue;
        const first = leader[pointOnLine[base + low]!]!;
        const second = leader[pointOnLine[base + high]!]!;
        if (first === second) continue;
        if (common[first] !== NONE) this.notePath(position, first, base + low + 1, high - 1);
        if (common[second] !== NONE) this.notePath(position, second, base + low + 1, high - 1);
      }
    }
    for (let i = 0; i < this.seenCount; i++) this.noteThreat(position, seen[i]!);
  }

  /** What a stone on an empty point threatens. */
  of(point: number): number {
    const groups = this.groups[point]!;
    return groups === 0 ? 0 : threatOf(groups, this.stones[point]!);
  }

  /** Adds a path of a group: the places from `at` to the index `end` of the same line. */
  private notePath(position: Position, group: number, at: number, end: number): void {
    const { common } = this;
    if (common[group] === UNKNOWN) {
      this.seen[this.seenCount++] = group;
      common[group] = RUN;
      this.at[group] = at;
      this.end[group] = end;
      return;
    }
    const { place, pointOnLine } = position.board;
    const known = this.at[group]!;
    const last = common[group] === RUN ? known - (known & INDEX_MASK) + this.end[group]! : known;
    const line = at >>> STRIDE_BITS;
    common[group] = NONE;
    for (let i = known; i <= last; i++) {
      const point = pointOnLine[i]!;
      for (let entry = 3 * point; entry < 3 * point + 3; entry++) {
        const there = place[entry]!;
        if (there >>> STRIDE_BITS !== line || there < at || (there & INDEX_MASK) > end) continue;
        common[group] = POINT;
        this.at[group] = i;
        return;
      }
    }
  }

  private noteThreat(position: Position, group: number): void {
    const common = this.common[group]!;
    if (common === NONE) return;
    const { groups, stones } = this;
    const { pointOnLine } = position.board;
    const size = position.groupSize[group]!;
    const first = this.at[group]!;
    const last = common === RUN ? first - (first & INDEX_MASK) + this.end[group]! : first;
    for (let i = first; i <= last; i++) {
      const point = pointOnLine[i]!;
      groups[point] = groups[point]! + 1;
      stones[point] = stones[point]! + size;
    }
  }
}
