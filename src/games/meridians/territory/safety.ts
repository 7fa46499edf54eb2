/** Which groups of a side the other one can never take off the board, and what they fence in. */

import { type Color, opponent } from '../rules/color.ts';
import { type Group, groupsOf } from '../rules/life.ts';
import type { Position } from '../rules/position.ts';
import { reachedFrom } from './area.ts';

export interface Safety {
  /** They live as long as their own side leaves their paths open. */
  readonly groups: readonly Group[];
  /** By point: 1 where one of their stones stands. */
  readonly walls: Uint8Array;
  /** By point: 1 where the opponent has a stone or may place one some day, as long as they live. */
  readonly reached: Uint8Array;
}

/**
 * The safe groups of a side: the largest set of them in which each has a path to another one over points that the opponent
 * can never reach while the set lives. A stone sees along straight lines, and what it sees along them it is joined to over
 * their points: so the opponent reaches at most what steps from neighbour to neighbour lead to from its stones without a
 * stone of the set on the way. After Benson, "Life in the game of Go" (1976): what does not hold is left out until all does.
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
