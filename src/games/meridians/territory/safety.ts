/** Groups of a side that the opponent can never remove, and the area they enclose. */

import { type Color, opponent } from '../color.ts';
import { type Group, groupsOf } from '../life.ts';
import type { Position } from '../position.ts';
import { reachedFrom } from './area.ts';

export interface Safety {
  /** Safe groups, as long as their own side does not close their paths. */
  readonly groups: readonly Group[];
  /** Indexed by point: 1 if one of their stones is there. */
  readonly walls: Uint8Array;
  /**
   * Indexed by point: 1 if the opponent has or may ever place a stone there while the groups live.
   */
  readonly reached: Uint8Array;
}

/**
 * The safe groups of a side: the largest set in which each group has a path to another one over
 * points that the opponent can never reach while the set lives. Stones see along straight lines,
 * and so connect over the points of those lines. The opponent therefore reaches at most the points
 * that steps between neighbours lead to from its stones without passing a stone of the set. After
 * Benson, "Life in the game of Go" (1976): groups that fail are removed until all hold.
 */
export function safetyOf(position: Position, color: Color): Safety {
  const { board, leader } = position;
  const starts = [...board.names.keys()].filter((point) => position.colorAt(point) === opponent(color));
  let groups = groupsOf(position).filter((group) => group.color === color);
  for (;;) {
    const walls = new Uint8Array(board.points);
    for (const stone of groups.flatMap(({ stones }) => stones)) walls[stone] = 1;
    const reached = reachedFrom(board, starts, (point) => walls[point] === 0);
    const leaders = new Set(groups.map(({ stones: [first] }) => leader[first as number]));
    const isSafe = ({ paths }: Group) =>
      paths.some(({ to, points }) => leaders.has(leader[to]) && points.every((point) => reached[point] === 0));
    const safe = groups.filter(isSafe);
    if (safe.length === groups.length) return { groups, walls, reached };
    groups = safe;
  }
}
