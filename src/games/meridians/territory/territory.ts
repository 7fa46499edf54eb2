/**
 * Territory: how many stones each side can still place without losing a group, and who wins by it.
 *
 * A side's territory is the set of empty points on which the other side can never place a stone,
 * because the side's safe groups surround them (`safety.ts`). `least` is a number of stones that it
 * can certainly place there one after the other, whatever the opponent does, without losing a safe
 * group. `most` is a number of stones that it cannot exceed without losing a group, even if the
 * opponent plays in its own territory only. If both are equal the count is exact.
 *
 * Proof of `most`: a side's stones stay within the areas that the opponent's safe groups leave to
 * them. While no group is lost there are at least two in each area, since a group lives by a path
 * to another one. So at least the points that separate two groups stay empty. Unsafe stones of the
 * opponent may be gone by then; their points count as free.
 *
 * Who wins: let one side play in its own territory only. It lives for `least` turns, and the
 * opponent effectively plays alone. A stone never takes the last path from its own side's groups
 * except by merging them: groups joined by paths, possibly over other groups, stay joined and leave
 * the board only after becoming one group. So if all groups of an area are joined, they are gone
 * one turn after the area's `most`. A side without stones has lost, so the side that lasts longer
 * wins.
 */
import type { Verdict } from '../../../search/game.ts';
import type { SeatTerritory, Territory } from '../../kit.ts';
import { COLORS, type Color, DARK, LIGHT, opponent } from '../color.ts';
import { type Group, groupsOf } from '../life.ts';
import { sees } from '../movegen.ts';
import { Position } from '../position.ts';
import { type Area, FREE, isNextTo, OUTSIDE, partsOf, TAKEN } from './area.ts';
import { type Safety, safetyOf } from './safety.ts';
import { smallestSeparator } from './separator.ts';

/** The territories of a position; empty until both sides have had two turns. */
export function territoryOf(position: Position): Territory {
  const winner = position.outcome()?.winner;
  if (COLORS.some((color) => position.turns(color) < 2)) {
    const none = { cells: [], least: 0, most: position.board.points };
    return { seats: [none, none], winner };
  }
  const light = safetyOf(position, LIGHT);
  const dark = safetyOf(position, DARK);
  const sides = [sideOf(position, LIGHT, light, dark), sideOf(position, DARK, dark, light)] as const;
  return { seats: sides, winner: winner ?? winnerOf(position.toMove, sides) };
}

interface Side extends SeatTerritory {
  /** The most turns that the side can take while it has a stone left. */
  readonly turns: number;
}

function sideOf(position: Position, color: Color, own: Safety, other: Safety): Side {
  const cells = territoryPoints(position, own);
  const rooms = roomsOf(position, color, other);
  return {
    cells,
    least: surePlacements(position, color, own, cells).length,
    most: rooms.reduce((sum, { most }) => sum + most, 0),
    turns: turnsIn(rooms),
  };
}

/**
 * An extra turn in a room costs the stones there; the last of these turns does not keep the side
 * alive.
 */
function turnsIn(rooms: readonly Room[]): number {
  return Math.max(
    0,
    rooms.reduce((sum, { turns }) => sum + turns + 1, -1),
  );
}

function winnerOf(toMove: Color, sides: readonly [Side, Side]): Color | undefined {
  return COLORS.find((color) => outlasts(toMove, color, sides[color].least, sides[opponent(color)].turns));
}

/**
 * Whether a side outlasts the other: the side to move needs one turn more in its territory than the
 * other has at all, the waiting side as many.
 */
function outlasts(toMove: Color, color: Color, least: number, turns: number): boolean {
  return color === toMove ? least > turns : least >= turns;
}

/**
 * The winner by territory, as in `territoryOf`, with the most plies to the end: until the other
 * side has taken all its turns. Undefined for a side without a safe group, which wins this way only
 * in the last plies.
 */
export function territoryVerdict(position: Position): Verdict | undefined {
  const { toMove } = position;
  if (COLORS.some((color) => position.turns(color) < 2)) return undefined;
  for (const winner of COLORS) {
    const safety = safetyOf(position, winner);
    if (safety.groups.length === 0) continue;
    const cells = territoryPoints(position, safety);
    const turns = turnsIn(roomsOf(position, opponent(winner), safety));
    // Quick test: most territories are too small even if every point provides a turn.
    if (!outlasts(toMove, winner, cells.length, turns)) continue;
    const least = surePlacements(position, winner, safety, cells).length;
    if (outlasts(toMove, winner, least, turns)) return { winner, plies: 2 * turns + (winner === toMove ? 2 : 1) };
  }
  return undefined;
}

/** Empty points that the opponent never reaches. */
function territoryPoints(position: Position, { groups, reached }: Safety): number[] {
  if (groups.length === 0) return [];
  return [...position.board.names.keys()].filter((point) => position.isEmpty(point) && reached[point] === 0);
}

/**
 * Points of its territory on which a side can place stones in this order without losing a safe
 * group, even if all points outside belong to the opponent. Greedy: not always the maximum.
 */
function surePlacements(position: Position, color: Color, { walls }: Safety, points: readonly number[]): number[] {
  const { board } = position;
  const area: Area = walls.map((wall) => (wall === 1 ? TAKEN : OUTSIDE));
  // An unsafe group may still be here for a turn, and would merge the groups that it joins.
  const isUnsafe = (point: number) => position.colorAt(point) === color && walls[point] === 0;
  for (const point of points) if (!isNextTo(board, point, isUnsafe)) area[point] = FREE;
  const kept = new Set(partsOf(board, area).flatMap((part) => smallestSeparator(board, part) ?? []));
  const order = points
    .filter((point) => area[point] === FREE)
    .sort((a, b) => Number(kept.has(a)) - Number(kept.has(b)));

  const placed: number[] = [];
  let at = worstCase(position, color, area);
  const alive = at.stones(color);
  for (;;) {
    const point = order.find((one) => {
      if (area[one] === TAKEN || !sees(at, one, color)) return false;
      area[one] = TAKEN;
      const after = worstCase(position, color, area);
      if (after.stones(color) === alive + placed.length + 1) {
        at = after;
        return true;
      }
      area[one] = FREE;
      return false;
    });
    if (point === undefined) return placed;
    placed.push(point);
  }
}

/**
 * The board with the stones of an area and opposing stones outside, opponent to move, dead groups
 * removed.
 */
function worstCase({ board }: Position, color: Color, area: Area): Position {
  const others = opponent(color);
  const stones = Array.from(area, (state) => (state === FREE ? undefined : state === TAKEN ? color : others));
  const worst = new Position(board.size);
  worst.arrange(stones, others, [2, 2]);
  return worst;
}

/** The capacity of an area in which a side has stones, confined by the opponent's safe groups. */
interface Room {
  /** The most stones that can be placed there without losing a group. */
  readonly most: number;
  /** The most turns that can be taken there while the side has a stone left. */
  readonly turns: number;
}

function roomsOf(position: Position, color: Color, { walls }: Safety): Room[] {
  const { board } = position;
  const groups = groupsOf(position).filter((group) => group.color === color);
  const area: Area = walls.map((wall, point) =>
    wall === 1 ? OUTSIDE : position.colorAt(point) === color ? TAKEN : FREE,
  );
  return partsOf(board, area)
    .filter((part) => part.includes(FREE))
    .map((part) => {
      const free = part.filter((word) => word === FREE).length;
      const separator = smallestSeparator(board, part);
      const most = separator ? free - separator.length : 0;
      const clusters = clustersOf(
        position,
        groups.filter(({ stones: [first] }) => part[first as number] === TAKEN),
      );
      if (clusters === 1) return { most, turns: most };
      // Clusters may be given up one after the other, and another may use their points; one cluster
      // remains in the end.
      const points = part.filter((word) => word !== OUTSIDE).length;
      return { most, turns: free - 1 + (clusters - 1) * points };
    });
}

/** The number of clusters of groups joined by paths, possibly over other groups. */
function clustersOf({ leader }: Position, groups: readonly Group[]): number {
  const left = new Map(groups.map((group) => [leader[group.stones[0] as number] as number, group]));
  let clusters = 0;
  for (const first of left.keys()) {
    clusters++;
    const joined = [first];
    for (const one of joined) {
      const paths = left.get(one)?.paths ?? [];
      left.delete(one);
      joined.push(...paths.map(({ to }) => leader[to] as number).filter((other) => left.has(other)));
    }
  }
  return clusters;
}
