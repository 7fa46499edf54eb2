/**
 * Predicts which moves cost the side to move its own groups without playing most of them: groups
 * that are cut and stay so, and groups merged into one without a path.
 */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction
import { DIRECTIONS, INDEX_MASK, NO_POINT, RUN_STARTS, STRIDE_BITS } from '../board.ts';
import { LINE_MASK } from '../groups.ts';
import type { Position } from '../position.ts';
import { cutGroups } from './threats.ts';

/** The effect of a move on the mover's groups. */
export const KEEPS_ALL = 0;
/** Exactly the groups that now lack a path leave the board. */
export const LOSES_CUT = 1;
/** The move must be played to find out. */
export const UNCLEAR = 2;

export class Foresight {
  /** Leaders of the side to move's groups without a path: the first `cutCount`. */
  readonly cut: Uint8Array;
  cutCount = 0;
  /** Set by `effectOf`: the groups that the stone joins. */
  joined = 0;
  /** Indexed by point: the relation of a stone there to the cut groups, as the bits below. */
  private readonly relation: Uint8Array;

  constructor(points: number) {
    this.cut = new Uint8Array(points);
    this.relation = new Uint8Array(256);
  }

  /** Loads a position for `effectOf`. May store a witness in it. */
  look(position: Position): void {
    this.cutCount = cutGroups(position, this.cut);
    if (this.cutCount > 0) this.relate(position);
  }

  /** The effect of a legal move on the mover's groups. */
  effectOf(position: Position, point: number): number {
    this.joined = 0;
    if (position.turns(position.toMove) < 2) return KEEPS_ALL;
    if (!this.staysAlive(position, point)) return UNCLEAR;
    return this.cutCount === 0 ? KEEPS_ALL : this.effectOnCut(point);
  }

  private effectOnCut(point: number): number {
    const relation = this.relation[point]!;
    if (relation === 0) return LOSES_CUT;
    return relation === SEES && this.cutCount === 1 ? KEEPS_ALL : UNCLEAR;
  }

  /** Fills `relation` for the points in sight of cut groups. */
  private relate(position: Position): void {
    const { relation } = this;
    const { neighbour } = position.board;
    relation.fill(0);
    for (let i = 0; i < this.cutCount; i++) {
      const group = this.cut[i]!;
      let stone = group;
      do {
        for (let d = 0; d < DIRECTIONS; d++) {
          let point = neighbour[DIRECTIONS * stone + d]!;
          let bit = TOUCHES;
          while (point !== NO_POINT && position.leader[point] === NO_POINT) {
            relation[point] = relation[point]! | bit;
            bit = SEES;
            point = neighbour[DIRECTIONS * point + d]!;
          }
        }
        stone = position.nextMember[stone]!;
      } while (stone !== group);
    }
  }

  /**
   * Whether the group of a stone on that point certainly has a path; false if that is not clear at
   * once.
   *
   * All groups of the side to move have a path except those in `cut`. A group that is not joined
   * keeps its path: the new stone is either off the path or becomes its end. If groups merge, a
   * path to one of the others suffices.
   */
  private staysAlive(position: Position, point: number): boolean {
    const { lines, leader, board } = position;
    const { place, neighbour } = board;
    const shift = position.toMove << 4;
    let friends = 0;
    for (let axis = 0; axis < 3; axis++) {
      const at = place[3 * point + axis]!;
      const index = at & INDEX_MASK;
      const own = (lines[at >>> STRIDE_BITS]! >>> shift) & LINE_MASK;
      friends |= (((own >>> (index - 1)) & 1) | ((own >>> index) & 2)) << (2 * axis);
    }
    let starts = RUN_STARTS[friends]!;
    this.joined = starts === 0 ? 0 : 1;
    if ((starts & (starts - 1)) === 0) return true;
    let touched = 0;
    for (; starts !== 0; starts &= starts - 1) {
      const group = leader[neighbour[DIRECTIONS * point + 31 - Math.clz32(starts & -starts)]!]!;
      if (!isAmong(group, touched)) touchedGroups[touched++] = group;
    }
    this.joined = touched;
    if (touched === 1) return true;
    for (let i = 0; i < touched; i++) if (!isAmong(this.pathEnd(position, touchedGroups[i]!), touched)) return true;
    return this.seesOther(position, point, touched);
  }

  /** Whether a friendly stone in sight of the point belongs to a group that it does not touch. */
  private seesOther(position: Position, point: number, touched: number): boolean {
    const { lines, leader, board } = position;
    const shift = position.toMove << 4;
    for (let entry = 3 * point; entry < 3 * point + 3; entry++) {
      const at = board.place[entry]!;
      const index = at & INDEX_MASK;
      const word = lines[at >>> STRIDE_BITS]!;
      const occupied = (word | (word >>> 16)) & LINE_MASK;
      const above = (occupied & (-2 << index)) | 0x10000;
      const up = 31 - Math.clz32(above & -above);
      const down = 31 - Math.clz32((occupied & ((1 << index) - 1)) | 1);
      const own = (word >>> shift) & LINE_MASK;
      if ((own >>> up) & 1 && !isAmong(leader[board.pointOnLine[at - index + up]!]!, touched)) return true;
      if ((own >>> down) & 1 && !isAmong(leader[board.pointOnLine[at - index + down]!]!, touched)) return true;
    }
    return false;
  }

  /** The group at the other end of a group's known path. */
  private pathEnd(position: Position, group: number): number {
    const { lines, leader, witness, board } = position;
    const path = witness[group]!;
    const at = board.place[3 * (path >>> 3) + ((path & 7) >>> 1)]!;
    const index = at & INDEX_MASK;
    const word = lines[at >>> STRIDE_BITS]!;
    const occupied = (word | (word >>> 16)) & LINE_MASK;
    const beyond = path & 1 ? occupied & (-2 << index) : occupied & ((1 << index) - 1);
    const met = 31 - Math.clz32(path & 1 ? beyond & -beyond : beyond);
    return leader[board.pointOnLine[at - index + met]!]!;
  }
}

const SEES = 1;
const TOUCHES = 2;
/** Scratch for the leaders of the groups that a stone touches. */
const touchedGroups = new Uint8Array(DIRECTIONS);

function isAmong(group: number, touched: number): boolean {
  for (let i = 0; i < touched; i++) if (touchedGroups[i] === group) return true;
  return false;
}
