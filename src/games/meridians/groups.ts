/**
 * Groups of stones as an incremental union-find, and the paths that keep them alive.
 *
 * Sets are merged by size with relabelling (weighted quick-find; Galler and Fischer's problem).
 * `leader` is flat, so finding a stone's group is one load, and a union relabels the smaller ring.
 * Removal takes whole groups, so sets never split.
 *
 * Facts about a group are stored at its leader only: its size, and a *witness*: a stone and a
 * direction in which that stone sees a friendly stone of another group. Witnesses are verified
 * against the lines before use.
 */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction
import { type Board, INDEX_MASK, STRIDE_BITS } from './board.ts';

/** The bits of one colour in a line's word: Light in the low half, Dark in the high one. */
export const LINE_MASK = 0xffff;
/** In `witness`: no path is known. */
export const NO_WITNESS = 0xffff;

export interface Groups {
  readonly board: Board;
  /** One word per line: Light's stones in bits 1 to 15, Dark's in bits 17 to 31. */
  readonly lines: Int32Array;
  /** The leader of a stone's group; NO_POINT for an empty point and for NO_POINT. */
  readonly leader: Uint8Array;
  /** The next stone in the ring of a group's members. */
  readonly nextMember: Uint8Array;
  /** At a leader: the number of stones. */
  readonly groupSize: Uint8Array;
  /** At a leader: `8·stone + direction` of a path, or NO_WITNESS. */
  readonly witness: Uint16Array;
}

/** Merges two different groups, given by leader; returns the new leader. */
export function union(groups: Groups, a: number, b: number): number {
  const { leader, nextMember, groupSize } = groups;
  const keep = groupSize[a]! >= groupSize[b]! ? a : b;
  const join = keep === a ? b : a;
  let stone = join;
  do {
    leader[stone] = keep;
    stone = nextMember[stone]!;
  } while (stone !== join);
  const following = nextMember[join]!;
  nextMember[join] = nextMember[keep]!;
  nextMember[keep] = following;
  groupSize[keep] = groupSize[keep]! + groupSize[join]!;
  return keep;
}

/**
 * Whether `stone`, of the colour with that shift and of group `group`, has a path in that
 * direction.
 */
function hasPath(groups: Groups, stone: number, direction: number, shift: number, group: number): boolean {
  const at = groups.board.place[3 * stone + (direction >>> 1)]!;
  const index = at & INDEX_MASK;
  const word = groups.lines[at >>> STRIDE_BITS]!;
  const occupied = (word | (word >>> 16)) & LINE_MASK;
  const beyond = direction & 1 ? occupied & (-2 << index) : occupied & ((1 << index) - 1);
  if (beyond === 0) return false;
  const met = direction & 1 ? 31 - Math.clz32(beyond & -beyond) : 31 - Math.clz32(beyond);
  if (((word >>> (met + shift)) & 1) === 0) return false;
  return groups.leader[groups.board.pointOnLine[at - index + met]!] !== group;
}

/** Whether a group's witness still shows a path. `shift` is 0 for Light and 16 for Dark. */
export function witnessHolds(groups: Groups, group: number, shift: number): boolean {
  const witness = groups.witness[group]!;
  return witness !== NO_WITNESS && hasPath(groups, witness >>> 3, witness & 7, shift, group);
}

/**
 * Searches for a path from any member of the group, beginning at `first`, and stores it. False if
 * the group is dead.
 */
export function findWitness(groups: Groups, first: number, shift: number): boolean {
  const { lines, leader, nextMember, witness } = groups;
  const { place, pointOnLine } = groups.board;
  const group = leader[first]!;
  let stone = first;
  do {
    let paths = 0;
    for (let axis = 0; axis < 3; axis++) {
      const at = place[3 * stone + axis]!;
      const index = at & INDEX_MASK;
      const line = at - index;
      const word = lines[at >>> STRIDE_BITS]!;
      const own = (word >>> shift) & LINE_MASK;
      const occupied = (word | (word >>> 16)) & LINE_MASK;
      const above = (occupied & (-2 << index)) | 0x10000;
      const up = 31 - Math.clz32(above & -above);
      const down = 31 - Math.clz32((occupied & ((1 << index) - 1)) | 1);
      const upOther = (own >>> up) & (((leader[pointOnLine[line + up]!]! ^ group) + 255) >>> 8);
      const downOther = (own >>> down) & (((leader[pointOnLine[line + down]!]! ^ group) + 255) >>> 8);
      paths |= ((upOther << 1) | downOther) << (2 * axis);
    }
    if (paths !== 0) {
      witness[group] = 8 * stone + 31 - Math.clz32(paths);
      return true;
    }
    stone = nextMember[stone]!;
  } while (stone !== first);
  return false;
}
