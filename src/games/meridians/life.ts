/** Groups and their paths in readable form. The hot code has a separate representation. */
import { DIRECTIONS, NO_POINT } from './board.ts';
import { COLORS, type Color } from './color.ts';
import { Position } from './position.ts';

/** A straight run of empty points between two friendly stones of different groups. */
export interface GroupPath {
  /** The stone that the path belongs to, and the stone at its other end. */
  readonly from: number;
  readonly to: number;
  /** The empty points between them, in order. */
  readonly points: readonly number[];
}

export interface Group {
  readonly color: Color;
  /** In ascending order. */
  readonly stones: readonly number[];
  readonly paths: readonly GroupPath[];
}

/** All groups of both sides, sorted by lowest point. */
export function groupsOf(position: Position): Group[] {
  const members = new Map<number, number[]>();
  for (let point = 0; point < position.board.points; point++) {
    const leader = position.leader[point] as number;
    if (leader === NO_POINT) continue;
    const stones = members.get(leader);
    if (stones) stones.push(point);
    else members.set(leader, [point]);
  }
  return [...members.values()].map((stones) => ({
    color: position.colorAt(stones[0] as number) as Color,
    stones,
    paths: stones.flatMap((stone) => pathsFrom(position, stone)),
  }));
}

/** The paths that end at a stone. */
function pathsFrom(position: Position, stone: number): GroupPath[] {
  const { neighbour } = position.board;
  const paths: GroupPath[] = [];
  for (let d = 0; d < DIRECTIONS; d++) {
    const points: number[] = [];
    let to = neighbour[DIRECTIONS * stone + d] as number;
    while (to !== NO_POINT && position.isEmpty(to)) {
      points.push(to);
      to = neighbour[DIRECTIONS * to + d] as number;
    }
    if (to === NO_POINT || points.length === 0 || position.colorAt(to) !== position.colorAt(stone)) continue;
    if (position.leader[to] !== position.leader[stone]) paths.push({ from: stone, to, points });
  }
  return paths;
}

/**
 * The dead groups of a side; it has none before it has taken two turns. Those of the side to move
 * leave the board after its next placement unless that gives them a path. Those of the other side
 * have already been removed, unless they were overlooked.
 */
export function deadGroups(position: Position, color: Color = position.toMove): Group[] {
  if (position.turns(color) < 2) return [];
  return groupsOf(position).filter((group) => group.color === color && group.paths.length === 0);
}

/** The dead groups of both sides on the board. */
export function allDeadGroups(position: Position): Group[] {
  return COLORS.flatMap((color) => deadGroups(position, color));
}

/**
 * The groups of the side to move that leave the board after a legal move, including the placed
 * stone: each as its stones in ascending order, sorted by lowest point.
 */
export function lossesBy(position: Position, point: number): number[][] {
  const after = new Position(position.board.size);
  after.copyFrom(position);
  after.playUnchecked(point);
  const lost = new Set<number>();
  for (let p = 0; p < position.board.points; p++) {
    if ((p === point || position.colorAt(p) === position.toMove) && after.isEmpty(p)) lost.add(p);
  }
  const groups: number[][] = [];
  for (const first of lost) {
    const group = [first];
    lost.delete(first);
    for (const stone of group) {
      for (let d = 0; d < DIRECTIONS; d++) {
        const next = position.board.neighbour[DIRECTIONS * stone + d] as number;
        if (lost.delete(next)) group.push(next);
      }
    }
    groups.push(group.sort((a, b) => a - b));
  }
  return groups;
}
