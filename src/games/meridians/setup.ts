/**
 * An unvalidated position. `positionFromSetup` is the only way from external input to a `Position`.
 */

import { counted } from '../../util/counted.ts';
import { fail, ok, type Result } from '../../util/result.ts';
import { type Board, boardOfSize, MAX_SIZE, MIN_SIZE } from './board.ts';
import { COLOR_NAMES, COLORS, type Color, DARK, LIGHT } from './color.ts';
import { Position } from './position.ts';

export interface Setup {
  readonly size: number;
  /** Indexed by point: the colour of its stone, or undefined. */
  readonly stones: readonly (Color | undefined)[];
  readonly toMove: Color;
  /** Turns taken by Light and by Dark: 0, 1, or 2 for two and more. */
  readonly turns: readonly [number, number];
}

/**
 * Validates a setup. Removes dead groups of the side that has just moved, since the next turn
 * begins with that.
 *
 * Errors: `bad-size`, `bad-turns` (counts that no game can have, or that do not fit the stones or
 * the side to move).
 */
export function positionFromSetup(setup: Setup): Result<Position> {
  const { size, stones, toMove, turns } = setup;
  if (!Number.isInteger(size) || size < MIN_SIZE || size > MAX_SIZE) {
    return fail('bad-size', `board size ${size}: must be ${MIN_SIZE} to ${MAX_SIZE}`);
  }
  if (stones.length !== boardOfSize(size).points) {
    return fail('bad-size', `${stones.length} points do not fit size ${size}, which has ${boardOfSize(size).points}`);
  }
  for (const color of COLORS) {
    const name = COLOR_NAMES[color];
    const taken = turns[color];
    const count = stones.filter((stone) => stone === color).length;
    if (taken !== 0 && taken !== 1 && taken !== 2) {
      return fail('bad-turns', `turns of ${name}: must be 0, 1 or 2 (two or more), not ${taken}`);
    }
    if (taken < 2 && count !== taken) {
      return fail('bad-turns', `turns of ${name}: ${taken}, but ${name} has ${counted(count, 'stone')}`);
    }
  }
  const [light, dark] = turns;
  const expected = toMove === LIGHT ? dark : Math.min(2, dark + 1);
  if (light !== expected) {
    return fail(
      'bad-turns',
      `turns ${light} and ${dark} are impossible with ${COLOR_NAMES[toMove]} to move: light moves first`,
    );
  }
  if (toMove === DARK && dark === 1) {
    const count = stones.filter((stone) => stone === LIGHT).length;
    if (count !== 2) return fail('bad-turns', `after two turns light must have 2 stones, not ${count}`);
  }
  const position = new Position(size);
  position.arrange(stones, toMove, turns);
  return ok(position);
}

export function setupOf(position: Position): Setup {
  return {
    size: position.board.size,
    stones: Array.from({ length: position.board.points }, (_, point) => position.colorAt(point)),
    toMove: position.toMove,
    turns: [position.turns(0), position.turns(1)],
  };
}

/**
 * A setup of these stones, with the number of turns that could have placed them: two and more if
 * stones may have been removed.
 */
export function setupOfStones(
  { size, points }: Board,
  placed: Iterable<{ readonly cell: number; readonly seat: number }>,
  toMove: Color,
): Setup {
  const stones = Array.from({ length: points }, (): Color | undefined => undefined);
  for (const { cell, seat } of placed) stones[cell] = seat as Color;
  const [light, dark] = COLORS.map((color) => stones.filter((stone) => stone === color).length) as [number, number];
  const isEarly = light <= 2 && dark <= 1 && light === dark + (toMove === DARK ? 1 : 0);
  return { size, stones, toMove, turns: isEarly ? [light, dark] : [2, 2] };
}
